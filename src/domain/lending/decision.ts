/** The creditworthiness assessment of an application (чл. 16 ЗПК), as stored and displayed. */
import type { Day } from "#src/domain/time/dates.ts";
import type { Mappings } from "./grid.ts";
import type { Cents } from "./money.ts";

/** An amount in whole euro over a term in the product's unit. */
export type Terms = { amount: number; period: number };

/**
 * A counter-offer: terms offered instead of the requested ones, the affordable terms by amount, and the last day they
 * are valid. Offers that a person made, and those of before, have no list of terms.
 */
export type StandingOffer = Terms & { allowed?: Mappings; validUntil: Day };

/** Formatted parameters of a reason's text. */
export type Params = Record<string, string | number>;

/** A reason code with the parameters of its text. */
export type Reason = { code: string; params: Params };

/** Effect of a decision rule: reject, ask for a video first, refer to an operator, lower the amount, or only record. */
export type RuleOutcome = "reject" | "video" | "refer" | "limit" | "info";

/** A decision rule that applied. */
export type Finding = Reason & { outcome: RuleOutcome };

/** Outcome of an assessment; `video`: it is made again once the applicant has shown who they are. */
export type DecisionOutcome = "approve" | "offer" | "video" | "refer" | "reject";

/** A stored assessment. `reasons` may be shown to the applicant, `findings` never. */
export type Decision = {
  outcome: DecisionOutcome;
  /** At most three; confidential codes are replaced by neutral ones. */
  reasons: Reason[];
  /** Every rule that applied. */
  findings: Finding[];
  /** Terms that may be granted: as requested when approved, lower when offered; for the operator when referred. */
  offer?: Terms;
  /** The affordable terms by amount, up to the offered one. */
  allowed?: Mappings;
  /**
   * The largest terms that need no guarantor, with the affordable ones up to them, where a guarantor is all that a
   * referred application lacks.
   */
  alone?: Terms & { allowed: Mappings };
  /** Principal owed to us before this credit, whole euro, and what is due of it next; absent in decisions of before. */
  exposure?: number;
  ownLoad?: Cents;
  /** The largest amount at about the requested term that needs no guarantor, whole euro; whether one stands or not. */
  maxAmount: number | null;
  /** Whether the applicant could pay what they have asked for by themselves; absent in decisions of before. */
  affordable?: boolean;
  dti: number | null;
  disposable: Cents;
  netIncome: Cents;
  score: number;
  /** Rejected because of the application, not the applicant, who may apply again at once. */
  technical: boolean;
  assessedOn: Day;
  engineVersion: string;
  automated: boolean;
};

/** Whether a guarantor is all that an application lacks. */
export const lacksGuarantorAlone = ({ outcome, findings }: Pick<Decision, "outcome" | "findings">): boolean =>
  outcome === "refer" && findings.every((one) => one.outcome !== "refer" || one.code === "GUARANTOR");
