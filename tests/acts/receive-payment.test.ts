/** Money that the staff receives by hand: by one up to a bound, by two above it, once, and for a day that can be. */
import { beforeAll, describe, expect, it } from "vitest";
import { addDays, formatDay } from "#src/domain/time/dates.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { ALONE, MOST_BY_HAND } from "#server/lending/staff/acts/receive-payment.ts";
import { DEMO_STAFF } from "#server/demo/staff.ts";
import { OLDEST_DAYS } from "#server/lending/servicing/post-payment.ts";
import type { Fields } from "#tests/support/borrower-data.ts";
import { bankGives } from "#tests/support/bank-files.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { commandsOf, proposedBy, REASON } from "#tests/support/commands.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { contractOf } from "#tests/support/servicing.ts";
import { borrow, freshNumber, servicing } from "./case.ts";
import { postAs, type Said } from "./hands.ts";

const typed = (cents: number): string => (cents / 100).toFixed(2).replace(".", ",");

it("the bounds are 3 500 and 20 000 €", () => {
  expect([ALONE, MOST_BY_HAND]).toEqual([350_000, 2_000_000]);
});

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true });
  let credit: Awaited<ReturnType<typeof borrow>>;
  let contract = "";
  beforeAll(async () => {
    credit = await borrow(lender);
    contract = await contractOf(lender, credit);
  });

  const path = (): string => `/buro/kredit/${credit.no}`;
  const act = commandsOf(lender).as;
  const atDesk = async (fields: Fields): Promise<Said> =>
    postAs(await clerkOfRole(lender, "cashier"), path(), "receive-payment", String(credit.no), {
      channel: "easypay",
      number: freshNumber(),
      day: "",
      use: "",
      ...fields,
      reason: REASON,
    });
  const payments = () =>
    lender.query("select cents::int as cents, status from payments where credit_no = $1 order by no", credit.no);

  it("stands on the page of the credit for a cashier and an owner, and for nobody else", async () => {
    for (const role of ["cashier", "owner", "reviewer", "auditor"] as const) {
      const { view } = await (await clerkOfRole(lender, role)).open(path());
      expect([role, JSON.stringify(view).includes("staff-receive-payment")]).toEqual([
        role,
        role === "cashier" || role === "owner",
      ]);
    }
  });

  it("tells on its form up to which sum one person suffices", async () => {
    const { view } = await (await clerkOfRole(lender, "cashier")).open(path());
    expect(JSON.stringify(view)).toContain(`До ${formatCents(ALONE, "€")} за едно денонощие стига един човек`);
  });

  it("is posted by one cashier, and the log says who and why", async () => {
    const before = await servicing(lender).balances(credit.no);
    expect(await atDesk({ sum: "10,50" })).toMatchObject({ isDone: true });
    expect(await act("cashier")("receive-payment", contract, "20", "bank", freshNumber())).toMatch(/^Изпълнено\./);
    expect(await payments()).toEqual([
      { cents: 1_050, status: "posted" },
      { cents: 2_000, status: "posted" },
    ]);
    expect(await servicing(lender).balances(credit.no)).not.toEqual(before);
    const sql = "select who, reason, subject, fields from audit where act = 'receive-payment' order by seq";
    const noted = (cents: number) => ({
      who: DEMO_STAFF.cashier.email,
      reason: REASON,
      subject: String(credit.no),
      fields: expect.objectContaining({ Сума: formatCents(cents, "€"), Договор: contract }) as object,
    });
    expect(await lender.query(sql)).toEqual([noted(1_050), noted(2_000)]);
  });

  it("in cash has a number of ours, a receipt to print, and is in the till", async () => {
    const fresh = await borrow(lender);
    const paid = await contractOf(lender, fresh);
    for (const sum of ["5", "6"])
      expect(await act("cashier")("receive-payment", paid, sum, "cash")).toMatch(/^Изпълнено\./);
    await expect(act("cashier")("receive-payment", paid, "5000,01", "cash")).rejects.toThrow(/до 5\s000\s€/);
    const rows = await lender.query("select id, external_id from payments where credit_no = $1 order by no", fresh.no);
    const year = lender.today().slice(0, 4);
    expect(rows.map((row) => row["external_id"])).toEqual([`КО-${year}-000001`, `КО-${year}-000002`]);
    const cashier = await clerkOfRole(lender, "cashier");
    const own = `/buro/postaplenie/${String(rows[0]!["id"])}`;
    expect(await cashier.shown(own)).toContain(`${own}/razpiska`);
    const { status, headers } = await cashier.browser.open(`${own}/razpiska`);
    expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect((await (await clerkOfRole(lender, "reviewer")).browser.open(`${own}/razpiska`)).status).toBe(403);
    expect(await cashier.shown("/buro/den")).toContain('"В касата по книги","value":["11 €"]');
    const count = (sum: string, words: string) => cashier.fill("/buro/den", "count-till", { sum, words });
    expect([(await count("11", "")).status, (await count("10", "")).status]).toEqual([200, 400]);
    expect((await count("10", "върнато ресто")).status).toBe(200);
    expect(await cashier.shown("/buro/den")).toMatch(/10\s€, разлика -1\s€/);
  });

  it("in cash again, the same sum minutes later, is asked about, at the desk and by command", async () => {
    const fresh = await borrow(lender);
    const paid = await contractOf(lender, fresh);
    const cashier = await clerkOfRole(lender, "cashier");
    const page = `/buro/kredit/${fresh.no}`;
    const sums = () =>
      lender.query("select cents::int as cents from payments where credit_no = $1 order by no", fresh.no);
    // Two tabs that were opened before anything was received.
    const tabs = [await cashier.form(page, "receive-payment"), await cashier.form(page, "receive-payment")];
    const fields = { sum: "5", channel: "cash", day: "", use: "", reason: REASON };
    expect(JSON.stringify(tabs)).not.toContain("another");
    expect((await cashier.browser.post(tabs[0]!, fields)).status).toBe(200);
    const again = await cashier.browser.post(tabs[1]!, fields);
    expect([again.status, JSON.stringify(again.body.errors)]).toEqual([400, expect.stringMatching(/another.*КО-/)]);
    await expect(act("cashier")("receive-payment", paid, "5", "cash")).rejects.toThrow("друго плащане");
    expect(await sums()).toHaveLength(1);
    expect((await cashier.fill(page, "receive-payment", { ...fields, another: "1" })).status).toBe(200);
    expect(await act("cashier")("receive-payment", paid, "5", "cash", "another")).toMatch(/^Изпълнено\./);
    expect(await sums()).toHaveLength(3);
    lender.clock.advance(31 * 60_000);
    const later = await (await clerkOfRole(lender, "cashier")).form(page, "receive-payment");
    expect(JSON.stringify(later)).not.toContain("another");
    expect(await act("cashier")("receive-payment", paid, "5", "cash")).toMatch(/^Изпълнено\./);
  });

  it("of 3 500 € is received alone, of a cent more by two", async () => {
    const fresh = await borrow(lender);
    const paid = await contractOf(lender, fresh);
    expect(await act("owner")("receive-payment", paid, typed(ALONE), "bank", freshNumber())).toMatch(/^Изпълнено\./);
    expect(await lender.query("select cents::int as cents from payments where credit_no = $1", fresh.no)).toEqual([
      { cents: ALONE },
    ]);
    const other = await borrow(lender);
    const number = await contractOf(lender, other);
    const said = await act("cashier")("receive-payment", number, typed(ALONE + 1), "bank", freshNumber());
    expect(await lender.query("select id from payments where credit_no = $1", other.no)).toEqual([]);
    await expect(act("cashier")("approve", proposedBy(said))).rejects.toThrow("Одобрява го друг");
    await act("owner")("approve", proposedBy(said));
    expect(await lender.query("select cents::int as cents from payments where credit_no = $1", other.no)).toEqual([
      { cents: ALONE + 1 },
    ]);
  });

  describe("is refused at its field, at the desk and by command", () => {
    const BY_HAND = /На ръка се приемат до 20\s000\s€\./;
    it.each<[string, () => Fields, string | RegExp]>([
      ["above 20 000 €", () => ({ sum: typed(MOST_BY_HAND + 1) }), BY_HAND],
      ["of nothing", () => ({ sum: "0" }), BY_HAND],
      ["below nothing", () => ({ sum: "-5" }), BY_HAND],
      ["of parts of a cent", () => ({ sum: "1,005" }), BY_HAND],
      ["of no sum", () => ({ sum: "сто" }), BY_HAND],
      [
        "of before the payout",
        () => ({ sum: "5", day: formatDay(addDays(lender.today(), -1)) }),
        "Денят е от изплащането",
      ],
      ["of tomorrow", () => ({ sum: "5", day: formatDay(addDays(lender.today(), 1)) }), "Денят е от изплащането"],
      ["of a day that is none", () => ({ sum: "5", day: "30.02.2026" }), "Денят е от изплащането"],
    ])("%s", async (_what, fields, words) => {
      const before = await payments();
      const { sum = "", day = "" } = fields() as Record<string, string>;
      expect(await atDesk(fields())).toEqual({ isDone: false, words: expect.stringMatching(words) as string });
      const args = ["receive-payment", contract, sum, "easypay", freshNumber(), ...(day ? [day] : [])];
      await expect(act("cashier")(...args)).rejects.toThrow(words);
      expect(await payments()).toEqual(before);
    });

    it("with a number that was received before, by hand or by a file, also under another credit", async () => {
      const number = freshNumber();
      expect(await atDesk({ sum: "5", number })).toMatchObject({ isDone: true });
      await servicing(lender).pay(null, 700, { id: "извлечение 5" });
      const before = await payments();
      const known = "Плащане с този номер вече е прието.";
      expect(await atDesk({ sum: "6", number: ` ${number} ` })).toEqual({ isDone: false, words: known });
      const other = await contractOf(lender, await borrow(lender));
      for (const alike of [number, number.toLowerCase(), number.toUpperCase(), `${number[0]}-${number.slice(1)} `])
        await expect(act("owner")("receive-payment", other, "5", "easypay", alike)).rejects.toThrow(known);
      await expect(act("owner")("receive-payment", other, "7", "bank", "извлечение 5")).rejects.toThrow(known);
      await bankGives(lender, { cents: 5, text: "нещо", bankRef: "270120FT000001" });
      for (const alike of ["270120FT000001", "270120 ft 000001"])
        await expect(act("owner")("receive-payment", other, "5", "bank", alike)).rejects.toThrow(known);
      expect(await payments()).toEqual(before);
      expect(await atDesk({ sum: "5", number: "KOM-3" })).toMatchObject({ isDone: true });
      for (const alike of ["KOM3", "kom 3", "КОМ-3", "ком3"])
        expect(await atDesk({ sum: "6", number: alike })).toEqual({ isDone: false, words: known });
    });

    it("older than sixty days, though its credit ran by then", async () => {
      const old = lender.today();
      await servicing(lender).morning(addDays(old, OLDEST_DAYS + 1));
      const before = await payments();
      const words = "Денят е отпреди повече от 60 дни.";
      expect(await atDesk({ sum: "5", day: formatDay(old) })).toEqual({ isDone: false, words });
      expect(await payments()).toEqual(before);
      expect(await atDesk({ sum: "5", day: formatDay(addDays(old, 1)) })).toMatchObject({ isDone: true });
    });
  });

  describe("in pieces within a day", () => {
    const proposed = /^Предложено/;
    const received = /^Изпълнено/;
    const half = typed(ALONE / 2);
    const morning = () => servicing(lender).morning(addDays(lender.today(), 2));
    const receive = async (who: "cashier" | "owner", to: string, sum = half) =>
      act(who)("receive-payment", to, sum, "bank", freshNumber());

    it("is by two beyond 3 500 € of one person, whichever the credits", async () => {
      await morning();
      const [one, other] = [
        await contractOf(lender, await borrow(lender)),
        await contractOf(lender, await borrow(lender)),
      ];
      expect(await receive("cashier", one)).toMatch(received);
      expect(await receive("cashier", other)).toMatch(received);
      expect(await receive("cashier", other, "0,01")).toMatch(proposed);
    });

    it("is by two beyond 3 500 € of one credit, whoever receives them", async () => {
      await morning();
      const one = await contractOf(lender, await borrow(lender));
      expect(await receive("cashier", one)).toMatch(received);
      expect(await receive("owner", one)).toMatch(received);
      expect(await receive("owner", one, "0,01")).toMatch(proposed);
    });

    it("counts two at once", async () => {
      await morning();
      const credits = [await contractOf(lender, await borrow(lender)), await contractOf(lender, await borrow(lender))];
      const said = await Promise.all(credits.map((one) => receive("cashier", one, typed(ALONE))));
      expect(said.map((words) => words.split(".")[0]).sort()).toEqual(["Изпълнено", "Предложено"]);
    });

    it("counts anew after a day", async () => {
      await morning();
      expect(await receive("cashier", await contractOf(lender, await borrow(lender)), typed(ALONE))).toMatch(received);
      await morning();
      expect(await receive("cashier", await contractOf(lender, await borrow(lender)), typed(ALONE))).toMatch(received);
    });
  });
});
