/** What one person can give away alone: interest by an old day of a receipt, money that left the bank by a word. */
import { expect, it } from "vitest";
import { addDays } from "#src/domain/time/dates.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { reconcile } from "#server/lending/servicing/reconcile.ts";
import { openDifferences } from "#server/store/tables/reconciliations.ts";
import { takeBackPayment } from "#server/lending/servicing/receive-payment.ts";
import { lockMonth } from "#server/lending/servicing/lock-month.ts";
import { ALONE_SAID } from "#server/lending/staff/acts/classify-line.ts";
import { camt } from "#server/lending/statements/statement.fixture.ts";
import { undoImport } from "#server/lending/statements/undo-import.ts";
import { giveFile, nextFile } from "#tests/support/bank-files.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { commandsOf, proposedBy } from "#tests/support/commands.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { contractOf, payoutOf } from "#tests/support/servicing.ts";
import { byHand, movement } from "./bank-cases.ts";
import { borrow, freshNumber, servicing } from "./case.ts";
import { failed } from "./order-cases.ts";

const lender = useTestLender({ hasStaff: true });
const act = commandsOf(lender).as;

const pageOfAct = async (id: string): Promise<string> => (await clerkOfRole(lender, "owner")).shown(`/buro/akt/${id}`);
const receive = (contract: string, sum: string, ...day: string[]) =>
  act("cashier")("receive-payment", contract, sum, "easypay", freshNumber(), ...day);

const kinds = async (): Promise<string[]> => {
  await reconcile(lender.services, null);
  return (await openDifferences(lender.database.db, 100)).map(({ kind, about }) => `${kind} ${about}`);
};

it("a movement is explained by one up to 50 € a day, above it by two who see which way it went", async () => {
  const out = (cents: number) => movement(lender, { cents, direction: "debit", text: "нещо" });
  expect(await act("cashier")("classify-line", await out(ALONE_SAID - 100), "bank-fee")).toMatch(/^Изпълнено\./);
  const id = proposedBy(await act("cashier")("classify-line", await out(101), "bank-fee"));
  expect(await pageOfAct(id)).toMatch(/[-−]1,01 €/);
  const batch = await movement(lender, { cents: 90_000, text: "общо", batch: [{ cents: 100 }, { cents: 100 }] });
  proposedBy(await act("owner")("classify-line", batch, "easypay-settlement"));
  await expect(act("owner")("classify-line", await out(7_700), "bank-interest")).rejects.toThrow("само постъпват");
});

it("a receipt of today is taken by one, of a day by which interest falls away by two who see how much", async () => {
  const credit = await borrow(lender);
  const contract = await contractOf(lender, credit);
  const start = lender.today();
  await servicing(lender).morning(addDays(start, 20));
  expect(await receive(contract, "10")).toMatch(/^Изпълнено\./);
  const charged = async (): Promise<number> =>
    Number(await lender.text("select -coalesce(sum(cents), 0)::int from postings where account = 4100"));
  const before = await charged();
  const id = proposedBy(await receive(contract, "900", start));
  const [, lost] = /С тази дата отпадат[^0-9]*([0-9]+(?:,[0-9]+)?) € лихва/.exec(await pageOfAct(id)) ?? [];
  expect(await charged()).toBe(before);
  await act("owner")("approve", id);
  expect(before - (await charged())).toBe(Math.round(Number((lost ?? "").replace(",", ".")) * 100));
});

it("a receipt of a day in a locked month is taken by two, though nothing falls away", async () => {
  const credit = await borrow(lender);
  const { no } = credit;
  const contract = await contractOf(lender, credit);
  const day = lender.today();
  await servicing(lender).pay(no, 100_000);
  await servicing(lender).morning(addDays(day, 45));
  const month = () => lender.value("select max(month)::text as month from locked_months");
  const first = await lender.text("select min(book_day)::text from entries");
  for (let next = `${first.slice(0, 7)}-01`; next <= day; next = `${addDays(next, 31).slice(0, 7)}-01`)
    await lender.inside((trx, now) => lockMonth(trx, { month: next, by: "двама", now }));
  expect(await month()).toBe(`${day.slice(0, 7)}-01`);
  const id = proposedBy(await receive(contract, "5", day));
  expect(await pageOfAct(id)).toContain("заключен");
});

it("a transfer that was received by hand and is told by a file is credited once, and may be joined", async () => {
  const line = await byHand(lender, 6_000);
  const page = (await (await clerkOfRole(lender, "cashier")).open(`/buro/dvizhenie/${line}`)).view;
  expect(JSON.stringify(page)).toContain("може да е прието на ръка");
  const paid = () => lender.query("select status from payments where cents = 6000");
  expect(await paid()).toHaveLength(1);
  expect(await act("cashier")("join-line", line)).toMatch(/^Изпълнено\./);
  expect(await paid()).toHaveLength(1);
  const again = await byHand(lender, 6_000);
  expect(await act("cashier")("take-line-in", again)).toMatch(/^Изпълнено\./);
  expect(await paid()).toHaveLength(3);
});

