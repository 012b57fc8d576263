/** Plans for arrears, as the desk of their credit shows them. */
import { arrearsPlanDeskWords as words, promiseWords } from "#src/copy/staff-remarks.ts";
import type { DeskSection } from "#src/buro/desk.ts";
import { formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import { arrearsPlansOf, type ArrearsPlan } from "#server/store/tables/arrears-plans.ts";
import { euro, tablePart } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";

const stateOf = ({ state, isByAnnex }: ArrearsPlan): string => (isByAnnex ? words.byAnnex : words.states[state]);

/** A plan in few words, as lists show it. */
export const toldPlan = (plan: ArrearsPlan): string => words.told(formatDay(plan.lastDay), stateOf(plan));

/** The plans of a credit, the latest first; the one that stands is open. */
export const arrearsPlansPart = async ({ db }: ClerkContext, creditNo: number): Promise<DeskSection[]> =>
  (await arrearsPlansOf(db, [creditNo])).map((plan) => {
    const { at, state, rows, how, by } = plan;
    const part = tablePart(
      words.titleOf(formatDay(sofiaDay(at)), stateOf(plan)),
      [words.until, words.sum, words.left],
      rows.map(({ day, cents, left }) => [formatDay(day), euro(cents), left > 0 ? euro(left) : ""]),
      "",
      [1, 2],
    );
    const made = paragraph(`${promiseWords.hows[how]}, ${by}, ${formatMoment(at)}`);
    return { ...part, blocks: [...part.blocks, made], ...(state !== "open" && { fold: true as const }) };
  });
