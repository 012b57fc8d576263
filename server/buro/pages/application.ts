/** The desk of an application: what the rules decided and from what, and the decision of a person. */
import {
  outcomesOfDecision,
  outcomeWords,
  queueWords,
  applicationWords as words,
  staffTitles,
  staffWords,
  statusOfDesk,
} from "#src/copy/staff.ts";
import { ruleSentence } from "#src/copy/staff-rules.ts";
import { counted } from "#src/copy/units.ts";
import type { DeskSection } from "#src/buro/desk.ts";
import { mayStaff } from "#src/buro/access.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { staffUrl } from "#src/buro/table.ts";
import { findProduct } from "#src/domain/lending/catalogue.ts";
import type { Decision } from "#src/domain/lending/decision.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { initials } from "#src/domain/staff/fields.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { factsIn } from "#server/lending/decisions/assess.ts";
import { fieldsOfRequest } from "#server/lending/staff/masked.ts";
import { cardHashes, identityOf } from "#server/lending/persons/identity.ts";
import { CLAIM_MINUTES, grantable } from "#server/lending/staff/review.ts";
import { shownTo } from "#server/lending/staff/unmask.ts";
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
import { claimOf } from "#server/store/tables/reviews.ts";
import { personalInformation } from "#server/submissions/personal-information.ts";
import { savedForm } from "#server/submissions/saved.ts";
import { readSubmission } from "#server/store/tables/submissions.ts";
import { deskPage, facts, factsPart, notice, table, tablePart } from "../blocks.ts";
import { choiceLabel } from "../choices.ts";
import type { ClerkContext } from "../context.ts";
import { staffForm } from "../forms.ts";
import type { ClerkRead } from "../reply.ts";
import { evidenceOf } from "./evidence.ts";
import { maskedFacts } from "./masked-facts.ts";
import { isLate, waited } from "./queue.ts";

/** The application of the page's address; refused as not found when there is none. */
export const applicationOnPage = async ({
  db,
  params,
}: Pick<ClerkContext, "db" | "params">): Promise<ApplicationRow> => {
  const number = params["number"] ?? "";
  const id = /^[0-9]{1,15}$/.test(number) ? await applicationByNumber(db, Number(number)) : undefined;
  return id === undefined ? refuse("not-found") : applicationById(db, id);
};

const termsOf = ({ amountCents, period, periodUnit }: ApplicationRow): string =>
  `${formatCents(amountCents, "€")} / ${counted(period, periodUnit)}`;

const headOf = (application: ApplicationRow, { services, now }: ClerkContext): DeskSection => {
  const waits = application.status === "manualReview";
  const late = isLate(application.statusSince, now) ? `, ${queueWords.late}` : "";
  return factsPart([
    [words.terms, `${findProduct(services.catalogue, application.product).name}, ${termsOf(application)}`],
    [words.purpose, choiceLabel(services, "general-information", "purpose", application.purpose ?? "")],
    [words.status, `${statusOfDesk[application.shown]}, ${words.since} ${formatMoment(application.statusSince)}`],
    waits ? [words.waits, waited(application.statusSince, now) + late] : undefined,
  ]);
};

const share = ({ dti, netIncome }: Decision): string =>
  dti !== null
    ? `${(dti * 100).toFixed(1).replace(".", ",")}\u00a0%`
    : netIncome > 0
      ? words.notMeasured
      : words.noIncome;

const decisionPart = ({ decision, now }: AssessmentRow, application: ApplicationRow): DeskSection => {
  const sum = (cents: number): string => formatCents(cents, "€");
  const { offer, maxAmount } = decision;
  return {
    title: words.decision,
    blocks: [
      facts([
        [words.outcome, `${outcomesOfDecision[decision.outcome]}, ${formatMoment(now)}`],
        [words.netIncome, sum(decision.netIncome)],
        [words.disposable, sum(decision.disposable)],
        [words.dti, share(decision)],
        [words.exposure, sum((decision.exposure ?? 0) * 100)],
        [words.ownLoad, sum(decision.ownLoad ?? 0)],
        [words.maxAmount, maxAmount === null ? words.nothing : sum(maxAmount * 100)],
        [
          words.grantable,
          offer ? `${sum(offer.amount * 100)} / ${counted(offer.period, application.periodUnit)}` : words.nothing,
        ],
        [words.score, String(decision.score)],
      ]),
    ],
  };
};

const valuesOf = (params: Readonly<Record<string, string | number>>): string =>
  Object.entries(params)
    .map(([name, value]) => `${name} = ${value}`)
    .join(", ");

const rulesPart = ({ findings }: Decision): DeskSection =>
  tablePart(
    words.rules,
    [words.rule, words.effect, words.said, words.values],
    findings.map(({ code, outcome, params }) => [code, outcomeWords[outcome], ruleSentence(code), valuesOf(params)]),
    words.noRules,
  );

const personPart = async (context: ClerkContext, application: ApplicationRow): Promise<DeskSection> => {
  const { services, db, clerk, now } = context;
  const personal = await savedForm(services, db, application.id, personalInformation);
  const shown = await shownTo(db, clerk, { kind: "application", id: application.id }, now);
  const names = personal ? personal.names : "";
  const decides = mayStaff(staffCalls.decide.roles, clerk.roles);
  const pep = personal?.declaredPep && decides ? personal.pep : undefined;
  return {
    title: words.person,
    blocks: [
      facts([
        [words.names, initials(names)],
        ...maskedFacts(await fieldsOfRequest(services, application.id), shown),
        pep ? [words.pepDetails, pep.details] : undefined,
        pep
          ? [words.fundsOrigin, choiceLabel(services, personalInformation.form, "fundsOrigin", pep.fundsOrigin)]
          : undefined,
        [staffTitles.person, { text: words.toPerson, url: staffUrl("person", { id: application.userId }) }],
      ]),
    ],
  };
};

