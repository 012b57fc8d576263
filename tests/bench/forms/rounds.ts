/** Runs rounds in which every contender is measured in turn; returns medians of figures and of each round's ratios. */
import { interleaved } from "#tests/bench/measure.ts";
import { visit, visitWithFile, type Measure } from "./measures.ts";
import { mustBeWell, type Actor } from "./stage.ts";

/** Name of a contender's figure of a measure. */
const nameOf = (key: string, measure: string): string => `${key} ${measure}`;

export type Result = {
  figure(key: string, measure: Measure): number | undefined;
  /** The median of the rounds' ratios. */
  ratio(key: string, to: string, measure: Measure): number | undefined;
};

/** Rotates the order, so that each round starts with another contender. */
const turned = <T>(all: readonly T[], by: number): T[] => all.map((_, index) => all[(index + by) % all.length]!);

/** Measures all contenders at one size, with ratios to each contender in `to`. */
export const measureSize = async (
  actors: readonly Actor[],
  size: number,
  times: number,
  to: readonly string[],
): Promise<Result> => {
  let n = 0;
  const medians: Record<string, number> = await interleaved(times, async () => {
    const round: Record<string, number> = {};
    for (const actor of turned(actors, n++)) {
      for (const [measure, figure] of Object.entries(await visit(actor, size)))
        round[nameOf(actor.contender.key, measure)] = figure;
      mustBeWell(actor);
    }
    return withRatios(round, to);
  });
  return {
    figure: (key, measure) => medians[nameOf(key, measure)],
    ratio: (key, other, measure) => medians[`${nameOf(key, measure)} / ${other}`],
  };
};

const withRatios = (round: Readonly<Record<string, number>>, to: readonly string[]): Record<string, number> => {
  const more = { ...round };
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
