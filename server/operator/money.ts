/** Acts on money that came in or goes out: whose it is, given back, taken back, ordered again. */
import { isCheckedIban, normaliseIban } from "#src/domain/identity/iban.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { initials, masked } from "#src/domain/staff/fields.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { staffCalls } from "#src/buro/calls.ts";
import { frozenDestination } from "#server/lending/payouts/destination.ts";
import { askAboutPayout } from "#server/lending/payouts/pay-out.ts";
import { sealProposed } from "#server/lending/refunds/destination.ts";
import { keptOf } from "#server/lending/refunds/kept.ts";
import { askAboutRefund } from "#server/lending/refunds/send-refund.ts";
import { candidatesOf } from "#server/lending/servicing/candidates.ts";
import { payerOf } from "#server/lending/servicing/payer.ts";
import { demandRole } from "#server/lending/staff/clerk.ts";
import type { Services } from "#server/services.ts";
import { isUuid } from "#server/store/db/uuid.ts";
import { paymentById, unmatchedPayments } from "#server/store/tables/payments.ts";
import { payoutById } from "#server/store/tables/payouts.ts";
import { latestRefunds, refundById } from "#server/store/tables/refunds.ts";
import type { ActParams } from "#server/store/tables/staff-acts.ts";
import { ActError, listed, type Act } from "./act.ts";
import { actByCommand, NO_REASON } from "./by-staff.ts";
import { clerkOrOperator, orActError } from "./clerk.ts";
import { centsIn, inWords } from "./payments.ts";

const MOST = 500;

const sumIn = ({ catalogue }: Services, cents: number): string => formatCents(cents, catalogue.currency.shortLabel);

