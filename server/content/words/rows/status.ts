/** Words of the status of an application and its credit: what it is called, milestones, and what the page says of it. */
import type { ShownStatus } from "#src/domain/lending/credit-states.ts";
import { text, type TextRow } from "../rows.ts";

/** Statuses as they are shown, each with a label, a title and a text. */
const STATUSES = [
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
  "payoutReturned",
  "active",
  "overdue",
  "forbearance",
  "repaid",
  "refinanced",
  "withdrawn",
  "assigned",
  "writtenOff",
  "unlent",
  "rejected",
  "cancelled",
  "expired",
  "terminated",
] as const satisfies readonly ShownStatus[];

/** Milestones of an application, in order, each by its first status. */
export const MILESTONES = ["draft", "processing", "contractUnsigned", "contractSigned", "active"] as const;

const plain = text();
type Plain = typeof plain;

const rowsOf = <N extends string>(names: readonly N[]): Readonly<Record<N, Plain>> =>
  Object.fromEntries(names.map((name): [string, TextRow] => [name, plain])) as Record<N, Plain>;

/** Statuses whose text is said by what they wait for. */
type SaidElsewhere = "needsVideoVerification";

const isOwn = (status: ShownStatus): status is Exclude<ShownStatus, SaidElsewhere> =>
  status !== "needsVideoVerification";

/** The rows of `status.json`. */
export const statusRows = {
  ...rowsOf(STATUSES.map((status) => `${status}.label` as const)),
  ...rowsOf(STATUSES.map((status) => `${status}.title` as const)),
  ...rowsOf(STATUSES.filter(isOwn).map((status) => `${status}.text` as const)),
  ...rowsOf(MILESTONES.map((key) => `milestone.${key}.title` as const)),
  ...rowsOf(MILESTONES.map((key) => `milestone.${key}.next` as const)),
  /** A review that the borrower may end by taking what needs no guarantor. */
  waitOrLess: text({ must: ["less"] }),
  garnished: text(),
  held: text(),
  /** A payout went out that the agreement does not owe; a mail has said how to send it back. */
  notOwed: text({ must: ["amount"] }),
  payoutUntil: text({ must: ["day"] }),
  choiceUntil: text({ must: ["day"] }),
  datesFromPayout: text(),
  /** An application that ended before it was sent. */
  answersKept: text({ must: ["days"] }),
  /** An offer of what was asked for: a member of staff approved it. */
  "approvedAsAsked.title": text(),
  "approvedAsAsked.text": text(),
  /** After another loan was chosen on the home page. */
  choiceNotTaken: text(),
  /** After a guarantor, or the sum that needs none, was sent when the application had gone on already. */
  collateralNotTaken: text(),
  offerUntil: text({ must: ["day"] }),
  shortText: text(),
  toStatus: text(),
  toContract: text(),
  cardUntil: text({ must: ["day"] }),
  /** After the last day of a video. */
  thenExpires: text(),
  toIdCard: text(),
  toGuarantor: text(),
  guarantorSigns: text(),
  guarantorMissing: text(),
  payoutFailed: text(),
  toCredit: text(),
  toAssignee: text(),
  credit: text({ must: ["product", "contract"] }),
  toStep: text(),
  toPayout: text(),
  toPayoutAgain: text(),
  applyAgain: text(),
  "none.title": text(),
  "none.text": text(),
  calculator: text(),
} as const;
