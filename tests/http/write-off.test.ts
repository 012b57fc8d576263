/** Debts that are written off: at the desk by two, by the command, and as their borrower sees them. */
import { beforeAll, describe, expect, it } from "vitest";
import type { CreditsData, RepaymentData } from "#src/api/responses/responses.ts";
import { accounts } from "#server/lending/ledger/chart.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { commandsOf, proposedBy } from "#tests/support/commands.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { contractOf, credits, servicingOf, type Borrowed } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const LOST = accounts.writtenOff.code;

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true, keepsBooks: true });
  const { borrow, morning, pay, takeBack, balances, statusOf, totals } = servicingOf(lender);
  const debtOf = async (no: number): Promise<number> => (await balances(no)).slice(0, 4).reduce((a, b) => a + b, 0);
  const shown = (view: unknown): string => JSON.stringify(view).replaceAll("\u00a0", " ");
  const NOTHING = [0, 0, 0, 0, 0];
  let one: Borrowed;
  let line: Borrowed;
  let debt: number;
  beforeAll(async () => {
    one = await borrow(credits.thousand);
    line = await borrow(credits.line);
    await morning("2027-02-10");
    await one.borrower.logInAgain();
    await line.borrower.logInAgain();
  });

  describe("at the desk", () => {
    it("is proposed by the owner alone, shows how much it is, and is done when a second person approves", async () => {
      const path = `/buro/kredit/${one.no}`;
      const reviewer = await clerkOfRole(lender, "reviewer");
      expect(await reviewer.shown(path)).not.toContain("staff-write-off");
      const owner = await clerkOfRole(lender, "owner");
      const before = await owner.open(path);
      expect((await owner.fill(path, "write-off", { reason: "" })).status).toBe(400);
      const proposed = await owner.fill(path, "write-off", { reason: "починал, без наследство" });
      expect(proposed.body.nextUrl).toBe(`${path}?gotovo=proposed`);
      expect(await statusOf(one.no)).toBe("overdue");
      const page = `/buro/akt/${await lender.text("select id from staff_acts where state = 'proposed'")}`;
      const sum = /"За пълно погасяване днес","value":\["([^"]+)"/.exec(shown(before.view))?.[1];
      expect(await reviewer.shown(page)).toContain(sum ?? "no sum");
      expect((await owner.open(page)).view).not.toMatchObject({ data: { forms: [{ id: "staff-approve" }] } });
      expect((await reviewer.fill(page, "approve")).status).toBe(200);
      expect([await statusOf(one.no), await balances(one.no)]).toEqual(["writtenOff", NOTHING]);
      debt = (await totals())[LOST]!;
      expect(debt).toBeGreaterThan(100_000);
    });

    it("stands on the credit with its entry and its sum, and is not offered again", async () => {
      const owner = await clerkOfRole(lender, "owner");
      const view = await owner.shown(`/buro/kredit/${one.no}`);
      for (const words of ["Отписано на 10.02.2027", "Събрано от отписаното", "Отписан дълг", `${LOST} `])
        expect(view).toContain(words);
      expect(view).not.toContain("staff-write-off");
      const again = owner.unshown("write-off", String(one.no));
      expect((await owner.browser.post(again, { reason: "пак" })).status).toBe(409);
      for (const id of ["0", "x", "999999"])
        expect((await owner.browser.post(owner.unshown("write-off", id), { reason: "пак" })).status).toBe(404);
    });

    it("nothing accrues on it, and nobody is reminded of it", async () => {
      const mails = (await one.borrower.subjects()).length;
      await morning("2027-03-15");
      expect(await balances(one.no)).toEqual(NOTHING);
      expect((await totals())[LOST]).toBe(debt);
      expect((await one.borrower.subjects()).length).toBe(mails);
    });
  });

  describe("its borrower", () => {
    const page = async (): Promise<RepaymentData> => {
      await one.borrower.logInAgain();
      const [row] = await lender.query("select request_id from credits where no = $1", one.no);
      const { body } = await one.borrower.read("repayment-details", { requestId: String(row!["request_id"]) });
      return body as unknown as RepaymentData;
    };

    it("is told by mail, and sees what is still owed and that nothing accrues", async () => {
      const [mail] = (await one.borrower.mails()).filter(({ subject }) => subject.includes("Спряхме да начисляваме"));
      expect(mail!.text).toContain("остава дължима");
      const value = (debt / 100).toFixed(2);
      expect(await page()).toMatchObject({
        writtenOff: { amount: { value }, since: "2027-02-10" },
        payoff: { amount: { value } },
        next: null,
        overdue: null,
        isSettled: false,
        calendarUrl: null,
        request: { status: "writtenOff" },
      });
      const overview = (await one.borrower.read("existing-active-credit")).body as unknown as CreditsData;
      expect(overview.credits[0]).toMatchObject({ writtenOff: { amount: { value } }, next: null });
    });

    it("pays it in parts and whole: that recovers what was written off, and the credit is repaid", async () => {
      const { paymentId } = await pay(one.no, 40_000);
      expect([(await totals())[LOST], await balances(one.no)]).toEqual([debt - 40_000, NOTHING]);
      const half = await page();
      expect(half.writtenOff?.amount.value).toBe(((debt - 40_000) / 100).toFixed(2));
      expect(half.payments[0]!.spent).toMatchObject([{ label: "Към отписания дълг", amount: { value: "400.00" } }]);
      const last = await pay(one.no, debt - 40_000 + 123);
      expect(last.outcome).toBe("over-paid");
      expect([await statusOf(one.no), (await totals())[LOST]]).toEqual(["repaid", 0]);
      expect(await takeBack(paymentId)).toBe("taken-back");
      expect([await statusOf(one.no), (await totals())[LOST]]).toEqual(["writtenOff", 39_877]);
      expect((await pay(one.no, 39_877)).outcome).toBe("paid-off");
      expect(await page()).toMatchObject({ writtenOff: null, isSettled: true });
    });
  });

  describe("by the command", () => {
    it("is proposed in the name of somebody whose it is, and a line ends with it", async () => {
      const contract = await contractOf(lender, line);
      const [owner, cashier, reviewer] = (["owner", "cashier", "reviewer"] as const).map(commandsOf(lender).as);
      await expect(cashier!("write-off", contract)).rejects.toThrow("Ролята Ви");
      await expect(owner!("write-off", "няма")).rejects.toThrow("Не е намерено: Кредит");
      const owed = await debtOf(line.no);
      const id = proposedBy(await owner!("write-off", contract));
      await expect(owner!("approve", id)).rejects.toThrow("Одобрява го друг");
      await reviewer!("approve", id);
      expect([await statusOf(line.no), await balances(line.no)]).toEqual(["writtenOff", NOTHING]);
      expect((await totals())[LOST]).toBeGreaterThanOrEqual(owed);
      const [row] = await lender.query("select line_until::text as until from credits where no = $1", line.no);
      expect(row!["until"] && String(row!["until"]) < "2027-03-15").toBe(true);
      await expect(owner!("write-off", contract)).rejects.toThrow("Междувременно");
    });

    it("a bank's transfer of before the write-off pays the debt as if it had been known, and what is left is recovered", async () => {
      const lost = (await totals())[LOST]!;
      await pay(line.no, 5_000, { day: "2027-03-01" });
      expect((await totals())[LOST]).toBeLessThan(lost - 4_900);
      await pay(line.no, (await totals())[LOST]!);
      expect([await statusOf(line.no), (await totals())[LOST]]).toEqual(["repaid", 0]);
    });
  });
});

describe("where the lender is one person", () => {
  const lender = useTestLender({ env: { STAFF_ALONE: "on" }, hasStaff: true });
  const { borrow, statusOf } = servicingOf(lender);

  it("a debt is written off at once, and recorded as done by one", async () => {
    const { no } = await borrow(credits.line);
    const owner = await clerkOfRole(lender, "owner");
    const done = await owner.fill(`/buro/kredit/${no}`, "write-off", { reason: "несъбираемо" });
    expect(done.body.nextUrl).toBe(`/buro/kredit/${no}?gotovo=executed`);
    expect(await statusOf(no)).toBe("writtenOff");
    const rows = await lender.query("select needs_two, state from staff_acts");
    expect(rows).toEqual([{ needs_two: false, state: "executed" }]);
    expect(await faultsOfBooks(lender.services)).toEqual([]);
  });
});
