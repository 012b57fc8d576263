import { beforeAll, expect, it } from "vitest";
import { makeSecrets } from "#server/kernel/secrets.ts";
import type { Database } from "#server/store/db/database.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { keepContactMessage, sentSince, sweepContactMessages } from "./contact-messages.ts";

const secrets = makeSecrets("a secret key for tests, long enough");
const NOW = new Date("2026-11-20T08:00:00Z");
const yearsAgo = (years: number): Date => new Date(Date.UTC(2026 - years, 10, 20));

eachDatabase((_name, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  const keep = (session: string, now: Date): Promise<number> =>
    keepContactMessage(database.db, secrets, {
      userId: null,
      session,
      topic: "other",
      words: { message: "Много личен въпрос" },
      now,
    });

  it("messages are numbered, their text is sealed, and a session's latest since a time is found", async () => {
    const [first, second] = [await keep("s", NOW), await keep("s", new Date(NOW.getTime() + 1000))];
    expect(second).toBe(first + 1);
    expect(await sentSince(database.db, "s", new Date(NOW.getTime() - 1))).toBe(second);
    expect(await sentSince(database.db, "s", new Date(NOW.getTime() + 1000))).toBeUndefined();
    expect(await sentSince(database.db, "t", new Date(0))).toBeUndefined();
    const { rows } = await database.query("select id, topic, secret from contact_messages where number = $1", [first]);
    expect(JSON.stringify(rows)).not.toContain("личен");
    expect(
      JSON.parse(secrets.open(rows[0]!["secret"] as Uint8Array, `contact ${String(rows[0]!["id"])}`).toString()),
    ).toEqual({ message: "Много личен въпрос" });
  });

  it("messages from before a time are deleted", async () => {
    await keep("old", yearsAgo(6));
    const kept = await keep("new", yearsAgo(5));
    await sweepContactMessages(database.db, yearsAgo(5));
    expect(await sentSince(database.db, "old", new Date(0))).toBeUndefined();
    expect(await sentSince(database.db, "new", new Date(0))).toBe(kept);
  });
});
