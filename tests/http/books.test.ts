import { expect, it } from "vitest";
import { ActError } from "#server/operator/act.ts";
import { bookFaults } from "#server/store/tables/book-faults.ts";
import { borrowerAt, runningCredit } from "#tests/support/borrower.ts";
import { doAct } from "#tests/support/commands.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open });
  const act = (...words: string[]): Promise<string> => doAct(lender.services, words);

  it("a credit's journal shows what was lent, and the transfer that it came by", async () => {
    const borrower = await borrowerAt(lender, "signed");
    const { request } = await runningCredit(borrower);
    const rows = await lender.query("select number from agreements where request_id = $1", request.id);
    const lines = (await act("journal", String(rows[0]!["number"]))).split("\n");
    expect(lines).toEqual([
      expect.stringMatching(/payout-confirmed +\d[\d\s,]*€ {2}1210 Главница$/) as string,
      expect.stringMatching(/payout-confirmed +-\d[\d\s,]*€ {2}1090 Преводи на път$/) as string,
    ]);
  });

  it("the trial balance is in all nothing, and names what is owed and what left the bank", async () => {
    await borrowerAt(lender, "signed");
    const lines = (await act("trial-balance")).split("\n");
    expect(lines.some((line) => line.startsWith("1210") && line.endsWith("Главница"))).toBe(true);
    expect(lines.some((line) => line.startsWith("1010") && line.endsWith("Банка"))).toBe(true);
    expect(lines.at(-1)!.trim()).toMatch(/^0\s€$/);
  });

  it("a journal of no credit is refused in words", async () => {
    await expect(act("journal", "nothing")).rejects.toThrow(new ActError("Няма такова нещо. Проверете номера."));
  });

  it("the check of the books names a balance that is not what was posted", async () => {
    await borrowerAt(lender, "signed");
    expect(await act("check-books")).toBe("Книгите са верни.");
    const { query } = lender.database;
    const change = (by: number) =>
      query("update credit_state set principal = principal + $1 where credit_no = (select min(no) from credits)", [by]);
    await change(1);
    expect(await act("check-books")).toMatch(
      /^a credit's balances are not the sums of its postings: (\d+)\nthe plans of credit \1 leave another principal open, by 1 cents$/,
    );
    await change(-1);
    expect(await act("check-books")).toBe("Книгите са верни.");
  });

  it("the check of large books, asked part by part, finds what breaks each sentence in whatever part it is", async () => {
    for (let n = 0; n < 3; n++) await borrowerAt(lender, "signed");
    const { query, db } = lender.database;
    await query("analyze");
    expect(await bookFaults(db, 1)).toEqual([]);
    for (const [broken, mended] of [
      ["update credit_state set principal = principal + 1", "update credit_state set principal = principal - 1"],
      [
        "update payouts set status = 'pending' where status = 'paid'",
        "update payouts set status = 'paid' where status = 'pending'",
      ],
    ] as const) {
      await query(broken);
      const found = (await bookFaults(db, 1)).sort();
      expect(found.length).toBeGreaterThanOrEqual(3);
      expect(found).toEqual((await bookFaults(db)).sort());
      await query(mended);
    }
    expect(await bookFaults(db, 1)).toEqual([]);
  });
});
