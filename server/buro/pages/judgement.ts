/** An application at a glance: what speaks against it, what for it, and the figures of the rules. */
import { applicationWords as words, outcomesOfDecision, outcomeWords } from "#src/copy/staff-review.ts";
import { favourWords, ruleSentence, type RuleCode } from "#src/copy/staff-rules.ts";
import { counted } from "#src/copy/units.ts";
import type { DeskPart } from "#src/buro/desk.ts";
import type { Decision, Finding, RuleOutcome } from "#src/domain/lending/decision.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { list, paragraph } from "#src/domain/text/blocks.ts";
import type { Block, Inline } from "#src/domain/text/document.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import type { Facts } from "#server/lending/decisions/facts.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import type { AssessmentRow } from "#server/store/tables/assessments.ts";
import { facts as factsOf } from "../blocks.ts";

/** What speaks against, the gravest first. */
const AGAINST: readonly RuleOutcome[] = ["reject", "video", "refer", "limit"];

/** A finding: its sentence with its values, what it does, and in small its code. */
const findingLine = (finding: Finding): Inline => [
  `${ruleSentence(finding)} `,
  { tag: "em", children: [outcomeWords[finding.outcome]] },
  " ",
  { tag: "i", children: [finding.code] },
];

const findingsOf = (findings: readonly Finding[], outcomes: readonly RuleOutcome[]): Block[] => {
  const items = outcomes
    .flatMap((outcome) => findings.filter((finding) => finding.outcome === outcome))
    .map(findingLine);
  return items.length > 0 ? [{ kind: "list", ordered: false, items }] : [];
};

const isClear = ({ status, data }: Facts["sanctions"]): boolean => status !== "unavailable" && data?.hit !== true;

/** What speaks for an application: what a register or our own books confirm. */
const FAVOURS: readonly ((facts: Facts, decision: Decision) => string | false)[] = [
  ({ register: { data } }) => data?.overdueDaysNow === 0 && data.worstOverdueDays12m === 0 && favourWords.register,
  ({ income: { data }, applicant }) => data !== null && data.netMonthly >= applicant.declaredNet && favourWords.income,
  ({ idDocument: { data } }) => data?.valid === true && data.namesMatch && favourWords.idDocument,
  ({ sanctions, pep, blacklist, applicant }) =>
    [sanctions, pep, blacklist].every(isClear) && !applicant.declaredPep && favourWords.lists,
  ({ history: { repaid, repaidOnTime } }) => repaid > 0 && favourWords.repaid(repaid, repaidOnTime),
  (_facts, { affordable }) => affordable === true && favourWords.affordable,
];

const share = ({ dti, netIncome }: Decision): string =>
  dti !== null
    ? `${(dti * 100).toFixed(1).replace(".", ",")}\u00a0%`
    : netIncome > 0
      ? words.notMeasured
      : words.noIncome;

type Judged = Pick<AssessmentRow, "decision" | "now">;
type Asked = Pick<ApplicationRow, "periodUnit">;

const figuresOf = ({ decision, now }: Judged, { periodUnit }: Asked): DeskPart => {
  const sum = (cents: number): string => formatCents(cents, "€");
  const { offer, maxAmount, findings } = decision;
  const found = (code: RuleCode): boolean => findings.some((finding) => finding.code === code);
  const grantable = found("GUARANTOR")
    ? words.withGuarantor
    : found("GUARANTOR_STANDS")
      ? words.withTheGuarantor
      : words.grantable;
  return {
    title: words.figures,
    note: words.asOf(formatMoment(now)),
    blocks: [
      factsOf([
        [words.outcome, outcomesOfDecision[decision.outcome]],
        [words.netIncome, sum(decision.netIncome)],
        [words.disposable, sum(decision.disposable)],
        [words.dti, share(decision)],
        [words.exposure, sum((decision.exposure ?? 0) * 100)],
        [words.ownLoad, sum(decision.ownLoad ?? 0)],
        [words.maxAmount, maxAmount === null ? words.nothing : sum(maxAmount * 100)],
        [grantable, offer ? `${sum(offer.amount * 100)} / ${counted(offer.period, periodUnit)}` : words.nothing],
        [words.score, String(decision.score)],
      ]),
    ],
  };
};

/** What the rules found and reckoned, and what the facts confirm; those of before are not kept. */
export const judgementOf = (row: Judged, facts: Facts | undefined, application: Asked): DeskPart[] => {
  const { decision } = row;
  const against = findingsOf(decision.findings, AGAINST);
  const noted = findingsOf(decision.findings, ["info"]);
  const favours = facts ? FAVOURS.flatMap((speaks) => speaks(facts, decision) || []) : [];
  return [
    { title: words.against, blocks: against.length > 0 ? against : [paragraph(words.noAgainst)] },
    { title: words.favour, blocks: [favours.length > 0 ? list(favours) : paragraph(words.noFavour)] },
    figuresOf(row, application),
    ...(noted.length > 0 ? [{ title: words.noted, blocks: noted }] : []),
  ];
};
