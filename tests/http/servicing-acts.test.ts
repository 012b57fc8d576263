import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { accountFaults } from "#server/lending/servicing/account-faults.ts";
import { bookFaults } from "#server/store/tables/book-faults.ts";
import { ActError } from "#server/operator/act.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { DEMO_STAFF } from "#server/demo/staff.ts";
import { commandsOf, doAct, proposedBy, REASON } from "#tests/support/commands.ts";
import { borrowerAt } from "#tests/support/borrower.ts";
import { stories } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { credits, servicingOf, type Borrowed } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open });
  const { borrow, pay, balances, statusOf, totals } = servicingOf(lender);
  const commands = commandsOf(lender);
  const act = commands.as("owner");
  const timekeeper = commands.as("admin");
  let credit: Borrowed;
  let contract: string;
  beforeAll(async () => {
    credit = await borrow(credits.thousand);
    contract = await lender.text("select a.number from agreements a join credits c on c.agreement_id = a.id");
  }, 120_000);
  afterEach(async () => {
    expect(await bookFaults(lender.database.db)).toEqual([]);
    expect(await accountFaults(lender.services)).toEqual([]);
  });

  it("the demo's clock goes forward by a day or a number of days, closes the days between, and throws nobody out", async () => {
    expect(await timekeeper("clock", "2026-12-01")).toBe("01.12.2026, 10:00; приключени дни: 11.");
    expect(await balances(credit.no)).toEqual([100_000, 1_000, 0, 0, 0]);
    expect(await timekeeper("clock", "20")).toContain("21.12.2026");
    expect((await credit.borrower.read("user-data")).body["userData"]).toMatchObject({ user: {} });
  });

  it.each([
    ["back to a day of before", ["2026-12-20"], "Часовникът върви само напред."],
    ["by no day", ["0"], "Часовникът върви само напред."],
    ["by more than 400 days", ["401"], "Наведнъж се мести най-много с 400 дни."],
    ["to a day that is none", ["2027-02-30"], "Въведете ден"],
  ])("the clock does not go %s", async (_what, words, said) => {
    await expect(timekeeper("clock", ...words)).rejects.toThrow(said);
  });

  it("a payment is received by its contract's number, once", async () => {
    expect(await act("receive-payment", contract, "100,46", "bank", "statement-1")).toMatch(/^Изпълнено\./);
    await expect(act("receive-payment", contract, "100,46", "bank", "statement-1")).rejects.toThrow("вече е прието");
    expect(await balances(credit.no)).toEqual([92_954, 90, 0, 0, 0]);
  });

  it.each([
    [["nothing", "1", "bank", "a"], "Не е намерено: Кредит"],
    [["", "0", "bank", "a"], "Въведете сума в евро над нула"],
    [["", "1.234", "bank", "a"], "Въведете сума в евро над нула"],
    [["", "1", "cheque", "a"], "въведете едно от"],
    [["", "1", "bank", "a", "2026-11-01"], "Денят е от изплащането на кредита до днес."],
    [["", "1", "bank", "a", "2026-12-21", "all"], "въведете едно от"],
  ])("a payment told as %j is refused in words", async ([number = "", ...words], said) => {
    await expect(act("receive-payment", number || contract, ...words)).rejects.toThrow(said);
  });

  it("money that is nobody's is listed, posted to whose it is, and taken back", async () => {
    await pay(null, 2_000, { id: "unknown-1" });
    const [line] = (await act("unmatched")).split("\n");
    const id = line!.split(" ")[0]!;
    const before = await balances(credit.no);
    expect(await act("match-payment", id, contract)).toMatch(/^Изпълнено\./);
    await expect(act("match-payment", id, contract)).rejects.toThrow(ActError);
    expect(await act("unmatched")).toBe("Няма.");
    await expect(act("take-back-payment", id, "x")).rejects.toThrow(/^how: въведете едно от: .*reversed/);
    expect(await commands.byTwo("take-back-payment", id, "reversed")).toMatch(/^Одобрено и изпълнено\./);
    await expect(act("take-back-payment", id, "reversed")).rejects.toThrow("Междувременно");
    expect(await balances(credit.no)).toEqual(before);
  });

  it("interest for delay is given up, but no more than is due", async () => {
    await timekeeper("clock", "2027-02-10");
    expect(await statusOf(credit.no)).toBe("overdue");
    const [, , interestDue, late] = await balances(credit.no);
    expect(late).toBeGreaterThan(0);
    await expect(act("waive-interest", contract, "0", "500")).rejects.toThrow("Въведете най-много толкова");
    await expect(act("waive-interest", contract, "0", "0")).rejects.toThrow("Въведете сума");
    const words = (cents: number): string => (cents / 100).toFixed(2);
    const said = await act("waive-interest", contract, words(interestDue!), words(late!));
    expect(await commands.as("reviewer")("approve", proposedBy(said))).toMatch(/^Одобрено и изпълнено\./);
    const after = await balances(credit.no);
    // Today's interest for delay is booked with the act.
    expect([after[2], after[3]! < late!]).toEqual([0, true]);
    expect((await totals())["5110"]).toBe(interestDue! + late!);
  });

  describe("what was paid too much", () => {
    it("is given back once", async () => {
      const [{ user_id: owner }] = (await lender.query("select user_id from credits")) as [{ user_id: string }];
      const closing = () => commands.as("reviewer")("close-profile", owner);
      await expect(closing()).rejects.toThrow(`договор ${contract} не е приключил`);
      const { paymentId, outcome } = await pay(credit.no, 200_000);
      expect(outcome).toBe("over-paid");
      const kept = -(await totals())["2120"]!;
      expect(kept).toBeGreaterThan(0);
      await expect(closing()).rejects.toThrow(`${formatCents(kept, "€")} стоят за лицето`);
      await commands.byTwo("return-payment", paymentId);
      await expect(act("return-payment", paymentId)).rejects.toThrow("Междувременно");
      await lender.settle();
      expect((await totals())["2120"]).toBe(0);
    });
  });

  it("the close of days says that there is nothing to close", async () => {
    expect(await act("close")).toBe("Всички минали дни са приключени.");
  });

  it("the clock says who moved it and why, as the desk does; the time is told to anybody", async () => {
    const noted = () => lender.query("select who, fields, reason from audit where act = 'move-clock' order by seq");
    const before = (await noted()).length;
    await expect(doAct(lender.services, ["clock", "1"])).rejects.toThrow("--as");
    await expect(doAct(lender.services, ["clock", "1", "--as", DEMO_STAFF.admin.email])).rejects.toThrow("--reason");
    await expect(act("clock", "1")).rejects.toThrow();
    expect(await doAct(lender.services, ["clock"])).toMatch(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/);
    expect(await noted()).toHaveLength(before);
    await timekeeper("clock", "1");
    expect((await noted()).slice(before)).toEqual([
      { who: DEMO_STAFF.admin.email, fields: { days: "1" }, reason: REASON },
    ]);
  });

  it.each([
    ["an offer", stories.offer, "преди да я завършите"],
    ["a review", stories.refer, "преди да я разгледаме докрай"],
  ])(
    "what lapses on the way ends with the move and is told, not when the next sweep comes: %s",
    async (_, story, said) => {
      const borrower = await borrowerAt(lender, "decided", story);
      await timekeeper("clock", "15");
      await lender.settle();
      const { email } = borrower.person;
      expect(
        await lender.query(
          "select r.status from requests r join users u on u.id = r.user_id where u.email = $1",
          email,
        ),
      ).toEqual([{ status: "expired" }]);
      expect(
        (await lender.sentTo(email)).filter(({ subject }) => subject?.includes("изтече")).map(({ text }) => text),
      ).toEqual([expect.stringContaining(said)]);
    },
  );
});
