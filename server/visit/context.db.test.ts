import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { toJson } from "#server/store/db/columns.ts";
import type { Database } from "#server/store/db/database.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { whoIs } from "./context.ts";

const AT = new Date("2026-03-01T10:00:00Z");

eachDatabase((_name, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  const person = async (confirmed = true): Promise<string> => {
    const id = randomUUID();
    await database.db
      .insertInto("users")
      .values({
        id,
        email: `${id}@example.bg`,
        email_confirmed_at: null,
        phone: `+${id}`,
        phone_confirmed_at: confirmed ? AT : null,
        password_hash: "-",
        names: null,
        marketing: toJson({ sms: true }),
        limits: null,
        created_at: AT,
        updated_at: AT,
      })
      .execute();
    return id;
  };

  const request = async (
    userId: string,
    day: number,
    closed: boolean,
    forms: readonly string[] = [],
  ): Promise<string> => {
    const id = randomUUID();
    const at = new Date(AT.getTime() + day * 86_400_000);
    await database.db
      .insertInto("requests")
      .values({
        id,
        short_key: id,
        user_id: userId,
        product: "creditLine",
        amount_cents: 50_000,
        period: 30,
        period_unit: "days",
        purpose: null,
        status: closed ? "cancelled" : "draft",
        step: null,
        variant: "A",
        payout: null,
        promo_code: null,
        affiliate_key: null,
        created_at: at,
        submitted_at: null,
        status_since: at,
        closed_at: closed ? at : null,
      })
      .execute();
    for (const form of forms)
      await database.db
        .insertInto("answers")
        .values({ request_id: id, form, version: "v", body: toJson({}), secret: null, saved_at: at })
        .execute();
    return id;
  };

  it("a session without a user, or of a deleted one, is anonymous", async () => {
    for (const userId of [null, randomUUID()]) {
      expect(await whoIs(database.db, { userId, data: {} })).toEqual({
        person: null,
        unverified: null,
        application: null,
        hasCredit: false,
        isGuarantor: false,
        wasGuarantor: false,
        saved: new Map(),
        drafted: new Map(),
      });
    }
  });

  it("a person without an application gets their own data", async () => {
    const id = await person();
    const { person: known, application: none, saved } = await whoIs(database.db, { userId: id, data: {} });
    expect(known).toEqual({
      id,
      email: `${id}@example.bg`,
      phone: `+${id}`,
      phoneBefore: null,
      phoneTrustedFrom: null,
      status: "userCreated",
      isSubscribed: true,
      personId: null,
    });
    expect([none, saved.size]).toEqual([null, 0]);
  });

  it("a user with an unconfirmed phone is unverified", async () => {
    const id = await person(false);
    expect(await whoIs(database.db, { userId: id, data: {} })).toMatchObject({
      person: null,
      unverified: { userId: id, phone: `+${id}` },
      application: null,
    });
  });

  it("the current application is the open one with its saved forms, however late another was closed", async () => {
    const id = await person();
    const open = await request(id, 1, false, ["general-information", "fill-in-options"]);
    await request(id, 2, true, ["personal-information"]);
    const { application: current, saved } = await whoIs(database.db, { userId: id, data: {} });
    expect(current).toMatchObject({
      id: open,
      status: "draft",
      variant: "A",
      product: "creditLine",
      amountCents: 50_000,
      period: 30,
      statusSince: new Date("2026-03-02T10:00:00Z"),
    });
    expect(Number.isInteger(current!.number)).toBe(true);
    expect([...saved.keys()].sort()).toEqual(["fill-in-options", "general-information"]);
  });

  it("without an open application the latest closed one is current", async () => {
    const id = await person();
    await request(id, 1, true);
    const latest = await request(id, 2, true);
    expect((await whoIs(database.db, { userId: id, data: {} })).application?.id).toBe(latest);
  });
});
