/** A database written before persons were kept: everything gets its person, nothing is lost, conflicts are listed. */
import { beforeAll, describe, expect, it } from "vitest";
import { readPath } from "#src/engine/core/names.ts";
import { moveToPersons } from "#server/lending/persons/fill-in-persons.ts";
import type { Database } from "#server/store/db/database.ts";
import { readSubmission } from "#server/store/tables/submissions.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { doAct } from "#tests/support/commands.ts";
import { eachDatabase } from "#tests/support/database.ts";
import type { Lender } from "#tests/support/lender.ts";
import { before, migrate, openMigrated } from "./before.ts";

const CREDIT_STATUSES = ["active", "overdue", "forbearance", "repaid", "refinanced", "withdrawn", "assigned"];

eachDatabase((_name, open) => {
  describe("a database of before", () => {
    let lender: Lender;
    let database: Database;
    beforeAll(async () => {
      lender = await openMigrated(open);
      ({ database } = lender);
    });
    closeAfterAll(() => lender);

    const rows = async (sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
      (await database.query(sql, values)).rows;
    const pinOf = async (applicationId: string): Promise<string> => {
      const { db } = database;
      const answers = await readSubmission(db, lender.services.secrets, applicationId, "personal-information");
      return String(readPath(answers!, "personPin"));
    };

    it("gives every sent application the person of its own answers, one for each ЕГН", async () => {
      const sent = await rows("select id, person_id from requests where submitted_at is not null");
      expect(sent.length).toBe(before["requests"]!.filter((row) => row["submitted_at"] !== null).length);
      const persons = new Map<string, Set<unknown>>();
      for (const { id, person_id } of sent) {
        const pin = await pinOf(String(id));
        persons.set(pin, (persons.get(pin) ?? new Set()).add(person_id));
      }
      expect([...persons.values()].map((ids) => ids.size)).toEqual([...persons].map(() => 1));
      expect(await rows("select count(*)::int as n from persons")).toEqual([{ n: persons.size }]);
      expect(
        await rows("select count(*)::int as n from requests where submitted_at is null and person_id is not null"),
      ).toEqual([{ n: 0 }]);
    });

    it("gives agreements and credits the person of their application, profiles the one they signed as", async () => {
      for (const table of ["agreements", "credits"])
        expect(
          await rows(
            `select count(*)::int as n from ${table} t join requests r on r.id = t.request_id where t.person_id is distinct from r.person_id`,
          ),
        ).toEqual([{ n: 0 }]);
      expect(
        await rows(
          `select count(*)::int as n from users u where person_id is null
           and exists (select from requests r where r.user_id = u.id and r.person_id is not null)`,
        ),
      ).toEqual([{ n: 0 }]);
      const signed = await rows(
        `select distinct u.id, u.egn_login from users u join requests r on r.user_id = u.id
         join agreements a on a.request_id = r.id where a.signed_at is not null`,
      );
      expect(signed.length).toBeGreaterThan(0);
      expect(signed.every(({ egn_login }) => egn_login === true)).toBe(true);
      expect((await rows("select id from users where egn_login")).length).toBe(signed.length);
    });

    it("ends applications where their credits begin; what people see stays the same", async () => {
      for (const { id, status } of before["requests"]!) {
        const [now] = await rows(
          "select r.status, c.status as credit from requests r left join credits c on c.request_id = r.id where r.id = $1",
          id,
        );
        if (CREDIT_STATUSES.includes(String(status))) expect(now).toEqual({ status: "concluded", credit: status });
        else expect(now!["status"]).toBe(status);
      }
      expect(
        await rows("select count(*)::int as n from transitions where machine = 'request' and to_state = 'concluded'"),
      ).toEqual(await rows("select count(*)::int as n from credits"));
    });

    it("is moved once, and what it leaves open is listed", async () => {
      expect(await moveToPersons(lender.services)).toEqual({
        applications: 0,
        profiles: 0,
        credits: 0,
        unreadable: [],
      });
      expect(await doAct(lender.services, ["identity-conflicts"])).toBe("Няма.");
      const [one] = await rows("select id from requests where submitted_at is not null limit 1");
      await database.query(
        `insert into requests (id, number, short_key, user_id, product, amount_cents, period, period_unit, status, variant, created_at, submitted_at, status_since)
         overriding system value select gen_random_uuid(), 999999, 'lost', user_id, product, amount_cents, period, period_unit, 'rejected', variant, created_at, submitted_at, status_since
         from requests where id = $1`,
        [one!["id"]],
      );
      expect((await moveToPersons(lender.services)).unreadable).toHaveLength(1);
      expect(await doAct(lender.services, ["identity-conflicts"])).toMatch(/person is not known/);
    });

    it("can be taken back, with the ЕГН that log in", async () => {
      await migrate(database, "011-agreements");
      expect(await rows("select count(*)::int as n from requests where status = 'concluded'")).toEqual([{ n: 0 }]);
      expect((await rows("select id from users where egn_hash is not null")).length).toBeGreaterThan(0);
      await migrate(database);
    });
  });
});
