import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { Database } from "#server/store/database.ts";
import { sweepInteractions } from "#server/store/interactions.ts";
import { tellChange } from "#server/store/notices.ts";
import { Borrower, borrowerAt, steps, succeed } from "#tests/borrower.ts";
import { stories } from "#tests/borrower-data.ts";
import { eachDatabase } from "#tests/database.ts";
import { openLender, until, type Lender } from "#tests/lender.ts";
import { anEvent, liveOf, openLive, type Live } from "./sockets.ts";

eachDatabase((_name, open) => {
  let lender: Lender;
  let database: Database;
  const opened: Live[] = [];
  const live = (borrower: Borrower): Live => {
    opened.push(liveOf(borrower));
    return opened.at(-1)!;
  };
  beforeAll(async () => {
    database = await open();
    lender = await openLender(database);
  });
  afterEach(() => opened.splice(0).forEach((one) => one.close()));
  afterAll(() => lender.close());

  const kept = () => database.db.selectFrom("interactions").selectAll().orderBy("id").execute();
  const security = () => database.db.selectFrom("security_events").selectAll().where("kind", "=", "live-foreign-user").execute();

  it("is told what kind of thing has changed, in every window, once it is committed, and nobody else is", async () => {
    const [borrower, stranger] = await Promise.all([borrowerAt(lender, "told"), borrowerAt(lender, "confirmed")]);
    const [first, second, other, anonymous] = [live(borrower), live(borrower), live(stranger), live(new Borrower(lender))];
    await Promise.all([first, second, other].map((one) => one.hears("following")));
    await anonymous.hears("connect");
    await steps.payment(borrower, stories.approve);
    expect((await first.hears("changed"))[0]!.given).toEqual([["user-data", "page"]]);
    await second.hears("changed");
    expect([other, anonymous].flatMap(({ heard }) => heard.map(({ name }) => name))).not.toContain("changed");
    expect(anonymous.heard.map(({ name }) => name)).toEqual(["connect"]);
  });

  it("is told nothing of what was rolled back", async () => {
    const borrower = await borrowerAt(lender, "confirmed");
    const window = live(borrower);
    await window.hears("following");
    const { id } = await database.db.selectFrom("users").select("id").where("email", "=", borrower.person.email).executeTakeFirstOrThrow();
    await expect(database.transaction(async (trx) => {
      await tellChange(trx, id, ["page"]);
      throw new Error("no");
    })).rejects.toThrow("no");
    await database.transaction((trx) => tellChange(trx, id, ["user-data"]));
    expect((await window.hears("changed")).map(({ given }) => given)).toEqual([[["user-data"]]]);
  });

  it("hears of each step from the code to the signed contract's payout", async () => {
    const borrower = await borrowerAt(lender, "sent");
    const window = live(borrower);
    await window.hears("following");
    await steps.confirmRequest(borrower);
    const decided = (await window.hears("changed", 2)).length;
    await steps.sign(borrower);
    await window.hears("changed", decided + 2);
  });

  it("loses the connection of a session that ends with a logout, and is told nothing on the next one", async () => {
    const borrower = await borrowerAt(lender, "confirmed");
    const before = live(borrower);
    await before.hears("following");
    const { csrf } = (await borrower.read("user-data")).body as { csrf: string };
    succeed(await borrower.post({ action: "logout", csrf, version: "" }, {}));
    await before.hears("disconnect");
    const after = live(borrower);
    await after.hears("connect");
    expect(after.heard.map(({ name }) => name)).toEqual(["connect"]);
  });

  it("loses the connection of the session that a login replaces, and follows on the next one", async () => {
    const visitor = new Borrower(lender, (await borrowerAt(lender, "confirmed")).person);
    await visitor.form("login");
    const before = live(visitor);
    await before.hears("connect");
    succeed(await visitor.fill("login", { username: visitor.person.email, password: visitor.person.password, next: "" }));
    await before.hears("disconnect");
    await live(visitor).hears("following");
  });

  it("is nobody with a session that ran out or an id that was made up", async () => {
    const borrower = await borrowerAt(lender, "confirmed");
    const made = new Borrower(lender);
    made.cookies.set("sid", "made-up");
    lender.clock.advance(31 * 60_000);
    for (const visitor of [borrower, made]) {
      const window = live(visitor);
      await window.hears("connect");
      await pause(300);
      expect(window.heard.map(({ name }) => name)).toEqual(["connect"]);
    }
  });

  it("trusts the session alone: another person's id is ignored and noted without a name", async () => {
    const [borrower, victim] = await Promise.all([borrowerAt(lender, "told"), borrowerAt(lender, "told")]);
    const [own, other] = await Promise.all([borrower, victim].map(async ({ person }) =>
      (await database.db.selectFrom("users").select("id").where("email", "=", person.email).executeTakeFirstOrThrow()).id));
    const window = live(borrower);
    await window.hears("following");
    window.socket.emit("update-user", own);
    const foreign = [other, 1, -1, 0, true, null, "", {}, [], [own], { id: own }, "null", "undefined", `${own} `, own!.toUpperCase() + "x", "' or 1=1", "__proto__", 1e308, "x".repeat(5000)];
    for (const id of foreign) window.socket.emit("update-user", id);
    const events = await until(security, (rows) => rows.length > 0);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ kind: "live-foreign-user", data: {} });
    await steps.payment(victim, stories.approve);
    await steps.payment(borrower, stories.approve);
    await window.hears("changed");
    expect(window.heard.filter(({ name }) => name === "changed")).toHaveLength(1);
  });

  it("keeps what was done, once more filtered, under a name nobody can lead back", async () => {
    const borrower = await borrowerAt(lender, "confirmed");
    const window = live(borrower);
    await window.hears("following");
    window.socket.emit("interact", anEvent({ tagName: "A", class: "button", href: "/status/:requestId?", text: "Пишете на ivan@example.bg или 0888 123 456", value: "7501020018", onclick: "x", style: "y" }));
    window.socket.emit("interact", anEvent({ tagName: "A", href: "/status/7f3e1c1e", text: "ЕГН 7501020018 е прието" }));
    window.socket.emit("interact", anEvent({ route: "/za-nas" }, { type: "route" }));
    const rows = await until(kept, (found) => found.length >= 3);
    expect(rows.map(({ params }) => params)).toEqual([
      { tagName: "A", class: "button", href: "/status/:requestId?", text: "Пишете на [hidden] или [hidden]" },
      { tagName: "A", text: "ЕГН [hidden] е прието" },
      { route: "/za-nas" },
    ]);
    expect(new Set(rows.map(({ visit }) => visit)).size).toBe(1);
    const { sessions } = { sessions: await database.db.selectFrom("sessions").select(["id_hash", "user_id"]).execute() };
    for (const { id_hash, user_id } of sessions) expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${id_hash}|${user_id ?? id_hash}`));
  });

  it("keeps nothing when the lender keeps no interactions, and sweeps what is old", async () => {
    await database.query("delete from interactions");
    const silent = await openLender(database, { env: { INTERACTION_DAYS: "0" } });
    const window = openLive(silent);
    await window.hears("connect");
    window.socket.emit("interact", anEvent());
    await pause(300);
    await silent.close();
    expect(await kept()).toEqual([]);
    const now = new Date("2026-12-31T00:00:00Z");
    await database.query("insert into interactions (visit, event, type, params, said_at, at) select 'v', 'e', 'click', '{}', t, t from unnest(array['2026-11-30'::timestamptz, '2026-12-15'::timestamptz]) t");
    await sweepInteractions(database.db, 30, now);
    expect((await kept()).map(({ at }) => at.toISOString().slice(0, 10))).toEqual(["2026-12-15"]);
    await sweepInteractions(database.db, 0, now);
    expect(await kept()).toEqual([]);
  });
});
