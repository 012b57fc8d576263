/** Pages at a million applications on PostgreSQL: time of their queries and of the whole call, and whether all use indices. `BENCH_REQUESTS` names another number. */
import { startPostgres } from "#tests/support/postgres/server.ts";
import { openFilled, type Opened } from "./filled-pages.ts";
import { patientPostgres } from "./heard-queries.ts";
import { percentile, timed } from "./measure.ts";
import { figure, table } from "./report.ts";

const COUNT = Number(process.env["BENCH_REQUESTS"] ?? 1_000_000);
const WARM_UP = 20;
const TIMES = 200;
const BUDGET_MS = 15;

const HEAD = ["page", "queries", "queries p50", "p95", "", "÷ bare queries", "whole p50", "p95", "rows found by"];

const sumOf = ({ queries }: Opened): number => queries.reduce((sum, { ms }) => sum + ms, 0);

/** Measures every page. Milliseconds; the lender runs in the process of the stopwatch. */
export const benchFilled = async (): Promise<string> => {
  const postgres = await startPostgres();
  try {
    let filled!: Awaited<ReturnType<typeof openFilled>>;
    const filling = await timed(
      async () => void (filled = await openFilled(await patientPostgres(postgres.url), COUNT)),
    );
    const rows: string[][] = [];
    for (const page of filled.pages) {
      for (let n = 0; n < WARM_UP; n++) await filled.open(page);
      const seen: Opened[] = [];
      const bare: number[] = [];
      for (let n = 0; n < TIMES; n++) {
        seen.push(await filled.open(page));
        for (const _ of seen[0]!.queries) bare.push(await filled.bare());
      }
      const { queries } = seen[0]!;
      const scans = (await Promise.all(queries.map(filled.sequential))).flat();
      const wholes = seen.map(({ whole }) => whole);
      const sums = seen.map(sumOf);
      const slow = percentile(sums, 0.95);
      rows.push([
        page.name,
        String(queries.length),
        percentile(sums, 0.5).toFixed(1),
        slow.toFixed(1),
        `${slow <= BUDGET_MS ? "ok" : "OVER"} (budget ≤ ${BUDGET_MS})`,
        (percentile(sums, 0.5) / (percentile(bare, 0.5) * queries.length)).toFixed(2),
        percentile(wholes, 0.5).toFixed(1),
        percentile(wholes, 0.95).toFixed(1),
        scans.length === 0 ? "indices" : `READING ALL OF ${[...new Set(scans)].join(", ")}`,
      ]);
    }
    await filled.close();
    return table(
      `Pages at ${COUNT} applications (PostgreSQL without fsync, one request at a time, ms; filled in ${figure(filling / 1000)} s)`,
      HEAD,
      rows,
    );
  } finally {
    await postgres.stop();
  }
};
