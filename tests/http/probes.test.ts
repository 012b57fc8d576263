/** `/health` and `/ready`: what a balancer hears of a node. */
import { describe, expect, it } from "vitest";
import { openLender } from "#tests/support/lender.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

eachDatabase((_name, open) => {
  let away = false;
  const lender = useTestLender({
    open,
    env: { LOG_LEVEL: "silent" },
    between: (database) => ({
      ...database,
      query: (...given) =>
        away
          ? Promise.reject(Object.assign(new Error("connection refused"), { code: "ECONNREFUSED" }))
          : database.query(...given),
    }),
  });

  const probe = async (path: string): Promise<[number, unknown, string | null]> => {
    const answer = await fetch(lender.url + path);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    return [answer.status, await answer.json(), answer.headers.get("retry-after")];
  };
  const READY = [200, { ready: true }, null];

  it("a node whose database answers and has all migrations is alive and ready", async () => {
    expect(await probe("/health")).toEqual([200, { alive: true }, null]);
    expect(await probe("/ready")).toEqual(READY);
  });

  it("without its database a node is alive, not ready until it answers again", async () => {
    away = true;
    await expect.poll(() => probe("/ready")).toEqual([503, { ready: false, why: "database" }, "5"]);
    expect(await probe("/health")).toEqual([200, { alive: true }, null]);
    away = false;
    await expect.poll(() => probe("/ready")).toEqual(READY);
  });

  it("a database that lacks a migration makes a node not ready", async () => {
    const { database } = lender;
    await database.query("update kysely_migration set name = 'gone' where name = '001-people'");
    await expect.poll(() => probe("/ready")).toEqual([503, { ready: false, why: "migrations" }, "5"]);
    await database.query("update kysely_migration set name = '001-people' where name = 'gone'");
    await expect.poll(() => probe("/ready")).toEqual(READY);
  });

  describe("a stop", () => {
    it("is told by /ready first, while pages are still served; then the node is gone", async () => {
      const node = await openLender(await open(), { env: { STOP_SECONDS: "2" } });
      expect((await fetch(`${node.url}/ready`)).status).toBe(200);
      let isClosed = false;
      const closed = node.close().then(() => (isClosed = true));
      await expect
        .poll(async () => {
          const answer = await fetch(`${node.url}/ready`);
          return [answer.status, await answer.json()];
        })
        .toEqual([503, { ready: false, why: "stopping" }]);
      expect((await fetch(`${node.url}/api/v2/config`)).status).toBe(200);
      expect(isClosed).toBe(false);
      await closed;
      await expect(fetch(`${node.url}/ready`)).rejects.toThrow();
    });
  });
});