const unmatched: Act = {
  args: [],
  about: "lists payments that are nobody's yet: id, day, sum, channel, payer, reference",
  run: async (services) => {
    const rows = (await unmatchedPayments(services.database.db, MOST)).map((payment) => {
      const { id, valueDay, cents, channel } = payment;
      const { name = "", reference = "" } = payerOf(services, payment);
      return { id, valueDay, cents, channel, name, reference };
    });
    return listed(rows, "None.", ({ id, valueDay, cents, channel, name, reference }) =>
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
    if (payment?.status !== "unmatched") throw new ActError("No such payment waits.");
    const rows = (await candidatesOf(services, db, [payment])).get(id) ?? [];
    return listed(rows, "None.", ({ contract, score, why }) => `${contract}  ${score}  ${why}`);
  },
};

const split: Act = {
  args: ["payment", "contract", "sum", "other contract", "other sum", "by?", "reason?"],
  about: "splits a payment that is nobody's over two credits; the sums are together the payment's",
  run: (services, [id = "", one = "", sum = "", other = "", otherSum = "", by, reason = NO_REASON]) => {
    const params = {
      contract1: one,
      sum1: sumText(centsIn(sum)),
      contract2: other,
      sum2: sumText(centsIn(otherSum)),
    };
    const asked = { act: "split-payment", subject: id, params, reason } as const;
    return inWords(actByCommand(services, by, asked, { said: "Split and posted.", refused: "No such payment waits." }));
  },
};

/** Cents as an act keeps them. */
const sumText = (cents: number): string => (cents / 100).toFixed(2).replace(".", ",");

const move: Act = {
  args: ["payment", "contract or -", "by?", "reason?"],
  about: "moves a posted payment to the credit of another contract; - makes it nobody's again",
  run: (services, [id = "", contract = "", by, reason = NO_REASON]) => {
    const params = { contract: contract === "-" ? "" : contract };
    const asked = { act: "move-payment", subject: id, params, reason } as const;
    const refused = "No such payment is posted to another credit, or some of it was given back.";
    return inWords(actByCommand(services, by, asked, { said: "Moved.", refused }));
  },
};

const TAKEN = ["reversed", "charged-back"] as const;

const takeBack: Act = {
  args: ["payment", "how", "by?", "reason?"],
  about: `takes a payment back that a bank took back (${TAKEN.join(", ")}): what it paid is owed again`,
  run: async (services, [id = "", how = "", by, reason = NO_REASON]) => {
    if (!TAKEN.some((one) => one === how)) throw new ActError(`How is one of ${TAKEN.join(", ")}.`);
    if (!(await paymentById(services.database.db, id))) throw new ActError("There is no such payment.");
    const asked = { act: "take-back-payment", subject: id, params: { how }, reason } as const;
    return actByCommand(services, by, asked, {
      said: "Taken back.",
      refused: "It was given or taken back before.",
    });
  },
};

/** An account that money is to go to, as an act keeps it. */
const accountIn = (services: Services, subject: string, iban: string, holder: string): ActParams => {
  if (!isCheckedIban(iban)) throw new ActError("That is no Bulgarian IBAN.");
  return {
    account: masked("account", normaliseIban(iban)),
    ...(holder && { holder: initials(holder) }),
    sealed: sealProposed(services, subject, { account: iban, holder }),
  };
};

const giveBack: Act = {
  args: ["payment", "IBAN?", "holder?", "by?", "reason?"],
  about:
    "gives money back that nobody owed: all of a payment that is nobody's, or what was too much; to the account it came from, or to another",
  run: async (services, [id = "", iban, holder, by, reason = NO_REASON]) => {
    if (iban !== undefined && holder === undefined) throw new ActError("Say whose account it is, too.");
    const { db } = services.database;
    const payment = await paymentById(db, id);
    const kept = payment && (await keptOf(db, payment));
    const refused = "Nothing of such a payment is to be given back, or it is on its way.";
    if (!kept) throw new ActError(refused);
    const params = iban === undefined ? {} : accountIn(services, id, iban, holder ?? "");
    const said = `On its way back: ${sumIn(services, kept.cents)}.`;
    return actByCommand(services, by, { act: "return-payment", subject: id, params, reason }, { said, refused });
  },
};

const refunds: Act = {
  args: [],
  about: "lists refunds, those that wait for an account first: id, time, sum, state, account, whose",
  run: async (services) => {
    const rows = (await latestRefunds(services.database.db, MOST)).map((refund) => {
      const to = refund.destination ? frozenDestination(services, refund) : undefined;
      const { id, paymentId, createdAt, cents, status } = refund;
      const account = to ? masked("account", to.account) : "";
      return { id, paymentId, createdAt, cents, status, account, holder: to ? initials(to.holder) : "" };
    });
    return listed(rows, "None.", ({ id, createdAt, cents, status, account, holder }) =>
      [id, formatMoment(createdAt), sumIn(services, cents), status, account, holder].join("  "),
    );
  },
};

const direct: Act = {
  args: ["refund", "IBAN", "holder", "by?", "reason?"],
  about: "says where a refund goes that waits for an account",
  run: async (services, [id = "", iban = "", holder = "", by, reason = NO_REASON]) => {
    const params = accountIn(services, id, iban, holder);
    const asked = { act: "direct-refund", subject: id, params, reason } as const;
    return actByCommand(services, by, asked, { said: "On its way.", refused: "No such refund waits." });
  },
};

const cancel: Act = {
  args: ["refund", "by?", "reason?"],
  about: "cancels a refund that has not gone out: the money stays here",
  run: (services, [id = "", by, reason = NO_REASON]) =>
    actByCommand(
      services,
      by,
      { act: "cancel-refund", subject: id, reason },
      { said: "Cancelled.", refused: "There is no such refund, or the provider may have it." },
    ),
};

const retry: Act = {
  args: ["payout", "IBAN?", "by?", "reason?"],
  about: "orders a failed payout again: to the same account, or to another one of the borrower's",
  run: async (services, [id = "", iban, by, reason = NO_REASON]) => {
    const asked =
      iban === undefined
        ? ({ act: "retry-payout", subject: id, reason } as const)
        : ({ act: "redirect-payout", subject: id, params: accountIn(services, id, iban, ""), reason } as const);
    const refused = "There is no such payout, or it has not failed, or another one followed it.";
    return actByCommand(services, by, asked, { said: "Ordered again.", refused });
  },
};

const ask: Act = {
  args: ["payout or refund", "by?"],
  about: "asks the provider about a payout or refund at once",
  run: async (services, [id = "", by]) => {
    const clerk = await clerkOrOperator(services, by ?? "");
    if (clerk) await orActError(Promise.resolve().then(() => demandRole(clerk, staffCalls["ask-payout"].roles)));
    const { db } = services.database;
    const payout = isUuid(id) ? await payoutById(db, id) : undefined;
    const refund = payout ? undefined : await refundById(db, id);
    if (!payout && !refund) throw new ActError("There is no such payout or refund.");
    const answered = payout ? await askAboutPayout(services, payout) : await askAboutRefund(services, refund!);
    if (!answered) return "The provider does not have it yet.";
    const now = payout ? (await payoutById(db, id))! : (await refundById(db, id))!;
    return `Its state is ${now.status}.`;
  },
};

/** Acts on such money, by name. */
export const MONEY_ACTS: Readonly<Record<string, Act>> = {
  unmatched,
  candidates,
  split,
  move,
  "take-back": takeBack,
  "give-back": giveBack,
  refunds,
  "direct-refund": direct,
  "cancel-refund": cancel,
  retry,
  ask,
};