it.each([
  ["КО-12/7", "по касов ордер ko 127"],
  ["easy № 5-5", "плащане EASY55"],
])(
  "a transfer received by hand as „%s“ is told by a file that says „%s“, though by no contract: two join them",
  async (number, text) => {
    const contract = await contractOf(lender, await borrow(lender));
    await act("cashier")("receive-payment", contract, "70,07", "bank", number);
    const line = await movement(lender, { cents: 7_007, text });
    const id = proposedBy(await act("cashier")("join-line", line));
    expect(await pageOfAct(id)).toMatch(new RegExp(`Прието по.{0,200}${contract}`));
    expect(await act("owner")("approve", id)).toMatch(/изпълнено/);
  },
);

it("a transfer received by hand under the bank's own number is told by it, whatever the day", async () => {
  const contract = await contractOf(lender, await borrow(lender));
  await act("cashier")("receive-payment", contract, "70,09", "bank", "270120FT-9");
  const day = addDays(lender.today(), -8);
  await movement(lender, { cents: 7_009, text: `КРЕДИТ ${contract}`, bankRef: "270120FT9", day });
  expect(await lender.query("select verdict, waits from statement_lines where cents = 7009")).toEqual([
    { verdict: "held", waits: "by-hand" },
  ]);
});

it("a stranger's transfer that was received by hand for a friend is joined by two, who see both contracts", async () => {
  const [friend, stranger] = [await borrow(lender), await borrow(lender)];
  const contracts = [await contractOf(lender, friend), await contractOf(lender, stranger)] as const;
  const number = freshNumber();
  await act("cashier")("receive-payment", contracts[0], "70,08", "bank", number);
  const line = await movement(lender, { cents: 7_008, text: `погасяване ${contracts[1]}`, bankRef: number });
  const page = JSON.stringify((await (await clerkOfRole(lender, "cashier")).open(`/buro/dvizhenie/${line}`)).view);
  expect(page).toContain(`${number} · ${contracts[0]}`);
  expect(page).toContain(contracts[1]);
  const id = proposedBy(await act("cashier")("join-line", line));
  expect(await pageOfAct(id)).toMatch(
    new RegExp(`Прието по.{0,200}${contracts[0]}.*Движението назовава.{0,200}${contracts[1]}`, "s"),
  );
});

it("a payment that was moved off a credit is posted to it again", async () => {
  const contract = await contractOf(lender, await borrow(lender));
  await movement(lender, { cents: 1_234, text: "нещо" });
  const id = await lender.text("select id from payments where cents = 1234");
  expect(await act("cashier")("match-payment", id, contract)).toMatch(/^Изпълнено\./);
  await act("owner")("approve", proposedBy(await act("cashier")("move-payment", id)));
  expect(await act("cashier")("match-payment", id, contract)).toMatch(/^Изпълнено\./);
  expect(await faultsOfBooks(lender.services)).toEqual([]);
});

it("what one person posts to a credit that owes less is not sent back by them", async () => {
  const contract = await contractOf(lender, await borrow(lender));
  const payer = { name: "Друг Човек", iban: "BG18RZBB91550123456789" };
  await movement(lender, { cents: 123_400, text: "нещо", payer });
  const id = await lender.text("select id from payments where cents = 123400");
  await act("cashier")("match-payment", id, contract);
  await lender.settle();
  expect(await lender.query("select id from refunds where payment_id = $1", id)).toEqual([]);
  const id2 = proposedBy(await act("cashier")("return-payment", id));
  await expect(act("cashier")("approve", id2)).rejects.toThrow();
});

it("a debit is a payout of ours once and with its sum; what names it again or with more waits", async () => {
  const { id: payout, cents } = await payoutOf(lender, await borrow(lender));
  const trace = payout.replaceAll("-", "");
  const out = (more: number) => ({ cents: cents + more, direction: "debit" as const, trace, text: "превод" });
  const more = await movement(lender, out(200));
  const first = await movement(lender, out(0));
  const again = await movement(lender, out(0));
  const other = await payoutOf(lender, await borrow(lender));
  const twice = {
    cents: other.cents,
    direction: "debit" as const,
    trace: other.id.replaceAll("-", ""),
    text: "превод",
  };
  const file = await movement(lender, twice, { ...twice, bankRef: freshNumber() });
  const verdictOf = async (line: string) =>
    (
      await lender.query(
        "select verdict, order_id is not null as known from statement_lines where statement_id = $1 and ordinal = $2",
        ...line.split("_"),
      )
    )[0];
  const second = file.replace(/_1$/, "_2");
  expect(await Promise.all([more, first, again, file, second].map(verdictOf))).toEqual([
    { verdict: "debit", known: true },
    { verdict: "sent", known: true },
    { verdict: "debit", known: true },
    { verdict: "sent", known: true },
    { verdict: "debit", known: true },
  ]);
  const page = await (await clerkOfRole(lender, "cashier")).shown(`/buro/dvizhenie/${again}`);
  expect(page).toContain("за този превод вече е прието движение от");
  await expect(act("cashier")("mark-sent", again, payout)).rejects.toThrow("Няма наш превод");
  await expect(act("cashier")("mark-sent", more, payout)).rejects.toThrow("Няма наш превод");
});

