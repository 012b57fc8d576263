/**
 * State machine of a credit application: from → to, and the actors that may cause each transition. It ends where the
 * credit begins (`concluded`); `credit-states.ts` goes on.
 */
import { isListed, type Actor, type Moves } from "./moves.ts";

export type { Actor };

/** Statuses of an application. */
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
  "concluded",
  "rejected",
  "cancelled",
  "expired",
] as const;
/** Status of an application; persisted. */
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** Allowed transitions; each value lists the actors that may cause the transition. */
const APPLICATION_MOVES: Moves<ApplicationStatus> = {
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
  // What the staff asked for goes back to them.
  needsIdCard: { processing: "U", manualReview: "U", cancelled: "U", expired: "T" },
  // Whoever looks at the video, a clerk or a provider, sends it back to where it was asked for.
  needsVideoVerification: { processing: "SO", manualReview: "SO", cancelled: "U", expired: "T" },
  awaitingGuarantor: { processing: "S", manualReview: "SO", offerActive: "UT", cancelled: "U", expired: "T" },
  manualReview: {
    offerActive: "UO",
    rejected: "O",
    needsIdCard: "O",
    needsVideoVerification: "O",
    // Whose guarantor is looked at and says no needs another one.
    awaitingGuarantor: "SO",
    processing: "O",
    cancelled: "U",
    expired: "T",
  },
  offerActive: { contractUnsigned: "US", processing: "S", cancelled: "U", expired: "T" },
  contractUnsigned: { contractSigned: "U", processing: "S", cancelled: "U", expired: "T" },
  // Whose guarantor withdraws is not paid out.
  contractSigned: { concluded: "P", payoutFailed: "POS" },
  payoutFailed: { contractSigned: "UO", concluded: "P", cancelled: "UTS" },
  // The bank sent the money back.
  concluded: { payoutFailed: "P" },
  rejected: { manualReview: "U" },
  cancelled: {},
  expired: {},
};

/** True if `actor` may move an application from `from` to `to`. */
export const mayMove = (from: ApplicationStatus, to: ApplicationStatus, actor: Actor): boolean =>
  isListed(APPLICATION_MOVES, from, to, actor);

const CLOSED: readonly ApplicationStatus[] = ["concluded", "rejected", "cancelled", "expired"];

/** True for a final status: the borrower may start another application. */
export const isClosed = (status: ApplicationStatus): boolean => CLOSED.includes(status);

/** States an application went through, in order; those of its credit are among them. */
export type Course = readonly { to: string }[];

/** Whether an application had an offer, or a contract that was to be signed. */
export const hadOffer = (course: Course): boolean =>
  course.some(({ to }) => to === "offerActive" || to === "contractUnsigned");

/** Whether an application had a contract that was to be signed. */
export const hadContract = (course: Course): boolean => course.some(({ to }) => to === "contractUnsigned");

/** Whether an application's time was over before it was sent. */
export const endedUnsent = (course: Course): boolean =>
  course.at(-1)?.to === "expired" && ["draft", "awaitingSmsConfirmation"].includes(course.at(-2)?.to ?? "");

/** Order of steps an application follows. A: new borrowers. B: returning borrowers. */
export type Variant = "A" | "B";
