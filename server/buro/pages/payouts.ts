/** Money that goes out: payouts of credits, and refunds. */
import { payoutWords as words, staffTitles } from "#src/copy/staff.ts";
import { mayStaff } from "#src/buro/access.ts";
import { staffUrl } from "#src/buro/table.ts";
import { formatCents, money } from "#src/domain/lending/money.ts";
import { initials, masked } from "#src/domain/staff/fields.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { outBy } from "#server/lending/ledger/on-its-way.ts";
import { frozenDestination } from "#server/lending/destinations/payout-destination.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { fieldsOfPayout, findPayout } from "#server/lending/staff/masked.ts";
import { shownTo } from "#server/lending/staff/unmask.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import type { Db } from "#server/store/db/schema.ts";
import { latestPayouts, payoutsOf, type PayoutRow } from "#server/store/tables/payouts.ts";
import { latestRefunds, type RefundRow } from "#server/store/tables/refunds.ts";
import { actsOn } from "../act-forms.ts";
import { deskPage, factsPart, listPage, type Cell } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";
import { staffForm } from "../forms.ts";
import type { ClerkRead } from "../reply.ts";
import { maskedFacts } from "./masked-facts.ts";

const MOST = 100;

const refundItem =
  ({ services }: ClerkContext) =>
  (refund: RefundRow) => {
    const to = refund.destination ? frozenDestination(services, refund) : undefined;
    return {
      url: staffUrl("refund", { id: refund.id }),
      title: to ? `${initials(to.holder)} · ${masked("account", to.account)}` : words.unknownAccount,
      state: words.refundStates[refund.status],
      at: refund.createdAt.toISOString(),
      amount: money(refund.cents, services.catalogue),
    };
  };

const payoutItem =
  ({ services }: ClerkContext) =>
  (payout: PayoutRow) => {
    const to = payout.destination ? frozenDestination(services, payout) : undefined;
    return {
      url: staffUrl("payout", { id: payout.id }),
      title: to ? `${initials(to.holder)} · ${masked("account", to.account)}` : words.unknownAccount,
      state: words.states[payout.status],
      at: payout.createdAt.toISOString(),
      amount: money(payout.amountCents, services.catalogue),
    };
  };

/** Payouts and refunds: those that wait for a person, then the latest. */
export const payouts: ClerkRead = async (context) => {
  const { db, today } = context;
  const all = await latestPayouts(db, MOST);
  const refunds = await latestRefunds(db, MOST);
  const toLook = all.filter((one) => one.waits);
  const groups = [
    { title: words.waits, items: toLook.map(payoutItem(context)) },
    { title: words.refunds, items: refunds.map(refundItem(context)) },
    { title: words.rest, items: all.filter((one) => !toLook.includes(one)).map(payoutItem(context)) },
  ];
  return listPage(today, staffTitles.payouts, ["payouts", "refunds"], { lead: words.lead, groups, empty: words.empty });
};

/** Whether the provider can be asked about a payout. */
const canAsk = ({ status, externalId }: PayoutRow): boolean =>
  externalId !== null && (status === "pending" || status === "failed");

/** The attempts before and after a payout, as far as there are any. */
const neighbours = async (db: Db, { applicationId, attempt }: PayoutRow): Promise<[label: string, value: Cell][]> => {
  const all = await payoutsOf(db, applicationId);
  const told = (label: string, n: number): [string, Cell][] =>
    all.flatMap(({ id, attempt: one, status }) =>
      one === n ? [[label, { text: words.attemptOf(n, words.states[status]), url: staffUrl("payout", { id }) }]] : [],
    );
  return [...told(words.before, attempt - 1), ...told(words.after, attempt + 1)];
};

/** The desk of one payout. */
export const payout: ClerkRead = async (context) => {
  const { services, db, clerk, params, today, now } = context;
  const id = params["id"] ?? "";
  const found = await findPayout(services, id);
  const { number } = await applicationById(db, found.applicationId);
  const holder = found.destination ? frozenDestination(services, found).holder : "";
  const shown = await shownTo(db, clerk, { kind: "payout", id }, now);
  const isHeld = found.status === "held";
  const acts = await actsOn(context, "payout", id);
  const isAsked = canAsk(found) && mayStaff(staffCalls["ask-payout"].roles, clerk.roles);
  const unmask = found.destination ? [staffForm(context, staffCalls["unmask-payout"].form)] : [];
  const commands = [
    ...acts.commands,
    `ask ${id} --as <служител>`,
    `unmask payout ${id} <поле> --as <служител> --reason <защо>`,
  ];
  return deskPage(today, `${staffTitles.payout}: ${formatCents(found.amountCents, "€")}`, commands, {
    ...(isHeld && { lead: words.heldLead }),
    sections: [
      factsPart([
        [words.amount, formatCents(found.amountCents, "€")],
        [words.holder, initials(holder)],
        ...(found.destination ? maskedFacts(await fieldsOfPayout(services, id), shown) : []),
        [words.state, words.states[found.status]],
        found.status === "surplus" ? [words.stillOut, formatCents(await outBy(db, id), "€")] : undefined,
        [words.ordered, formatMoment(found.createdAt)],
        [words.handed, found.handedAt ? formatMoment(found.handedAt) : words.notHanded],
        [words.attempt, String(found.attempt)],
        ...(await neighbours(db, found)),
        [words.request, { text: `№\u00a0${number}`, url: staffUrl("application", { number: String(number) }) }],
      ]),
    ],
    aside: [
      ...acts.sections,
      {
        blocks: [],
        fold: true,
        forms: [...(isAsked ? [staffForm(context, staffCalls["ask-payout"].form)] : []), ...unmask],
      },
    ],
  });
};
