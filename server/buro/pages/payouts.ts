/** The desk of one payout. */
import { payoutWords as words, staffTitles } from "#src/copy/staff.ts";
import { mayStaff } from "#src/buro/access.ts";
import { staffUrl } from "#src/buro/table.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { initials } from "#src/domain/staff/fields.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { outBy } from "#server/lending/ledger/on-its-way.ts";
import { frozenDestination } from "#server/lending/destinations/payout-destination.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { fieldsOfPayout, findPayout } from "#server/lending/staff/masked.ts";
import { shownTo } from "#server/lending/staff/unmask.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import type { Db } from "#server/store/db/schema.ts";
import { payoutsOf, type PayoutRow } from "#server/store/tables/payouts.ts";
import { actsOn } from "../act-forms.ts";
import { deskPage, factsPart, type Cell } from "../blocks.ts";
import { staffForm } from "../forms.ts";
import type { ClerkRead } from "../reply.ts";
import { garnishedPayout } from "./law.ts";
import { maskedFacts } from "./masked-facts.ts";

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
      ...(await garnishedPayout(context, found)),
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
        [words.application, { text: `№\u00a0${number}`, url: staffUrl("application", { number: String(number) }) }],
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
