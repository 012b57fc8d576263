/** The demo of reports to the credit register: files in a folder, and the register's acknowledgement of each beside it. */
import { mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { ccrAnswersIn } from "./answers.ts";
import type { CcrPort } from "./ccr.ts";

const unlessMissing = (error: unknown): undefined => {
  if ((error as { code?: string }).code !== "ENOENT") throw error;
  return undefined;
};

/** Writes a file whole, or not at all: whoever looks for it never sees half of it. */
const writeWhole = async (folder: string, name: string, text: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const half = join(folder, `${name}.half`);
  const file = await open(half, "w", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(half, join(folder, name));
};

const reportName = (id: string): string => `${id}.json`;
const answersName = (id: string): string => `${id}.answers.json`;

/**
 * Digits 7 to 9 of the ЕГН of people whose rows the demo's register refuses.
 *
 * @internal for its test.
 */
export const DEMO_REFUSED = "910";

type Told = { rows: readonly { id: string; person: { pin: string } }[] };

const answerTo = ({ id, person: { pin } }: Told["rows"][number]) =>
  pin.slice(6, 9) === DEMO_REFUSED
    ? { id, state: "refused", code: "unknown-person", words: "Лице с този ЕГН не е намерено." }
    : { id, state: "accepted" };

/**
 * The demo adapter: `<id>.json` in the folder is a report, `<id>.answers.json` what the register said of it. Somebody may
 * change the answers, to see what is refused.
 */
export const demoCcr = (folder: string): CcrPort => ({
  hand: async ({ id, body }) => {
    const { rows } = JSON.parse(body) as Told;
    await writeWhole(folder, reportName(id), body);
    await writeWhole(folder, answersName(id), JSON.stringify({ rows: rows.map(answerTo) }));
  },
  answers: async (id) => {
    const text = await readFile(join(folder, answersName(id)), "utf8").catch(unlessMissing);
    return text === undefined ? [] : ccrAnswersIn(JSON.parse(text));
  },
});
