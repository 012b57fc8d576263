import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeSecrets } from "#server/kernel/secrets.ts";
import { eachDatabase } from "#tests/support/database.ts";
import type { Database } from "#server/store/db/database.ts";
import { RETENTION } from "#src/copy/retention.ts";
import { dropDraft, dropDrafts, mergeDraft, readDraft } from "./drafts.ts";

const DRAFT_DAYS = RETENTION.drafts.term.days;

const NOW = new Date("2026-11-20T08:00:00Z");
const later = (days: number, ms = 0): Date => new Date(NOW.getTime() + days * 86_400_000 + ms);
const secrets = makeSecrets("a secret key for tests, long enough");

eachDatabase((_name, open) => {
  let database: Database;
  let userId: string;
  const person = async (): Promise<string> => {
    const id = randomUUID();
    await database.query(
      "insert into users (id, email, phone, password_hash, created_at, updated_at) values ($1, $2, '0888123456', '', $3, $3)",
      [id, `${id}@example.bg`, NOW],
    );
    return id;
  };
  const merge = (texts: Record<string, string>, now = NOW, of = userId, form = "step"): Promise<void> =>
    mergeDraft(database.db, secrets, { userId: of, form, key: "k", texts, now });
  const read = (now = NOW, of = userId, form = "step") => readDraft(database.db, secrets, of, form, now);
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    userId = await person();
  });

  describe("drafts", () => {
    it("round-trip; later texts overwrite earlier ones field by field", async () => {
      expect(await read()).toEqual({});
      await merge({ name: "Ив", "income.netMonthly": "1 2x" });
      await merge({ name: "Иван", note: "" });
      expect(await read()).toEqual({ name: "Иван", "income.netMonthly": "1 2x", note: "" });
    });

    it("belong to one person and one form", async () => {
      await merge({ name: "Иван" });
      expect(await read(NOW, await person())).toEqual({});
      expect(await read(NOW, userId, "other")).toEqual({});
    });

    it("are sealed and cannot be opened under another person", async () => {
      await merge({ name: "Иван" });
      const other = await person();
      await database.query("insert into drafts select $1, form, secret, kept_at from drafts where user_id = $2", [
        other,
        userId,
      ]);
      const { rows } = await database.query("select secret from drafts where user_id = $1", [userId]);
      expect(Buffer.from(rows[0]!["secret"] as Uint8Array).toString("utf8")).not.toMatch(/Иван|name/);
      await expect(read(NOW, other)).rejects.toThrow();
    });

    it("are dropped for one step without affecting others", async () => {
      await merge({ name: "Иван" });
      await merge({ name: "Петър" }, NOW, userId, "other");
      await dropDraft(database.db, userId, "step");
      expect(await read()).toEqual({});
      expect(await read(NOW, userId, "other")).toEqual({ name: "Петър" });
    });

    it("expire at the end of their term without a change, even before they are erased", async () => {
      await merge({ name: "Иван" });
      expect(await read(later(DRAFT_DAYS, -1))).toEqual({ name: "Иван" });
      expect(await read(later(DRAFT_DAYS))).toEqual({});
      await dropDrafts(database.db, new Date(NOW.getTime() - 1));
      expect(await read()).toEqual({ name: "Иван" });
      await merge({ note: "още" }, later(1));
      await dropDrafts(database.db, NOW);
      expect(await read(later(DRAFT_DAYS))).toEqual({ name: "Иван", note: "още" });
      await dropDrafts(database.db, later(1));
      expect((await database.query("select * from drafts where user_id = $1", [userId])).rows).toEqual([]);
    });

    it("that expired are not merged into a new one", async () => {
      await merge({ name: "Иван" });
      await merge({ note: "ново" }, later(DRAFT_DAYS));
      expect(await read(later(DRAFT_DAYS))).toEqual({ note: "ново" });
    });
  });
});
