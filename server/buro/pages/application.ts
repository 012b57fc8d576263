/** The desk of an application: what the rules decided and from what, and the decision of a person. */
import { outcomesOfDecision, queueWords, applicationWords as words } from "#src/copy/staff-review.ts";
import { staffTitles, staffWords, statusOfDesk } from "#src/copy/staff.ts";
import { counted } from "#src/copy/units.ts";
import type { DeskPart, DeskSection } from "#src/buro/desk.ts";
import { mayStaff } from "#src/buro/access.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { link, list, paragraph } from "#src/domain/text/blocks.ts";
import type { Inline } from "#src/domain/text/document.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { staffUrl } from "#src/buro/table.ts";
import { findProduct } from "#src/domain/lending/catalogue.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { addDays, ageOn, formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { factsIn } from "#server/lending/decisions/assess.ts";
import { fieldsOfApplication, shownNames } from "#server/lending/staff/masked.ts";
import { cardHashes, identityOf } from "#server/lending/persons/identity.ts";
import { CLAIM_MINUTES, grantable } from "#server/lending/staff/review.ts";
import { shownTo } from "#server/lending/staff/unmask.ts";
import { POLICY } from "#server/lending/lender/policy.ts";
import { refuse } from "#server/kernel/refusal.ts";
import {
  applicationById,
  applicationByNumber,
  applicationsBeside,
  type ApplicationRow,
} from "#server/store/tables/applications.ts";
import { assessmentsOf, type AssessmentRow } from "#server/store/tables/assessments.ts";
import { filesOfApplication } from "#server/store/tables/profiles.ts";
import { applicationsWithCard } from "#server/store/tables/identities.ts";
import { askSteps, dayReviewedFor } from "#server/store/tables/document-asks.ts";
import { guarantorsNamed, hasGuarantor } from "#server/store/tables/guarantees.ts";
import { guarantorInReview } from "#server/lending/guarantees/judged.ts";
import { claimOf } from "#server/store/tables/reviews.ts";
import { personalInformation, type Personal } from "#server/submissions/personal-information.ts";
import { savedForm } from "#server/submissions/saved.ts";
import { DONE } from "#server/ssr/plain-posts.ts";
import { readSubmission } from "#server/store/tables/submissions.ts";
import { SEEN } from "../acting.ts";
import { deskPage, facts, notice, type Cell } from "../blocks.ts";
import { choiceLabel } from "../choices.ts";
import type { ClerkContext } from "../context.ts";
import { staffForm } from "../forms.ts";
import type { ClerkRead } from "../reply.ts";
import { askedFacts, askedParts, askForms, fileLink } from "./document-asks.ts";
import { evidenceOf } from "./evidence.ts";
import {
  guarantorEvidence,
  guarantorForms,
  guarantorPart,
  guarantorPerson,
  guarantorReviewForms,
} from "./guarantor.ts";
import { judgementOf } from "./judgement.ts";
import { maskedFacts, unmaskForms } from "./masked-facts.ts";
import { refinanceFact } from "./refinanced.ts";
import { remarksPart } from "./remarks.ts";
import { isLate, waited } from "./queue.ts";
import { videoFacts } from "./video-facts.ts";

/** The application of the page's address; refused as not found when there is none. */
export const applicationOnPage = async ({
  db,
  params,
}: Pick<ClerkContext, "db" | "params">): Promise<ApplicationRow> => {
  const number = params["number"] ?? "";
  const id = /^[0-9]{1,15}$/.test(number) ? await applicationByNumber(db, Number(number)) : undefined;
  return id === undefined ? refuse("not-found") : applicationById(db, id);
};

/** An application with what its applicant stated of themselves; undefined before they did. */
type Seen = { context: ClerkContext; application: ApplicationRow; personal: Personal | undefined };

const termsOf = ({ amountCents, period, periodUnit }: ApplicationRow): string =>
  `${formatCents(amountCents, "€")} / ${counted(period, periodUnit)}`;

/** The last day of a review, after which the application is ended undecided. */
const endFacts = async (
  { services, db }: ClerkContext,
  { id, status, statusSince }: ApplicationRow,
): Promise<(readonly [string, Cell])[]> => {
  if (status !== "manualReview") return [];
  const { reviewDays, documentDays } = services.catalogue.timers;
  const ends = [addDays(sofiaDay(statusSince), reviewDays), (await dayReviewedFor(db, id, documentDays)) ?? ""];
  return [[words.decideBy, formatDay(ends.sort().at(-1)!)]];
};

