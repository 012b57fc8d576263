/** Money on its way back, as whoever approves it sees it: whose account, from whose hands, and what its payer owes us. */
import { expect, it } from "vitest";
import { masked } from "#src/domain/staff/fields.ts";
import { addDays, formatDay } from "#src/domain/time/dates.ts";
import { knownDestination } from "#server/lending/destinations/refund-destination.ts";
import { DEMO_STAFF } from "#server/demo/staff.ts";
import { paymentById } from "#server/store/tables/payments.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { ibanEnding, type Fields } from "#tests/support/borrower-data.ts";
import { commandsOf, proposedBy, REASON } from "#tests/support/commands.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { contractOf } from "#tests/support/servicing.ts";
import { borrow, freshNumber, servicing, sum } from "./case.ts";
import { GIVEN_BACK_CASES } from "./given-back-cases.ts";
import { ORDER_CASES } from "./order-cases.ts";
import { pageOf, postAs, type Said } from "./hands.ts";

const OTHER = ibanEnding("7777");

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true });
  const act = commandsOf(lender).as;

  const shown = async (path: string): Promise<string> => (await clerkOfRole(lender, "owner")).shown(path);
  const plain = (text: string): string => text.replaceAll("\u00a0", " ");
  const propose = async (name: "return-payment" | "direct-refund", id: string, fields: Fields): Promise<Said> =>
    postAs(await clerkOfRole(lender, "cashier"), pageOf(name, id), name, id, { ...fields, reason: REASON });
  /** The page of the act that waits about a thing, which is taken back then. */
  const pageOfOpen = async (subject: string): Promise<string> => {
    const id = await lender.text("select id from staff_acts where subject = $1 and state = 'proposed'", subject);
    const page = await shown(`/buro/akt/${id}`);
    await act("owner")("refuse-act", id);
    return page;
  };
  /** A receipt by hand of more than its credit owes. */
  const byHand = async (): Promise<{ paymentId: string; contract: string }> => {
    const contract = await contractOf(lender, await borrow(lender));
    await servicing(lender).morning(addDays(lender.today(), 2));
    expect(await act("cashier")("receive-payment", contract, "1200", "easypay", freshNumber())).toMatch(/^Изпълнено\./);
    return { contract, paymentId: await lender.text("select id from payments order by no desc limit 1") };
  };

  it("says whether an account is the credit's or another, whose credit it is, and who received the money by hand", async () => {
    const { paymentId, contract } = await byHand();
    const { db } = lender.database;
    const known = (await knownDestination(lender.services, db, (await paymentById(db, paymentId))!))!;
    expect(await propose("return-payment", paymentId, { iban: "", holder: "" })).toMatchObject({ isDone: true });
    const own = await pageOfOpen(paymentId);
    const credit = [
      `"Договор","value":["${contract}"]`,
      `"Кредитополучател","value":["${masked("holder", known.holder)}"]`,
    ];
    const hand = `${DEMO_STAFF.cashier.names}; никой файл не го потвърждава`;
    for (const words of [...credit, hand, "тази, по която е изплатен кредитът"]) expect(own).toContain(words);

    const named = { iban: OTHER, holder: "Друг Човек" };
    expect(await propose("return-payment", paymentId, named)).toMatchObject({ isDone: true });
    const other = await pageOfOpen(paymentId);
    const account = `${masked("account", known.account)} · ${masked("holder", known.holder)}`;
    for (const words of [...credit, hand, "ДРУГА: нито тази, от която са дошли парите", plain(account)])
      expect(other).toContain(words);
    expect(await shown(pageOf("return-payment", paymentId))).toContain(DEMO_STAFF.cashier.names);
    const noted = await lender.query(
      "select fields->>'Коя е сметката' as whose from audit where act = 'propose return-payment' order by seq",
    );
    expect(noted.map(({ whose }) => String(whose).split(":")[0])).toEqual([
      "тази, по която е изплатен кредитът",
      "ДРУГА",
    ]);
  });

  it.each(["Калоян Касиерски", " калоян  петров КАСИЕРСКИ ", "Kaloyan Kasierski", "Огнян Собственов"])(
    "goes to no account of one of the staff: %s",
    async (holder) => {
      const { paymentId } = await servicing(lender).pay(null, 1_200);
      const words = "Така се казва служител. Пари се връщат на платеца, не на служител.";
      expect(await propose("return-payment", paymentId, { iban: OTHER, holder })).toEqual({ isDone: false, words });
      const refund = await ORDER_CASES["direct-refund"].stand(lender);
      expect(await propose("direct-refund", refund, { iban: OTHER, holder })).toEqual({ isDone: false, words });
    },
  );

  it("says on the page of a payment and of the act what its payer owes us already", async () => {
    const first = await GIVEN_BACK_CASES["write-off-owed"].stand(lender);
    const owes = plain(sum(await GIVEN_BACK_CASES["write-off-owed"].state(lender, first)));
    const page = await shown(pageOf("write-off-owed", first));
    expect(page).toContain(`"Платецът ни дължи","value":["${owes}"]`);
    const no = Number(await lender.text("select credit_no from payments where id = $1", first));
    const { paymentId } = await servicing(lender).pay(no, 150_000);
    expect(await shown(pageOf("return-payment", paymentId))).toContain(`"Платецът ни дължи","value":["${owes}"]`);
    expect(await propose("return-payment", paymentId, { iban: "", holder: "" })).toMatchObject({ isDone: true });
    expect(await pageOfOpen(paymentId)).toContain(`"ПЛАТЕЦЪТ НИ ДЪЛЖИ","value":["${owes}"]`);
  });

  it("is told with the contract, the borrower and what is owed where a debt is given up", async () => {
    const credit = await borrow(lender);
    const contract = await contractOf(lender, credit);
    proposedBy(await act("owner")("write-off", contract));
    const page = await pageOfOpen(String(credit.no));
    const day = formatDay(lender.today());
    for (const words of [
      `"Договор","value":["${contract}"]`,
      '"Кредитополучател"',
      `"За пълно погасяване","value":["1 000 € на ${day}"]`,
      '"Дължима лихва"',
    ])
      expect(page).toContain(words);
  });
});
