/** What acts share that say of money what it is, when it is no borrower's. */
import { otherMoneyWords } from "#src/copy/staff-files.ts";
import { refuseFields } from "#server/kernel/refusal.ts";
import type { OtherFault } from "#server/lending/statements/book-other.ts";
import { OTHER_KINDS, type OtherKind } from "#server/lending/statements/other-money.ts";
import { choice, typedSum } from "#server/submissions/fields.ts";
import type { ShownRows } from "../define-act.ts";
import { labels, shownSum } from "./words.ts";

/** The fields. */
export const otherFields = { kind: choice("select", OTHER_KINDS), fee: typedSum() };

/** What money is said to be. */
export type OtherPlan = { cents: number; kind: OtherKind; feeCents: number };

/** What is planned of a sum; the field is refused that does not fit it. */
export const otherPlan = (
  cents: number,
  { kind = "suspense", fee = -1 }: { kind: OtherKind | undefined; fee: number | undefined },
  faultOf: (said: { kind: OtherKind; feeCents: number }) => OtherFault | undefined,
): OtherPlan => {
  if (fee < 0) refuseFields({ fee: { code: "not-a-sum" } });
  if (faultOf({ kind, feeCents: fee }) === "fee") refuseFields({ fee: { code: "not-a-fee" } });
  return { cents, kind, feeCents: fee };
};

/** What is shown of it. */
export const shownOther = ({ cents, kind, feeCents }: OtherPlan): ShownRows => [
  [labels.sum, shownSum(cents)],
  ["Какво е", otherMoneyWords[kind]],
  ...(feeCents > 0 ? ([["Удържана такса", shownSum(feeCents)]] as const) : []),
];