const opinionPart = async ({ services, db }: ClerkContext, { id }: ApplicationRow): Promise<readonly DeskSection[]> => {
  const saved = await readSubmission(db, services.secrets, id, "ask-review");
  const opinion = typeof saved?.["opinion"] === "string" ? saved["opinion"].trim() : "";
  return opinion ? [{ title: words.opinion, blocks: [paragraph(opinion)] }] : [];
};

const listOf = (title: string, applications: readonly ApplicationRow[]): DeskSection => ({
  title,
  blocks: [
    table(
      [words.request, words.terms, words.status],
      applications.map((other) => [
        { text: `№\u00a0${other.number}`, url: staffUrl("application", { number: String(other.number) }) },
        termsOf(other),
        statusOfDesk[other.shown],
      ]),
      words.noEarlier,
    ),
  ],
});

const earlierPart = async ({ db }: ClerkContext, { personId, id }: ApplicationRow): Promise<DeskSection> =>
  listOf(words.earlier, personId === null ? [] : await applicationsBeside(db, personId, id));

/** The applications of others that bear the same identity card: what a reviewer compares with. */
const sameCardPart = async (
  { services, db }: ClerkContext,
  { personId, id }: ApplicationRow,
): Promise<readonly DeskSection[]> => {
  const personal = await savedForm(services, db, id, personalInformation);
  if (personId === null || !personal) return [];
  const found = await applicationsWithCard(db, personId, cardHashes(services, identityOf(personal)));
  return found.length === 0
    ? []
    : [listOf(words.sameCard, await Promise.all(found.map((other) => applicationById(db, other))))];
};

const filesPart = async ({ db }: ClerkContext, { id }: ApplicationRow): Promise<DeskSection> =>
  tablePart(
    words.files,
    [words.files, staffWords.from],
    (await filesOfApplication(db, id)).map(({ title, at }) => [title, formatMoment(at)]),
    words.noFiles,
  );

const reviewsPart = (rows: readonly AssessmentRow[]): readonly DeskSection[] => {
  const reviewed = rows.filter(({ reviewer }) => reviewer !== null);
  if (reviewed.length === 0) return [];
  const told = reviewed.map(
    ({ reviewer, decision, now }) =>
      [
        `${reviewer!.names}, ${formatMoment(now)}`,
        `${outcomesOfDecision[decision.outcome]}: ${reviewer!.reason}`,
      ] as const,
  );
  return [{ title: words.reviews, blocks: [facts(told)] }];
};

const hintOf = (application: ApplicationRow): string => {
  const asked = { amount: application.amountCents / 100, period: application.period };
  const { max, least } = grantable(application.decision ?? {}, asked, asked.amount);
  return words.hint(max, counted(Math.max(least, 1), application.periodUnit));
};

/** What this member of staff can do here: take it, then decide. */
const actsPart = async (context: ClerkContext, application: ApplicationRow): Promise<DeskSection> => {
  const { db, clerk, now } = context;
  const claim = await claimOf(db, application.id);
  const isHeld = claim && now.getTime() - claim.takenAt.getTime() < CLAIM_MINUTES * 60_000;
  const told = isHeld ? [notice(words.taken(claim.names, formatMoment(claim.takenAt)))] : [];
  if (application.status !== "manualReview") return { title: words.decide, blocks: [paragraph(words.notWaiting)] };
  if (!mayStaff(staffCalls.decide.roles, clerk.roles))
    return { title: words.decide, blocks: [...told, paragraph(words.byReviewer)] };
  const isMine = isHeld && claim.staffId === clerk.id;
  if (isHeld && !isMine) return { title: words.decide, blocks: told };
  const decide = staffForm(context, staffCalls.decide.form, { props: { amount: { hint: hintOf(application) } } });
  const take = staffForm(context, staffCalls.take.form);
  return { title: words.decide, blocks: told, forms: isMine ? [decide] : [take, decide] };
};

/** The desk of an application. */
export const application: ClerkRead = async (context) => {
  const { services, db, today } = context;
  const application = await applicationOnPage(context);
  const rows = await assessmentsOf(db, application.id);
  const judged = rows.findLast(({ why }) => why !== "review");
  const stored = judged?.from ? factsIn(services, { id: judged.id, from: judged.from }) : undefined;
  const number = String(application.number);
  const commands = [
    `explain ${number}`,
    ...(application.status === "manualReview"
      ? [
          `take ${number} --as <служител>`,
          `decide ${number} approve|less|reject [сума] [срок] [думи] --as <служител> --reason <защо>`,
        ]
      : []),
    `unmask application ${number} <поле> --as <служител> --reason <защо>`,
  ];
  return deskPage(today, staffTitles.application(application.number), commands, {
    sections: [
      headOf(application, context),
      ...(judged ? [decisionPart(judged, application), rulesPart(judged.decision)] : []),
      evidenceOf(services, stored),
      ...(await opinionPart(context, application)),
      await personPart(context, application),
      await earlierPart(context, application),
      ...(await sameCardPart(context, application)),
      await filesPart(context, application),
      ...reviewsPart(rows),
    ],
    aside: [
      await actsPart(context, application),
      { blocks: [], forms: [staffForm(context, staffCalls["unmask-application"].form)] },
    ],
  });
};
