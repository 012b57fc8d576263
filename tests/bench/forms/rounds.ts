/** Runs rounds in which every contender is measured in turn; returns medians of figures and of each round's ratios. */
import { interleaved, median } from "#tests/bench/measure.ts";
import { visit, visitWithFile, type Measure } from "./measures.ts";
import { mustBeWell, type Actor, type Stage } from "./stage.ts";

/** Name of a contender's figure of a measure. */
const nameOf = (key: string, measure: string): string => `${key} ${measure}`;

export type Result = {
  figure(key: string, measure: Measure): number | undefined;
  /** The median of the rounds' ratios. */
  ratio(key: string, to: string, measure: Measure): number | undefined;
};

/** Rotates the order, so that each round starts with another contender. */
const turned = <T>(all: readonly T[], by: number): T[] => all.map((_, index) => all[(index + by) % all.length]!);

/** How often pages are opened anew, and how many rounds are measured in each after the one that warms up. */
export type Times = { openings: number; rounds: number };

type Round = Readonly<Record<string, number>>;

/** A visit of every contender in turn; keeps the measures that are wanted. */
const roundOf = async (
  actors: readonly Actor[],
  size: number,
  isWanted: (measure: string) => boolean,
): Promise<Round> => {
  const round: Record<string, number> = {};
  for (const actor of actors) {
    for (const [measure, figure] of Object.entries(await visit(actor, size)))
      if (isWanted(measure)) round[nameOf(actor.contender.key, measure)] = figure;
    mustBeWell(actor);
  }
  return round;
};

/**
 * Measures all contenders at one size, with ratios to each contender in `to`. The heap is that of the first form in a
 * new page, which is what a borrower opens: later ones add the machine code of a form that was drawn again and again.
 */
export const measureSize = async (
  stage: Stage,
  size: number,
  { openings, rounds }: Times,
  to: readonly string[],
): Promise<Result> => {
  const seen: Round[] = [];
  for (let opening = 0; opening < openings; opening++) {
    const actors = await stage.open();
    seen.push(await roundOf(turned(actors, opening), size, (measure) => measure === "heap"));
    for (let n = 1; n <= rounds; n++)
      seen.push(await roundOf(turned(actors, opening + n), size, (measure) => measure !== "heap"));
  }
  const medians = mediansOf(seen.map((round) => withRatios(round, to)));
  return {
    figure: (key, measure) => medians[nameOf(key, measure)],
    ratio: (key, other, measure) => medians[`${nameOf(key, measure)} / ${other}`],
  };
};

/** The median of each name over the rounds that have it. */
const mediansOf = (rounds: readonly Round[]): Record<string, number> => {
  const all: Record<string, number[]> = {};
  for (const round of rounds) for (const [name, figure] of Object.entries(round)) (all[name] ??= []).push(figure);
  return Object.fromEntries(Object.entries(all).map(([name, figures]) => [name, median(figures)]));
};

const withRatios = (round: Round, to: readonly string[]): Round => {
  const more: Record<string, number> = { ...round };
  for (const [name, figure] of Object.entries(round)) {
    const [, measure] = name.split(" ");
    for (const other of to) {
      const base = round[nameOf(other, measure!)];
      if (base) more[`${name} / ${other}`] = figure / base;
    }
  }
  return more;
};

export type FileResult = { key: string; without: number; with: number; ratio: number };

/** CPU milliseconds of a key with and without a selected file, for all contenders that support files. */
export const measureFiles = async (actors: readonly Actor[], size: number, times: number): Promise<FileResult[]> => {
  const holders = actors.filter(({ contender }) => contender.files);
  const medians: Record<string, number> = await interleaved(times, async () => {
    const round: Record<string, number> = {};
    for (const actor of holders) {
      const { without, with: chosen } = await visitWithFile(actor, size);
      mustBeWell(actor);
      Object.assign(round, {
        [`${actor.contender.key} without`]: without,
        [`${actor.contender.key} with`]: chosen,
        [`${actor.contender.key} ratio`]: chosen / without,
      });
    }
    return round;
  });
  return holders.map(({ contender: { key } }) => ({
    key,
    without: medians[`${key} without`]!,
    with: medians[`${key} with`]!,
    ratio: medians[`${key} ratio`]!,
  }));
};
