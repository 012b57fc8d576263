import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeQueue, type Queue } from "./queue.ts";
import { repeatsOf } from "./schedule.ts";
import { JOBS } from "./table.ts";
import type { Pace } from "./worker.ts";
import { databaseOn, type Database } from "#server/store/db/database.ts";
import { openPostgres } from "#server/store/db/postgres.ts";
import { eachDatabase, makePostgresDatabase } from "#tests/support/database.ts";

const WAIT_MS = 15_000;

/** Polls until a condition holds; throws with the last value after `patience` milliseconds. */
const until = async <T>(look: () => T | Promise<T>, holds: (value: T) => boolean, patience = WAIT_MS): Promise<T> => {
  const end = Date.now() + patience;
  for (;;) {
    const value = await look();
    if (holds(value)) return value;
    if (Date.now() > end) throw new Error(`Waited in vain, last: ${JSON.stringify(value)}`);
    await pause(20);
  }
};

eachDatabase((_name, open) => {
  let database: Database;
  let queue: Queue;
  let logged: object[];
  const ran: string[] = [];

  const make = (pace: Partial<Pace> = {}, on = database): Queue =>
    makeQueue(on, { error: (details) => logged.push(details) }, pace);
  const send = (messageId: string): Promise<void> =>
    database.transaction((trx) => queue.send(trx, "send-sms", { messageId }));
  const states = async (): Promise<Record<string, number>> => {
    const { rows } = await database.query("select state::text, count(*) as n from pgboss.job group by state");
    return Object.fromEntries(rows.map(({ state, n }) => [String(state), Number(n)]));
  };

  beforeEach(async () => {
    database ??= await open();
    await database.query("delete from pgboss.job");
    logged = [];
    ran.length = 0;
    queue = make();
  });
  afterEach(async () => {
    await queue.stop();
  });

  const startRecording = (): Promise<void> => {
    queue.work("send-sms", ({ messageId }) => {
      ran.push(messageId);
      return Promise.resolve();
    });
    return queue.start();
  };

  describe("a job", () => {
    it("runs after its transaction commits, once", async () => {
      await startRecording();
      await Promise.all(["a", "b", "c", "d", "e", "f", "g"].map(send));
      await until(states, ({ completed }) => completed === 7);
      expect([...ran].sort()).toEqual(["a", "b", "c", "d", "e", "f", "g"]);
    });

    it("wakes the worker on commit, without waiting for the next poll", async () => {
      queue = make({ pollMs: 60_000 });
      await startRecording();
      await send("a");
      await queue.send(database.db, "send-sms", { messageId: "b" });
      await until(states, ({ completed }) => completed === 2);
      expect([...ran].sort()).toEqual(["a", "b"]);
    });

    it("never runs when its transaction is rolled back", async () => {
      await startRecording();
      await expect(
        database.transaction(async (trx) => {
          await queue.send(trx, "send-sms", { messageId: "undone" });
          throw new Error("no");
        }),
      ).rejects.toThrow("no");
      await send("done");
      await until(states, ({ completed }) => completed === 1);
      expect(ran).toEqual(["done"]);
      expect(await states()).toEqual({ completed: 1 });
    });

    it("with a delay does not run before it", async () => {
      await startRecording();
      await queue.send(database.db, "send-sms", { messageId: "later" }, { afterSeconds: 3600 });
      await send("now");
      await until(states, ({ completed }) => completed === 1);
      expect(ran).toEqual(["now"]);
      expect(await states()).toEqual({ completed: 1, created: 1 });
    });

    it("that fails is retried, storing and logging the error code without the error's message", async () => {
      let tries = 0;
      queue.work("send-sms", () =>
        ++tries < 2 ? Promise.reject(Object.assign(new Error("ivan@example.bg"), { code: "E1" })) : Promise.resolve(),
      );
      await queue.start();
      await send("a");
      await until(states, ({ completed, retry }) => completed === 1 || retry === 1);
      await database.query("update pgboss.job set start_after = now() where state = 'retry'");
      await until(states, ({ completed }) => completed === 1);
      expect(tries).toBe(2);
      expect(logged).toMatchObject([{ job: "send-sms", err: { code: "E1" } }]);
      expect(JSON.stringify((await database.query("select * from pgboss.job")).rows)).not.toContain("ivan");
    });

    it("that fails or is pending is the same row, which runs again after the pause of its kind", async () => {
      const outcomes = [() => Promise.reject(new Error("no")), () => Promise.resolve("pending" as const)];
      queue.work("review-request", () => outcomes.shift()?.() ?? Promise.resolve());
      await queue.start();
      await queue.send(database.db, "review-request", { requestId: "r" });
      const seen: unknown[] = [];
      for (const left of [1, 0]) {
        await until(states, ({ retry }) => outcomes.length === left && retry === 1);
        // Pauses of 5 and 10 seconds after an attempt, however long that took to begin.
        const { rows } = await database.query(
          "select floor(extract(epoch from start_after - started_on) / 5)::int as pause from pgboss.job",
        );
        seen.push(...rows.map(({ pause: fives }) => fives));
        await database.query("update pgboss.job set start_after = now()");
      }
      await until(states, ({ completed }) => completed === 1);
      expect([seen, await states()]).toEqual([[1, 2], { completed: 1 }]);
    });

    it("that is done does not run again because the database was too busy to record it", async () => {
      let refusals = 2;
      const query: Database["query"] = (text, values) =>
        text.includes("completed_on = now()") && refusals-- > 0
          ? Promise.reject(Object.assign(new Error("The database was busy for too long."), { code: "53300" }))
          : database.query(text, values);
      queue = make({ pollMs: 20 }, { ...database, query });
      await startRecording();
      await send("a");
      await until(states, ({ completed, retry }) => completed === 1 || retry === 1);
      expect([ran, await states(), refusals]).toEqual([["a"], { completed: 1 }, -1]);
      expect(logged).toMatchObject([{ event: "queue-away" }, { event: "queue-away" }]);
    });

    it("may shorten the pause before its next attempt", async () => {
      queue.work("check-payout", (_data, { within }) => {
        within(0);
        return Promise.resolve((ran.push("asked"), ran.length < 30 ? "pending" : undefined));
      });
      await queue.start();
      await queue.send(database.db, "check-payout", { payoutId: "p" });
      await until(states, ({ completed }) => completed === 1);
      expect(ran).toHaveLength(30);
    });

    it("that fails for the last time is told as lost, and stays to be counted", async () => {
      const told: boolean[] = [];
      queue.onFailure(({ isLast }) => told.push(isLast));
      queue.work("sweep", () => Promise.reject(new Error("no")));
      await queue.start();
      await queue.send(database.db, "sweep", {});
      await until(states, ({ failed }) => failed === 1);
      expect([told, logged]).toMatchObject([[true], [{ event: "job-lost", job: "sweep", end: "comes round" }]]);
    });

    it("that is new never waits for those that are repeated, however many they are", async () => {
      const busy: string[] = [];
      let free = (): void => undefined;
      const freed = new Promise<void>((resolve) => (free = resolve));
      await queue.prepare();
      await Promise.all(Array.from({ length: 20 }, (_, n) => send(`old-${n}`)));
      await database.query("update pgboss.job set priority = -1, state = 'retry', started_on = now()");
      queue.work("send-sms", async ({ messageId }) => {
        busy.push(messageId);
        if (messageId.startsWith("old")) await freed;
      });
      await queue.start();
      await until(
        () => busy.length,
        (n) => n > 0,
      );
      await send("new");
      await until(
        () => busy,
        (all) => all.includes("new"),
      );
      expect(busy.filter((id) => id.startsWith("old")).length).toBeLessThan(20);
      free();
      await until(states, ({ completed }) => completed === 21);
    });

    it("that is urgent runs before others that wait", async () => {
      await queue.prepare();
      for (const id of ["a", "b", "c", "d", "e"]) await send(id);
      await queue.send(database.db, "send-sms", { messageId: "code" }, { isUrgent: true });
      await startRecording();
      await until(states, ({ completed }) => completed === 6);
      expect(ran.slice(0, 4)).toContain("code");
    });

    it("is stored with its data and its kind's retry options only", async () => {
      await queue.start();
      await send("m-1");
      const { rows } = await database.query("select name, data, retry_limit, expire_in::text as life from pgboss.job");
      expect(rows).toEqual([
        {
          name: "send-sms",
          data: { messageId: "m-1" },
          retry_limit: repeatsOf(JOBS["send-sms"].again),
          life: "00:00:45",
        },
      ]);
    });
  });

  describe("stopping", () => {
    it("waits for running jobs and leaves the others for the next start", async () => {
      let finish = (): void => undefined;
      const started: string[] = [];
      // A kind with one concurrent job.
      queue.work("sweep", async (_data, { id }) => {
        started.push(id);
        await new Promise<void>((resolve) => (finish = resolve));
      });
      await queue.start();
      for (let i = 0; i < 2; i++) await queue.send(database.db, "sweep", {});
      await until(
        () => started.length,
        (n) => n === 1,
      );
      const stopped = queue.stop();
      await pause(50);
      finish();
      await stopped;
      expect(started).toHaveLength(1);
      expect(await states()).toEqual({ completed: 1, created: 1 });
    });

    it.each(["heeds it", "does not heed it"])(
      "cuts off a job that %s, which has not failed and runs at once at the next start",
      async (how) => {
        queue = make({ graceMs: 0 });
        let begun = 0;
        queue.work("check-payout", (_data, { signal }) => {
          begun += 1;
          return new Promise((_done, reject) => {
            if (how === "heeds it") signal.addEventListener("abort", () => reject(new Error("aborted")));
          });
        });
        await queue.prepare();
        await queue.send(database.db, "check-payout", { payoutId: "p" });
        // After twenty failures the next pause would be an hour.
        await database.query("update pgboss.job set state = 'retry', retry_count = 19, started_on = now()");
        await queue.start();
        await until(
          () => begun,
          (n) => n === 1,
        );
        await queue.stop();
        expect([logged, await states()]).toEqual([[], { retry: 1 }]);
        queue = make();
        queue.work("check-payout", () => Promise.resolve());
        await queue.start();
        await until(states, ({ completed }) => completed === 1);
        expect((await database.query("select retry_count from pgboss.job")).rows).toEqual([{ retry_count: 20 }]);
      },
    );
  });

  describe("several workers", () => {
    it("never run one job twice", async () => {
      const other = make();
      for (const each of [queue, other])
        each.work("send-sms", ({ messageId }) => Promise.resolve(void ran.push(messageId)));
      await queue.start();
      await other.start();
      const ids = Array.from({ length: 40 }, (_, i) => `job-${i}`);
      await Promise.all(ids.map(send));
      await until(states, ({ completed }) => completed === 40);
      await other.stop();
      expect([...ran].sort()).toEqual([...ids].sort());
    });
  });

  describe("a recurring job", () => {
    it("is added once per interval by any number of processes", async () => {
      const others = [make(), make()];
      for (const each of [queue, ...others]) {
        each.every(1, "sweep", {});
        await each.start();
      }
      await until(states, ({ created = 0 }) => created >= 2);
      await Promise.all(others.map((each) => each.stop()));
      await queue.stop();
      const { rows } = await database.query(
        "select count(*) as n, count(distinct singleton_on) as slots from pgboss.job where name = 'sweep'",
      );
      expect(rows[0]!.n).toBe(rows[0]!.slots);
    });
  });

  describe("a queue that was not prepared", () => {
    it("throws on send instead of losing the job", async () => {
      await expect(queue.send(database.db, "unknown" as "sweep", {})).rejects.toThrow("There is no queue for unknown");
    });
  });
});

