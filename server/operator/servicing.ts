/** Acts on running credits: payments, the close of days, the demo's clock. */
import { receivePayment } from "#server/lending/servicing/receive-payment.ts";
import type { SpareUse } from "#src/domain/lending/account/events.ts";
import { formatCents, parseTypedMoney } from "#src/domain/lending/money.ts";
import { isRealDay, sofiaDay } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { closeDays } from "#server/lending/servicing/close-days.ts";
import { matchPayment } from "#server/lending/servicing/match-payment.ts";
import { moveClock, secondsUntil, type ClockFault } from "#server/lending/servicing/move-clock.ts";
import { waiveInterest } from "#server/lending/servicing/waive-interest.ts";
import { debtsOf, sumOf } from "#server/lending/servicing/write-off.ts";
import type { ReceiptOutcome, Services } from "#server/services.ts";
import { creditByContract } from "#server/store/tables/credits.ts";
import { leftBehind } from "#server/store/tables/day-closes.ts";
import { ActError, type Act } from "./act.ts";
import { actByCommand, NO_REASON, proposeByCommand } from "./by-staff.ts";
import { clerkOrOperator } from "./clerk.ts";
import { centsIn, FAULTS, inWords } from "./payments.ts";

const OUTCOMES: Readonly<Record<ReceiptOutcome, string>> = {
  posted: "Posted.",
  advance: "Kept for the next due day.",
  "paid-off": "Posted: everything is paid.",
  "over-paid": "Posted: everything is paid, and the rest is the payer's.",
  unmatched: "Received: nobody's yet.",
  duplicate: "It was received before.",
};

const CHANNELS = ["bank", "easypay", "card", "revolut"] as const;
const USES: readonly SpareUse[] = ["advance", "keep-term", "keep-instalment"];

const numberOf = async ({ database }: Services, contract: string): Promise<number> =>
  (await creditByContract(database.db, contract))?.no ??
  (() => {
    throw new ActError(FAULTS["no-credit"]);
  })();

const post: Act = {
  args: ["contract number", "sum", "channel", "id", "day?", "use?"],
  about: `receives a payment for a credit (channels: ${CHANNELS.join(", ")}); what is left after everything due is used as said (${USES.join(", ")})`,
  run: async (services, [contract = "", sum = "", channel = "", externalId = "", day, use]) => {
    const known = CHANNELS.find((one) => one === channel);
    if (!known) throw new ActError(`The channel is one of ${CHANNELS.join(", ")}.`);
    const spare = USES.find((one) => one === use);
    if (use !== undefined && !spare) throw new ActError(`The use is one of ${USES.join(", ")}.`);
    const creditNo = await numberOf(services, contract);
    const cents = centsIn(sum);
    const now = services.ports.clock.now();
    const receipt = { channel: known, externalId, cents, valueDay: day ?? sofiaDay(now) };
    const { outcome } = await inWords(
      services.database.transaction((trx) =>
        receivePayment(services, trx, receipt, creditNo, now, spare ? { spare } : {}),
      ),
    );
    return OUTCOMES[outcome];
  },
};

const match: Act = {
  args: ["payment", "contract number", "by?", "reason?"],
  about: "posts a payment that is nobody's yet to a credit",
  run: async (services, [id = "", contract = "", by, reason = NO_REASON]) => {
    const clerk = await clerkOrOperator(services, by ?? "");
    const asked = { act: "match-payment", subject: id, params: { contract }, reason } as const;
    if (clerk) return inWords(proposeByCommand(services, clerk, asked, "Posted."));
    const now = services.ports.clock.now();
    const posted = await inWords(
      services.database.transaction((trx) => matchPayment(services, trx, { paymentId: id, contract, now })),
    );
    if (!posted) throw new ActError("No such payment waits.");
    return OUTCOMES[posted.outcome];
  },
};

const waive: Act = {
  args: ["contract number", "interest", "interest for delay", "reason", "by"],
  about: "gives up interest that is due, and interest for delay",
  run: async (services, [contract = "", interest = "", late = "", reason = "", by = ""]) => {
    const sums = { interest: parseTypedMoney(interest) ?? -1, late: parseTypedMoney(late) ?? -1 };
    const creditNo = await numberOf(services, contract);
    const clerk = await clerkOrOperator(services, by);
    const asked = { act: "waive-interest", subject: String(creditNo), params: { interest, late }, reason } as const;
    if (clerk) return proposeByCommand(services, clerk, asked, "Given up.");
    const done = await services.database.transaction((trx) =>
      waiveInterest(services, trx, { creditNo, ...sums, reason, by, now: services.ports.clock.now() }),
    );
    if (!done) throw new ActError("No more can be given up than is due, and one of the sums is above zero.");
    return "Given up.";
  },
};

const writeOff: Act = {
  args: ["contract number", "by?", "reason?"],
  about: "writes off all that a credit owes today: nothing accrues any more, and what is paid later recovers it",
  run: async (services, [contract = "", by, reason = NO_REASON]) => {
    const creditNo = await numberOf(services, contract);
    const { database, ports, catalogue } = services;
    const debt = sumOf(await debtsOf(services, database.db, creditNo, sofiaDay(ports.clock.now())));
    const refused = "Nothing is owed that could be written off.";
    if (debt === 0) throw new ActError(refused);
    const params = { debt: formatCents(debt, catalogue.currency.shortLabel) };
    const asked = { act: "write-off", subject: String(creditNo), params, reason } as const;
    return actByCommand(services, by, asked, { said: `Written off: ${params.debt}.`, refused });
  },
};

const close: Act = {
  args: [],
  about: "closes the days of the books that are over, and lists credits that were left behind",
  run: async (services) => {
    const closed = await closeDays(services);
    const behind = await leftBehind(services.database.db);
    return [
      closed.length > 0 ? `Closed: ${closed[0]} to ${closed.at(-1)}.` : "Every day that is over is closed.",
      ...behind.map(({ day, creditNo, message }) => `${day}  credit ${creditNo}  ${message}`),
    ].join("\n");
  },
};

const CLOCK: Readonly<Record<ClockFault, string>> = {
  "not-a-demo": "Only a demo's clock can be moved.",
  "not-forward": "The clock goes forward only.",
  "too-far": "One move goes 400 days at most.",
};

const clock: Act = {
  args: ["to?"],
  about:
    "tells the time, or moves a demo's clock forward to a day (YYYY-MM-DD) or by a number of days, and closes the days between",
  run: async (services, [to]) => {
    const now = services.ports.clock.now();
    if (to === undefined) return formatMoment(now);
    const seconds = /^[0-9]{1,3}$/.test(to) ? Number(to) * 86_400 : isRealDay(to) ? secondsUntil(now, to) : undefined;
    if (seconds === undefined) throw new ActError("That is neither a day (YYYY-MM-DD) nor a number of days.");
    const moved = await moveClock(services, { seconds, by: "operator" });
    if (typeof moved === "string") throw new ActError(CLOCK[moved]);
    return `${formatMoment(moved.now)}; days closed: ${moved.closed.length}.`;
  },
};

/** Acts on running credits, by name. */
export const SERVICING_ACTS: Readonly<Record<string, Act>> = {
  post,
  match,
  waive,
  "write-off": writeOff,
  close,
  clock,
};