const headOf = async ({ application, personal, context }: Seen): Promise<DeskSection> => {
  const { services, clerk, now } = context;
  const { status, shown, statusSince } = application;
  const late = isLate(statusSince, now) ? `, ${queueWords.late}` : "";
  const waits = status === "manualReview" ? ` (${waited(statusSince, now)}${late})` : "";
  const names = personal ? shownNames(clerk, personal.names) : words.toPerson;
  return {
    tight: true,
    blocks: [
      facts([
        [words.person, { text: names, url: staffUrl("person", { id: application.userId }) }],
        [words.terms, `${findProduct(services.catalogue, application.product).name}, ${termsOf(application)}`],
        ...(await refinanceFact(context, application)),
        [words.purpose, choiceLabel(services, "general-information", "purpose", application.purpose ?? "")],
        [words.status, `${statusOfDesk[shown]}, ${words.since} ${formatMoment(statusSince)}${waits}`],
        ...(await endFacts(context, application)),
        ...(await askedFacts(context, application)),
        ...(await videoFacts(context, application)),
      ]),
    ],
  };
};

const personPart = async ({ context, application, personal }: Seen): Promise<DeskSection> => {
  const { services, db, clerk, now, today } = context;
  const shown = await shownTo(db, clerk, { kind: "application", id: application.id }, now);
  const decides = mayStaff(staffCalls.take.roles, clerk.roles);
  const pep = personal?.declaredPep && decides ? personal.pep : undefined;
  return {
    tight: true,
    blocks: [
      facts([
        personal && decides ? [words.age, words.years(ageOn(personal.birthDate, today))] : undefined,
        personal?.employer && decides ? [words.employer, personal.employer] : undefined,
        ...maskedFacts(await fieldsOfApplication(services, application.id), shown),
        pep ? [words.pepDetails, pep.details] : undefined,
        pep
          ? [words.fundsOrigin, choiceLabel(services, personalInformation.form, "fundsOrigin", pep.fundsOrigin)]
          : undefined,
      ]),
    ],
  };
};

const opinionPart = async ({ services, db }: ClerkContext, { id }: ApplicationRow): Promise<readonly DeskPart[]> => {
  const saved = await readSubmission(db, services.secrets, id, "ask-review");
  const opinion = typeof saved?.["opinion"] === "string" ? saved["opinion"].trim() : "";
  return opinion ? [{ title: words.opinion, blocks: [paragraph(opinion)] }] : [];
};

/** A part of lines; without any a paragraph that says so. */
const linesPart = (title: string, items: readonly Inline[], empty: string): DeskPart => ({
  title,
  blocks: [items.length > 0 ? { kind: "list", ordered: false, items } : paragraph(empty)],
});

const applicationLine = (other: ApplicationRow): Inline => [
  link(`№\u00a0${other.number}`, staffUrl("application", { number: String(other.number) })),
  `, ${termsOf(other)}, ${statusOfDesk[other.shown]}`,
];

const earlierPart = async ({ context: { db }, application: { personId, id } }: Seen): Promise<DeskPart> => {
  const others = personId === null ? [] : await applicationsBeside(db, personId, id);
  return linesPart(words.earlier, others.map(applicationLine), words.noEarlier);
};

/** The applications of others that bear the same identity card: what a reviewer compares with. */
const sameCardPart = async ({ context, application, personal }: Seen): Promise<readonly DeskPart[]> => {
  const { services, db } = context;
  const { personId } = application;
  if (personId === null || !personal) return [];
  const found = await applicationsWithCard(db, personId, cardHashes(services, identityOf(personal)));
  if (found.length === 0) return [];
  const others = await Promise.all(found.map((other) => applicationById(db, other)));
  return [linesPart(words.sameCard, others.map(applicationLine), "")];
};

const filesPart = async ({ db }: ClerkContext, { id }: ApplicationRow): Promise<DeskPart> =>
  linesPart(
    words.files,
    (await filesOfApplication(db, id)).map((file) => [fileLink(file), `, ${staffWords.from} ${formatMoment(file.at)}`]),
    words.noFiles,
  );

const reviewsPart = (rows: readonly AssessmentRow[]): readonly DeskPart[] => {
  const told = rows.flatMap(({ reviewer, decision, now }) =>
    reviewer
      ? [`${reviewer.names}, ${formatMoment(now)} – ${outcomesOfDecision[decision.outcome]}: ${reviewer.reason}`]
      : [],
  );
  return told.length > 0 ? [{ title: words.reviews, blocks: [list(told)] }] : [];
};

const hintOf = (application: ApplicationRow): string => {
  const asked = { amount: application.amountCents / 100, period: application.period };
  const { max, least } = grantable(application.decision ?? {}, asked, asked.amount);
  return words.hint(max, counted(Math.max(least, 1), application.periodUnit));
};

