/** State machine of a credit application: from → to, and the actors that may cause each transition. */
export const APPLICATION_STATUSES = [
  "draft",
  "awaitingSmsConfirmation",
  "processing",
  "needsIdCard",
  "needsVideoVerification",
  "awaitingGuarantor",
  "manualReview",
  "offerActive",
  "contractUnsigned",
  "contractSigned",
  "payoutFailed",
  "active",
  "overdue",
  "forbearance",
  "repaid",
  "refinanced",
  "withdrawn",
  "assigned",
  "rejected",
  "cancelled",
  "expired",
] as const;
/** Status of an application; persisted. */
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** U: the borrower, S: decision rules and jobs, O: an operator, P: payment and credit systems, T: a timer. */
export type Actor = "U" | "S" | "O" | "P" | "T";

type Moves = Partial<Record<ApplicationStatus, string>>;

/** Allowed transitions; each value lists the actors that may cause the transition. */
export const APPLICATION_MOVES: Readonly<Record<ApplicationStatus, Moves>> = {
  draft: { awaitingSmsConfirmation: "U", cancelled: "U", expired: "T" },
  awaitingSmsConfirmation: { processing: "U", draft: "U", cancelled: "U", expired: "T" },
  processing: {
    offerActive: "S",
    manualReview: "S",
    rejected: "S",
    needsIdCard: "S",
    needsVideoVerification: "SO",
    awaitingGuarantor: "S",
    cancelled: "U",
  },
  needsIdCard: { processing: "U", cancelled: "U", expired: "T" },
  needsVideoVerification: { processing: "P", manualReview: "S", cancelled: "U", expired: "T" },
  awaitingGuarantor: { processing: "US", offerActive: "ST", cancelled: "U", expired: "T" },
  manualReview: {
    offerActive: "O",
    rejected: "O",
    needsVideoVerification: "O",
    processing: "O",
    cancelled: "U",
    expired: "T",
  },
  offerActive: { contractUnsigned: "US", cancelled: "U", expired: "T" },
  contractUnsigned: { contractSigned: "U", cancelled: "U", expired: "T" },
  contractSigned: { active: "P", payoutFailed: "PO" },
  payoutFailed: { contractSigned: "U", active: "P", cancelled: "UT" },
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

/** True if `actor` may move an application from `from` to `to`. */
export const mayMove = (from: ApplicationStatus, to: ApplicationStatus, actor: Actor): boolean =>
  APPLICATION_MOVES[from][to]?.includes(actor) ?? false;

const CLOSED: readonly ApplicationStatus[] = [
  "repaid",
  "refinanced",
  "withdrawn",
  "assigned",
  "rejected",
  "cancelled",
  "expired",
];

/** True for a final status: the borrower may start another application. */
export const isClosed = (status: ApplicationStatus): boolean => CLOSED.includes(status);

/** Order of steps an application follows. A: new borrowers. B: returning borrowers. */
export type Variant = "A" | "B";
