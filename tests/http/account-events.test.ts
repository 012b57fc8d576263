import { expect, it } from "vitest";
import { Borrower, borrowerAt, steps, succeed } from "#tests/support/borrower.ts";
import { newPerson } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { openLender, until } from "#tests/support/lender.ts";
import { rowsOf } from "#tests/support/snapshot.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const DAY = 24 * 3_600_000;
const FIREFOX = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0" };
const NEXT = "Съвсем друга парола 3";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: DAY });

  const owner = async (): Promise<Borrower> => {
    const borrower = await borrowerAt(lender, "confirmed");
    await lender.query("update users set email_confirmed_at = created_at where email = $1", borrower.person.email);
    return borrower;
  };
  const idOf = (email: string): Promise<string> => lender.text("select id from users where email = $1", email);
  const kindsOf = async (userId: string): Promise<unknown[]> =>
    (await lender.query("select kind from account_events where user_id = $1 order by at", userId)).map(
      ({ kind }) => kind,
    );
  /** The events that an act leaves; the clock moves on before it. */
  const leaves = async (userId: string, act: () => Promise<unknown>): Promise<unknown[]> => {
    const before = await kindsOf(userId);
    lender.clock.advance(2000);
    await act();
    return (await kindsOf(userId)).slice(before.length);
  };
  /** The key of the link in a mail. Its job may have to be repeated. */
  const keyIn = async (to: string, link: RegExp): Promise<string> => {
    const sent = async () => (await lender.sentTo(to)).map(({ text }) => text).join("\n");
    return link.exec(await until(sent, (text) => link.test(text)))![1]!;
  };

  it("login, new device, logout, password, reset, e-mail, phone and end of sessions leave one event each", async () => {
    const borrower = await owner();
    const id = await idOf(borrower.person.email);
    const { password } = borrower.person;
    // The browser that confirmed the profile's phone is known to it.
    expect(await leaves(id, () => borrower.logInAgain())).toEqual(["login"]);
    const elsewhere = new Borrower(lender, borrower.person);
    expect(await leaves(id, () => elsewhere.logIn())).toEqual(["newDevice"]);
    expect(
      await leaves(id, async () => succeed(await borrower.post(await borrower.form("profile", "endSessions"), {}))),
    ).toEqual(["sessionsEnded"]);
    expect(
      await leaves(id, async () =>
        succeed(
          await borrower.fill("change-password", {
            currentPassword: password,
            password: NEXT,
            passwordRepeat: NEXT,
          }),
        ),
      ),
    ).toEqual(["passwordChanged"]);

    const { email, phone } = newPerson();
    const contact = { email: borrower.person.email, mobilePhone: borrower.person.phone, currentPassword: NEXT };
    await steps.proveNumber(borrower);
    expect(await leaves(id, async () => succeed(await borrower.fill("profile", { ...contact, email })))).toEqual([]);
    const key = await keyIn(email, /validate-email\?key=([\w-]{22})/);
    const confirm = async () =>
      succeed(await borrower.post((await borrower.read("validate-email", {}, { key })).body.form!, { key }));
    expect(await leaves(id, confirm)).toEqual(["emailChanged"]);
    succeed(await borrower.fill("profile", { ...contact, email, mobilePhone: phone }));
    const pin = await borrower.code(phone);
    expect(await leaves(id, async () => succeed(await borrower.fill("confirm-phone-number", { pin })))).toEqual([
      "phoneChanged",
    ]);

    const logout = { action: "logout", version: "", csrf: String((await borrower.read("user-data")).body["csrf"]) };
    expect(await leaves(id, async () => succeed(await borrower.post(logout, {})))).toEqual(["logout"]);
    const visitor = new Borrower(lender);
    succeed(await visitor.fill("forgotten-password", { username: email, channel: "link" }));
    const reset = await keyIn(email, /zabravena-parola\/([\w-]{22})/);
    const form = (await visitor.read("forgotten-password-reset", { key: reset })).body.form!;
    expect(
      await leaves(id, async () =>
        succeed(await visitor.post(form, { password: "Трета хубава парола", passwordRepeat: "Трета хубава парола" })),
      ),
    ).toEqual(["passwordReset"]);
  });

  it("what is refused leaves none: a wrong password, a dead link", async () => {
    const borrower = await owner();
    const id = await idOf(borrower.person.email);
    expect(
      await leaves(id, async () => {
        await new Borrower(lender, borrower.person).logIn(borrower.person.email, "грешна парола");
        await borrower.fill("change-password", { currentPassword: "не", password: NEXT, passwordRepeat: NEXT });
        const link = (await borrower.read("validate-email", {}, { key: "x" })).body.form!;
        await borrower.post(link, { key: "x" });
      }),
    ).toEqual([]);
  });

  it("an act that fails leaves none: both are one transaction", async () => {
    const broken = { armed: false };
    const own = await openLender(await open(), {
      logTo: { write: () => undefined },
      between: (database) => ({
        ...database,
        transaction: (work) =>
          database.transaction(async (trx) => {
            const done = await work(trx);
            if (broken.armed) throw new Error("a fault on purpose");
            return done;
          }),
      }),
    });
    try {
      const borrower = await borrowerAt(own, "confirmed");
      const visitor = new Borrower(own, borrower.person);
      const form = await visitor.form("login");
      await own.settle();
      const before = await rowsOf(own.database);
      broken.armed = true;
      const typed = { username: borrower.person.email, password: borrower.person.password, next: "" };
      expect((await visitor.post(form, typed)).status).toBe(500);
      broken.armed = false;
      expect((await rowsOf(own.database))["account_events"]).toBe(before["account_events"]);
      succeed(await visitor.post(form, typed));
      expect((await rowsOf(own.database))["account_events"]).not.toBe(before["account_events"]);
    } finally {
      await own.close();
    }
  });

  it("the owner reads the latest ten on the profile, with device and time in words and no address; nobody else's", async () => {
    const [borrower, other] = [await owner(), await owner()];
    await other.logInAgain();
    for (let n = 0; n < 11; n += 1) {
      lender.clock.advance(60_000);
      await borrower.logInAgain();
    }
    const visitor = new Borrower(lender, borrower.person);
    lender.clock.advance(60_000);
    const form = await visitor.form("login");
    const typed = { username: borrower.person.email, password: borrower.person.password, next: "" };
    await visitor.post(form, typed, { headers: FIREFOX });
    const { text, body } = await visitor.read("profile");
    expect(text).toMatch(/Влизане от ново устройство – \d\d\.\d\d\.2026\D+\d\d:\d\d.{0,4} – Firefox, компютър с Linux/);
    const blocks = body["blocks"] as { kind: string; items?: string[][] }[];
    const events = blocks.flatMap(({ items = [] }) => items.flat()).filter((line) => line.startsWith("Влизане"));
    expect(events).toHaveLength(10);
    expect(events[0]).toContain("Firefox");
    const rows = await lender.query("select to_jsonb(e) as row from account_events e");
    expect(`${JSON.stringify(rows)} ${text}`).not.toContain(visitor.address);
    expect((await other.read("profile")).text).not.toContain("Firefox");
  });
});
