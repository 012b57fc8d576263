/** A server killed while payments are posted and days are closed: what was acknowledged is there once, and the books go on. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { asRole } from "#tests/support/commands.ts";
import { newPerson } from "#tests/support/borrower-data.ts";
import { startServer } from "#tests/support/server-process.ts";
import { BadLineBorrower } from "./borrower.ts";
import { askAgain, contractsIn, inspect, randomOf } from "./killed.ts";

const KILLS = Math.min(3, Number(process.env["CRASH_KILLS"] ?? 20) / 2);
const BORROWERS = 1;
/** Days by which the clock moves at once: that many closes follow. */
const DAYS = 2;
/** Acknowledged acts between two kills, and the milliseconds after them until the kill. */
const BETWEEN = { acts: 4, most: 250 };
const PATIENCE_MS = 60_000;

const seed = Number(process.env["CRASH_SEED"] ?? Date.now() % 1_000_000);

it(`posts every acknowledged payment once and closes every day once when killed ${KILLS} times (seed ${seed})`, async () => {
  const random = randomOf(seed);
  const dataDir = await mkdtemp(join(tmpdir(), "zayavka-books-"));
  const server = await startServer({ dataDir, env: { LOG_LEVEL: "error" } });
  let killed = 0;
  let acts = 0;
  /** Has the server do an act; what an act has done before is told as done. */
  const ask = async (...words: string[]): Promise<string> => {
    const answer = await askAgain(dataDir, asRole(words[0] === "clock" ? "admin" : "owner", words));
    // The number that was received before its answer was lost.
    if (!answer.ok) expect(answer.text, words.join(" ")).toContain("вече е прието");
    acts += 1;
    return answer.text;
  };
  try {
    const borrowers = Array.from({ length: BORROWERS }, () => new BadLineBorrower(server.url, newPerson()));
    await Promise.all(borrowers.map((borrower) => borrower.walk()));
    await server.kill("SIGKILL");
    const known = await contractsIn(dataDir);
    expect(known.length).toBeGreaterThanOrEqual(BORROWERS);
    await server.restart();

    const acknowledged: string[] = [];
    const paying = async (contract: string): Promise<void> => {
      for (let n = 1; killed < KILLS; n += 1) {
        const id = `${contract}/${n}`;
        await ask("receive-payment", contract, `${1 + (n % 9)},05`, "bank", id);
        acknowledged.push(id);
      }
    };
    let moves = 0;
    const passing = async (): Promise<void> => {
      // A move whose answer was lost is made again: the days that it brought are closed all the same.
      for (; killed < KILLS; moves += 1) await ask("clock", String(DAYS));
    };
    const killing = async (): Promise<void> => {
      while (killed < KILLS) {
        const wanted = acts + Math.ceil(random() * BETWEEN.acts);
        for (const end = performance.now() + PATIENCE_MS; acts < wanted && performance.now() < end;) await pause(5);
        await pause(random() * BETWEEN.most);
        await server.kill("SIGKILL");
        killed += 1;
        await server.restart();
      }
    };
    await Promise.all([killing(), passing(), ...known.map(paying)]);

    await ask("close");
    expect(await ask("close")).toBe("Всички минали дни са приключени.");
    expect(await ask("check-books")).toBe("Книгите са верни.");
    await server.kill("SIGKILL");
    const found = await inspect(dataDir, async ({ query }) => ({
      payments: (
        await query("select external_id, status from payments where channel = 'bank' order by external_id")
      ).rows.map((row) => ({ id: String(row["external_id"]), status: String(row["status"]) })),
      receipts: (await query("select event_id from entries where kind = 'received'")).rows.length,
      days: (
        await query(
          `select count(*)::int as days, max(day) - min(day) + 1 as span, count(*) filter (where ended_at is null)::int as open,
             (select count(*)::int from close_shards) as shards from day_closes`,
        )
      ).rows[0],
    }));
    const ids = found.payments.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(acknowledged));
    expect(found.payments.every(({ status }) => status === "posted")).toBe(true);
    expect(found.receipts).toBe(ids.length);
    const days = Number(found.days!["days"]);
    expect(found.days).toMatchObject({ span: days, open: 0, shards: days });
    expect(days).toBeGreaterThanOrEqual(moves * DAYS);
    expect(Math.min(acknowledged.length, moves)).toBeGreaterThan(0);
    console.info(`seed ${seed}: ${acknowledged.length} payments, ${days} days, ${KILLS} kills`);
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
