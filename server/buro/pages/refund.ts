/** The desk of one refund: money on its way back to whoever paid it. */
import { payoutWords as words, staffTitles } from "#src/copy/staff.ts";
import { mayStaff } from "#src/buro/access.ts";
import { staffUrl } from "#src/buro/table.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { initials } from "#src/domain/staff/fields.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { frozenDestination } from "#server/lending/destinations/payout-destination.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { fieldsOfRefund } from "#server/lending/staff/masked.ts";
import { shownTo } from "#server/lending/staff/unmask.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { refundById, type RefundRow } from "#server/store/tables/refunds.ts";
import { actsOn } from "../act-forms.ts";
import { deskPage, factsPart } from "../blocks.ts";
import { staffForm } from "../forms.ts";
import type { ClerkRead } from "../reply.ts";
import { garnishedPart } from "./law.ts";
import { maskedFacts } from "./masked-facts.ts";

/** Whether the provider can be asked about a refund. */
const canAsk = ({ status }: RefundRow): boolean => status === "pending" || status === "failed";

/** The desk. */
export const refund: ClerkRead = async (context) => {
  const { services, db, clerk, params, today, now } = context;
  const id = params["id"] ?? "";
  const found = (await refundById(db, id)) ?? refuse("not-found");
  const shown = await shownTo(db, clerk, { kind: "refund", id }, now);
  const acts = await actsOn(context, "refund", id);
  const isAsked = canAsk(found) && mayStaff(staffCalls["ask-refund"].roles, clerk.roles);
  const holder = found.destination ? initials(frozenDestination(services, found).holder) : "";
  const commands = [
    ...acts.commands,
    `ask ${id} --as <служител>`,
    `unmask refund ${id} account --as <служител> --reason <защо>`,
  ];
  return deskPage(today, `${staffTitles.refund}: ${formatCents(found.cents, "€")}`, commands, {
    ...(found.status === "held" && { lead: words.refundLead }),
    sections: [
      ...(await garnishedPart(context, found.paymentId)),
      factsPart([
        [words.amount, formatCents(found.cents, "€")],
        [words.state, words.refundStates[found.status]],
        found.destination ? undefined : [words.account, words.noAccount],
        [words.holder, holder],
        ...maskedFacts(await fieldsOfRefund(services, id), shown),
        [words.orderedBy, found.orderedBy],
        [words.ordered, formatMoment(found.createdAt)],
        [words.handed, found.handedAt ? formatMoment(found.handedAt) : words.notHanded],
        [words.attempt, String(found.attempt)],
        found.failure ? [words.failure, words.failures[found.failure] ?? found.failure] : undefined,
        [words.payment, { text: words.open, url: staffUrl("payment", { id: found.paymentId }) }],
      ]),
    ],
    aside: [
      ...acts.sections,
      ...(isAsked ? [{ blocks: [], forms: [staffForm(context, staffCalls["ask-refund"].form)] }] : []),
      ...(found.destination
        ? [{ blocks: [], fold: true, forms: [staffForm(context, staffCalls["unmask-refund"].form)] }]
        : []),
    ],
  });
};