/** The forms of a decision, one for each; who came by taking the next application goes on so. */
const decisionForms = async (context: ClerkContext, application: ApplicationRow): Promise<Descriptor[]> => {
  const steps = await askSteps(context.db, application.id);
  const values = { next: context.query.get(DONE) === "next" };
  const terms = { amount: { hint: hintOf(application) } };
  // Somebody who is looked at is decided about first.
  const isWithout = !(await guarantorInReview(context.services, context.db, application.id));
  const wantsGuarantor =
    isWithout &&
    !(await hasGuarantor(context.db, application.id)) &&
    (await guarantorsNamed(context.db, application.id)) < POLICY.maxGuarantorsNamed;
  return [
    ...(isWithout
      ? [
          staffForm(context, staffCalls["decide-approve"].form, { values }),
          staffForm(context, staffCalls["decide-less"].form, { values, props: terms }),
        ]
      : []),
    staffForm(context, staffCalls["decide-reject"].form, { values }),
    ...(wantsGuarantor ? [staffForm(context, staffCalls["decide-guarantor"].form, { values })] : []),
    staffForm(context, staffCalls["decide-video"].form, { values }),
    staffForm(context, staffCalls["decide-card"].form, { values }),
  ].map((form) => ({ ...form, action: `${form.action}?${SEEN}=${steps}` }));
};

/** What this member of staff can do here: take it, then decide. */
const actsPart = async (context: ClerkContext, application: ApplicationRow): Promise<DeskSection> => {
  const { db, clerk, now } = context;
  const title = words.decide;
  const claim = await claimOf(db, application.id);
  const isHeld = claim && now.getTime() - claim.takenAt.getTime() < CLAIM_MINUTES * 60_000;
  const told = isHeld ? [notice(words.taken(claim.names, formatMoment(claim.takenAt)))] : [];
  if (application.status !== "manualReview")
    return { title, blocks: [paragraph(words.notWaiting)], forms: await guarantorReviewForms(context, application) };
  if (!mayStaff(staffCalls.take.roles, clerk.roles)) return { title, blocks: [...told, paragraph(words.byReviewer)] };
  const isMine = isHeld && claim.staffId === clerk.id;
  if (isHeld && !isMine) return { title, blocks: told };
  const forms = await decisionForms(context, application);
  return {
    title,
    blocks: told,
    fold: true,
    forms: [
      ...(isMine ? [] : [staffForm(context, staffCalls.take.form)]),
      ...(await guarantorForms(context, application)),
      ...forms,
      ...(await askForms(context, application)),
    ],
  };
};

/** The desk of an application. */
export const application: ClerkRead = async (context) => {
  const { services, db, today } = context;
  const application = await applicationOnPage(context);
  const personal = await savedForm(services, db, application.id, personalInformation);
  const seen: Seen = { context, application, personal };
  const rows = await assessmentsOf(db, application.id);
  const judged = rows.findLast(({ why }) => why !== "review");
  const stored = judged?.from ? factsIn(services, { id: judged.id, from: judged.from }) : undefined;
  const number = String(application.number);
  const guarantor = await guarantorPerson(context, application);
  const commands = [
    `explain ${number}`,
    ...(application.status === "manualReview"
      ? [
          `take ${number} --as <служител>`,
          `decide ${number} approve|less|reject|guarantor|video|card [сума] [срок] [думи] --as <служител> --reason <защо>`,
        ]
      : []),
    `unmask application ${number} <поле> --as <служител> --reason <защо>`,
    ...(guarantor.forms.length > 0 ? [`unmask guarantor ${number} <поле> --as <служител> --reason <защо>`] : []),
  ];
  return deskPage(today, staffTitles.application(application.number), commands, {
    sections: [
      await headOf(seen),
      {
        blocks: [],
        parts: [
          ...(judged ? judgementOf(judged, stored, application) : []),
          ...(await guarantorPart(context, application)),
          ...(await askedParts(context, application)),
          ...(await opinionPart(context, application)),
        ],
      },
      await personPart(seen),
      evidenceOf(services, stored, [
        await earlierPart(seen),
        ...(await sameCardPart(seen)),
        await filesPart(context, application),
        ...reviewsPart(rows),
      ]),
      ...guarantor.sections,
      ...(await guarantorEvidence(context, application)),
      await remarksPart(context, { about: "application", id: number }),
    ],
    aside: [
      await actsPart(context, application),
      {
        blocks: [],
        fold: true,
        forms: [
          ...unmaskForms(context, "unmask-application", await fieldsOfApplication(services, application.id)),
          ...guarantor.forms,
        ],
      },
    ],
  });
};
