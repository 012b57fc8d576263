/** Measures the time from the start command to an open server: on an empty data folder, and again on the same one. */
import { startServer } from "#tests/support/server-process.ts";
import { interleaved } from "./measure.ts";
import { table } from "./report.ts";

const ROUNDS = 3;

/** Measures starts of the built product on the embedded database; returns a table in seconds. */
export const benchStarts = async (): Promise<string> => {
  const { first, again } = await interleaved(ROUNDS, async () => {
    const server = await startServer();
    try {
      await server.restart();
      const [first = NaN, again = NaN] = server.starts;
      return { first, again };
    } finally {
      await server.close();
    }
  });
  const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
  return table(
    "Start of the built server (embedded database)",
    ["on an empty folder", "again"],
    [[seconds(first), seconds(again)]],
  );
};
