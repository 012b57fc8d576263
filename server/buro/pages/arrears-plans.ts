/** Plans for arrears, as the desk of their credit shows them. */
import { arrearsPlanDeskWords as words, promiseWords } from "#src/copy/staff-remarks.ts";
import type { DeskSection } from "#src/buro/desk.ts";
import { formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import { arrearsPlansOf, type ArrearsPlan } from "#server/store/tables/arrears-plans.ts";
import { euro, tablePart } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";

/** A plan in few words, as lists show it. */
export const toldPlan = ({ lastDay, state }: ArrearsPlan): string =>
  words.told(formatDay(lastDay), words.states[state]);

/** The plans of a credit, the latest first; the one that stands is open. */
export const arrearsPlansPart = async ({ db }: ClerkContext, creditNo: number): Promise<DeskSection[]> =>
  (await arrearsPlansOf(db, [creditNo])).map(({ at, state, rows, how, by }) => {
    const part = tablePart(
      words.titleOf(formatDay(sofiaDay(at)), words.states[state]),
      [words.until, words.sum, words.left],
      rows.map(({ day, cents, left }) => [formatDay(day), euro(cents), left > 0 ? euro(left) : ""]),
      "",
      [1, 2],
    );
    const made = paragraph(`${promiseWords.hows[how]}, ${by}, ${formatMoment(at)}`);
    return { ...part, blocks: [...part.blocks, made], ...(state !== "open" && { fold: true as const }) };
  });