describe("a job left active by a dead process", () => {
  /** Whether a queue that starts now runs the orphaned job within `patience` milliseconds. */
  const takenUp = async (database: Database, since: string, patience: number): Promise<boolean> => {
    const queue = makeQueue(database, { error: () => undefined }, { pollMs: 100 });
    await queue.prepare();
    await queue.send(database.db, "send-sms", { messageId: "orphan" });
    // After twenty failures the next pause would be an hour.
    await database.query(`update pgboss.job set state = 'active', retry_count = 20, started_on = ${since}`);
    const ran: string[] = [];
    queue.work("send-sms", ({ messageId }) => Promise.resolve(void ran.push(messageId)));
    await queue.start();
    try {
      return await until(
        () => ran,
        (all) => all.length > 0,
        patience,
      ).then(
        () => true,
        () => false,
      );
    } finally {
      await queue.stop();
    }
  };

  eachDatabase((_name, open) => {
    it("is retried at once when there is no other process", async () => {
      expect(await takenUp(await open(), "now()", WAIT_MS)).toBe(true);
    });
  });

  it("is retried only after it expires when there is another process, which might be running it", async () => {
    const { url, close: drop } = await makePostgresDatabase();
    const [here, there] = [databaseOn(await openPostgres(url, 2)), databaseOn(await openPostgres(url, 2))];
    expect(await takenUp(here, "now()", 1000)).toBe(false);
    expect(await takenUp(here, "now() - interval '1 minute'", WAIT_MS)).toBe(true);
    await Promise.all([here.close(), there.close()]);
    await drop();
  });

  it("is not retried early when the database URL gives all connections the same name", async () => {
    const { url, close: drop } = await makePostgresDatabase();
    const here = databaseOn(await openPostgres(`${url}?application_name=all`, 2));
    expect(await here.alone()).toBe(false);
    await here.close();
    await drop();
  });
});
