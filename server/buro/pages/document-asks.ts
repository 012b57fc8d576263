/** Documents asked of an applicant, on the desk of the application: what was asked, what came, and the forms to ask. */
import { documentAskWords as words, documentNames } from "#src/copy/staff-documents.ts";
import { mayStaff } from "#src/buro/access.ts";
import type { DeskPart } from "#src/buro/desk.ts";
import { staffFileUrl } from "#src/buro/table.ts";
import { link, paragraph } from "#src/domain/text/blocks.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { asksInReview, type StandingAsk } from "#server/lending/applications/document-asks.ts";
import { askedKind } from "#server/lending/journey/send-documents.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import { asksOf } from "#server/store/tables/document-asks.ts";
import { filesOfApplication, type FileRow } from "#server/store/tables/profiles.ts";
import type { Cell } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";
import { staffForm } from "../forms.ts";

/** The link to a file. */
export const fileLink = ({ id, title, name }: Pick<FileRow, "id" | "title" | "name">) =>
  link(`${title}: ${name}`, staffFileUrl(id));

/** An ask as it stands, or stood when the review was over. */
type ShownAsk = Omit<StandingAsk, "standing"> & { standing: StandingAsk["standing"] | "unanswered" };

const stateOf = ({ standing, until, endedAt }: ShownAsk): string =>
  standing === "sent" || standing === "withdrawn"
    ? words[standing](formatMoment(endedAt))
    : words[standing](formatDay(until));

/** The asks of this review, or of all where it is over; oldest first. */
const shownAsks = async (
  { services, db, now }: ClerkContext,
  application: ApplicationRow,
): Promise<readonly ShownAsk[]> =>
  application.status === "manualReview"
    ? asksInReview(services, db, application, now)
    : (await asksOf(db, services.secrets, application.id)).map((ask) => ({
        ...ask,
        standing: ask.state === "sent" || ask.state === "withdrawn" ? ask.state : "unanswered",
      }));

const askPart = (ask: ShownAsk, files: readonly FileRow[]): DeskPart => ({
  title: words.title,
  note: stateOf(ask),
  blocks: [
    paragraph(`${ask.kinds.map((kind) => documentNames[kind]).join(", ")}: ${ask.words}`),
    paragraph(`${ask.names}, ${formatMoment(ask.askedAt)}`),
    ...files.map((file) => paragraph(fileLink(file), `, ${formatMoment(file.at)}`)),
  ],
});

/** What was asked, the latest first; nothing where nothing was. */
export const askedParts = async (context: ClerkContext, application: ApplicationRow): Promise<DeskPart[]> => {
  const asks = await shownAsks(context, application);
  if (asks.length === 0) return [];
  const files = await filesOfApplication(context.db, application.id);
  return asks.toReversed().map((ask) =>
    askPart(
      ask,
      files.filter(({ kind }) => kind === askedKind(ask.id)),
    ),
  );
};

/** What was asked last in this review, how it stands, and what has come, in short; nothing where nothing was. */
export const askedFacts = async (
  { services, db, now }: ClerkContext,
  application: ApplicationRow,
): Promise<(readonly [string, Cell])[]> => {
  const ask = (await asksInReview(services, db, application, now)).at(-1);
  if (!ask || ask.standing === "withdrawn") return [];
  const files = (await filesOfApplication(db, application.id)).filter(({ kind }) => kind === askedKind(ask.id));
  const kinds = ask.kinds.map((kind) => documentNames[kind]).join(", ");
  return [
    [words.title, `${kinds}: ${stateOf(ask)}`],
    ...files.map(({ id, name }) => [words.came, { text: name, url: staffFileUrl(id) }] as const),
  ];
};

/** The form that asks, or the one that does not need any more what was asked; none for whom it is not. */
export const askForms = async (context: ClerkContext, application: ApplicationRow): Promise<Descriptor[]> => {
  const { services, db, clerk, now } = context;
  if (application.status !== "manualReview" || !mayStaff(staffCalls["ask-documents"].roles, clerk.roles)) return [];
  const waits = (await asksInReview(services, db, application, now)).some(({ standing }) => standing === "open");
  return [staffForm(context, staffCalls[waits ? "withdraw-ask" : "ask-documents"].form)];
};
