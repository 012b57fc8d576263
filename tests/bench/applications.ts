/** Whole applications a minute, registration to signature, eight at once, and where their time goes. */
import { steps } from "#tests/support/borrower.ts";
import { BenchBorrower, signContract, WAY_TO_CONTRACT } from "./bench-borrower.ts";
import type { BenchServer } from "./child.ts";
import { onEachDatabase } from "./databases.ts";
import { inParallel, median, timed } from "./measure.ts";
import { figure, table } from "./report.ts";

const WIDTH = 8;
const WARM_UP = 1;
const COUNT = Number(process.env["BENCH_APPLICATIONS"] ?? 64);
/** What a borrower does, and waits for, in order. */
const WAY: Readonly<Record<string, (b: BenchBorrower) => Promise<unknown>>> = {
  ...WAY_TO_CONTRACT,
  "contract, asking for a code": (b) => steps.sendCode(b, "view-contract"),
  "code, signature": signContract,
};

const walk = async (b: BenchBorrower, took: Map<string, number[]>): Promise<void> => {
  for (const [name, step] of Object.entries(WAY))
    took.set(name, [...(took.get(name) ?? []), await timed(async () => void (await step(b)))]);
};

const HEAD = [
  "database",
  "a minute",
  "server ms",
  "database",
  "own",
  "libraries",
  "garbage",
  "threads",
  "queries",
  "jobs",
];

/** What is told beside the first table: the median of each step, and libraries by their share. */
type Details = { steps: string[][]; libraries: string[] };

const measureOn = async (name: string, server: BenchServer, details: Details): Promise<string[][]> => {
  const run = async (count: number): Promise<Map<string, number[]>> => {
    const took = new Map<string, number[]>();
    const borrowers = Array.from({ length: count }, () => new BenchBorrower(server));
    await inParallel(WIDTH, borrowers, (b) => walk(b, took));
    return took;
  };
  await run(WARM_UP);
  await server.call("beginSpending");
  let took = new Map<string, number[]>();
  const whole = await timed(async () => void (took = await run(COUNT)));
  const spent = await server.call("spent");
  for (const [step, times] of took) details.steps.push([`${step}, ${name}`, figure(median(times))]);
  const each = (sum: number): string => figure(sum / COUNT);
  details.libraries.push(
    `${name}, ms an application in libraries: ${Object.entries(spent.libraries)
      .slice(0, 12)
      .map(([library, ms]) => `${library} ${each(ms)}`)
      .join(", ")}; a hash of a password ${figure(await server.call("hash"))}`,
  );
  const libraries = Object.values(spent.libraries).reduce((sum, ms) => sum + ms, 0);
  return [
    [
      name,
      figure((COUNT / whole) * 60_000),
      each(spent.total),
      each(spent.database),
      each(spent.own),
      each(libraries),
      each(spent.garbage),
      each(spent.threads),
      each(spent.queries),
      each(spent.jobs),
    ],
  ];
};

/** Measures on each database: applications a minute, the server's processor time of one by kind, and each step's time. */
export const benchApplications = async (): Promise<string> => {
  const details: Details = { steps: [], libraries: [] };
  const rows = await onEachDatabase(HEAD.length, (name, server) => measureOn(name, server, details));
  return [
    table(`Whole applications, ${WIDTH} at once (processor milliseconds each)`, HEAD, rows),
    ...details.libraries.map((line) => `  ${line}`),
    table("Steps of an application, median", ["step and database", "ms"], details.steps),
  ].join("\n");
};
