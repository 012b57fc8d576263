/** What a credit's page shows of relief: that it is asked for, or an annex waits, and the annexes that were signed. */
import { reliefDeskWords as words } from "#src/copy/staff-reliefs.ts";
import type { DeskSection } from "#src/buro/desk.ts";
import { staffUrl } from "#src/buro/table.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { differenceText } from "#server/documents/annex.ts";
import { annexToShow } from "#server/lending/relief/sign.ts";
import { signedAnnexes } from "#server/store/tables/annexes.ts";
import { reliefsOf } from "#server/store/tables/reliefs.ts";
import { notice, tablePart } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";

/** Signed annexes of a credit; nothing where there are none. */
export const annexesPart = async ({ db, services }: ClerkContext, creditNo: number): Promise<DeskSection[]> => {
  const signed = await signedAnnexes(db, creditNo);
  return signed.length === 0
    ? []
    : [
        tablePart(
          words.annexes,
          [words.annex, words.signed, words.count, words.difference, words.until],
          signed.map((annex) => [
            annex.number,
            annex.signedAt ? formatMoment(annex.signedAt) : "",
            String(annex.rows.length),
            differenceText(annex, services.catalogue),
            annex.until === undefined ? "" : formatDay(annex.until),
          ]),
          "",
        ),
      ];
};

/** On a credit's page: that relief is asked for, or an annex waits; and the way to its desk. */
export const reliefNotice = async (context: ClerkContext, creditNo: number): Promise<DeskSection[]> => {
  const { db, services, now } = context;
  const [latest] = await reliefsOf(db, services.secrets, creditNo);
  const annex = await annexToShow(db, creditNo, now);
  const more = { text: words.toRelief, url: staffUrl("relief", { id: String(creditNo) }) };
  const isOpen = latest !== undefined && latest.endedAt === null;
  if (!isOpen && !annex) return [];
  const text = annex
    ? words.waits(annex.number, formatDay(annex.openUntil))
    : words.isOpen(latest!.no, formatDay(latest!.dueBy));
  return [{ tight: true, blocks: [notice(text, more)] }];
};
