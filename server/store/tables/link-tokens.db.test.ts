import { beforeAll, expect, it } from "vitest";
import type { Database } from "#server/store/db/database.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { anApplication } from "./application.fixture.ts";
import { addLinkToken, useLinkToken } from "./link-tokens.ts";

const NOW = new Date("2026-11-21T08:00:00Z");
const END = new Date("2026-11-21T09:00:00Z");

eachDatabase((_name, open) => {
  let database: Database;
  let userId: string;
  beforeAll(async () => {
    database = await open();
    ({ userId } = await anApplication(database.db, NOW));
  });
  const add = (): Promise<string> =>
    addLinkToken(database.db, { purpose: "validate-email", userId, expiresAt: END, now: NOW });
  const use = (token: string, now = NOW): Promise<string | undefined> =>
    database.transaction((trx) => useLinkToken(trx, ["validate-email"], token, now)).then((link) => link?.userId);

  it("a link can be used once, even by concurrent requests", async () => {
    const token = await add();
    const used = await Promise.all([1, 2, 3, 4].map(() => use(token)));
    expect(used.filter((whose) => whose === userId)).toHaveLength(1);
    expect(await use(token)).toBeUndefined();
  });

  it("an expired or unknown link cannot be used", async () => {
    expect(await use(await add(), END)).toBeUndefined();
    expect(await use("no such token")).toBeUndefined();
  });

  it("a link's token is not stored in the database", async () => {
    const token = await add();
    expect(JSON.stringify(await database.db.selectFrom("link_tokens").selectAll().execute())).not.toContain(token);
  });
});
