/** Checks the days that rules name: they exist, what they are counted from is a day, and they leave room for each other. */
import { parseAnchor, type Anchor } from "#src/domain/identity/day-anchor.ts";
import { parseBgDay } from "#src/domain/time/dates.ts";
import { everyLink } from "#src/engine/core/chain.ts";
import { serverFactsOf } from "#src/engine/core/element-types.ts";
import type { Finding, JsonPath } from "#server/findings/finding.ts";
import type { Outline, Outlined } from "./outline.ts";

/** The properties that name a day, and on which side of it the element's own day lies. */
const SIDES = { earliest: "after", latest: "before" } as const;

/** A day that a rule names. */
type Named = { of: Outlined; property: keyof typeof SIDES; text: string; anchor: Anchor };

const namedDays = (of: Outlined): Named[] =>
  everyLink(of.chain).flatMap(({ rule, props }) =>
    (Object.keys(SIDES) as (keyof typeof SIDES)[]).flatMap((property) => {
      const text = props[property];
      const anchor = rule.props?.[property] && typeof text === "string" ? parseAnchor(text) : undefined;
      return anchor ? [{ of, property, text: text as string, anchor }] : [];
    }),
  );

/** Formats whose text stands for a day. */
const WITH_DAY = ["day", "person-pin"];

const standsForDay = (outlined: Outlined): boolean =>
  [serverFactsOf(outlined).format, ...everyLink(outlined.chain).map(({ rule }) => rule.format)].some(
    (format) => format !== undefined && WITH_DAY.includes(format),
  );

const placeOf = ({ of, property }: Named): JsonPath => [...of.place, "validationProps", property];

/** Finding for a written day that no calendar has, or an element that holds no day. */
const groundless = (outline: Outline, named: Named): Finding[] => {
  const { from } = named.anchor;
  if (from === "today") return [];
  if (/^\d/.test(from))
    return parseBgDay(from) === undefined ? [{ place: placeOf(named), code: "day-unreal", params: { day: from } }] : [];
  // An unknown element is found with the rules.
  const source = outline.find(from, named.of.group);
  return !source || standsForDay(source)
    ? []
    : [{ place: placeOf(named), code: "anchor-no-day", params: { path: source.path } }];
};

/** Days of a distance, at least: a month may have 28, and going back one may take 31. */
const leastDays = ({ count, unit }: Anchor): number => {
  if (unit === "d") return count;
  const [short, long] = unit === "m" ? [28, 31] : [365, 366];
  return count * (count > 0 ? short : long);
};

/** That one day lies at least so many days after another. */
type Gap = { from: Outlined; to: Outlined; days: number; named: Named };

const gapsIn = (outline: Outline): Gap[] =>
  outline.elements.flatMap(namedDays).flatMap((named): Gap[] => {
    const other = outline.find(named.anchor.from, named.of.group);
    if (!other) return [];
    return SIDES[named.property] === "after"
      ? [{ from: other, to: named.of, days: leastDays(named.anchor), named }]
      : [{ from: named.of, to: other, days: leastDays({ ...named.anchor, count: -named.anchor.count }), named }];
  });

/** A way of gaps back to where it began that asks for more than no days. */
const circleFrom = (start: Outlined, gaps: readonly Gap[]): Gap[] | undefined => {
  const visit = (at: Outlined, way: readonly Gap[], days: number): Gap[] | undefined => {
    for (const gap of gaps.filter(({ from }) => from === at)) {
      if (gap.to === start && days + gap.days > 0) return [...way, gap];
      if (gap.to === start || way.some(({ to }) => to === gap.to)) continue;
      const found = visit(gap.to, [...way, gap], days + gap.days);
      if (found) return found;
    }
    return undefined;
  };
  return visit(start, [], 0);
};

/** Finding for days of which each has to lie after another, back to the first. */
const circles = (outline: Outline): Finding[] => {
  const gaps = gapsIn(outline);
  const circle = [...new Set(gaps.map(({ from }) => from))]
    .map((start) => circleFrom(start, gaps))
    .find((found) => found !== undefined);
  return circle
    ? [
        {
          place: placeOf(circle.at(-1)!.named),
          code: "days-circle",
          params: { paths: [...new Set(circle.map(({ to }) => to.path))].sort() },
        },
      ]
    : [];
};

/** All findings about the days that the rules of a form name. */
export const anchorFindings = (outline: Outline): Finding[] => {
  const wrong = outline.elements.flatMap(namedDays).flatMap((named) => groundless(outline, named));
  return wrong.length > 0 ? wrong : circles(outline);
};
