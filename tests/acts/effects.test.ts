/** Acts that post payments show what these do in the credit, and are proposed anew when that is not what they would do. */
import { expect, it } from "vitest";
import { addDays } from "#src/domain/time/dates.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { commandsOf, proposedBy } from "#tests/support/commands.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { contractOf } from "#tests/support/servicing.ts";
import { borrow, freshNumber, servicing } from "./case.ts";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true });
  const act = commandsOf(lender).as;

  const fresh = async () => {
    const credit = await borrow(lender);
    return { ...credit, contract: await contractOf(lender, credit) };
  };
  const pageOfAct = async (id: string): Promise<string> =>
    (await clerkOfRole(lender, "owner")).shown(`/buro/akt/${id}`);
  const kept = async (paymentId: string): Promise<unknown> => {
    const sql = "select -sum(cents)::int as cents from postings where account = 2120 and subject = $1";
    return (await lender.query(sql, paymentId))[0]!["cents"];
  };
  const CHANGED = "вече би направило друго";

  it("of a move: what it pays there, what is left, what opens anew; not done once its target was paid off", async () => {
    const [from, to] = [await fresh(), await fresh()];
    const { pay } = servicing(lender);
    await pay(to.no, 50_000);
    const { paymentId } = await pay(from.no, 350_000);
    const id = proposedBy(await act("cashier")("move-payment", paymentId, to.contract));
    const page = await pageOfAct(id);
    for (const words of [
      "В стария кредит",
      "отново се дължи: главница 1 000 €",
      "2 500 € вече не стоят за платеца",
      "кредитът се отваря отново",
      "В новия кредит",
      "за пълно погасяване към вальора: 500 €; плаща главница 500 €; 3 000 € остават за връщане на платеца",
      "кредитът се погасява изцяло",
    ])
      expect(page).toContain(words);
    const last = await pay(to.no, 50_000);
    await expect(act("owner")("approve", id)).rejects.toThrow(CHANGED);
    await act("owner")("refuse-act", id);

    // It came in before the last: that is too much then.
    const anew = proposedBy(await act("cashier")("move-payment", paymentId, to.contract));
    expect(await pageOfAct(anew)).toContain("500 € от други плащания стават за връщане");
    expect(await act("owner")("approve", anew)).toMatch(/^Одобрено и изпълнено\./);
    expect([await kept(paymentId), await kept(last.paymentId)]).toEqual([300_000, 50_000]);
  });

  it("of a receipt by hand: not done once a file has paid the credit off", async () => {
    const credit = await fresh();
    const id = proposedBy(await act("cashier")("receive-payment", credit.contract, "4000", "bank", freshNumber()));
    expect(await pageOfAct(id)).toContain("плаща главница 1 000 €; 3 000 € остават за връщане на платеца");
    await servicing(lender).pay(credit.no, 110_000);
    await expect(act("owner")("approve", id)).rejects.toThrow(CHANGED);
    const before = await lender.query("select cents::int as cents from payments where credit_no = $1", credit.no);
    expect(before).toEqual([{ cents: 110_000 }]);
  });

  it("does what it showed, also on the day after, when nothing has happened", async () => {
    const [from, to] = [await fresh(), await fresh()];
    const { paymentId } = await servicing(lender).pay(from.no, 4_000);
    const day = addDays(lender.today(), 33);
    await servicing(lender).morning(day);
    lender.clock.set(new Date(`${day}T20:00:00Z`));
    const id = proposedBy(await act("cashier")("move-payment", paymentId, to.contract));
    await servicing(lender).morning(addDays(day, 1));
    expect(await act("owner")("approve", id)).toMatch(/^Одобрено и изпълнено\./);
  });
});
