/** A credit is paid off by a new one: asked for, signed, withdrawn from, its rest not paid out, an older payment taken back. */
import { beforeAll, expect, it } from "vitest";
import type { AgreementData, CreditsData, NoticeData, StatusData } from "#src/api/responses/responses.ts";
import { refinanceEnds, refinanceFaults, refinanceStatus } from "#src/copy/refinance.ts";
import { formatMoney, money, toWire } from "#src/domain/lending/money.ts";
import { addDays } from "#src/domain/time/dates.ts";
import { expireApplications } from "#server/jobs/expire.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { releaseRefinanced } from "#server/lending/servicing/refinance.ts";
import { endUnpaid } from "#server/lending/payouts/end-unpaid.ts";
import { steps, succeed, type Answer, type Borrower } from "#tests/support/borrower.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { ASKED } from "#tests/support/relief.ts";
import { guaranteedCredit } from "#tests/support/guarantors.ts";
import { askedOf, credits, differences, servicingOf, type Borrowed } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open });
  const { borrow, nights, morning, pay, takeBack, statusOf, balances, totals, committed } = servicingOf(lender);
  const one = {} as Record<
    "plain" | "whole" | "undone" | "charged" | "little" | "vouched" | "left" | "cleared" | "eased",
    Borrowed
  >;
  let paidFirst = "";

  const page = async (borrower: Borrower): Promise<NoticeData> =>
    (await borrower.read("refinance")).body as unknown as NoticeData;
  /** The borrower asks for the least sum, or for more, and reads the annex. */
  const ask = async (borrower: Borrower, amount?: number): Promise<Answer> => {
    const form = (await page(borrower)).forms!["refinance"]!;
    const values = form.values as Record<"amount" | "months", string>;
    const asked = { amount: String(amount ?? values.amount), months: "12", incomeChanged: "0", registerCheck: "1" };
    const answer = await borrower.post(form, asked);
    await lender.settle();
    return answer;
  };
  /** The same asked for in two windows at once. */
  const askTwice = async (borrower: Borrower): Promise<Answer[]> => {
    const forms = [(await page(borrower)).forms!["refinance"]!, (await page(borrower)).forms!["refinance"]!];
    const { amount } = forms[0]!.values as Record<"amount", string>;
    const asked = { amount, months: "12", incomeChanged: "0", registerCheck: "1" };
    const answers = await Promise.all(forms.map((form) => borrower.post(form, asked)));
    await lender.settle();
    return answers;
  };
  const annex = async (borrower: Borrower): Promise<AgreementData> =>
    (await borrower.read("view-refinance-annex")).body as unknown as AgreementData;
  const sign = async (borrower: Borrower): Promise<void> => {
    await steps.sendCode(borrower, "view-refinance-annex");
    const form = await borrower.form("view-refinance-annex", "sign");
    const versionHash = String(form.values["versionHash"]);
    succeed(await borrower.post(form, { versionHash, tos: "1", pin: await borrower.code() }));
    await lender.settle();
  };
  const newCreditOf = async (no: number): Promise<number> =>
    Number(
      await lender.text(
        `select d.credit_no from refinances f join drawings d on d.no = f.drawing_no
         where f.old_credit_no = $1 order by f.at desc limit 1`,
        no,
      ),
    );
  const between = async (): Promise<number> => (await totals())["2310"] ?? 0;
  const faults = async () => [...(await faultsOfBooks(lender.services)), ...(await differences(lender))];

  beforeAll(async () => {
    for (const name of ["plain", "whole", "undone", "charged", "little", "left", "cleared", "eased"] as const)
      one[name] = await borrow(credits.thousand);
    one.vouched = await guaranteedCredit(lender);
    for (const name of ["plain", "whole", "undone", "charged", "vouched", "left", "cleared", "eased"] as const) {
      const { paymentId } = await pay(one[name].no, 40_000, { spare: "keep-instalment" });
      if (name === "charged") paidFirst = paymentId;
    }
    await nights("2026-12-02");
    for (const { borrower } of Object.values(one)) succeed(await borrower.logInAgain());
  }, 240_000);

  it("says to whom too little is paid why it cannot be", async () => {
    const shown = await page(one.little.borrower);
    expect(shown.news?.text).toContain("три вноски или 30 %");
    expect(shown.forms).toBeUndefined();
  });

  it("pays the old credit off and pays the rest out, in one transaction, and both are linked", async () => {
    const { borrower, no } = one.plain;
    const shown = await page(borrower);
    const payOff = (await askedOf(lender, no, lender.today())).at(-1);
    expect(JSON.stringify(shown.blocks)).toMatch(/повече|по-малко/);
    succeed(await ask(borrower, 1000));
    expect((await borrower.read("view-contract")).body).toEqual({ nextUrl: "/pregled-na-refinasirashtia-aneks" });
    const read = await annex(borrower);
    expect(JSON.stringify(read.papers)).toContain("С този договор рефинансирате");
    // What is paid out is told apart from what pays the old credit off, on the page, in the papers and in the mail.
    expect(read.offer!.refinance).toEqual({
      payOff: money(payOff!, lender.services.catalogue),
      cash: money(100_000 - payOff!, lender.services.catalogue),
    });
    const sums = [payOff!, 100_000 - payOff!].map((cents) => formatMoney(money(cents, lender.services.catalogue)));
    for (const sum of sums) expect(JSON.stringify(read.papers)).toContain(sum);
    const ready = (await borrower.mails()).findLast(({ text }) => text.includes("Погасява досегашния Ви кредит"))!;
    for (const sum of sums) expect(ready.text).toContain(sum);
    await sign(borrower);
    const fresh = await newCreditOf(no);
    expect([await statusOf(no), await balances(no)]).toEqual(["refinanced", [0, 0, 0, 0, 0]]);
    expect([await statusOf(fresh), (await balances(fresh))[0]]).toEqual(["active", 100_000]);
    expect(lender.payouts.at(-1)!.amountCents).toBe(100_000 - payOff!);
    expect([await between(), await committed(fresh)]).toEqual([0, 0]);
    const { credits: running } = (await borrower.read("existing-active-credit")).body as CreditsData;
    expect(running.map(({ principal }) => principal.value)).toEqual([toWire(100_000)]);
    const mails = (await borrower.mails()).map(({ subject }) => subject);
    expect(mails.filter((subject) => subject.includes("погасен с рефинансиране"))).toHaveLength(1);
    expect(await faults()).toEqual([]);
  }, 60_000);

  it("ends, and says why, when the old credit is withdrawn from or repaid while the annex waits", async () => {
    const standing = async (borrower: Borrower) => (await borrower.read("status")).body as unknown as StatusData;
    const { left, cleared } = one;
    for (const { borrower } of [left, cleared]) succeed(await ask(borrower));
    const requestId = await lender.text("select request_id from credits where no = $1", left.no);
    expect((await standing(left.borrower)).request?.status).toBe("contractUnsigned");
    const { form } = (await left.borrower.read("withdraw", { requestId })).body as unknown as NoticeData;
    succeed(await left.borrower.post(form!, {}));
    const ended = await standing(left.borrower);
    const text = refinanceStatus.ended(refinanceEnds.withdrawn);
    expect([ended.request?.status, ended.text, ended.offer]).toEqual(["expired", text, null]);
    await pay(cleared.no, (await askedOf(lender, cleared.no, lender.today())).at(-1)!);
    const waits = await standing(cleared.borrower);
    expect([waits.request?.status, waits.title]).toEqual(["contractUnsigned", refinanceStatus.over.title]);
    expect(waits.text).toContain(refinanceFaults.over);
    expect(waits.action).toEqual({ label: refinanceStatus.action, url: "/pregled-na-refinasirashtia-aneks" });
    await expireApplications(lender.services, lender.clock.now());
    expect((await standing(cleared.borrower)).request?.status).toBe("expired");
  }, 60_000);

  it("ends, as the form of relief has warned, when relief is asked for while the annex waits", async () => {
    const { borrower, no } = one.eased;
    succeed(await ask(borrower));
    const requestId = await lender.text("select request_id from credits where no = $1", no);
    const asking = (await borrower.read("refinance-support", { requestId })).body as unknown as NoticeData;
    expect(JSON.stringify(asking.blocks)).toMatch(
      /Заявка № \d+ за рефинансиране на този кредит чака подписа Ви.*тя приключва/,
    );
    const desk = await clerkOfRole(lender, "reviewer");
    expect((await desk.form(`/buro/oblekchenie/${no}`, "forbear")).intro).toMatch(
      /Заявка № \d+ за рефинансиране на този кредит чака подписа на кредитополучателя.*тя приключва.*получава имейл/,
    );
    succeed(await borrower.post(asking.form!, ASKED));
    expect((await desk.form(`/buro/oblekchenie/${no}`, "forbear")).intro).not.toContain("за рефинансиране");
    await lender.settle();
    const ended = (
      await borrower.read("status", {
        requestId: await lender.text("select id from requests where refinances_no = $1", no),
      })
    ).body as unknown as StatusData;
    expect(ended.text).toContain("защото по стария кредит е поискано облекчение");
    expect(JSON.stringify((await borrower.read("request-history")).body)).toContain(
      refinanceStatus.listed(refinanceEnds.annex),
    );
    const told = (await borrower.mails()).find(({ subject }) => subject.includes("за рефинансиране приключи"))!;
    expect(told.text).toContain(refinanceEnds.annex);
  }, 60_000);

  it("goes back to the old plan when the new credit is withdrawn from", async () => {
    const { borrower, no } = one.plain;
    const fresh = await newCreditOf(no);
    const before = await askedOf(lender, one.undone.no, addDays(lender.today(), 2));
    await morning(addDays(lender.today(), 2));
    succeed(await borrower.logInAgain());
    const requestId = await lender.text("select request_id from credits where no = $1", fresh);
    const notice = (await borrower.read("withdraw", { requestId })).body as unknown as NoticeData;
    succeed(await borrower.post(notice.form!, {}));
    expect([await statusOf(no), await statusOf(fresh)]).toEqual(["active", "withdrawn"]);
    // The page said beforehand what is owed afterwards, by both.
    for (const owed of [(await askedOf(lender, fresh, lender.today())).at(-1)!, before.at(-1)!])
      expect(JSON.stringify(notice.blocks)).toContain(formatMoney(money(owed, lender.services.catalogue)));
    expect(JSON.stringify(notice.blocks)).toContain("продължава по досегашния си план и го дължите отново");
    // The same credit that was never refinanced owes as much.
    expect(await askedOf(lender, no, lender.today())).toEqual(before);
    const cash = lender.payouts.at(-1)!.amountCents;
    expect((await balances(fresh))[0]).toBe(cash);
    expect([await between(), await faults()]).toEqual([0, []]);
    const asked = await askedOf(lender, fresh, lender.today());
    await pay(fresh, asked.at(-1)!);
    expect([await statusOf(fresh), (await balances(fresh))[0], await faults()]).toEqual(["repaid", 0, []]);
  }, 60_000);

  it("owes again what an older payment that is taken back had paid", async () => {
    const { borrower, no } = one.charged;
    succeed(await borrower.logInAgain());
    succeed(await ask(borrower));
    await sign(borrower);
    expect(await statusOf(no)).toBe("refinanced");
    await takeBack(paidFirst, "charged-back");
    expect(await statusOf(no)).toBe("active");
    expect((await balances(no))[0]).toBeGreaterThan(0);
    expect([await between(), await faults()]).toEqual([0, []]);
  }, 60_000);

  it("asks to read a new version where a payment came in between, and returns what came after the signature", async () => {
    const { borrower, no } = one.whole;
    succeed(await borrower.logInAgain());
    const asked = await askTwice(borrower);
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await lender.number("select count(*) from requests where refinances_no = $1", no)).toBe(1);
    await annex(borrower);
    await steps.sendCode(borrower, "view-refinance-annex");
    const form = await borrower.form("view-refinance-annex", "sign");
    await pay(no, 1_000, { spare: "keep-instalment" });
    const answer = await borrower.post(form, {
      versionHash: String(form.values["versionHash"]),
      tos: "1",
      pin: await borrower.code(),
    });
    expect(answer.status).toBe(409);
    expect(await statusOf(no)).toBe("active");
    // Another code is sent after a minute.
    lender.clock.advance(61_000);
    const before = lender.services.catalogue;
    const read = await annex(borrower);
    expect(read.lead).toContain("този код вече не важи");
    const dearer = structuredClone(before);
    dearer.products.find(({ key }) => key === "consumerCredit")!.nominalRate = "30.00";
    lender.replace({ catalogue: dearer });
    await steps.sendCode(borrower, "view-refinance-annex");
    const other = await borrower.post(form, { versionHash: read.sha256, tos: "1", pin: await borrower.code() });
    expect([other.status, await statusOf(no)]).toEqual([409, "active"]);
    lender.replace({ catalogue: before });
    lender.clock.advance(61_000);
    await sign(borrower);
    expect([await statusOf(no), await between(), await faults()]).toEqual(["refinanced", 0, []]);
  }, 60_000);

  it("keeps the guarantor of the old credit until nobody can withdraw from the new one any more", async () => {
    const { borrower, no } = one.vouched;
    const statusOfGuarantee = () =>
      lender.text(
        "select g.status from guarantees g join drawings d on d.request_id = g.request_id where d.credit_no = $1",
        no,
      );
    succeed(await borrower.logInAgain());
    succeed(await ask(borrower));
    await sign(borrower);
    expect([await statusOf(no), await statusOfGuarantee()]).toEqual(["refinanced", "active"]);
    const signedOn = lender.today();
    await morning(addDays(signedOn, 14));
    await releaseRefinanced(lender.services, lender.clock.now());
    expect(await statusOfGuarantee()).toBe("active");
    await morning(addDays(signedOn, 15));
    await releaseRefinanced(lender.services, lender.clock.now());
    expect(await statusOfGuarantee()).toBe("released");
  }, 60_000);

  it("leaves the old credit as it is where the rest cannot be paid out and the agreement ends", async () => {
    const { borrower, no } = one.undone;
    succeed(await borrower.logInAgain());
    succeed(await ask(borrower, 900));
    const before = await balances(no);
    lender.services.ports.payout.pay = () =>
      Promise.resolve({ status: "failed", externalId: "no", failure: "rejected" });
    lender.services.ports.payout.status = () =>
      Promise.resolve({ status: "failed", externalId: "no", failure: "rejected" });
    await sign(borrower);
    const requestId = await lender.text("select id from requests where refinances_no = $1", no);
    await endUnpaid(lender.services)({ requestId }, { signal: new AbortController().signal } as never);
    expect(await lender.text("select status from requests where id = $1", requestId)).toBe("cancelled");
    expect([await statusOf(no), (await balances(no))[0], await between()]).toEqual(["active", before[0], 0]);
    expect(await faults()).toEqual([]);
  }, 60_000);
});
