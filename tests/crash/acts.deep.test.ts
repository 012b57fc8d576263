/** A server killed while two of the staff act on payments: each act is there once, whole, and the books hold. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import type { StaffActName } from "#server/lending/staff/acts/index.ts";
import { asRole, proposedBy, rolesOf } from "#tests/support/commands.ts";
import { newPerson } from "#tests/support/borrower-data.ts";
import { startServer } from "#tests/support/server-process.ts";
import { BadLineBorrower } from "./borrower.ts";
import { askAgain, contractsIn, inspect, randomOf } from "./killed.ts";

const KILLS = Math.min(6, Number(process.env["CRASH_KILLS"] ?? 20));
const PAYMENTS = KILLS * 4;
/** Answers between two kills, and the milliseconds after them until the kill. */
const BETWEEN = { answers: 4, most: 60 };
const PATIENCE_MS = 60_000;

/** What is done of a payment, one after the other, each by two; every second payment goes the other way. */
const WAYS: readonly { acts: readonly (readonly [StaffActName, ...string[]])[]; ends: string }[] = [
  { acts: [["take-back-payment", "reversed"]], ends: "reversed" },
  { acts: [["move-payment"], ["classify-payment", "capital"]], ends: "other" },
];

const seed = Number(process.env["CRASH_SEED"] ?? Date.now() % 1_000_000);

it(`does each act of two people once when killed up to ${KILLS} times meanwhile (seed ${seed})`, async () => {
  const random = randomOf(seed);
  const dataDir = await mkdtemp(join(tmpdir(), "zayavka-acts-"));
  const server = await startServer({ dataDir, env: { LOG_LEVEL: "error" } });
  let answers = 0;
  let killed = 0;
  let isDone = false;
  const ask = async (...words: [role: Parameters<typeof asRole>[0], ...string[]]) => {
    const [role, ...rest] = words;
    const answer = await askAgain(dataDir, asRole(role, rest));
    answers += 1;
    return answer;
  };

  /** Proposes an act; one whose answer was lost waits already, and is found among those that do. */
  const propose = async (name: StaffActName, subject: string, more: readonly string[]): Promise<string> => {
    const { ok, text } = await ask(rolesOf(name).proposer, name, subject, ...more);
    if (ok) return proposedBy(text);
    expect(text).toContain("вече е предложено");
    const { text: list } = await ask("owner", "acts");
    const line = list.split("\n").find((one) => one.includes(`  proposed  ${name} ${subject}  `));
    return line!.split("  ", 1)[0]!;
  };
  const doByTwo = async (name: StaffActName, subject: string, more: readonly string[]): Promise<void> => {
    const id = await propose(name, subject, more);
    const { ok, text } = await ask(rolesOf(name).approver, "approve", id);
    // The approval whose answer was lost has done it.
    if (!ok) expect(text).toContain("Междувременно");
  };

  try {
    await new BadLineBorrower(server.url, newPerson()).walk();
    await server.kill("SIGKILL");
    const [contract = ""] = await contractsIn(dataDir);
    await server.restart();
    for (let n = 1; n <= PAYMENTS; n += 1)
      expect(await ask("owner", "receive-payment", contract, "5,05", "bank", `paid/${n}`)).toMatchObject({ ok: true });
    await server.kill("SIGKILL");
    const ids = await inspect(dataDir, async ({ query }) =>
      (await query("select id from payments order by no")).rows.map(({ id }) => String(id)),
    );
    await server.restart();

    const acting = async (): Promise<void> => {
      for (const [at, id] of ids.entries())
        for (const [name, ...more] of WAYS[at % WAYS.length]!.acts) await doByTwo(name, id, more);
      isDone = true;
    };
    const killing = async (): Promise<void> => {
      for (; killed < KILLS && !isDone; killed += 1) {
        const wanted = answers + Math.ceil(random() * BETWEEN.answers);
        for (const end = performance.now() + PATIENCE_MS; answers < wanted && performance.now() < end;) await pause(5);
        await pause(random() * BETWEEN.most);
        await server.kill("SIGKILL");
        await server.restart();
      }
    };
    await Promise.all([killing(), acting()]);
    expect((await ask("owner", "check-books")).text).toBe("Книгите са верни.");
    expect((await ask("owner", "audit-verify")).text).toContain("Веригата е цяла");

    await server.kill("SIGKILL");
    const found = await inspect(dataDir, async ({ query }) => ({
      payments: (await query("select status from payments order by no")).rows.map(({ status }) => status),
      acts: (
        await query("select act, subject from staff_acts where state = 'executed' and needs_two order by act, subject")
      ).rows,
      others: (await query("select state from staff_acts where state <> 'executed'")).rows,
      approved: (await query("select act, subject from audit where act like 'approve %' order by act, subject")).rows,
    }));
    const expected = ids
      .flatMap((subject, at) => WAYS[at % WAYS.length]!.acts.map(([act]) => ({ act, subject })))
      .toSorted((a, b) => (`${a.act} ${a.subject}` < `${b.act} ${b.subject}` ? -1 : 1));
    expect(found.payments).toEqual(ids.map((_, at) => WAYS[at % WAYS.length]!.ends));
    expect(found.acts).toEqual(expected);
    expect(found.others).toEqual([]);
    expect(found.approved).toEqual(expected.map(({ act, subject }) => ({ act: `approve ${act}`, subject })));
    expect(killed).toBeGreaterThan(0);
    console.info(`seed ${seed}: ${expected.length} acts, ${killed} kills`);
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
