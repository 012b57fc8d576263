/** The sentence for each reason of a decision, in the words of `reasons.json`. */
import type { GuarantorRule } from "#src/copy/guarantor-rules.ts";
import type { Decision, Params, Reason } from "#src/domain/lending/decision.ts";
import { PLAIN_REASONS } from "#server/content/words/rows/reasons.ts";
import type { TextName } from "#server/content/words/tables.ts";
import type { Words } from "#server/content/words/words.ts";
import type { Services } from "#server/services.ts";

const joined = (...sentences: readonly (string | false)[]): string => sentences.filter(Boolean).join(" ");

const registerSaid = (words: Words, { register }: Params): string =>
  register === "ccr" ? words.text("reasons.register.ccr") : "";

const GUARANTOR = {
  amount: { said: "reasons.GUARANTOR.amount", byClerk: "reasons.GUARANTOR.amount.clerk" },
  income: { said: "reasons.GUARANTOR.income", byClerk: "reasons.GUARANTOR.income.clerk" },
} as const;

/** `clerk`: who decides now, and about what: the application, or only its guarantor's data. */
const guarantor = (words: Words, { because, less, clerk }: Params): string => {
  const { said, byClerk } = GUARANTOR[because === "amount" ? "amount" : "income"];
  return joined(
    words.text(clerk === "application" ? byClerk : said),
    clerk === "guarantor" && words.text("reasons.GUARANTOR.reviewed"),
    Boolean(less) && words.text("reasons.GUARANTOR.less", { less: String(less) }),
  );
};

/** Reasons that take something, or say more by what was found. */
const REASONS: Readonly<Record<string, (words: Words, params: Params) => string>> = {
  AGE_MAX: (words, { max }) => words.text("reasons.AGE_MAX", { years: String(Number(max) + 1) }),
  COOLDOWN: (words, { from }) => words.text("reasons.COOLDOWN", { from: String(from) }),
  CCR_OVERDUE: (words, { asOf }) => words.text("reasons.CCR_OVERDUE", { asOf: String(asOf) }),
  LIMIT_NEW: (words, { max }) => words.text("reasons.LIMIT_NEW", { max: String(max) }),
  LIMIT_HISTORY: (words, { max }) => words.text("reasons.LIMIT_HISTORY", { max: String(max) }),
  EXPOSURE_MAX: (words, { max }) => words.text("reasons.EXPOSURE_MAX", { max: String(max) }),
  LTI: (words, { times }) => words.text("reasons.LTI", { times: String(times) }),
  INCOME_NONE: (words, { min, verified }) =>
    joined(
      words.text("reasons.INCOME_NONE", { min: String(min) }),
      verified === "true" && words.text("reasons.INCOME_NONE.verified"),
    ),
  DTI: (words, params) => joined(words.text("reasons.DTI"), registerSaid(words, params)),
  DISPOSABLE: (words, params) => joined(words.text("reasons.DISPOSABLE"), registerSaid(words, params)),
  VIDEO: (words, { above }) =>
    joined(words.text("reasons.VIDEO"), Boolean(above) && words.text("reasons.VIDEO.above", { above: String(above) })),
  GUARANTOR: guarantor,
  SCORE: (words) => words.text("reasons.REVIEW"),
  /** Written to the borrower by the reviewer. */
  STAFF_WORDS: (_words, { words }) => String(words),
};

type WithWords = Pick<Services, "words">;

/** The sentence for a reason; codes that must not be explained (money laundering, fraud) give the neutral sentence. */
export const decisionReason = ({ words }: WithWords, { code, params }: Reason): string => {
  const plain = PLAIN_REASONS.find((known) => known === code);
  if (plain) return words.text(`reasons.${plain}`);
  return (Object.hasOwn(REASONS, code) ? REASONS[code] : undefined)?.(words, params) ?? words.text("reasons.NOT_NOW");
};

/** The sentences for the reasons of a decision. */
export const decisionReasons = (
  services: WithWords,
  decision: Pick<Decision, "reasons"> | null | undefined,
): string[] => (decision?.reasons ?? []).map((reason) => decisionReason(services, reason));

/** What a guarantor reads of each rule that refused them; of the others nothing may be told. */
const TO_GUARANTOR = {
  AGE: "reasons.toGuarantor.AGE",
  ID_INVALID: "reasons.toGuarantor.ID_INVALID",
  RESIDENCE: "reasons.toGuarantor.RESIDENCE",
  OVERDUE_HERE: "reasons.toGuarantor.OVERDUE_HERE",
  TWO_GUARANTEES: "reasons.toGuarantor.TWO_GUARANTEES",
  CCR_OVERDUE: "reasons.toGuarantor.CCR_OVERDUE",
  INCOME_NONE: "reasons.toGuarantor.INCOME_NONE",
  DTI: "reasons.toGuarantor.DTI",
  DISPOSABLE: "reasons.toGuarantor.DISPOSABLE",
} as const satisfies Readonly<Partial<Record<GuarantorRule, TextName>>>;

const isToldToGuarantor = (code: string): code is keyof typeof TO_GUARANTOR => Object.hasOwn(TO_GUARANTOR, code);

/** What a refused guarantor is told of the rules that refused. */
export const guarantorReasons = ({ words }: WithWords, findings: readonly string[]): string[] =>
  findings.filter(isToldToGuarantor).map((code) => words.text(TO_GUARANTOR[code]));

/** Why a video is asked for: what the rules say, or whoever of the staff asks. */
export const whyVideo = (services: WithWords, decision: Decision | null): string[] => {
  const said = decisionReasons(services, decision);
  return decision?.outcome === "video" ? said : [decisionReason(services, { code: "VIDEO", params: {} }), ...said];
};
