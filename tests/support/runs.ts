/**
 * Runs of a property test, or another number that makes a proof stronger and no other: so many in the deep run; the gate
 * takes a part of them, as `depth.ts` says.
 */
export const runs = (all: number): number => Math.ceil(all / Number(process.env["FEWER_RUNS"] ?? 1));
