/** The state machine of a credit request: from → to, and who may cause it. Enforced in one place, walked whole by a test. */
import type { RequestStatus } from "#src/api/contract.ts";

/** U the borrower, S rules and jobs, O an operator, P payment and credit systems, T a timer. */
export type Actor = "U" | "S" | "O" | "P" | "T";

type Moves = Partial<Record<RequestStatus, string>>;

/** The letters are the actors that may cause the move. */
export const REQUEST_MOVES: Readonly<Record<RequestStatus, Moves>> = {
  draft: { awaitingSmsConfirmation: "U", cancelled: "U", expired: "T" },
  awaitingSmsConfirmation: { processing: "U", draft: "U", cancelled: "U", expired: "T" },
  processing: { offerActive: "S", manualReview: "S", rejected: "S", needsIdCard: "S", needsVideoVerification: "SO", awaitingGuarantor: "S", cancelled: "U" },
  needsIdCard: { processing: "U", cancelled: "U", expired: "T" },
  needsVideoVerification: { processing: "P", manualReview: "S", cancelled: "U", expired: "T" },
  awaitingGuarantor: { processing: "US", offerActive: "ST", cancelled: "U", expired: "T" },
  manualReview: { offerActive: "O", rejected: "O", needsVideoVerification: "O", processing: "O", cancelled: "U", expired: "T" },
  offerActive: { contractUnsigned: "US", cancelled: "U", expired: "T" },
  contractUnsigned: { contractSigned: "U", cancelled: "U", expired: "T" },
  contractSigned: { active: "P", payoutFailed: "P" },
  payoutFailed: { contractSigned: "U", cancelled: "UT" },
  active: { overdue: "T", forbearance: "O", repaid: "P", refinanced: "P", withdrawn: "U" },
  overdue: { active: "P", forbearance: "O", repaid: "P", assigned: "O" },
  forbearance: { repaid: "P", overdue: "T", active: "O" },
  repaid: {},
  refinanced: {},
  withdrawn: { active: "T", repaid: "P" },
  assigned: { repaid: "P" },
  rejected: { manualReview: "U" },
  cancelled: {},
  expired: {},
};

/** Whether this actor may move a request so. */
export const mayMove = (from: RequestStatus, to: RequestStatus, actor: Actor): boolean => REQUEST_MOVES[from][to]?.includes(actor) ?? false;
