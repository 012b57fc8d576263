/** What acts share that say of money what it is, when it is no borrower's. */
import { lineWords, otherMoneyWords } from "#src/copy/staff-files.ts";
import { refuseFields } from "#server/kernel/refusal.ts";
import type { OtherFault } from "#server/lending/statements/book-other.ts";
import { OTHER_KINDS, type OtherKind } from "#server/lending/statements/other-kinds.ts";
import { choice, typedSum } from "#server/submissions/fields.ts";
import type { ShownRows } from "../define-act.ts";
import { labels, shownSum } from "./words.ts";

/** The fields. */
export const otherFields = { kind: choice("select", OTHER_KINDS), fee: typedSum() };

/** What money is said to be; `cents` is below 0 where it went out. */
export type OtherPlan = { cents: number; kind: OtherKind; feeCents: number };

/** What is planned of a sum, below 0 where it went out; the field is refused that does not fit it. */
export const otherPlan = (
  cents: number,
  { kind = "suspense", fee = -1 }: { kind: OtherKind | undefined; fee: number | undefined },
  faultOf: (said: { kind: OtherKind; feeCents: number }) => OtherFault | undefined,
): OtherPlan => {
  if (fee < 0) refuseFields({ fee: { code: "not-a-sum" } });
  const fault = faultOf({ kind, feeCents: fee });
  if (fault === "direction") refuseFields({ kind: { code: "not-this-way" } });
  if (fault === "fee") refuseFields({ fee: { code: "not-a-fee" } });
  return { cents, kind, feeCents: fee };
};

/** As what money is, or would be, booked. */
export const shownKind = ({ kind, feeCents }: Pick<OtherPlan, "kind" | "feeCents">): ShownRows => [
  [lineWords.kind, otherMoneyWords[kind]],
  ...(feeCents > 0 ? ([[lineWords.fee, shownSum(feeCents)]] as const) : []),
];

/** What is shown of a plan. */
export const shownOther = ({ cents, ...said }: OtherPlan): ShownRows => [
  [labels.sum, shownSum(cents)],
  ...shownKind(said),
];
