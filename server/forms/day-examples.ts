/** Days in hints that follow today, `{today}` or `{today-30d}`: an example that is always a sensible one. */
import type { Element, ElementProps } from "#src/engine/core/definition.ts";
import { fieldsIn } from "#src/engine/core/elements.ts";
import { anchoredDay } from "#src/domain/identity/day-anchor.ts";
import { formatDay, type Day } from "#src/domain/time/dates.ts";

const EXAMPLE = /\{(today(?:[+-]\d{1,4}[dmy])?)\}/g;

/** A hint without its days, for the check: what is left in braces is nothing that is filled in. */
export const withoutDays = (hint: string): string => hint.replace(EXAMPLE, "");

/** A hint with its days as they are today. */
const withDays = (hint: string, today: Day): string =>
  hint.replace(EXAMPLE, (all, anchor: string) => {
    const day = anchoredDay(anchor, today, () => undefined);
    return day === undefined ? all : formatDay(day);
  });

/** Props of the fields whose hints name days, by path. */
export const dayProps = (elements: readonly Element[], today: Day): Record<string, ElementProps> =>
  Object.fromEntries(
    fieldsIn(elements).flatMap(({ path, element: { hint = "" } }) =>
      hint.search(EXAMPLE) < 0 ? [] : [[path, { hint: withDays(hint, today) }]],
    ),
  );
