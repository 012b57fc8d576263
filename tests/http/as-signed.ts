/**
 * A credit that is signed on one day and paid out on another, with prices, product names, rates and caps changed in
 * between: what was signed is what is booked, paid out, shown, mailed and printed.
 */
import { expect } from "vitest";
import * as bundle from "#src/app/entry.server.tsx";
import { findProduct, type Catalogue } from "#src/domain/lending/catalogue.ts";
import { money, parseMoney, type Currencies } from "#src/domain/lending/money.ts";
import { addMonthsClamped } from "#src/domain/time/calendar.ts";
import { addDays, nextWorkingDay, daysBetween, type Day } from "#src/domain/time/dates.ts";
import type { Row } from "#src/domain/lending/schedule.ts";
import { renderPdf } from "#server/documents/pdf.ts";
import type { PayoutOrder } from "#server/ports/payout/payout.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Pages } from "#server/ssr/pages.ts";
import type { Database } from "#server/store/db/database.ts";
import { readOutbox } from "#server/store/tables/messages.ts";
import { Borrower, steps, succeed, runningCredit } from "#tests/support/borrower.ts";
import { choice, stories, type Story } from "#tests/support/borrower-data.ts";
import type { OpenTestDatabase } from "#tests/support/database.ts";
import {
  figuresIn,
  figuresInHtml,
  figuresInJson,
  merge,
  NONE,
  strangers,
  type Figures,
} from "#tests/support/figures.ts";
import { openLender, stubPages, until, type Lender } from "#tests/support/lender.ts";
import { pdfText } from "#tests/support/pdf-text.ts";

/** Product, amount and term; and the amounts of another catalogue that no longer offers this one. */
export const PRODUCTS = [
  ["creditLine", 230, 17, { max: 200, default: 200 }],
  ["consumerCredit", 950, 17, { max: 900, default: 500 }],
  ["interestFreeInstalment", 1000, 9, { max: 900, default: 400 }],
  ["interestFreeCreditLine", 130, 23, { min: 140, default: 200 }],
] as const;

/** Days of the signature and of the payout: over a weekend, and at the end of a month. */
export const DAYS: readonly (readonly [sign: Day, pay: Day])[] = [
  ["2026-11-20", "2026-11-23"],
  ["2027-01-30", "2027-01-31"],
];

/** Documents of a credit whose dates moved. */
const KINDS = ["contract", "dated-plan", "european-form", "general-terms", "plan"];

/** Pages as the site renders them. */
const pages: Pages = { ...stubPages, bundle: () => Promise.resolve(bundle) };

const IN_LEVA: Currencies = {
  currency: { shortLabel: "€" },
  alternative: { shortLabel: "лв.", exchangeRate: "1.95583", enabled: true },
};
const at = (day: Day, hour = 9): Date => new Date(`${day}T${String(hour).padStart(2, "0")}:00:00Z`);

/** Another lender's catalogue: dearer products with other names, terms and limits, another rate and a low cap. */
const changed = (catalogue: Catalogue, from: Day): Catalogue => ({
  ...catalogue,
  products: catalogue.products.map((product) => ({
    ...product,
    name: `Нов ${product.name}`,
    nominalRate: product.newClientsOnly ? "12.00" : "40.00",
    amount: { ...product.amount, ...PRODUCTS.find(([key]) => key === product.key)![3] },
  })),
  statutoryRates: [
    ...catalogue.statutoryRates,
    { validFrom: from, mro: "0.00", addOn: "8.00", statutory: "8.00", gprCap: "40.00", assumed: false },
  ],
  timers: { ...catalogue.timers, withdrawalDays: 20 },
});

/** A provider that keeps payouts pending until `confirm`. */
const slowPayouts = (): { port: Ports["payout"]; orders: PayoutOrder[]; confirm(): void } => {
  const orders: PayoutOrder[] = [];
  let confirmed = false;
  const answer = (externalId: string) =>
    Promise.resolve({ status: confirmed ? ("paid" as const) : ("pending" as const), externalId });
  return {
    orders,
    confirm: () => void (confirmed = true),
    port: {
      pay: (order) => {
        orders.push(order);
        return answer(`slow-${order.id}`);
      },
      status: answer,
    },
  };
};

/** The plan that a credit agreement's papers print, as a page shows it. */
type Paper = { kind: string; title: string; blocks: unknown[] };
const signedRows = (offer: { plan: { dueDate: Day; instalment: { value: string } }[] }) =>
  offer.plan.map(({ dueDate, instalment }) => ({ dueDate, instalment: instalment.value }));

const fromPayout = (rows: readonly { dueDate: Day }[], signed: Day, paid: Day, months: boolean): Day[] =>
  rows.map(({ dueDate }, n) => (months ? addMonthsClamped(paid, n + 1) : addDays(dueDate, daysBetween(signed, paid))));

const known = (figures: Figures): Figures => {
  for (const euro of figures.euro) figures.leva.add(parseMoney(money(euro, IN_LEVA).alternative!.value)!);
  return figures;
};

const confirmation = async (borrower: Borrower, key: string) => {
  const { body } = await borrower.read("validate-email", {}, { key });
  return body.form!;
};

