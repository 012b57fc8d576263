/** The desk of one act of the staff. */
import { actPageWords as words, stateWords } from "#src/copy/staff-acts.ts";
import { staffTitles } from "#src/copy/staff.ts";
import { formatIssue } from "#src/copy/issues.ts";
import { mayStaff } from "#src/buro/access.ts";
import { staffUrl, type StaffPageName } from "#src/buro/table.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import { actName } from "#server/lending/staff/act-names.ts";
import { acts as table, isStaffAct } from "#server/lending/staff/acts/index.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { shownOf } from "#server/lending/staff/kept-act.ts";
import { mayDecideAct } from "#server/lending/staff/approvers.ts";
import { lapseUnoffered } from "#server/lending/staff/lapse-acts.ts";
import { endOldActs } from "#server/lending/staff/propose-act.ts";
import { subjects } from "#server/lending/staff/subjects.ts";
import { shownTo } from "#server/lending/staff/unmask.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { staffActById, type StaffActRow } from "#server/store/tables/staff-acts.ts";
import { deskPage, factsPart, type Cell } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";
import { staffForm } from "../forms.ts";
import type { ClerkRead } from "../reply.ts";
import { maskedFacts } from "./masked-facts.ts";

/** A page whose title is always the same. */
type TitledPage = Exclude<StaffPageName, "application" | "video" | "enquiry">;

/** Where the subject of an act is shown. */
const subjectOf = ({ act, subject }: StaffActRow): Cell => {
  if (!isStaffAct(act)) return subject;
  const { page } = subjects[table[act].subject];
  return { text: staffTitles[page as TitledPage], url: staffUrl(page, { id: subject }) };
};

/** The form that refuses an act; whoever proposed it takes it back by the same. */
const refusalOf = (context: ClerkContext, { proposedBy }: StaffActRow): Descriptor => {
  const { form } = staffCalls["refuse-act"];
  if (proposedBy !== context.clerk.id) return staffForm(context, form);
  const props = { reason: { label: words.why, hint: words.seen }, submit: { label: words.withdraw } };
  return { ...staffForm(context, form, { props }), title: words.withdrawal };
};

/** The desk of one act. */
export const act: ClerkRead = async (context) => {
  const { services, db, clerk, params, today, now } = context;
  await endOldActs(db, now);
  await lapseUnoffered(services, now);
  const found = (await staffActById(db, params["id"] ?? "")) ?? refuse("not-found");
  const { id, state, proposer, proposedAt, approver, refuser, decidedAt, reason, needsTwo } = found;
  const may = state === "proposed" ? await mayDecideAct(services, db, clerk, found) : {};
  const forms = [
    ...(may.approve ? [staffForm(context, staffCalls.approve.form)] : []),
    ...(may.refuse ? [refusalOf(context, found)] : []),
  ];
  // Whose role is not for it has nothing to wonder about.
  const whyNot = may.why === undefined || may.why === "desk-role" ? [] : [paragraph(formatIssue({ code: may.why }))];
  const { rows, fields } = shownOf(services, found);
  const shown = await shownTo(db, clerk, { kind: "act", id }, now);
  const hasMasked = Object.keys(fields).length > 0 && mayStaff(staffCalls["unmask-act"].roles, clerk.roles);
  const when = decidedAt ? `, ${formatMoment(decidedAt)}` : "";
  const commands = [
    ...(hasMasked ? [`unmask act ${id} account --as <служител> --reason <защо>`] : []),
    `approve ${id} --as <служител>`,
    `refuse-act ${id} --as <служител> --reason <защо>`,
  ];
  return deskPage(today, `${staffTitles.act}: ${actName(found.act)}`, commands, {
    sections: [
      factsPart([
        [words.state, stateWords[state]],
        [words.subject, subjectOf(found)],
        ...rows,
        ...maskedFacts(fields, shown),
        [words.reason, reason],
        [words.proposed, `${proposer}, ${formatMoment(proposedAt)}`],
        [words.two, needsTwo ? words.yes : words.no],
        approver ? [words.approved, approver + when] : undefined,
        refuser ? [words.refused, refuser + when] : undefined,
      ]),
    ],
    aside: [
      ...(forms.length + whyNot.length > 0 ? [{ blocks: whyNot, forms }] : []),
      ...(hasMasked ? [{ blocks: [], fold: true, forms: [staffForm(context, staffCalls["unmask-act"].form)] }] : []),
    ],
  });
};
