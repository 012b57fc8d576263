/** The built server reads a bank's files in the worker that is built beside it. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { lender } from "#server/lending/lender/lender.ts";
import { camt, csvText, type Movement } from "#server/lending/statements/statement.fixture.ts";
import { readSettings } from "#server/kernel/settings.ts";
import { askServer } from "#server/operator/socket.ts";
import { temporaryFolder } from "#tests/support/after-all.ts";
import { asRole } from "#tests/support/commands.ts";
import { startServer } from "#tests/support/server-process.ts";

const folder = temporaryFolder("statements");
const account = lender({ settings: readSettings({}) }).bank.iban;

/** Movements of 1 000 € together, in a file that is not small. */
const movements = (kind: string): Movement[] =>
  Array.from({ length: 200 }, (_, at) => ({
    cents: 500,
    text: `${kind}: плащане по фактура ${at} `.padEnd(200, "."),
    bankRef: `${kind}-${at}`,
    payer: { name: "Иван Иванов" },
  }));

it("imports a file in XML, then one in CSV, and refuses a broken one with its line", async ({
  onTestFinished: finished,
}) => {
  const server = await startServer({ env: { LOG_LEVEL: "error" } });
  finished(() => server.close());
  const give = async (name: string, bytes: Uint8Array | string) => {
    expect(Buffer.byteLength(bytes)).toBeGreaterThan(32 * 1024);
    const file = join(folder, name);
    await writeFile(file, bytes);
    return askServer(server.dataDir, { words: asRole("cashier", ["import", file]) });
  };
  const right = { movements: movements("xml"), account };
  const broken = camt(right)
    .toString()
    .replace(/<\/Ntry>$/m, "");
  expect(await give("broken.xml", broken)).toMatchObject({
    code: 1,
    text: expect.stringMatching(
      /^Файлът е отказан и нищо не е осчетоводено: XML-ът е повреден \(Ред от файла \d+\)/,
    ) as string,
  });
  const imported = { code: 2, text: expect.stringMatching(/^Файлът е разнесен\.[^]* 200 +1000\.00 /) as string };
  expect(await give("izvlechenie.xml", camt(right))).toMatchObject(imported);
  const next = csvText({ movements: movements("csv"), account, opening: 100_000 });
  expect(await give("izvlechenie.csv", next)).toMatchObject(imported);
  expect(server.stderr()).toBe("");
});
