import { beforeAll, expect, it } from "vitest";
import type { Database } from "#server/store/db/database.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { accounts } from "./chart.ts";

eachDatabase((_name, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it("the chart in code is that of the database", async () => {
    const rows = await database.db
      .selectFrom("ledger_accounts")
      .select(["code", "dimension"])
      .orderBy("code")
      .execute();
    expect(rows).toEqual(Object.values(accounts).toSorted((one, other) => one.code - other.code));
  });
});
