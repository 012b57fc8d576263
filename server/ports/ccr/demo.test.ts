import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DEMO_REFUSED, demoCcr } from "./demo.ts";

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "ccr-"));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const ID = "5f0c2a1e-7b7d-4c62-9d0e-2f6a1c3b4d5e";
const row = (id: string, serial: string) => ({ id, person: { pin: `800320${serial}5` } });
const body = JSON.stringify({ report: ID, rows: [row("a", "560"), row("b", DEMO_REFUSED)] });

describe("demoCcr", () => {
  it("writes the report for its user alone, and acknowledges each row beside it", async () => {
    const folder = join(parent, "ccr");
    const port = demoCcr(folder);
    await port.hand({ id: ID, body });
    expect(await readFile(join(folder, `${ID}.json`), "utf8")).toBe(body);
    expect((await stat(join(folder, `${ID}.json`))).mode & 0o777).toBe(0o600);
    expect(await port.answers(ID)).toEqual([
      { id: "a", state: "accepted" },
      { id: "b", state: "refused", code: "unknown-person", words: "Лице с този ЕГН не е намерено." },
    ]);
  });

  it("has one report however often it is handed over, and no half files", async () => {
    const port = demoCcr(parent);
    await port.hand({ id: ID, body });
    await port.hand({ id: ID, body });
    expect((await readdir(parent)).toSorted()).toEqual([`${ID}.answers.json`, `${ID}.json`]);
  });

  it("answers what somebody has written, and nothing of a report that it has not", async () => {
    const port = demoCcr(parent);
    expect(await port.answers(ID)).toEqual([]);
    await writeFile(join(parent, `${ID}.answers.json`), JSON.stringify({ rows: [{ id: "a", state: "accepted" }] }));
    expect(await port.answers(ID)).toEqual([{ id: "a", state: "accepted" }]);
  });
});