const fetchFile = async (borrower: Borrower, url: string): Promise<Uint8Array> => {
  const cookie = [...borrower.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return new Uint8Array(await (await fetch(borrower.lender.url + url, { headers: { cookie } })).arrayBuffer());
};

/** Walks a borrower through both days, and expects every figure that is told of the credit to be one that was signed. */
export const expectAsSigned = async (
  open: OpenTestDatabase,
  [product, amount, term]: (typeof PRODUCTS)[number],
  [signDay, payDay]: (typeof DAYS)[number],
): Promise<void> => {
  const database: Database = await open();
  const slow = slowPayouts();
  const lender: Lender = await openLender(database, { ports: { payout: slow.port }, pages, papers: renderPdf });
  try {
    lender.clock.set(at(signDay));
    const story: Story = {
      ...stories.approve,
      chosen: choice(product, amount, term),
      money: { ...stories.approve.money, "income[netMonthly]": "2500" },
    };
    const borrower = new Borrower(lender);
    await steps.register(borrower, story);
    await steps.confirmPhone(borrower);
    const [mail] = (await lender.outbox()).filter(({ channel }) => channel === "mail");
    const key = /key=([\w-]+)/.exec(mail!.text)![1]!;
    succeed(await borrower.post(await confirmation(borrower, key), { key }));
    await steps.fillIn(borrower);
    await steps.personal(borrower, story);
    await steps.payment(borrower, story);
    await steps.confirmRequest(borrower);

    // What is signed: the papers as shown, from which everything later is judged.
    const shown = (await borrower.read("view-contract")).body as unknown as {
      offer: Parameters<typeof signedRows>[0];
      papers: Paper[];
    };
    const papers = figuresInJson(shown.papers);
    const rows = signedRows(shown.offer);
    const before = (await lender.outbox()).length;
    await steps.sign(borrower);

    lender.replace({ catalogue: changed(lender.services.catalogue, addDays(signDay, 1)) });
    lender.clock.set(at(payDay, 12));
    slow.confirm();
    await until(
      () => database.query("select status from requests"),
      (found) => found.rows[0]?.["status"] === "concluded",
    );
    await lender.settle();
    succeed(await borrower.logInAgain());

    const months = /Instalment|consumerCredit/.test(product);
    const dates = fromPayout(rows, signDay, payDay, months);
    const credit = (
      await database.query(
        "select d.plan as schedule, d.rate, d.principal_cents, d.start_day, a.nominal_rate from drawings d join agreements a on a.id = d.agreement_id",
      )
    ).rows[0] as { schedule: Row[]; rate: string; nominal_rate: string; principal_cents: number; start_day: Day };
    expect(
      credit.schedule.map(({ dueDate, instalment }) => ({ dueDate, instalment: (instalment / 100).toFixed(2) })),
    ).toEqual(rows.map(({ instalment }, n) => ({ dueDate: dates[n], instalment })));
    expect(credit).toMatchObject({ principal_cents: amount * 100, rate: credit.nominal_rate, start_day: payDay });
    expect(slow.orders).toHaveLength(1);
    expect(slow.orders[0]!.amountCents).toBe(amount * 100);

    const sums = known({ euro: papers.euro, leva: new Set(), days: new Set() });
    // A pay-off today: the principal with the interest of no day, and the interest saved.
    const interest = credit.schedule.reduce((sum, row) => sum + row.interest, 0);
    for (const sum of [0, interest]) sums.euro.add(sum);
    known(sums);
    const { lineMonths } = findProduct(lender.services.catalogue, product);
    const lineUntil = lineMonths ? [addMonthsClamped(signDay, lineMonths)] : [];
    // The day on which money that is sent now is expected to arrive.
    const arrival = nextWorkingDay(addDays(lender.today(), 1));
    const days = [...dates, signDay, payDay, addDays(signDay, 14), arrival, ...lineUntil];
    const later = { ...sums, days: new Set(days) };

    const { requestId } = (await database.query('select request_id as "requestId" from credits')).rows[0] as {
      requestId: string;
    };
    for (const [call, params] of [
      ["existing-active-credit", {}],
      ["repayment-details", { requestId }],
      ["status", { requestId }],
      ["request-history", {}],
      ["documents", {}],
    ] as const) {
      const { status, body } = await borrower.read(call, params);
      expect(status).toBe(200);
      expect([call, strangers(figuresInJson(body), later)]).toEqual([call, NONE]);
    }
    for (const path of [
      "/aktiven-kredit",
      `/pogasyavane/${requestId}`,
      `/status/${requestId}`,
      "/istoriya-na-zayavkite",
    ]) {
      const { status, text } = await borrower.open(path);
      expect(status).toBe(200);
      const found = figuresInHtml(text.slice(text.indexOf("<main"), text.indexOf("</main>")));
      expect([path, strangers(found, later)]).toEqual([path, NONE]);
    }

    const sent = (await readOutbox(database.db, lender.services.secrets)).slice(before);
    for (const { subject, text, html } of sent) {
      expect([subject, strangers(figuresIn(text), later)]).toEqual([subject, NONE]);
      expect([subject, strangers(figuresInHtml(html ?? ""), later)]).toEqual([subject, NONE]);
    }

    const listed = await runningCredit(borrower);
    expect(listed.papers.map(({ kind }) => kind).sort()).toEqual(KINDS);
    for (const { kind, url } of listed.papers) {
      const file = await fetchFile(borrower, url);
      const figures = figuresIn((await pdfText(file)).replaceAll("\n", " "));
      const allowed = kind === "dated-plan" ? later : merge({ ...papers, leva: sums.leva }, later);
      expect([kind, strangers(figures, allowed)]).toEqual([kind, NONE]);
    }
  } finally {
    await lender.close();
  }
};