it("a payout that came back with a free text is told so by two, though its line was taken in as nobody's", async () => {
  const { no } = await borrow(lender);
  const { id: payout, cents } = await payoutOf(lender, { no });
  const line = await movement(lender, { cents, text: "върнат превод" });
  const id = proposedBy(await act("cashier")("mark-returned", line, payout));
  await act("owner")("approve", id);
  expect(await payoutOf(lender, { no })).toMatchObject({ status: "returned" });
  expect(await lender.query("select id from payments where status = 'unmatched' and cents = $1", cents)).toEqual([]);
  expect(await faultsOfBooks(lender.services)).toEqual([]);
});

it("a payout that came back short of a bank's fee waits with its number, and is told so by two; the fee is ours", async () => {
  const { no } = await borrow(lender);
  const { id: payout, cents } = await payoutOf(lender, { no });
  const trace = payout.replaceAll("-", "");
  const short = { trace, text: "върнат превод", returned: "AC04" };
  await movement(lender, { cents, direction: "debit", trace });
  const line = await movement(lender, { ...short, cents: cents - 1_000 });
  const page = await (await clerkOfRole(lender, "cashier")).shown(`/buro/dvizhenie/${line}`);
  expect(page).toContain(`/buro/prevod/${payout}`);
  expect(page).toContain(trace);
  const tooMuch = await movement(lender, { ...short, cents: cents + 1 });
  await expect(act("cashier")("mark-returned", tooMuch, payout)).rejects.toThrow("е навън по-малка сума");
  const tooShort = await movement(lender, { ...short, cents: cents - 5_001 });
  await expect(act("cashier")("mark-returned", tooShort, payout)).rejects.toThrow("Няма наш превод");
  const fees = () => lender.text("select coalesce(sum(cents), 0)::int from postings where account = 5170").then(Number);
  const before = await fees();
  const id = proposedBy(await act("cashier")("mark-returned", line, payout));
  expect(await pageOfAct(id)).toContain("10 €");
  await act("owner")("approve", id);
  expect(await payoutOf(lender, { no })).toMatchObject({ status: "returned" });
  expect((await fees()) - before).toBe(1_000);
  expect(await faultsOfBooks(lender.services)).toEqual([]);
  expect((await kinds()).filter((one) => one.includes(payout))).toEqual([]);
});

it("what the bank calls a return is booked as something else by two alone, and reconciliation goes on telling", async () => {
  const { no } = await borrow(lender);
  const other = await contractOf(lender, await borrow(lender));
  const { id: payout, cents } = await payoutOf(lender, { no });
  const named = { trace: payout.replaceAll("-", ""), text: "върнат превод", returned: "AC04" };
  await movement(lender, { ...named, cents });
  const [income, paid] = [await movement(lender, { ...named, cents: 99 }), await movement(lender, { ...named, cents })];
  await act("owner")("approve", proposedBy(await act("cashier")("classify-line", income, "bank-interest")));
  const taking = proposedBy(await act("cashier")("take-line-in", paid));
  expect(await pageOfAct(taking)).toContain(payout);
  await act("owner")("approve", taking);
  expect(await kinds()).toContain(`order-elsewhere ${payout}`);
  const payments = "select id from payments where status = 'unmatched' and cents = $1";
  const [payment] = await lender.query(payments, cents);
  await act("owner")("approve", proposedBy(await act("cashier")("match-payment", String(payment!["id"]), other)));
  expect(await faultsOfBooks(lender.services)).toEqual([]);
  expect(await kinds()).toContain(`order-elsewhere ${payout}`);
});

it("a failed payout that the bank tells of as gone out is ordered again by two", async () => {
  const payout = await failed(lender);
  const cents = await lender.number("select amount_cents::int from payouts where id = $1", payout);
  await movement(lender, { cents, direction: "debit", text: "превод", trace: payout.replaceAll("-", "") });
  const id = proposedBy(await act("cashier")("retry-payout", payout));
  expect(await pageOfAct(id)).toContain("според извлечение на банката е излязъл");
  await act("owner")("refuse-act", id);
});

