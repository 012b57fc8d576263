/** Withdrawal from an agreement and the end of a line, by their owners, on their pages. */
import { beforeAll, describe, expect, it } from "vitest";
import type { CreditsData, NoticeData } from "#src/api/responses/responses.ts";
import type { CallName } from "#src/api/calls/calls.ts";
import { accountFaults } from "#server/lending/servicing/account-faults.ts";
import { bookFaults } from "#server/store/tables/book-faults.ts";
import { borrowerAt, type Answer, type Borrower } from "#tests/support/borrower.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { credits, servicingOf, type Borrowed } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const { thousand, line, free } = credits;

eachDatabase((_name, open) => {
  const lender = useTestLender({ open });
  const { borrow, nights, pay, statusOf, balances } = servicingOf(lender);

  const applicationOf = (no: number): Promise<string> =>
    lender.text("select request_id from credits where no = $1", no);
  const read = async (call: CallName, { borrower, no }: Borrowed): Promise<Answer> =>
    borrower.read(call, { requestId: await applicationOf(no) });
  /** Days pass between visits, and sessions with them. */
  const lastLogin = new Map<Borrower, string>();
  const visit = async ({ borrower }: Borrowed): Promise<void> => {
    const today = lender.today();
    if ((lastLogin.get(borrower) ?? "2026-11-20") !== today) await borrower.logInAgain();
    lastLogin.set(borrower, today);
  };
  const page = async (call: CallName, one: Borrowed): Promise<NoticeData> => {
    await visit(one);
    return (await read(call, one)).body as unknown as NoticeData;
  };
  const act = async (call: CallName, one: Borrowed): Promise<Answer> => {
    const { form } = await page(call, one);
    return one.borrower.post(form!, {});
  };
  const factsOf = ({ blocks }: NoticeData): Record<string, string> =>
    Object.fromEntries(
      blocks.flatMap((block) =>
        block.kind === "facts" ? block.rows.map(({ label, value }) => [label, value.join("")]) : [],
      ),
    );
  const overview = async (one: Borrowed): Promise<CreditsData["credits"][number]> => {
    await visit(one);
    return ((await one.borrower.read("existing-active-credit")).body as unknown as CreditsData).credits[0]!;
  };

  describe("withdrawal", () => {
    const one = {} as Record<"early" | "last" | "late" | "settled" | "unpaid" | "line", Borrowed>;
    let stranger: Borrower;
    beforeAll(async () => {
      for (const name of ["early", "last", "late", "settled", "unpaid"] as const) one[name] = await borrow(thousand);
      one.line = await borrow(line);
      stranger = await borrowerAt(lender, "confirmed");
    }, 120_000);

    it("on the day of the payout costs the principal, is receipted, and twice is once", async () => {
      expect((await overview(one.early)).withdrawal).toMatchObject({ until: "2026-12-04", daysLeft: 14 });
      const shown = await page("withdraw", one.early);
      expect(factsOf(shown)).toMatchObject({ "Лихва за всеки следващ ден": expect.stringMatching(/^0,99/) as string });
      const [first, second] = [shown.form!, (await page("withdraw", one.early)).form!];
      expect(await one.early.borrower.post(second, {})).toMatchObject({
        status: 200,
        body: { nextUrl: expect.any(String) as string },
      });
      expect(await statusOf(one.early.no)).toBe("withdrawn");
      expect(await balances(one.early.no)).toEqual([100_000, 0, 0, 0, 0]);
      const again = await page("withdraw", one.early);
      expect(again.form).toBeUndefined();
      expect(again.news).toMatchObject({ tone: "success", text: expect.stringContaining("20.11.2026, ") as string });
      expect((await one.early.borrower.post(first, {})).status).toBe(200);
      const mails = (await one.early.borrower.mails()).filter(({ subject }) => subject.includes("отказ от договор"));
      expect(mails).toHaveLength(1);
      expect(mails[0]!.text).toContain("20.11.2026, ");
      expect(await lender.query("select count(*)::int as n from withdrawals")).toEqual([{ n: 1 }]);
      // One sum is owed: there is no plan and nothing to ask about paying early, but a day to be reminded of.
      expect((await read("repayment-details", one.early)).body).toMatchObject({
        withdrawn: { until: "2026-12-20" },
        quote: null,
        plans: [],
        planUrl: null,
        calendarUrl: expect.any(String) as string,
      });
      const credit = await overview(one.early);
      expect(credit).toMatchObject({
        next: null,
        withdrawal: null,
        withdrawn: { amount: { value: "1000.00" }, perDay: { value: "0.99" }, until: "2026-12-20", daysLeft: 30 },
      });
    });

    it("from a credit without interest tells of none, on pages and in mails", async () => {
      const borrowed = await borrow(free);
      expect((await overview(borrowed)).withdrawal).toMatchObject({ isFree: true });
      expect((await overview(one.last)).withdrawal).toMatchObject({ isFree: false });
      const told: unknown[] = [await page("withdraw", borrowed)];
      await act("withdraw", borrowed);
      told.push(await page("withdraw", borrowed));
      expect((await overview(borrowed)).withdrawn).toMatchObject({ perDay: null });
      expect((await overview(borrowed)).withdrawn!.amount).toMatchObject({ value: "1000.00" });
      const mails = (await borrowed.borrower.mails()).filter(({ subject }) => subject.includes("отказ от договор"));
      expect(mails).toHaveLength(1);
      for (const text of [...told, mails[0]!.text])
        expect(JSON.stringify(text)).not.toMatch(/лихва(та)? (за|се)|следващ ден/i);
      expect(JSON.stringify(told[0])).toContain("без лихва");
    });

    it("is nobody else's: a stranger finds no such page, and posts to none", async () => {
      const { form } = await page("withdraw", one.late);
      const applicationId = await applicationOf(one.late.no);
      expect((await stranger.read("withdraw", { requestId: applicationId })).status).toBe(404);
      expect([403, 404]).toContain((await stranger.post(form!, {})).status);
      expect(await statusOf(one.late.no)).toBe("active");
    });

    it("of a settled credit leads on, and says so in words", async () => {
      const { form } = await page("withdraw", one.settled);
      await pay(one.settled.no, 100_000);
      expect(await statusOf(one.settled.no)).toBe("repaid");
      expect(await one.settled.borrower.post(form!, {})).toMatchObject({ status: 409 });
      expect((await page("withdraw", one.settled)).news?.text).toContain("погасен");
      expect(await statusOf(one.settled.no)).toBe("repaid");
    });

    it("after ten days costs their interest, and paying it settles", async () => {
      await nights("2026-11-30");
      const supposed = factsOf(await page("withdraw", one.unpaid));
      expect(supposed["За връщане, ако платите днес"]).toMatch(/^1\s009,86/);
      expect(await act("withdraw", one.unpaid)).toMatchObject({
        status: 200,
        body: { nextUrl: expect.any(String) as string },
      });
      expect(factsOf(await page("withdraw", one.unpaid))).toEqual(supposed);
      expect(await balances(one.unpaid.no)).toEqual([100_000, 986, 0, 0, 0]);
      expect(await pay(one.early.no, 100_986)).toMatchObject({ outcome: "paid-off" });
      expect(await statusOf(one.early.no)).toBe("repaid");
      expect((await page("withdraw", one.early)).blocks).toHaveLength(1);
    });

    it("of a line ends the line with it", async () => {
      expect(await act("withdraw", one.line)).toMatchObject({
        status: 200,
        body: { nextUrl: expect.any(String) as string },
      });
      expect(await lender.query("select line_until::text as until from credits where no = $1", one.line.no)).toEqual([
        { until: "2026-11-29" },
      ]);
      await pay(one.line.no, 30_000);
      expect(await statusOf(one.line.no)).toBe("repaid");
    });

    it("is possible on the fourteenth day and not on the fifteenth", async () => {
      await nights("2026-12-04");
      expect((await overview(one.last)).withdrawal).toMatchObject({ daysLeft: 0 });
      const { form } = await page("withdraw", one.late);
      expect(await act("withdraw", one.last)).toMatchObject({
        status: 200,
        body: { nextUrl: expect.any(String) as string },
      });
      expect(await statusOf(one.last.no)).toBe("withdrawn");
      await nights("2026-12-05");
      expect((await overview(one.late)).withdrawal).toBeNull();
      const closed = await page("withdraw", one.late);
      expect([closed.form, closed.news?.text]).toEqual([undefined, expect.stringContaining("04.12.2026")]);
      expect((await one.late.borrower.post(form!, {})).status).toBeGreaterThanOrEqual(400);
      expect(await statusOf(one.late.no)).toBe("active");
    });

    it("that is not paid back in thirty days is due, and only delay counts on", async () => {
      await nights("2027-01-05");
      expect(await statusOf(one.unpaid.no)).toBe("overdue");
      const { next, withdrawn } = await overview(one.unpaid);
      expect([next?.n, withdrawn]).toEqual([0, null]);
      expect((await page("withdraw", one.unpaid)).blocks.at(-1)).toMatchObject({ kind: "paragraph" });
      const mail = (await one.unpaid.borrower.mails()).find(({ subject }) => subject.startsWith("Срокът за връщане"))!;
      expect(mail.text).toMatch(/обадете ни се на [^]*Безплатен съвет/);
      expect(mail.text).not.toContain("облекчение");
      expect((await overview(one.unpaid)).mayAskRelief).toBe(false);
      expect((await page("refinance-support", one.unpaid)).news!.text).toContain("Отказали сте се от този договор");
      expect(await bookFaults(lender.database.db)).toEqual([]);
      expect(await accountFaults(lender.services)).toEqual([]);
    });
  });

  describe("the end of a line", () => {
    const one = {} as Record<"drawn" | "free", Borrowed>;
    beforeAll(async () => {
      for (const name of ["drawn", "free"] as const) one[name] = await borrow(line);
    }, 120_000);

    it("closes the credit at once when nothing is drawn", async () => {
      await pay(one.free.no, 20_000);
      expect(await statusOf(one.free.no)).toBe("active");
      expect(await act("end-line", one.free)).toMatchObject({
        status: 200,
        body: { nextUrl: expect.any(String) as string },
      });
      expect(await statusOf(one.free.no)).toBe("repaid");
      const subjects = (await one.free.borrower.mails()).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject.includes("е закрита"))).toHaveLength(1);
      expect((await page("end-line", one.free)).form).toBeUndefined();
    });

    it("with a drawing waits until that is settled", async () => {
      expect((await overview(one.drawn)).line).not.toBeNull();
      const first = (await page("end-line", one.drawn)).form!;
      expect(await act("end-line", one.drawn)).toMatchObject({
        status: 200,
        body: { nextUrl: expect.any(String) as string },
      });
      expect(await one.drawn.borrower.post(first, {})).toMatchObject({ status: 409 });
      expect(await statusOf(one.drawn.no)).toBe("active");
      expect((await overview(one.drawn)).line).toBeNull();
      await pay(one.drawn.no, 20_000);
      expect(await statusOf(one.drawn.no)).toBe("repaid");
      expect(await accountFaults(lender.services)).toEqual([]);
    });

    it("is no page of a credit without a line", async () => {
      const instalments = await borrow(thousand);
      expect((await page("end-line", instalments)).form).toBeUndefined();
    });
  });
});
