/** The acts that a page offers on its subject: those that wait, the forms of the others, and the commands that do the same. */
import type { DeskSection } from "#src/buro/desk.ts";
import { mayStaff } from "#src/buro/access.ts";
import { staffUrl } from "#src/buro/table.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { stateWords, actPageWords as words } from "#src/copy/staff-acts.ts";
import { formatIssue } from "#src/copy/issues.ts";
import type { Block } from "#src/domain/text/document.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import { commandOf } from "#server/forms/act-command.ts";
import { actName } from "#server/lending/staff/act-names.ts";
import { allActs } from "#server/lending/staff/acts/index.ts";
import { shownRoles } from "#server/lending/staff/acts/words.ts";
import { settlingByPayment } from "#server/lending/staff/waiting-acts.ts";
import { hasApprover, touchedBy } from "#server/lending/staff/approvers.ts";
import { formOfAct, isActOffered, type ActContext, type StaffAct } from "#server/lending/staff/define-act.ts";
import { markOfShown } from "#server/lending/staff/propose-act.ts";
import { foundSubject, type SubjectKind } from "#server/lending/staff/subjects.ts";
import { Refusal } from "#server/kernel/refusal.ts";
import { openActsAbout, type StaffActRow } from "#server/store/tables/staff-acts.ts";
import { SEEN } from "./acting.ts";
import { notice } from "./blocks.ts";
import type { ClerkContext } from "./context.ts";
import { staffForm } from "./forms.ts";

/** That an act about a thing waits for somebody. */
const waitingNotice = ({ act, proposer, proposedAt }: StaffActRow): string =>
  `${actName(act)}: ${stateWords.proposed.toLowerCase()}. ${words.proposed} ${proposer}, ${formatMoment(proposedAt)}.`;

/** What a page offers: nothing where there is neither a form nor something that waits. */
export type ActsOn = { sections: DeskSection[]; commands: string[] };

/** Of a page without a subject. */
export const NO_ACTS: ActsOn = { sections: [], commands: [] };

/** What a form says after its intro: its bounds, what it ends besides, and that nobody could approve what it proposes. */
const notesOf = async (
  { services, clerk, db }: ClerkContext,
  act: StaffAct,
  about: ActContext,
): Promise<(string | undefined)[]> => [
  act.bounds,
  await act.warning?.(about),
  act.approvers.length === 0 ||
  services.settings.staffAlone ||
  (await hasApprover(db, { act, proposedBy: clerk.id, touched: touchedBy(act, about.id) }))
    ? undefined
    : words.nobody(shownRoles(act.approvers)),
];

const formOf = async (
  context: ClerkContext,
  act: StaffAct,
  about: ActContext,
  seen: string | undefined,
): Promise<Descriptor> => {
  const values = await act.fill?.(about);
  const form = staffForm(context, formOfAct(act.name), { params: { id: about.id }, ...(values && { values }) });
  const title = act.heading?.(about);
  const without = (await act.leavesOut?.(about)) ?? [];
  const notes = (await notesOf(context, act, about)).filter((note) => note !== undefined);
  return {
    ...form,
    elements: form.elements.filter(({ name }) => !without.includes(name)),
    ...(notes.length > 0 && { intro: [form.intro, ...notes].filter(Boolean).join(" ") }),
    ...(title !== undefined && { title }),
    ...(seen !== undefined && { action: `${form.action}?${SEEN}=${seen}` }),
  };
};

/** What a page shows for an act: its form, which does what the page shows now, or why it cannot be done. */
const shownFor = async (context: ClerkContext, act: StaffAct, about: ActContext): Promise<Descriptor | Block> => {
  try {
    return await formOf(context, act, about, await markOfShown(context.services, act, about));
  } catch (error) {
    const issue = error instanceof Refusal && Object.values(error.refused.errors ?? {})[0];
    if (!issue) throw error;
    return paragraph(`${act.title}: ${formatIssue(issue)}`);
  }
};

const isForm = (shown: Descriptor | Block): shown is Descriptor => "action" in shown;

/** Whether a form asks for more than a reason and one thing besides. */
const isLong = ({ elements }: Descriptor): boolean => elements.length > 3;

/** The acts on the subject of a page; commands have it by the name that people know. */
export const actsOn = async (
  context: ClerkContext,
  kind: SubjectKind,
  id: string,
  { title, named = id }: { title?: string; named?: string } = {},
): Promise<ActsOn> => {
  const { services, db, clerk, now, today } = context;
  const about: ActContext = { services, db, id, found: await foundSubject(db, kind, id), now, today };
  const open = await openActsAbout(db, id);
  const settling = kind === "payment" ? (await settlingByPayment(db)).get(id) : undefined;
  const waiting = settling && open.every((act) => act.id !== settling.id) ? [...open, settling] : open;
  const isBusy = ({ name, settles }: StaffAct): boolean =>
    (settles === true && settling !== undefined) || open.some(({ act }) => act === name);
  const offered: StaffAct[] = [];
  for (const act of allActs as readonly StaffAct[])
    if (act.subject === kind && !isBusy(act) && (await isActOffered(act, about))) offered.push(act);
  const mine = offered.filter(({ roles }) => mayStaff(roles, clerk.roles));
  const shown = await Promise.all(mine.map((act) => shownFor(context, act, about)));
  const forms = shown.filter(isForm);
  const blocks: Block[] = [
    ...waiting.map((act) => notice(waitingNotice(act), { text: words.open, url: staffUrl("act", { id: act.id }) })),
    ...shown.filter((one): one is Block => !isForm(one)),
  ];
  return {
    sections:
      forms.length + blocks.length > 0
        ? [{ ...(title !== undefined && { title }), blocks, forms, fold: forms.length > 1 || forms.some(isLong) }]
        : [],
    commands: offered.map((act) => commandOf(services, act, named)),
  };
};
