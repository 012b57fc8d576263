/** Copy of the rows of a notice of acceleration, the same on pages, in mails, on paper and at the desk. */
import type { NoticeRows } from "#src/domain/lending/account/accelerating.ts";

/** Rows, in the order in which they add up to the last. */
const LABELS = {
  arrears: "Просрочено към последния ден на срока",
  meanwhile: "Вноски, чийто падеж идва в срока",
  ahead: "Главница, чийто падеж е след срока",
  accrued: "Лихва по договора от последния падеж до последния ден",
  total: "Всичко, което става дължимо на този ден",
} as const satisfies Record<keyof NoticeRows, string>;

/** The rows of a notice with their sums as `shown` writes them; those of nothing are left out. */
export const noticeLines = <Shown>(
  rows: NoticeRows,
  shown: (cents: number) => Shown,
): (readonly [label: string, sum: Shown])[] =>
  (Object.keys(LABELS) as (keyof NoticeRows)[]).flatMap((name) =>
    rows[name] === 0 ? [] : [[LABELS[name], shown(rows[name])] as const],
  );
