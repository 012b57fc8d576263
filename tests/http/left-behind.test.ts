/** A credit that a day's close left behind: named until a later close closes it, then no more. */
import { expect, it } from "vitest";
import { accountFaults } from "#server/lending/servicing/account-faults.ts";
import { leftBehind } from "#server/store/tables/day-closes.ts";
import { bookFaults } from "#server/store/tables/book-faults.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { doAct } from "#tests/support/commands.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { credits, servicingOf } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, logTo: { write: () => undefined }, hasStaff: true });
  const { borrow, morning, balances } = servicingOf(lender);

  it("is named by the desk and the command while it lasts, and solved by the close that closes it", async () => {
    const [broken, other] = [await borrow(credits.thousand), await borrow(credits.thousand)];
    const by = (await clerkOfRole(lender, "admin")).email;
    const named = async (): Promise<boolean[]> => {
      const desk = await (await clerkOfRole(lender, "cashier")).open("/buro/den");
      return [
        JSON.stringify(desk.view).includes(`/buro/kredit/${broken.no}"`),
        (await doAct(lender.services, ["close", by, "нощта"])).includes(`credit ${broken.no} `),
      ];
    };
    // A status that nothing may follow: its first instalment cannot be closed.
    const standing = (status: string) =>
      lender.query("update credits set status = $2 where no = $1", broken.no, status);
    await standing("refinanced");
    await morning("2026-12-23");
    const behind = await leftBehind(lender.database.db);
    expect(behind.map(({ day, creditNo }) => [day, creditNo])).toEqual([
      ["2026-12-20", broken.no],
      ["2026-12-21", broken.no],
      ["2026-12-22", broken.no],
    ]);
    expect(await named()).toEqual([true, true]);
    await standing("active");
    expect(await named()).toEqual([true, true]);
    await morning("2026-12-24");
    expect(await leftBehind(lender.database.db)).toEqual([]);
    expect(await named()).toEqual([false, false]);
    expect(await balances(broken.no)).toEqual(await balances(other.no));
    expect([await bookFaults(lender.database.db), await accountFaults(lender.services)]).toEqual([[], []]);
    const kept = await lender.query("select solved_at is not null as solved from close_errors");
    expect(kept).toEqual([{ solved: true }, { solved: true }, { solved: true }]);
  });
});
