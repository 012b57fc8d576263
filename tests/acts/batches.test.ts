/** Money that goes back to several payers by one act: what can be ticked, who approves it, and what changes meanwhile. */
import { beforeAll, expect, it } from "vitest";
import { masked } from "#src/domain/staff/fields.ts";
import { knownDestination } from "#server/lending/destinations/refund-destination.ts";
import { sealPayer } from "#server/lending/payers/payer.ts";
import { DEMO_STAFF } from "#server/demo/staff.ts";
import { paymentById } from "#server/store/tables/payments.ts";
import { batchOf } from "#server/store/tables/payment-batches.ts";
import { ibanEnding } from "#tests/support/borrower-data.ts";
import { clerkOfRole, type ClerkBrowser } from "#tests/support/clerk.ts";
import { commandsOf, proposedBy, REASON } from "#tests/support/commands.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { contractOf } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { servicing, sum } from "./case.ts";
import { kept } from "./given-back-cases.ts";

const LIST = "/buro/nadplateni";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true });
  const act = commandsOf(lender).as;
  let cashier: ClerkBrowser;
  beforeAll(async () => {
    cashier = await clerkOfRole(lender, "cashier");
  });

  const choose = async (...ids: string[]) =>
    cashier.fill(LIST, "choose-returns", Object.fromEntries(ids.map((id) => [`pick:${id}`, "1"])));
  const refunds = (...ids: string[]) =>
    lender.query(
      "select payment_id as id, cents::int as cents, status from refunds where payment_id = any($1::uuid[]) order by cents",
      ids,
    );
  const proposed = async (batch: string): Promise<string> => proposedBy(await act("cashier")("return-payments", batch));
  const creditOf = async (id: string): Promise<number> =>
    lender.number("select credit_no as n from payments where id = $1", id);

  it("is ticked on the list, seen whole by who approves it, and each row is an order of its own", async () => {
    const [one, other] = await kept(lender);
    // The provider rejects what goes to the account of the second.
    const failing = sealPayer(lender.services, other, { name: "Друг Платец", iban: ibanEnding("0000") });
    await lender.query("update payments set payer = $2 where id = $1", other, failing);
    const { status, body } = await choose(one, other);
    expect([status, body.nextUrl]).toEqual([200, expect.stringMatching(/^\/buro\/partida\//)]);
    expect((await choose(other, one)).body.nextUrl).toBe(body.nextUrl);
    const page = String(body.nextUrl);
    const rows = await Promise.all([one, other].map(async (id) => contractOf(lender, { no: await creditOf(id) })));
    for (const words of [...rows, sum(1_234), sum(4_300), "Общо 2: 55,34 €"])
      expect(await cashier.shown(page)).toContain(words.replaceAll("\u00a0", " "));
    expect((await cashier.fill(page, "return-payments", { reason: REASON })).status).toBe(200);

    const id = await lender.text("select id from staff_acts where act = 'return-payments' and state = 'proposed'");
    await expect(commandsOf(lender).as("cashier")("return-payment", one)).rejects.toThrow("вече чака");
    expect(await cashier.shown(`/buro/postaplenie/${one}`)).toContain(`/buro/akt/${id}`);
    const owner = await clerkOfRole(lender, "owner");
    const act = await owner.shown(`/buro/akt/${id}`);
    const { db } = lender.database;
    for (const payment of [one, other]) {
      const to = (await knownDestination(lender.services, db, (await paymentById(db, payment))!))!;
      expect(act).toContain(masked("account", to.account));
      expect(act).not.toContain(to.account);
    }
    expect(act).toContain(`"Сума","value":["${sum(5_534)}"]`.replaceAll("\u00a0", " "));
    // What waits cannot be ticked once more.
    expect(await owner.shown(LIST)).not.toContain(`pick:${one}`);
    expect((await owner.fill(`/buro/akt/${id}`, "approve")).status).toBe(200);
    expect(await refunds(one, other)).toMatchObject([{ cents: 1_234 }, { cents: 4_300 }]);
    await lender.settle();
    lender.clock.advance(3_000);
    await lender.settle();
    expect(await refunds(one, other)).toMatchObject([{ status: "paid" }, { status: "failed" }]);
  });

  it("names the row that has changed, and does nothing for any", async () => {
    const [one, other] = await kept(lender);
    const batch = (await batchOf(lender.database.db, [one, other]))!;
    const id = await proposed(batch);
    const contract = await contractOf(lender, { no: await creditOf(other) });
    const to = sealPayer(lender.services, other, { name: "Друг Платец", iban: ibanEnding("7777") });
    await lender.query("update payments set payer = $2 where id = $1", other, to);
    await expect(act("owner")("approve", id)).rejects.toThrow(
      new RegExp(`редът „${contract}.*“ се е променил: сумата или сметката е друга. За никой ред нищо не е направено`),
    );
    await act("cashier")("refuse-act", id);
    await servicing(lender).takeBack(one);
    await expect(act("cashier")("return-payments", batch)).rejects.toThrow("няма какво да се връща");
    expect(await refunds(one, other)).toEqual([]);
  });

  it("has no tick where nobody knows the account, or somebody has to look: it says why, and where that is mended", async () => {
    const [one, other] = await kept(lender);
    await lender.query(
      "update payouts set destination = null where request_id = (select request_id from drawings where credit_no = $1)",
      await creditOf(one),
    );
    await lender.query("update payments set received_by = 'Касиер' where id = $1", other);
    const shown = await cashier.shown(LIST);
    expect(shown).toContain(`"href":"/buro/postaplenie/${one}","children":["сметката не се знае: посочете я"]`);
    expect(shown).toContain(`"href":"/buro/postaplenie/${other}","children":["прието е на ръка`);
    for (const id of [one, other]) expect(shown).not.toContain(`pick:${id}`);
    await expect(act("cashier")("return-payments", `${one},${other}`)).rejects.toThrow("посочете я");
    await lender.query("update payments set received_by = null where id = $1", other);
    await expect(act("cashier")("return-payments", "нещо")).rejects.toThrow("нещо");
  });

  it("refuses nobody's ticks and whoever has a row of their own in it", async () => {
    const [, other] = await kept(lender);
    expect(await choose()).toMatchObject({
      status: 400,
      text: expect.stringContaining("Отбележете поне един ред") as string,
    });
    const own = await lender.text("select c.user_id from credits c where c.no = $1", await creditOf(other));
    const [before] = await lender.query("select email from users where id = $1", own);
    await lender.query("update users set email = $2 where id = $1", own, DEMO_STAFF.cashier.email);
    await expect(act("cashier")("return-payments", other)).rejects.toThrow("Това е Ваше");
    await lender.query("update users set email = $2 where id = $1", own, before!["email"]);
  });
});
