/** What a guarantor pays, and what becomes of a guarantee when a payout or a last payment comes to nothing. */
import { describe, expect, it } from "vitest";
import type { ListingData, RepaymentData } from "#src/api/responses/responses.ts";
import { addMonthsClamped } from "#src/domain/time/calendar.ts";
import { addDays, nextWorkingDay } from "#src/domain/time/dates.ts";
import { sweep } from "#server/jobs/sweep.ts";
import { recordCardAnswer } from "#server/lending/cards/record-card-answer.ts";
import { knownDestination } from "#server/lending/destinations/refund-destination.ts";
import { payerOf } from "#server/lending/payers/payer.ts";
import { bookCredit } from "#server/lending/servicing/book-credit.ts";
import { warnGuarantors } from "#server/lending/servicing/warn-guarantors.ts";
import { matchLines } from "#server/lending/statements/look-up.ts";
import { lockCredit } from "#server/store/tables/credits.ts";
import { moveGuarantee } from "#server/store/tables/guarantees.ts";
import { waitingFor } from "#server/store/tables/staff-alarms.ts";
import { cardOrderById } from "#server/store/tables/card-orders.ts";
import { paymentById } from "#server/store/tables/payments.ts";
import { Borrower, borrowerAt, steps, succeed } from "#tests/support/borrower.ts";
import { ibanEnding, stories } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { guaranteedCredit, guaranteesOf, signAsGuarantor, withGuarantor } from "#tests/support/guarantors.ts";
import { jobRun } from "#tests/support/job-run.ts";
import { askedOf, contractOf, servicingOf } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const RUN = jobRun();
const ASKED = { step: "expires", ends: "2026-12-01", documentDays: 5, most: 10 };

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: 3_600_000 });
  const { nights, pay, takeBack } = servicingOf(lender);

  const swept = async (): Promise<void> => {
    await sweep(lender.services)({}, RUN);
    await lender.settle();
  };
  const listed = async (guarantor: Borrower): Promise<ListingData["groups"][number]["items"]> =>
    ((await guarantor.read("guaranteed-requests")).body as unknown as ListingData).groups.flatMap(({ items }) => items);
  const page = async (of: Borrower, requestId: string): Promise<RepaymentData> =>
    (await of.read("repayment-details", { requestId })).body as unknown as RepaymentData;

  it("pays by the credit's page what is due, sees nothing else of it, and is known as its payer", async () => {
    const { borrower, guarantor, requestId, no } = await guaranteedCredit(lender);
    const due = addMonthsClamped(lender.today(), 1);
    expect((await listed(guarantor))[0]).toMatchObject({ action: { label: "Платете", isUrgent: false } });
    await nights(addDays(due, 8));
    succeed(await guarantor.logInAgain());
    const [item] = await listed(guarantor);
    expect(item).toMatchObject({ action: { url: `/pogasyavane/${requestId}`, isUrgent: true } });
    const userData = (await guarantor.read("user-data")).body["userData"];
    expect(userData).toMatchObject({ user: { guaranteedRequests: [{ overdueDays: 8 }] } });

    const shown = await page(guarantor, requestId);
    const [, arrears] = await askedOf(lender, no, lender.today());
    expect(shown).toMatchObject({
      guaranteedFor: "Георги И.",
      overdue: { total: { value: (arrears! / 100).toFixed(2) }, daysLate: 8 },
      payoff: null,
      quote: null,
      plans: [],
      payments: [],
    });
    expect(JSON.stringify(shown)).not.toContain(borrower.person.email);
    for (const call of ["plan-file", "payment-calendar"] as const)
      expect((await guarantor.read(call, { requestId })).status).toBe(404);
    const stranger = await borrowerAt(lender, "confirmed");
    expect((await stranger.read("repayment-details", { requestId })).status).toBe(404);

    for (const purpose of ["payoff", "other"])
      expect(
        (await guarantor.post(shown.form!, { purpose, amount: "5", spare: "advance", channel: "bank" })).status,
      ).toBe(400);
    succeed(await guarantor.post(shown.form!, { purpose: "arrears", channel: "bank" }));
    expect((await page(guarantor, requestId)).instruction).toMatchObject({
      purpose: "Просроченото",
      qrUrl: expect.stringContaining(requestId) as string,
    });
    expect((await guarantor.read("payment-qr", { requestId })).status).toBe(200);
    const line = {
      said: { text: `КРЕДИТ ${await contractOf(lender, { no })}`, payer: { name: "АНА ПЕТРОВА" } },
      cents: arrears!,
      valueDay: lender.today(),
    };
    expect(await matchLines(lender.services, lender.database.db, [line])).toEqual([{ rule: "contract", creditNo: no }]);

    succeed(await borrower.logInAgain());
    const own = { purpose: "other", amount: "200", spare: "keep-term", channel: "bank" };
    succeed(await borrower.post((await page(borrower, requestId)).form!, own));

    // Paid by card it goes back to nobody but the guarantor.
    const again = await page(guarantor, requestId);
    const url = succeed(await guarantor.post(again.form!, { purpose: "arrears", channel: "card" }));
    const orderId = new URL(url, lender.origin).searchParams.get("orderId")!;
    const { no: number } = (await cardOrderById(lender.database.db, orderId))!;
    const params = { creditSystemOrderId: String(number), orderId };
    succeed(await guarantor.post((await guarantor.read("card-payment-registration", params)).body.form!, {}));
    const { providerRef, cents } = (await cardOrderById(lender.database.db, orderId))!;
    await lender.inside((trx) =>
      recordCardAnswer(
        lender.services,
        trx,
        orderId,
        { providerId: providerRef!, status: "captured", cents },
        { source: "poll" },
      ),
    );
    await lender.settle();
    const { postedPayment } = (await cardOrderById(lender.database.db, orderId))!;
    const payment = (await paymentById(lender.database.db, postedPayment!))!;
    expect(payerOf(lender.services, payment)).toMatchObject({
      isGuarantor: true,
      name: expect.stringContaining("Ана"),
    });
    expect(await knownDestination(lender.services, lender.database.db, payment)).toBeUndefined();
    expect((await listed(guarantor))[0]).toMatchObject({ action: { isUrgent: false } });
    expect(await page(guarantor, requestId)).toMatchObject({ instruction: null, payments: [{ id: postedPayment }] });
    expect(await guarantor.subjects()).toContainEqual(expect.stringContaining("Получихме плащането Ви"));
    // What the borrower has said is for the borrower's own payment.
    expect((await page(borrower, requestId)).instruction).toMatchObject({ amount: { value: "200.00" } });
    expect((await guarantor.read("card-payment-receipt", params)).status).toBe(200);
    expect((await borrower.read("card-payment-receipt", params)).status).not.toBe(200);
    expect(
      await lender.value(
        "select request_id from files where kind = $1 and user_id is not null",
        `card-receipt-${number}`,
      ),
    ).toBeNull();
  });

  it("is bound again, and told, where the last payment is taken back, until it is paid anew", async () => {
    const { borrower, guarantor, requestId, no } = await guaranteedCredit(lender);
    await swept();
    const payOff = (await askedOf(lender, no, lender.today())).at(-1)!;
    const { paymentId } = await pay(no, payOff);
    await swept();
    expect(await guaranteesOf(borrower)).toEqual(["released"]);
    for (const call of ["view-guarantor-contract", "repayment-details"] as const)
      expect((await guarantor.read(call, { requestId })).body).toEqual({ nextUrl: "/poruchitelstva" });
    expect((await guarantor.read("guaranteed-requests")).text).not.toContain("Най-много");
    await takeBack(paymentId);
    await swept();
    expect(await guaranteesOf(borrower)).toEqual(["active"]);
    const subjects = await guarantor.subjects();
    for (const said of ["Вече не сте поръчител", "Отново сте поръчител"])
      expect(subjects).toContainEqual(expect.stringContaining(said));
    expect(subjects.filter((subject) => subject.includes("Поръчителството Ви започна"))).toHaveLength(1);
    expect((await guarantor.read("view-guarantor-contract", { requestId })).status).toBe(200);
    expect((await guarantor.read("repayment-details", { requestId })).status).toBe(200);
    await pay(no, payOff);
    expect(await guaranteesOf(borrower)).toEqual(["released"]);
  });

  it("is let go by the desk, which is told a month before the time for a lawsuit is over", async () => {
    const { borrower, guarantor, no } = await guaranteedCredit(lender);
    const last = addMonthsClamped(lender.today(), 12);
    lender.clock.set(new Date(`${addDays(last, 20)}T08:00:00Z`));
    await lender.inside(async (trx, now) => {
      const credit = (await lockCredit(trx, no))!;
      const booked = await bookCredit(lender.services, trx, credit, { event: "late", actor: "P", now });
      await warnGuarantors(lender.services, trx, [booked], { held: new Set(), today: lender.today(), now: now });
    });
    const until = nextWorkingDay(addMonthsClamped(last, 6));
    const sql =
      "select claim_until::text from guarantees where request_id in (select request_id from drawings where credit_no = $1)";
    expect(await lender.value(sql, no)).toBe(until);
    const told = (today: string): Promise<unknown[]> =>
      waitingFor(lender.database.db, "guarantees", {
        ...ASKED,
        today,
        before: lender.clock.now(),
        free: lender.clock.now(),
      });
    expect(await told(addDays(until, -31))).toEqual([]);
    expect(await told(addDays(until, -30))).toHaveLength(1);
    const id = await lender.text("select id from guarantees where claim_until = $1", until);
    await lender.inside((trx, now) => moveGuarantee(trx, { id, to: "released", actor: "O", reason: "чл. 147", now }));
    await swept();
    expect((await guarantor.mails()).map(({ text }) => text)).toContainEqual(
      expect.stringContaining("е прекратено. Не дължите нищо по него"),
    );
    const own = (await borrower.mails()).filter(({ subject }) => subject.includes("продължава без поръчител"));
    expect(own.map(({ text }) => text)).toEqual([expect.stringContaining("дължите същите вноски на същите дни")]);
  });

  describe("while the payout comes to nothing", () => {
    it("withdraws: the agreement ends, nothing is owed, and both read why", async () => {
      const { borrower, guarantor } = await withGuarantor(lender, { ending: stories.payoutFails.ending });
      await signAsGuarantor(guarantor);
      await steps.sign(borrower);
      expect((await borrower.status()).request!.status).toBe("payoutFailed");
      const [item] = await listed(guarantor);
      expect(item!.state).toContain("не успя");
      succeed(await guarantor.post(item!.form!, {}));
      await swept();
      expect(await guaranteesOf(borrower)).toEqual(["withdrawn"]);
      expect((await borrower.status()).request!.status).toBe("terminated");
      const mails = (await borrower.mails()).map(({ text }) => text);
      expect(mails).toContainEqual(expect.stringContaining("Поръчителят Ви се отказа"));
      expect(mails.at(-1)).not.toContain("посочите друг човек");
      expect((await listed(guarantor))[0]).not.toHaveProperty("form");
    });

    it("withdraws from one that waits for a person, and no more once it has gone to the provider", async () => {
      const catalogue = structuredClone(lender.services.catalogue);
      catalogue.limits.new.consumerCredit = 3000;
      catalogue.videoAbove = 3000;
      lender.replace({ catalogue });
      const { ending } = stories.payoutFails;
      const { borrower, guarantor } = await withGuarantor(lender, { ending, amount: 1050 });
      await signAsGuarantor(guarantor);
      await steps.sign(borrower);
      const [shown] = await listed(guarantor);
      await steps.proveNumber(borrower);
      const account = { paymentMethod: "wireTransfer", iban: ibanEnding("9999"), ibanOwner: "1" };
      succeed(await borrower.fill("payment-information", account));
      await lender.settle();
      expect((await borrower.status()).request!.status).toBe("contractSigned");
      expect((await listed(guarantor))[0]).toHaveProperty("form");
      await lender.query("update payouts set handed_at = now() where status = 'held'");
      await lender.query("update payouts set status = 'created' where status = 'held'");
      expect((await listed(guarantor))[0]).not.toHaveProperty("form");
      expect(await guarantor.post(shown!.form!, {})).toMatchObject({ status: 409 });
      expect(await guaranteesOf(borrower)).toEqual(["contractSigned"]);
      await lender.query("update payouts set status = 'held' where status = 'created'");
      succeed(await guarantor.post(shown!.form!, {}));
      expect(await guaranteesOf(borrower)).toEqual(["withdrawn"]);
      expect((await borrower.status()).request!.status).toBe("terminated");
    });
  });
});
