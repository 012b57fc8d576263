/** The page where a credit is repaid: its figures are the account's, and what is chosen on it is what is booked. */
import decodeQR from "qr/decode.js";
import { encodeQR } from "qr";
import { beforeAll, describe, expect, it } from "vitest";
import type { CreditsData, RepaymentData } from "#src/api/responses/responses.ts";
import { payOffOf } from "#src/domain/lending/account/account.ts";
import { closingOf, nextPaymentOf, overdueDues, partsOf, planOf } from "#src/domain/lending/account/readings.ts";
import { toWire } from "#src/domain/lending/money.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import { callUrl } from "#src/api/calls/calls.ts";
import { transferText } from "#server/documents/transfer-code.ts";
import { lender as lenderOf } from "#server/lending/lender/lender.ts";
import { accountFaults } from "#server/lending/servicing/account-faults.ts";
import { accountOf } from "#server/lending/servicing/accounts.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { borrowerAt, type Answer, type Borrower } from "#tests/support/borrower.ts";
import type { Fields } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { pdfsOf } from "#tests/support/lender.ts";
import { credits, servicingOf, type Borrowed } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const { thousand, line } = credits;

eachDatabase((_name, open) => {
  let isReadingPdfs = false;
  const lender = useTestLender({ open, papers: pdfsOf(() => isReadingPdfs) });
  const { borrow, nights, pay, takeBack, statusOf } = servicingOf(lender);
  const one = {} as Record<"payer" | "shorter" | "smaller" | "late" | "line" | "chosen", Borrowed>;
  let stranger: Borrower;

  const lastLogin = new Map<Borrower, string>();
  const visit = async (borrower: Borrower): Promise<void> => {
    const today = lender.today();
    if ((lastLogin.get(borrower) ?? "2026-11-20") !== today) await borrower.logInAgain();
    lastLogin.set(borrower, today);
  };
  const applicationOf = (no: number): Promise<string> =>
    lender.text("select request_id from credits where no = $1", no);
  const paramsOf = async ({ no }: Borrowed) => ({ requestId: await applicationOf(no) });
  const page = async (of: Borrowed, query: Record<string, string> = {}): Promise<RepaymentData> => {
    await visit(of.borrower);
    const { status, body } = await of.borrower.read("repayment-details", await paramsOf(of), query);
    expect(status).toBe(200);
    return body as unknown as RepaymentData;
  };
  const accountIn = async ({ no }: Borrowed) => {
    const drawing = (await drawingsOf(lender.database.db, [no])).at(-1)!;
    return { drawing, account: accountOf(lender.services, drawing, lender.today()) };
  };
  const choose = async (of: Borrowed, fields: Fields): Promise<Answer> =>
    of.borrower.post((await page(of)).form!, { channel: "bank", ...fields });
  const expectTrue = async (of: Borrowed): Promise<void> => {
    const shown = await page(of);
    const { account, drawing } = await accountIn(of);
    const { amount, saving } = closingOf(account);
    const next = nextPaymentOf(account);
    const late = overdueDues(account);
    expect([shown.payoff?.amount.value, shown.payoff?.saving.value]).toEqual([toWire(amount), toWire(saving)]);
    expect(shown.next?.amount.value).toBe(next && toWire(next.cents));
    expect(shown.overdue?.total.value).toBe(late.length > 0 ? toWire(partsOf(late).total) : undefined);
    expect(shown.plans[0]!.rows.map(({ instalment, status }) => [instalment.value, status])).toEqual(
      planOf(account, drawing.plan).map(({ instalment, status }) => [toWire(instalment), status]),
    );
    for (const payment of shown.payments.filter(({ gone }) => gone === null)) {
      const cents = payment.spent.reduce((sum, { amount: part }) => sum + Number(part.value.replace(".", "")), 0);
      expect(toWire(cents)).toBe(payment.amount.value);
    }
  };

  beforeAll(async () => {
    for (const name of ["payer", "shorter", "smaller", "late", "chosen"] as const) one[name] = await borrow(thousand);
    one.line = await borrow(line);
    stranger = await borrowerAt(lender, "confirmed");
  }, 180_000);

  describe("a quote", () => {
    it("of a day is that day's pay-off with its saving, and of an amount both ways, as they are booked", async () => {
      const asked = await page(one.payer, { payoffDate: "10.12.2026", payoffAmount: "300,50" });
      const { account } = await accountIn(one.payer);
      const { result } = asked.quote!;
      const { drawing } = await accountIn(one.payer);
      const then = accountOf(lender.services, drawing, "2026-12-10");
      expect(result!.payoff.value).toBe(toWire(payOffOf(then)));
      expect(result!.saving.value).toBe(toWire(closingOf(then).saving));
      expect(result!.ways.map(({ mode }) => mode)).toEqual(["keep-instalment", "keep-term"]);
      expect(account.versions).toEqual([]);
      expect(await lender.query("select count(*)::int as n from payments")).toEqual([{ n: 0 }]);
      await nights("2026-12-10");
      for (const [of, spare] of [
        [one.shorter, "keep-instalment"],
        [one.smaller, "keep-term"],
      ] as const) {
        await visit(of.borrower);
        expect((await choose(of, { purpose: "other", amount: "300,50", spare })).status).toBe(200);
        await pay(of.no, 30_050);
        const booked = (await accountIn(of)).account.versions[0]!.rows;
        const way = result!.ways.find(({ mode }) => mode === spare)!;
        expect([way.count, way.instalment.value, way.last.value, way.total.value]).toEqual([
          booked.length,
          toWire(booked[0]!.instalment),
          toWire(booked.at(-1)!.instalment),
          toWire(booked.reduce((sum, { instalment }) => sum + instalment, 0)),
        ]);
        expect(way.saving.value).toBe(
          toWire(12 * 10_046 + 5 - 30_050 - booked.reduce((sum, { instalment }) => sum + instalment, 0)),
        );
        await expectTrue(of);
      }
    });

    it.each([
      ["утре", "", "payoffDate"],
      ["31.02.2027", "", "payoffDate"],
      ["01.12.2026", "", "payoffDate"],
      ["01.12.2036", "", "payoffDate"],
      ["", "10", "payoffDate"],
      ["11.12.2026", "много", "payoffAmount"],
      ["11.12.2026", "-5", "payoffAmount"],
      ["11.12.2026", "0", "payoffAmount"],
      ["11.12.2026", "9".repeat(39), "payoffAmount"],
      ["11.12.2026", "1,234", "payoffAmount"],
    ])("of %j and %j says what is wrong, beside the field", async (payoffDate, payoffAmount, field) => {
      const { posted, quote } = await page(one.payer, { payoffDate, payoffAmount });
      expect(quote!.result).toBeNull();
      expect(Object.keys(posted!.errors)).toEqual([field]);
      const path = pageUrl("repaymentDetails", await paramsOf(one.payer));
      const html = await one.payer.borrower.open(`${path}?${new URLSearchParams({ payoffDate, payoffAmount })}`);
      expect(html.status).toBe(200);
      expect(html.text).toContain(posted!.errors[field]!.slice(0, 20));
    });

    it("of a line has one way, and of everything or more none", async () => {
      const part = await page(one.line, { payoffDate: "12.12.2026", payoffAmount: "100" });
      expect(part.quote!.result!.ways.map(({ mode, count }) => [mode, count])).toEqual([["single", 1]]);
      const all = await page(one.line, { payoffDate: "12.12.2026", payoffAmount: "5000" });
      expect([all.quote!.result!.ways, all.quote!.result!.note]).toEqual([[], expect.any(String)]);
    });
  });

  describe("what the borrower says a payment is for", () => {
    it("is stored with today's sum, shown with references and a code, and used by the next payment", async () => {
      const before = await page(one.chosen);
      expect(before.instruction).toBeNull();
      const qr = callUrl("payment-qr", await paramsOf(one.chosen));
      expect((await one.chosen.borrower.fetch(qr)).status).toBe(404);
      // The later word replaces this one, also once it is used.
      await choose(one.chosen, { purpose: "payoff" });
      const answer = await choose(one.chosen, { purpose: "other", amount: "50", spare: "keep-term" });
      expect(answer.body.nextUrl).toBe(`${pageUrl("repaymentDetails", await paramsOf(one.chosen))}?channel=bank`);
      const { instruction, contractNumber } = await page(one.chosen, { channel: "bank" });
      expect(instruction).toMatchObject({ amount: { value: "50.00" }, until: "2026-12-17" });
      expect(instruction!.channel.rows.map(({ value }) => value)).toContain(`КРЕДИТ ${contractNumber}`);
      const { headers, text } = await one.chosen.borrower.fetch(qr);
      expect(headers.get("content-type")).toBe("image/svg+xml");
      expect(text).not.toMatch(/<script|style=/);
      const { bank, company } = lenderOf(lender.services);
      const code = transferText({
        name: company,
        iban: bank.iban,
        bic: bank.bic,
        cents: 5_000,
        text: `КРЕДИТ ${contractNumber}`,
      });
      expect(code.split("\n")).toEqual([
        "BCD",
        "002",
        "1",
        "SCT",
        bank.bic,
        company,
        bank.iban.replace(/\s/g, ""),
        "EUR50.00",
        "",
        "",
        `КРЕДИТ ${contractNumber}`,
      ]);
      expect(text).toContain(encodeQR(code, "svg", { ecc: "medium", border: 4 }).split(">").slice(1).join(">"));
      const raw = encodeQR(code, "raw", { ecc: "medium", border: 4, scale: 4 });
      const size = raw.length;
      const data = new Uint8Array(size * size * 4);
      raw.flat().forEach((isDark, at) => data.set([isDark ? 0 : 255, isDark ? 0 : 255, isDark ? 0 : 255, 255], at * 4));
      expect(decodeQR({ width: size, height: size, data })).toBe(code);
      await pay(one.chosen.no, 5_000);
      expect((await accountIn(one.chosen)).account.versions).toHaveLength(1);
      expect((await page(one.chosen)).instruction).toBeNull();
      await expectTrue(one.chosen);
    });

    it("may be another channel, and may be changed", async () => {
      await choose(one.payer, { purpose: "payoff" });
      await choose(one.payer, { purpose: "instalment", channel: "easypay" });
      const { instruction } = await page(one.payer, { channel: "easypay" });
      expect(instruction).toMatchObject({ amount: { value: "100.46" }, qrUrl: null });
      expect(instruction!.channel.rows).toHaveLength(1);
      expect((await page(one.payer, { channel: "постави" })).instruction!.qrUrl).not.toBeNull();
    });

    it.each<[string, Fields, string]>([
      ["nothing", { purpose: "" }, "purpose"],
      ["a purpose that is none", { purpose: "gift" }, "purpose"],
      ["delay where there is none", { purpose: "arrears" }, "purpose"],
      ["a sum that is none", { purpose: "other", amount: "сто", spare: "advance" }, "amount"],
      ["no sum", { purpose: "other", amount: "", spare: "advance" }, "amount"],
      ["a sum of zero", { purpose: "other", amount: "0,00", spare: "advance" }, "amount"],
      ["a sum above the debt", { purpose: "other", amount: "1 500", spare: "advance" }, "amount"],
      ["a use that is none", { purpose: "other", amount: "5", spare: "gift" }, "spare"],
      ["a channel the lender does not have", { purpose: "payoff", channel: "revolut" }, "channel"],
    ])("%s is refused at its field and stores nothing", async (_what, fields, field) => {
      const count = "select count(*)::int as n from payment_instructions";
      const before = await lender.query(count);
      const { status, body } = await choose(one.payer, fields);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, expect.arrayContaining([field])]);
      expect(await lender.query(count)).toEqual(before);
    });

    it("by card leads to an order of that sum, and another sum replaces it", async () => {
      const orders = () => lender.query("select cents, status from card_orders order by no");
      const first = await choose(one.payer, { purpose: "part", amount: "1", channel: "card" });
      expect(first.status).toBe(400);
      const other = { purpose: "other", spare: "keep-term", channel: "card" };
      const { body } = await choose(one.payer, { ...other, amount: "20,50" });
      expect(body.nextUrl).toMatch(/^\/card-payment-registration\/\d+\?orderId=/);
      await choose(one.payer, { ...other, amount: "30" });
      expect(await orders()).toEqual([
        { cents: 2_050, status: "cancelled" },
        { cents: 3_000, status: "created" },
      ]);
    });

    it("is nobody else's: a stranger reads and posts nothing, and gets no file", async () => {
      const params = await paramsOf(one.payer);
      const { form } = await page(one.payer);
      await visit(stranger);
      for (const call of ["repayment-details", "payment-qr", "payment-calendar", "plan-file"] as const)
        expect((await stranger.read(call, params)).status).toBe(404);
      expect([403, 404]).toContain((await stranger.post(form!, { purpose: "payoff", channel: "bank" })).status);
    });
  });

  describe("the files", () => {
    it("are a calendar of the open due days that names nobody, and the plan in force as a PDF", async () => {
      await visit(one.shorter.borrower);
      const params = await paramsOf(one.shorter);
      const { headers, text } = await one.shorter.borrower.fetch(callUrl("payment-calendar", params));
      expect(headers.get("content-type")).toContain("text/calendar");
      const { account } = await accountIn(one.shorter);
      const days = [...text.matchAll(/DTSTART;VALUE=DATE:(\d{8})/g)].map(([, day]) => day);
      expect(days).toEqual(account.ahead.rows.map(({ dueDate }) => dueDate.replaceAll("-", "")));
      expect(text.match(/BEGIN:VALARM/g)).toHaveLength(days.length);
      expect(text.split("\r\n").every((one) => Buffer.byteLength(one) <= 75)).toBe(true);
      expect(text).not.toContain(one.shorter.borrower.person.email);
      isReadingPdfs = true;
      const pdf = await one.shorter.borrower.fetch(callUrl("plan-file", params));
      isReadingPdfs = false;
      expect([pdf.status, pdf.headers.get("content-type"), pdf.text.slice(0, 5)]).toEqual([
        200,
        "application/pdf",
        "%PDF-",
      ]);
    }, 60_000);
  });

  describe("the figures", () => {
    it("say that a prepayment did not pay the next instalment, and which one is paid ahead", async () => {
      const of = one.chosen;
      const nextNow = async () => nextPaymentOf((await accountIn(of)).account)!;
      const mailed = async (what: string) =>
        (await of.borrower.mails()).filter(({ text }) => text.includes(what)).length;
      const before = await mailed("не е платена с това плащане");
      await pay(of.no, (await nextNow()).cents + 1, { spare: "keep-instalment" });
      const due = await nextNow();
      const note = `Вноската за ${formatDay(due.day, true)} не е платена с това плащане`;
      expect((await page(of)).payments[0]!.note).toContain(note);
      expect(await mailed(note)).toBe(before + 1);
      await pay(of.no, due.cents, { spare: "advance" });
      const { next } = await page(of);
      expect(next).toMatchObject({ n: due.n + 1, paidAhead: [due.day] });
      expect(Number(next!.amount.value)).toBeGreaterThan(0);
      const { requestId } = await paramsOf(of);
      const { credits } = (await of.borrower.read("existing-active-credit")).body as unknown as CreditsData;
      expect(credits.find(({ request }) => request.id === requestId)!.next).toEqual(next);
      expect(await mailed("е платена предварително")).toBe(1);
    });

    it("in delay, paid ahead, taken back and settled are the account's", async () => {
      const { paymentId } = await pay(one.line.no, 5_000);
      await takeBack(paymentId);
      expect((await page(one.line)).payments).toMatchObject([{ gone: "Върнато от банката: не е отчетено", spent: [] }]);
      await pay(one.payer.no, 4_000, { spare: "advance" });
      expect((await page(one.payer)).advance?.value).toBe("40.00");
      await expectTrue(one.payer);
      // 20 December is a Sunday: a payment on Monday is in time, which is told beforehand.
      await nights("2026-12-18");
      expect((await page(one.late)).next).toMatchObject({
        dueDate: "2026-12-20",
        daysLeft: 2,
        inTimeUntil: "2026-12-21",
      });
      await nights("2026-12-21");
      expect(await page(one.late)).toMatchObject({
        next: { dueDate: "2026-12-20", daysLeft: -1, inTimeUntil: "2026-12-21" },
        overdue: null,
      });
      await nights("2026-12-22");
      const { next, overdue: since } = await page(one.late);
      expect([next?.daysLeft, next?.inTimeUntil, since !== null]).toEqual([-2, null, true]);
      await nights("2027-01-05");
      const { overdue } = await page(one.late);
      expect(overdue!.lateInterest.value).not.toBe("0.00");
      // The status says what is owed since when, and where it is paid.
      const status = (await one.late.borrower.read("status", await paramsOf(one.late))).body;
      expect(status).toMatchObject({
        request: { status: "overdue" },
        overdue: {
          next: { amount: overdue!.total, dueDate: "2026-12-20" },
          repaymentUrl: expect.stringContaining((await paramsOf(one.late)).requestId) as string,
        },
      });
      for (const of of Object.values(one)) await expectTrue(of);
      expect((await choose(one.late, { purpose: "arrears", arrives: "05.01.2027" })).status).toBe(200);
      expect((await page(one.late)).instruction!.amount).toEqual(overdue!.total);
      const { form } = await page(one.late);
      await pay(one.late.no, payOffOf((await accountIn(one.late)).account));
      expect(await statusOf(one.late.no)).toBe("repaid");
      const settled = await page(one.late);
      expect(settled).toMatchObject({ isSettled: true, quote: null, next: null });
      expect(settled.payments[0]!.spent).toContainEqual({
        label: "Законна лихва за забава",
        amount: overdue!.lateInterest,
      });
      const refused = await one.late.borrower.post(form!, { purpose: "payoff", channel: "bank" });
      expect([refused.status, refused.body.nextUrl]).toEqual([
        409,
        pageUrl("repaymentDetails", await paramsOf(one.late)),
      ]);
      expect(await accountFaults(lender.services)).toEqual([]);
    });
  });
});
