/** Texts that people could type into a field: what rules accept, what a pattern describes, sums and days at its bounds. */
import { keptNumber } from "#src/domain/text/decimal.ts";
import { anchoredDay } from "#src/domain/identity/day-anchor.ts";
import { isEmpty } from "#src/domain/text/typed.ts";
import { addDays, formatDay, parseBgDay, type Day } from "#src/domain/time/dates.ts";
import { everyLink } from "#src/engine/core/chain.ts";
import { acceptedTexts } from "#validators/index.cases.ts";
import type { Outlined } from "./outline.ts";
import { patternTexts } from "./safe-pattern.ts";

/** What the rules' own cases accept, each once; blanks are accepted by all and say nothing. */
const ACCEPTED: readonly string[] = [...new Set(acceptedTexts().filter((text) => !isEmpty(text)))];

/** A text repeated until it has a length, close together and as words: rules of names accept long names, too. */
const stretched = (text: string, length: number): string[] =>
  text.length >= length
    ? []
    : ["", " "].map((between) => Array.from({ length: Math.ceil(length / text.length) }, () => text).join(between));

/** A day and those beside it, as people write them. */
const daysAround = (day: Day): string[] => [-1, 0, 1].map((by) => formatDay(addDays(day, by)));

const propsOf = ({ chain }: Outlined, ...names: readonly string[]): string[] =>
  everyLink(chain).flatMap(({ props }) =>
    names.map((name) => props[name]).filter((value): value is string => typeof value === "string"),
  );

/** The days that the rules of a field name. */
const boundsOf = (outlined: Outlined, today: Day): Day[] =>
  propsOf(outlined, "earliest", "latest").flatMap((text) => anchoredDay(text, today, () => "") ?? []);

/** The days that are written in the rules of a field, whatever today is. */
export const writtenDays = (outlined: Outlined): Day[] =>
  propsOf(outlined, "earliest", "latest").flatMap((text) => parseBgDay(text) ?? []);

/** The texts to try on a field, on a day. */
export const triedTexts = (outlined: Outlined, today: Day): string[] => {
  const { min, max, decimals = 0 } = outlined.element;
  const bounds = [min, max].filter((bound) => bound !== undefined);
  const counts = everyLink(outlined.chain).flatMap(({ props: { count } }) =>
    typeof count === "number" ? [count] : [],
  );
  const texts = [...ACCEPTED, ...propsOf(outlined, "pattern").flatMap(patternTexts)];
  return [
    ...texts,
    ...counts.flatMap((count) => texts.flatMap((text) => stretched(text, count))),
    ...bounds.flatMap((bound) => [0, 1, -1, 0.5].map((by) => keptNumber(String(bound + by)))),
    ...(decimals > 0 ? ["0,5", "1,5"] : []),
    ...[today, ...boundsOf(outlined, today)].flatMap(daysAround),
  ];
};
