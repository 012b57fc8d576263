/** Money of a guarantor that does not come by card: whose it is known to be, what it does, and who is told what of it. */
import { expect, it } from "vitest";
import type { RepaymentData } from "#src/api/responses/responses.ts";
import { addMonthsClamped } from "#src/domain/time/calendar.ts";
import { addDays } from "#src/domain/time/dates.ts";
import { knownDestination } from "#server/lending/destinations/refund-destination.ts";
import { payerOf, type Payer } from "#server/lending/payers/payer.ts";
import { orderRefund } from "#server/lending/refunds/order-refund.ts";
import { effectOfPosting } from "#server/lending/servicing/effect-of-payment.ts";
import { matchPayment } from "#server/lending/servicing/match-payment.ts";
import type { Received } from "#server/lending/servicing/post-payment.ts";
import { receivePayment } from "#server/lending/servicing/receive-payment.ts";
import { splitPayment } from "#server/lending/servicing/split-payment.ts";
import { paymentById } from "#server/store/tables/payments.ts";
import { succeed, type Borrower } from "#tests/support/borrower.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { REASON } from "#tests/support/commands.ts";
import { postAs } from "#tests/acts/hands.ts";
import { ibanEnding, type Fields } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { guaranteedCredit } from "#tests/support/guarantors.ts";
import { askedOf, contractOf, credits, servicingOf, settlePayouts } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const GUARANTOR: Payer = { name: "АНА ПЕТРОВА" };
const BORROWER: Payer = { name: "ГЕОРГИ ИВАНОВ" };

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: 3_600_000, hasStaff: true });
  const { nights, borrow, takeBack } = servicingOf(lender);
  let receipts = 0;

  const comesIn = (payer: Payer, cents: number, no: number | null): Promise<Received> =>
    lender.inside((trx, now) => {
      const externalId = `guarantor-money-${(receipts += 1)}`;
      const receipt = { channel: "bank" as const, externalId, cents, valueDay: lender.today(), payer };
      return receivePayment(lender.services, trx, receipt, no, now);
    });
  const page = async (of: Borrower, requestId: string): Promise<RepaymentData> =>
    (await of.read("repayment-details", { requestId })).body as unknown as RepaymentData;
  const ofGuarantor = async (id: string): Promise<boolean> =>
    payerOf(lender.services, (await paymentById(lender.database.db, id))!).isGuarantor === true;
  /** A credit that is late, whose borrower has said that what is left prepays it. */
  const late = async () => {
    const credit = await guaranteedCredit(lender);
    const { borrower, requestId, no } = credit;
    await nights(addDays(addMonthsClamped(lender.today(), 1), 8));
    succeed(await borrower.logInAgain());
    const own = { purpose: "other", amount: "200", spare: "keep-term", channel: "bank" };
    succeed(await borrower.post((await page(borrower, requestId)).form!, own));
    const [, arrears] = await askedOf(lender, no, lender.today());
    return { ...credit, arrears: arrears! };
  };
  const ofBorrower = (no: number): Promise<unknown> =>
    lender.value("select used_by from payment_instructions where credit_no = $1 and guarantor_id is null", no);

  it("knows a guarantor by their name, however the money is posted, and leaves the borrower's word for the borrower", async () => {
    const { borrower, guarantor, requestId, no, arrears } = await late();
    const contract = await contractOf(lender, { no });
    const whole = arrears + 5_000;

    const { paymentId: straight } = await comesIn(GUARANTOR, 1_000, no);
    expect(await ofGuarantor(straight)).toBe(true);

    const { paymentId: nobodys } = await comesIn(GUARANTOR, whole - 1_000, null);
    expect(await ofGuarantor(nobodys)).toBe(false);
    const stored = (await paymentById(lender.database.db, nobodys))!;
    const said = { payer: payerOf(lender.services, stored), today: lender.today() };
    const effect = await lender.inside((trx) => effectOfPosting(lender.services, trx, no, stored, said));
    expect(effect).toMatchObject({ ahead: 5_000 });
    await lender.inside((trx, now) => matchPayment(lender.services, trx, { paymentId: nobodys, contract, now }));
    expect(await ofGuarantor(nobodys)).toBe(true);

    const other = await borrow(credits.thousand);
    const { paymentId: divided } = await comesIn(GUARANTOR, 3_000, null);
    const parts = [
      { contract, cents: 1_000 },
      { contract: await contractOf(lender, other), cents: 2_000 },
    ];
    expect(
      await lender.inside((trx, now) => splitPayment(lender.services, trx, { paymentId: divided, parts, now })),
    ).toBe(true);
    expect(await ofBorrower(no)).toBeNull();

    succeed(await guarantor.logInAgain());
    const shown = (await page(guarantor, requestId)).payments.map(({ amount }) => amount.value);
    expect(shown.toSorted()).toEqual(["10.00", "10.00", ((whole - 1_000) / 100).toFixed(2)].toSorted());

    const { paymentId: own } = await comesIn(BORROWER, 500, no);
    expect(await ofGuarantor(own)).toBe(false);
    expect(await ofBorrower(no)).toBe(own);
    expect((await page(borrower, requestId)).payments).toHaveLength(4);
  });

  it("is received from a guarantor at the desk as theirs", async () => {
    const { no, requestId } = await late();
    const clerk = await clerkOfRole(lender, "cashier");
    const receive = (of: number, fields: Fields) =>
      postAs(clerk, `/buro/kredit/${of}`, "receive-payment", String(of), {
        sum: "12,00",
        channel: "cash",
        day: "",
        use: "",
        ...fields,
        reason: REASON,
      });
    expect(await receive(no, { guarantor: "1" })).toMatchObject({ isDone: true });
    const id = await lender.text("select id from payments where credit_no = $1", no);
    expect(await ofGuarantor(id)).toBe(true);
    expect(await ofBorrower(no)).toBeNull();
    const { no: unguaranteed } = await borrow(credits.thousand);
    expect(JSON.stringify((await clerk.open(`/buro/kredit/${unguaranteed}`)).view)).not.toContain("Плаща поръчителят");
    const shown = JSON.stringify((await clerk.open(`/buro/kredit/${no}`)).view);
    expect(shown).toContain("Плаща поръчителят");
    expect(shown).toContain('"Поръчител"');
    const number = await lender.number("select number from requests where id = $1", requestId);
    const reviewer = await clerkOfRole(lender, "reviewer");
    expect(JSON.stringify((await reviewer.open(`/buro/kredit/${no}`)).view)).toContain(`/buro/zayavka/${number}`);
  });

  const textsOf = async (of: Borrower): Promise<string> => (await of.mails()).map(({ text }) => text).join("\n---\n");

  it("tells the borrower who has paid, and the guarantor of what becomes of their own money", async () => {
    const { borrower, guarantor, no } = await guaranteedCredit(lender);
    const { paymentId: first } = await comesIn(GUARANTOR, 2_000, no);
    await lender.settle();
    expect(await textsOf(borrower)).toContain(
      "Плащането направи поръчителят Ви. Той може да си поиска платеното от Вас",
    );
    expect(await textsOf(guarantor)).toMatch(/Получихме 20.*, които платихте като поръчител/u);
    await takeBack(first);
    await lender.settle();
    expect(await textsOf(borrower)).toContain("Плащането на поръчителя Ви от 20");
    expect(await textsOf(guarantor)).toMatch(/Плащането Ви от 20.* беше върнато от банката/u);

    const payOff = (await askedOf(lender, no, lender.today())).at(-1)!;
    const { paymentId } = await comesIn({ ...GUARANTOR, iban: ibanEnding("7777") }, payOff + 700, no);
    await lender.settle();
    expect(await textsOf(borrower)).toContain("погасен изцяло с плащане на поръчителя Ви");
    expect(await textsOf(borrower)).toMatch(/Платени са с 7.* повече. Връщаме ги на поръчителя\./u);
    expect(await textsOf(guarantor)).toMatch(/са в повече 7/u);

    const payment = (await paymentById(lender.database.db, paymentId))!;
    const to = await knownDestination(lender.services, lender.database.db, payment);
    await lender.inside((trx, now) =>
      orderRefund(lender.services, trx, { paymentId, cents: 700, to, by: "a clerk", now }),
    );
    await settlePayouts(lender);
    expect(await textsOf(guarantor)).toMatch(/Върнахме Ви 7.* от платеното като поръчител/u);
    await takeBack(paymentId);
    await lender.settle();
    expect(await textsOf(guarantor)).toMatch(/преди Ви бяхме върнали 7/u);
    const borrowers = await textsOf(borrower);
    for (const said of ["Върнахме Ви", "бяхме върнали", "Надплатена сума", "Платили сте", "7777"])
      expect(borrowers).not.toContain(said);
  });

  // The last of the file: years of nights would be closed for whoever comes after.
  it("asks of a guarantor no more than they have signed, less what they have paid", async () => {
    const { guarantor, requestId, no } = await guaranteedCredit(lender);
    const listed = async (): Promise<string> => JSON.stringify((await guarantor.read("guaranteed-requests")).body);
    const most = async (): Promise<number> => {
      const { userData } = (await guarantor.read("user-data")).body as {
        userData: { user: { guaranteedRequests: { maxLiability: { value: string } }[] } };
      };
      return Math.round(Number(userData.user.guaranteedRequests[0]!.maxLiability.value) * 100);
    };
    const of = "guarantee_id in (select id from guarantees where request_id = $1)";
    await lender.query(`update guarantee_agreements set most_cents = most_cents + 12300 where ${of}`, requestId);
    const signed = await lender.number(`select most_cents from guarantee_agreements where ${of}`, requestId);
    expect(await most()).toBe(signed);
    await comesIn(GUARANTOR, 10_000, no);
    expect(await most()).toBe(signed - 10_000);

    // So late that the debt is more than that.
    lender.clock.set(new Date(`${addMonthsClamped(lender.today(), 40)}T08:00:00Z`));
    succeed(await guarantor.logInAgain());
    const left = await most();
    const { form, overdue } = await page(guarantor, requestId);
    expect(Number(overdue!.total.value) * 100).toBeGreaterThan(left);
    expect(form!.values).toMatchObject({ purpose: "part" });
    const pays = (cents: number) =>
      guarantor.post(form!, { purpose: "part", amount: (cents / 100).toFixed(2).replace(".", ","), channel: "bank" });
    expect((await pays(left + 1)).status).toBe(400);
    succeed(await pays(left));

    expect(await listed()).toContain('"isUrgent":true');
    await lender.query(
      "update guarantees set claim_until = $1 where request_id = $2",
      addDays(lender.today(), -1),
      requestId,
    );
    expect(await listed()).not.toContain('"isUrgent":true');
  });
});