it("money of nobody's that names one credit, or is likelier of it, is posted to another by two, and so is that of a payer who owes us", async () => {
  const [own, other] = [await borrow(lender), await borrow(lender)];
  const [contract, elsewhere] = [await contractOf(lender, own), await contractOf(lender, other)];
  await act("cashier")("receive-payment", contract, "80,11", "bank", "HR-80");
  const line = await movement(lender, { cents: 8_011, text: `погасяване ${elsewhere}`, bankRef: "HR-80" });
  await act("cashier")("take-line-in", line);
  const paymentOf = (cents: number) =>
    lender.text("select id from payments where cents = $1 and status = 'unmatched'", cents);
  const id = proposedBy(await act("cashier")("match-payment", await paymentOf(8_011), contract));
  expect(await pageOfAct(id)).toMatch(new RegExp(`НАЗОВАВА ДРУГ ДОГОВОР.{0,80}${elsewhere}`));
  await act("owner")("refuse-act", id);
  expect(await act("cashier")("match-payment", await paymentOf(8_011), elsewhere)).toMatch(/^Изпълнено\./);
  await movement(lender, { cents: 8_014, text: `погасяване ${elsewhere.replace("-00", "-01")}` });
  const likelier = proposedBy(await act("cashier")("match-payment", await paymentOf(8_014), contract));
  expect(await pageOfAct(likelier)).toMatch(new RegExp(`ПО-ВЕРОЯТЕН ДОГОВОР.{0,80}${elsewhere}`));

  const payer = { name: "Мария Петрова", iban: "BG18RZBB91550123456789" };
  await movement(lender, { cents: 8_012, text: "за Мария", payer });
  const before = await paymentOf(8_012);
  await act("owner")("approve", proposedBy(await act("cashier")("return-payment", before)));
  await lender.settle();
  await lender.inside((trx, now) => takeBackPayment(lender.services, trx, before, "undone", now));
  await movement(lender, { cents: 8_013, text: "пак", payer });
  const owing = proposedBy(await act("cashier")("match-payment", await paymentOf(8_013), contract));
  expect(await pageOfAct(owing)).toMatch(/ПЛАТЕЦЪТ НИ ДЪЛЖИ.{0,80}80,12 €/);
});

it("money of nobody's has one answer that waits: another is refused by its name until that is decided", async () => {
  await movement(lender, { cents: 8_020, text: "наем", payer: { name: "ТЕСТ ООД", iban: "BG80BNBG96611020345678" } });
  const id = await lender.text("select id from payments where cents = 8020");
  const contract = await contractOf(lender, await borrow(lender));
  const waits = proposedBy(await act("cashier")("return-payment", id));
  for (const other of [
    ["classify-payment", id, "capital"],
    ["match-payment", id, contract],
  ])
    await expect(act("owner")(...other)).rejects.toThrow("вече чака „Връщане на пари“");
  const page = await (await clerkOfRole(lender, "cashier")).shown(`/buro/postaplenie/${id}`);
  expect(page).not.toContain("staff-match-payment");
  await act("owner")("refuse-act", waits);
  expect(await act("cashier")("match-payment", id, contract)).toMatch(/^Изпълнено/);
});

it("a refund out of a file says who gave it, and whether a later statement follows", async () => {
  const iban = "BG18RZBB91550123456789";
  await movement(lender, { cents: 8_800, text: "за Мария", payer: { name: "Мария Иванова", iban } });
  const paymentId = await lender.text("select id from payments where cents = 8800");
  const propose = async () => proposedBy(await act("cashier")("return-payment", paymentId));
  const early = await propose();
  expect(await pageOfAct(early)).toContain("никое следващо извлечение още не го потвърждава");
  await movement(lender, { cents: 1, text: "друго" });
  await expect(act("owner")("approve", early)).rejects.toThrow("вече би направило друго");
  await act("owner")("refuse-act", early);
  expect(await pageOfAct(await propose())).toContain("следващо извлечение го потвърждава");
});

it("a file that was undone and given again says that it stands since", async () => {
  const file = camt(await nextFile(lender, [{ cents: 2, text: "две" }]));
  const { sha256 } = await giveFile(lender.services, file);
  const page = async () => await (await clerkOfRole(lender, "cashier")).shown(`/buro/fayl/${sha256}`);
  await lender.inside((trx, now) => undoImport(lender.services, trx, { sha256, by: "двама", now }));
  expect(await page()).toContain("е осчетоводено обратно");
  await giveFile(lender.services, file);
  expect(await page()).toContain("Файлът е в сила от");
  expect(await page()).not.toContain("е осчетоводено обратно");
});

it("money by card is not received by hand: it has an order of the provider, with which it is compared", async () => {
  const contract = await contractOf(lender, await borrow(lender));
  await expect(act("cashier")("receive-payment", contract, "5", "card", "CP1")).rejects.toThrow();
  expect(await lender.query("select id from payments where channel = 'card'")).toEqual([]);
});
