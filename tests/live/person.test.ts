import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import type { VisitorData } from "#src/api/responses/responses.ts";
import { bookCredit } from "#server/lending/servicing/book-credit.ts";
import { lockCredit } from "#server/store/tables/credits.ts";
import { sweepInteractions } from "#server/store/tables/interactions.ts";
import { publishChange } from "#server/store/db/change-notifications.ts";
import { Borrower, borrowerAt, steps, succeed } from "#tests/support/borrower.ts";
import { newPerson, stories } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import {
  awaitsGuarantor,
  registerGuarantor,
  sendGuarantorData,
  signAsGuarantor,
  withGuarantor,
} from "#tests/support/guarantors.ts";
import { openLender, until } from "#tests/support/lender.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { anEvent, liveOf, openLive, type Live } from "./sockets.ts";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open });
  const opened: Live[] = [];
  const live = (borrower: Borrower): Live => {
    opened.push(liveOf(borrower));
    return opened.at(-1)!;
  };
  afterEach(() => opened.splice(0).forEach((one) => one.close()));

  const stored = () => lender.database.db.selectFrom("interactions").selectAll().orderBy("id").execute();
  const security = () =>
    lender.database.db.selectFrom("security_events").selectAll().where("kind", "=", "live-foreign-user").execute();

  it("a committed change is pushed, as its kind only, to every connection of its user and to nobody else", async () => {
    const [borrower, stranger] = await Promise.all([borrowerAt(lender, "told"), borrowerAt(lender, "confirmed")]);
    const [first, second, other, anonymous] = [
      live(borrower),
      live(borrower),
      live(stranger),
      live(new Borrower(lender)),
    ];
    await Promise.all([first, second, other].map((one) => one.hears("following")));
    await anonymous.hears("connect");
    await steps.payment(borrower, stories.approve);
    expect((await first.hears("changed"))[0]!.given).toEqual([["user-data", "page"]]);
    await second.hears("changed");
    expect([other, anonymous].flatMap(({ heard }) => heard.map(({ name }) => name))).not.toContain("changed");
    expect(anonymous.heard.map(({ name }) => name)).toEqual(["connect"]);
  });

  it("a rolled-back change is not pushed", async () => {
    const borrower = await borrowerAt(lender, "confirmed");
    const window = live(borrower);
    await window.hears("following");
    const { id } = await lender.database.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", borrower.person.email)
      .executeTakeFirstOrThrow();
    await expect(
      lender.inside(async (trx) => {
        await publishChange(trx, id, ["page"]);
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    await lender.inside((trx) => publishChange(trx, id, ["user-data"]));
    expect((await window.hears("changed")).map(({ given }) => given)).toEqual([[["user-data"]]]);
  });

  it("each step from the code to the signed agreement's payout is pushed", async () => {
    const borrower = await borrowerAt(lender, "sent");
    const window = live(borrower);
    await window.hears("following");
    await steps.confirmRequest(borrower);
    const decided = (await window.hears("changed", 2)).length;
    await steps.sign(borrower);
    await window.hears("changed", decided + 2);
  });

  it("a guarantor hears of the credit's steps, and that it has become late", async () => {
    const { borrower, guarantor } = await withGuarantor(lender);
    const window = live(guarantor);
    await window.hears("following");
    await signAsGuarantor(guarantor);
    const signed = (await window.hears("changed")).length;
    await steps.sign(borrower);
    const begun = (await window.hears("changed", signed + 1)).length;
    const no = await lender.number("select max(no) as no from credits");
    lender.clock.advance(40 * 86_400_000);
    await lender.inside(async (trx, now) => {
      const credit = (await lockCredit(trx, no))!;
      await bookCredit(lender.services, trx, credit, { event: "late", actor: "P", now });
    });
    expect((await window.hears("changed", begun + 1)).at(-1)!.given).toEqual([["user-data", "page"]]);
  });

  it("a guarantor hears that their contract waits, which is made once the borrower's application is decided", async () => {
    const named = newPerson();
    await awaitsGuarantor(lender, named);
    const guarantor = await registerGuarantor(lender, named);
    const toSign = async (): Promise<boolean[]> => {
      const { userData } = (await guarantor.read("user-data")).body as unknown as { userData: VisitorData["userData"] };
      return userData.user!.guaranteedRequests.map(({ contractToSign }) => contractToSign);
    };
    const window = live(guarantor);
    await window.hears("following");
    // What the page reads at each push, which comes after what is told.
    const read: Promise<boolean[]>[] = [];
    window.socket.on("changed", () => void read.push(toSign()));
    await sendGuarantorData(guarantor);
    await until(
      () => Promise.all(read),
      (found) => found.flat().includes(true),
    );
  });

  it("logout closes the session's connection, and the next one is anonymous", async () => {
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

  it("login closes the replaced session's connection, and the next one follows the user", async () => {
    const visitor = new Borrower(lender, (await borrowerAt(lender, "confirmed")).person);
    await visitor.form("login");
    const before = live(visitor);
    await before.hears("connect");
    succeed(await visitor.logIn());
    await before.hears("disconnect");
    await live(visitor).hears("following");
  });

  it("a changed password closes the connections of the user's other sessions at once", async () => {
    const borrower = await borrowerAt(lender, "confirmed");
    const { password } = borrower.person;
    const elsewhere = new Borrower(lender, borrower.person);
    succeed(await elsewhere.logIn());
    const other = live(elsewhere);
    await other.hears("following");
    const next = `${password}-2`;
    succeed(
      await borrower.fill("change-password", { currentPassword: password, password: next, passwordRepeat: next }),
    );
    await other.hears("disconnect");
    expect((await elsewhere.read("profile")).status).toBe(401);
  });

  it("a connection with an expired or made-up session id is anonymous", async () => {
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

  it("the user comes from the session alone: a foreign id is ignored and recorded without personal data", async () => {
    const [borrower, victim] = await Promise.all([borrowerAt(lender, "told"), borrowerAt(lender, "told")]);
    const [own, other] = await Promise.all(
      [borrower, victim].map(
        async ({ person }) =>
          (
            await lender.database.db
              .selectFrom("users")
              .select("id")
              .where("email", "=", person.email)
              .executeTakeFirstOrThrow()
          ).id,
      ),
    );
    const window = live(borrower);
    await window.hears("following");
    window.socket.emit("update-user", own);
    const foreign = [
      other,
      1,
      -1,
      0,
      true,
      null,
      "",
      {},
      [],
      [own],
      { id: own },
      "null",
      "undefined",
      `${own} `,
      own!.toUpperCase() + "x",
      "' or 1=1",
      "__proto__",
      1e308,
      "x".repeat(5000),
    ];
    for (const id of foreign) window.socket.emit("update-user", id);
    const events = await until(security, (rows) => rows.length > 0);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ kind: "live-foreign-user", data: {} });
    await steps.payment(victim, stories.approve);
    await steps.payment(borrower, stories.approve);
    await window.hears("changed");
    expect(window.heard.filter(({ name }) => name === "changed")).toHaveLength(1);
  });

  it("interactions are filtered again and stored under a visit id unrelated to session and user", async () => {
    const borrower = await borrowerAt(lender, "confirmed");
    const window = live(borrower);
    await window.hears("following");
    window.socket.emit(
      "interact",
      anEvent({
        tagName: "A",
        class: "button",
        href: "/status/:requestId?",
        text: "Пишете на ivan@example.bg или 0888 123 456",
        value: "7501020018",
        onclick: "x",
        style: "y",
      }),
    );
    window.socket.emit(
      "interact",
      anEvent({ tagName: "A", href: "/status/7f3e1c1e", text: "ЕГН 7501020018 е прието" }),
    );
    window.socket.emit("interact", anEvent({ route: "/za-nas" }, { type: "route" }));
    const rows = await until(stored, (found) => found.length >= 3);
    expect(rows.map(({ params }) => params)).toEqual([
      { tagName: "A", class: "button", href: "/status/:requestId?", text: "Пишете на [hidden] или [hidden]" },
      { tagName: "A", text: "ЕГН [hidden] е прието" },
      { route: "/za-nas" },
    ]);
    expect(new Set(rows.map(({ visit }) => visit)).size).toBe(1);
    const { sessions } = {
      sessions: await lender.database.db.selectFrom("sessions").select(["id_hash", "user_id"]).execute(),
    };
    for (const { id_hash, user_id } of sessions)
      expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${id_hash}|${user_id ?? id_hash}`));
  });

  it("no interaction is stored when INTERACTION_DAYS is 0, and the sweep deletes old ones", async () => {
    await lender.query("delete from interactions");
    const silent = await openLender(lender.database, { env: { INTERACTION_DAYS: "0" } });
    const window = openLive(silent);
    await window.hears("connect");
    window.socket.emit("interact", anEvent());
    await pause(300);
    await silent.close();
    expect(await stored()).toEqual([]);
    const now = new Date("2026-12-31T00:00:00Z");
    await lender.query(
      "insert into interactions (visit, event, type, params, said_at, at) select 'v', 'e', 'click', '{}', t, t from unnest(array['2026-11-30'::timestamptz, '2026-12-15'::timestamptz]) t",
    );
    await sweepInteractions(lender.database.db, 30, now);
    expect((await stored()).map(({ at }) => at.toISOString().slice(0, 10))).toEqual(["2026-12-15"]);
    await sweepInteractions(lender.database.db, 0, now);
    expect(await stored()).toEqual([]);
  });
});
