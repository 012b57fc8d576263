/** Signatures a second over HTTP against the same rows bare, and assessments a second, anew and replayed. */
import { steps } from "#tests/support/borrower.ts";
import { BenchBorrower, signContract, WAY_TO_CONTRACT } from "./bench-borrower.ts";
import type { BenchServer } from "./child.ts";
import { onEachDatabase } from "./databases.ts";
import { inParallel, interleaved, timed } from "./measure.ts";
import { figure, table } from "./report.ts";

const WIDTH = 8;
const EACH = Number(process.env["BENCH_SIGNATURES"] ?? 16);
const ROUNDS = 3;

const HEAD = [
  "database",
  "signed",
  "the same rows bare",
  "ratio",
  "assessed and stored",
  "replayed",
  "of them the same",
];

const measureOn = async (name: string, server: BenchServer): Promise<string[][]> => {
  await server.call("prepareBare");
  const { signed, bare, ratio, assessed } = await interleaved(ROUNDS, async () => {
    const borrowers = Array.from({ length: EACH }, () => new BenchBorrower(server));
    await inParallel(WIDTH, borrowers, async (b) => {
      for (const step of Object.values(WAY_TO_CONTRACT)) await step(b);
      await steps.sendCode(b, "view-contract");
    });
    const assessed = await server.call("assess", WIDTH);
    const signed = await timed(() => inParallel(WIDTH, borrowers, signContract));
    const bare = await server.call(
      "bareSignatures",
      WIDTH,
      borrowers.map(({ person }) => person.email),
    );
    return { signed, bare, ratio: bare / signed, assessed };
  });
  const replayed = await server.call("replay");
  const aSecond = (ms: number): string => figure((EACH / ms) * 1000);
  return [
    [
      name,
      aSecond(signed),
      aSecond(bare),
      ratio.toFixed(2),
      figure(1000 / assessed),
      figure((replayed.all / replayed.ms) * 1000),
      `${replayed.same} of ${replayed.all}`,
    ],
  ];
};

/** Measures on each database; a signature makes and stores four papers. */
export const benchSignatures = async (): Promise<string> =>
  table(
    `Signatures and assessments a second (${WIDTH} at once; PostgreSQL without fsync)`,
    HEAD,
    await onEachDatabase(HEAD.length, measureOn),
  );
