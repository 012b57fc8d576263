/** Acts on money that came in or goes out: whose it is, given back, taken back, ordered again. */
import { doneWords } from "#src/copy/staff.ts";
import { commandWords } from "#src/copy/staff-commands.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { initials, masked } from "#src/domain/staff/fields.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { frozenDestination } from "#server/lending/destinations/payout-destination.ts";
import { askAboutPayout } from "#server/lending/payouts/pay-out.ts";
import { askAboutRefund } from "#server/lending/refunds/send-refund.ts";
import { candidatesOf } from "#server/lending/statements/candidates.ts";
import { payerOf } from "#server/lending/payers/payer.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { noteAct } from "#server/lending/staff/clerk.ts";
import type { Services } from "#server/services.ts";
import { isUuid } from "#server/store/db/uuid.ts";
import { keptSums } from "#server/store/tables/kept-sums.ts";
import { paymentById, unmatchedPayments } from "#server/store/tables/payments.ts";
import { listedPayouts, listedRefunds } from "#server/store/tables/payout-list.ts";
import { payoutById, type PayoutRow } from "#server/store/tables/payouts.ts";
import { refundById, type RefundRow } from "#server/store/tables/refunds.ts";
import { ActError, listed, type Act } from "./act.ts";
import { clerkFor } from "./clerk.ts";

const MOST = 500;

const sumIn = ({ catalogue }: Services, cents: number): string => formatCents(cents, catalogue.currency.shortLabel);

/** Where an order goes, masked. */
const goesTo = (services: Services, order: PayoutRow | RefundRow): { account: string; holder: string } => {
  const to = order.destination ? frozenDestination(services, order) : undefined;
  return { account: to ? masked("account", to.account) : "", holder: to ? initials(to.holder) : "" };
};

const unmatched: Act = {
  args: [],
  about: "lists payments that are nobody's yet: id, day, sum, channel, payer, reference",
  run: async (services) => {
    const rows = (await unmatchedPayments(services.database.db, MOST)).map((payment) => {
      const { id, valueDay, cents, channel } = payment;
      const { name = "", reference = "" } = payerOf(services, payment);
      return { id, valueDay, cents, channel, name, reference: masked("text", reference) };
    });
    return listed(rows, commandWords.none, ({ id, valueDay, cents, channel, name, reference }) =>
      [id, valueDay, sumIn(services, cents), channel, name, reference].join("  "),
    );
  },
};

const candidates: Act = {
  args: ["payment"],
  about: "lists credits that a payment of nobody's may be of: contract, score out of 100, why",
  run: async (services, [id = ""]) => {
    const { db } = services.database;
    const payment = await paymentById(db, id);
    if (payment?.status !== "unmatched") throw new ActError(commandWords.notFound);
    const rows = (await candidatesOf(services, db, [payment])).get(id) ?? [];
    return listed(rows, commandWords.none, ({ contract, score, why }) => `${contract}  ${score}  ${why.join(", ")}`);
  },
};

const payouts: Act = {
  args: [],
  about: "lists payouts, those that wait for a person first: id, time, sum, state, account, whose",
  run: async (services) => {
    const { db } = services.database;
    const waiting = await listedPayouts(db, { shown: "chakat", most: MOST });
    const others = (await listedPayouts(db, { shown: "vsichki", most: MOST })).filter((one) => !one.waits);
    const rows = [...waiting, ...others].map((payout) => {
      const { id, createdAt, amountCents: cents, status, waits } = payout;
      return { id, createdAt, cents, status, waits, ...goesTo(services, payout) };
    });
    return listed(rows, commandWords.none, ({ id, createdAt, cents, status, waits, account, holder }) =>
      [id, formatMoment(createdAt), sumIn(services, cents), waits ? `${status}, waits` : status, account, holder].join(
        "  ",
      ),
    );
  },
};

const kept: Act = {
  args: [],
  about: "lists payments of which money is kept for their payers: id, since when, sum, contract",
  run: async ({ database: { db }, catalogue }) => {
    const rows = (await keptSums(db, { after: 0, most: MOST })).map(({ id, valueDay: since, cents, contract }) => ({
      id,
      since,
      cents,
      contract: contract ?? "",
    }));
    return listed(rows, commandWords.none, ({ id, since, cents, contract }) =>
      [id, since, formatCents(cents, catalogue.currency.shortLabel), contract].join("  "),
    );
  },
};

const refunds: Act = {
  args: [],
  about: "lists refunds, those that wait for an account first: id, time, sum, state, account, whose",
  run: async (services) => {
    const { db } = services.database;
    const held = await listedRefunds(db, { shown: "held", most: MOST });
    const others = (await listedRefunds(db, { shown: "vsichki", most: MOST })).filter(
      ({ status }) => status !== "held",
    );
    const rows = [...held, ...others].map((refund) => {
      const { id, paymentId, createdAt, cents, status } = refund;
      return { id, paymentId, createdAt, cents, status, ...goesTo(services, refund) };
    });
    return listed(rows, commandWords.none, ({ id, createdAt, cents, status, account, holder }) =>
      [id, formatMoment(createdAt), sumIn(services, cents), status, account, holder].join("  "),
    );
  },
};

const ask: Act = {
  args: ["payout or refund", "by?"],
  about: "asks the provider about a payout or refund at once",
  run: async (services, [id = "", by = ""], caller) => {
    const clerk = await clerkFor(services, caller, by, staffCalls["ask-payout"].roles);
    const { db } = services.database;
    const payout = isUuid(id) ? await payoutById(db, id) : undefined;
    const refund = payout ? undefined : await refundById(db, id);
    if (!payout && !refund) throw new ActError(commandWords.notFound);
    const answered = payout ? await askAboutPayout(services, payout) : await askAboutRefund(services, refund!);
    const noted = { act: payout ? "ask-payout" : "ask-refund", subject: id, now: services.ports.clock.now() };
    await services.database.transaction((trx) => noteAct(services, trx, clerk, noted));
    if (!answered) return doneWords.unanswered;
    const now = payout ? (await payoutById(db, id))! : (await refundById(db, id))!;
    return `Its state is ${now.status}.`;
  },
};

/** Acts on such money, by name. */
export const MONEY_ACTS: Readonly<Record<string, Act>> = {
  unmatched,
  candidates,
  kept,
  payouts,
  refunds,
  ask,
};
