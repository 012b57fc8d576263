import { beforeAll, expect, it } from "vitest";
import type { Definition } from "#src/engine/core/definition.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { Database } from "#server/store/db/database.ts";
import { anApplication } from "./application.fixture.ts";
import { definitionOfVersion, storeDefinitions, sweepDefinitions } from "./definitions.ts";
import { eachDatabase } from "#tests/support/database.ts";

const START = Date.parse("2026-11-21T08:00:00Z");
const day = (n: number): Date => new Date(START + n * 86_400_000);
const definition = (title: string): Definition => ({ id: "contact", title, action: "contact", elements: [] });
const versioned = (form: string, version: string) => ({ form, version, definition: definition(`${form} ${version}`) });

eachDatabase((_name, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  const has = async (form: string, version: string): Promise<boolean> =>
    (await definitionOfVersion(database.db, form, version)) !== undefined;

  const draftWith = async (version: string): Promise<void> => {
    const { applicationId } = await anApplication(database.db, day(0));
    await database.db
      .insertInto("answers")
      .values({ request_id: applicationId, form: "contact", version, body: toJson({}), saved_at: day(0) })
      .execute();
  };

  it("definitions are found unchanged by version, also when stored repeatedly", async () => {
    await storeDefinitions(database.db, [versioned("login", "1"), versioned("login", "2")], day(0));
    await storeDefinitions(database.db, [versioned("login", "2")], day(1));
    expect(await definitionOfVersion(database.db, "login", "1")).toEqual(definition("login 1"));
    expect(await definitionOfVersion(database.db, "login", "3")).toBeUndefined();
    expect(await definitionOfVersion(database.db, "register", "1")).toBeUndefined();
    await storeDefinitions(database.db, [], day(1));
  });

  it("old versions are deleted after 30 days, unless a draft or form view uses them or none is newer", async () => {
    await storeDefinitions(
      database.db,
      ["unused", "drafted", "shown"].map((version) => versioned("contact", version)),
      day(0),
    );
    await storeDefinitions(database.db, [versioned("alone", "1")], day(0));
    await draftWith("drafted");
    await database.db
      .insertInto("form_views")
      .values({ key: "k", owner: "o", form: "contact", version: "shown", call: "contact", shown_at: day(29) })
      .execute();
    await storeDefinitions(database.db, [versioned("contact", "now")], day(20));
    await sweepDefinitions(database.db, day(29));
    expect(await has("contact", "unused")).toBe(true);
    await sweepDefinitions(database.db, day(60));
    expect({
      unused: await has("contact", "unused"),
      drafted: await has("contact", "drafted"),
      shown: await has("contact", "shown"),
      now: await has("contact", "now"),
      alone: await has("alone", "1"),
    }).toEqual({ unused: false, drafted: true, shown: true, now: true, alone: true });
  });
});
