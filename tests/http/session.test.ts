import { describe, expect, it } from "vitest";
import { Borrower, borrowerAt, steps, succeed } from "#tests/support/borrower.ts";
import { newPerson, registration, stories } from "#tests/support/borrower-data.ts";
import { eachDatabase, type OpenTestDatabase } from "#tests/support/database.ts";
import { DEMO_ALLOWED, openLender, type LenderOptions } from "#tests/support/lender.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const isIn = async (visitor: Borrower): Promise<boolean> =>
  ((await visitor.read("user-data")).body as { userData: { user: unknown } }).userData.user !== null;

eachDatabase((_name, open: OpenTestDatabase) => {
  const lender = useTestLender({ open });

  describe("a session", () => {
    it("begins with the first form, not before", async () => {
      const visitor = new Borrower(lender);
      for (const call of ["index", "config", "user-data", "tariff", "european-form"] as const) await visitor.read(call);
      expect(visitor.cookies.size).toBe(0);
      expect((await visitor.read("user-data")).body).not.toHaveProperty("csrf");
      const form = await visitor.form("login");
      expect(visitor.sessionId).toMatch(/^[\w-]{43}$/);
      const { csrf } = (await visitor.read("user-data")).body as { csrf: string };
      expect(
        await visitor.post({ ...form, csrf }, { username: "a@example.bg", password: "wrong password", next: "" }),
      ).toMatchObject({ status: 400 });
    });

    it("gets a new id at registration, and the old one becomes invalid", async () => {
      const visitor = new Borrower(lender);
      await visitor.read("general-information");
      const before = visitor.copy();
      await steps.register(visitor, stories.approve);
      expect(visitor.sessionId).not.toBe(before.sessionId);
      expect((await before.read("user-sms-confirmation")).body).toEqual({ nextUrl: "/vhod" });
    });

    it("gets a new id at login, and one planted before becomes invalid", async () => {
      const { person } = await borrowerAt(lender, "confirmed");
      const attacker = new Borrower(lender, person);
      await attacker.form("login");
      const victim = attacker.copy();
      succeed(await victim.logIn());
      expect(victim.sessionId).not.toBe(attacker.sessionId);
      expect([await isIn(victim), await isIn(attacker)]).toEqual([true, false]);
    });

    it("gets a new id when the phone is confirmed, and whoever knew the one before stays outside", async () => {
      const visitor = await borrowerAt(lender, "registered");
      const before = visitor.copy();
      expect((await before.read("user-sms-confirmation")).body["form"]).toBeDefined();
      expect(await steps.confirmPhone(visitor)).toBe("/kak-da-populnia");
      expect(visitor.sessionId).not.toBe(before.sessionId);
      expect((await visitor.read("fill-in-options")).status).toBe(200);
      expect(await before.read("fill-in-options")).toMatchObject({ status: 401 });
      expect([await isIn(visitor), await isIn(before)]).toEqual([true, false]);
    });

    it("confirmed in one window is told to the other, whose form is of the session before", async () => {
      const visitor = await borrowerAt(lender, "registered");
      const other = await visitor.form("user-sms-confirmation");
      const next = await steps.confirmPhone(visitor);
      expect(await visitor.post(other, { pin: "000000" })).toMatchObject({ status: 401, body: { nextUrl: next } });
      expect(await visitor.post(other, { pin: "000000" }, { plain: true })).toMatchObject({ status: 303 });
    });

    it("begun by a login is one, also when the login was posted again because its response was lost", async () => {
      const { person } = await borrowerAt(lender, "confirmed");
      const visitor = new Borrower(lender, person);
      const form = await visitor.form("login");
      const fields = { username: person.email, password: person.password, next: "" };
      const [again, third] = [visitor.copy(), visitor.copy()];
      succeed(await visitor.post(form, fields));
      succeed(await again.post(form, fields));
      succeed(await third.post(form, fields));
      expect(new Set([visitor, again, third].map(({ sessionId }) => sessionId)).size).toBe(3);
      expect([await isIn(visitor), await isIn(again), await isIn(third)]).toEqual([true, true, true]);
      // A form of one is a form of the other.
      const step = await visitor.form("fill-in-options");
      expect(succeed(await again.post(step, { fillInMethod: "manual" }))).toBe("/lichni-danni");
      // A further repeat, with the cookie that the repeat got.
      succeed(await again.post(form, fields));

      const { csrf } = (await visitor.read("user-data")).body as { csrf: string };
      expect(await visitor.post({ action: "logout", csrf, version: "" }, {})).toMatchObject({ status: 200 });
      expect([await isIn(visitor), await isIn(again), await isIn(third)]).toEqual([false, false, false]);
      await visitor.copy().post(form, fields);
      expect(await isIn(again)).toBe(false);
    });

    it("joined by a repeated login ends with all of its ids at a logout of the later one, and at a change of password", async () => {
      const { person } = await borrowerAt(lender, "confirmed");
      const twice = async (): Promise<[Borrower, Borrower]> => {
        const first = new Borrower(lender, person);
        const form = await first.form("login");
        const again = first.copy();
        for (const visitor of [first, again])
          succeed(await visitor.post(form, { username: person.email, password: person.password, next: "" }));
        return [first, again];
      };
      const [kept, left] = await twice();
      const { csrf } = (await left.read("user-data")).body as { csrf: string };
      await left.post({ action: "logout", csrf, version: "" }, {});
      expect([await isIn(kept), await isIn(left)]).toEqual([false, false]);

      const [stolen, own] = await twice();
      const password = "нова парола 77";
      const change = { currentPassword: person.password, password, passwordRepeat: password };
      succeed(await own.fill("change-password", change));
      expect([await isIn(stolen), await isIn(own)]).toEqual([false, true]);
    });

    it("is not replaced by late requests with its old id: pages get a new one after 5 s, calls later", async () => {
      const visitor = new Borrower(lender, (await borrowerAt(lender, "confirmed")).person);
      await visitor.form("login");
      const before = visitor.copy();
      succeed(await visitor.logIn());
      const late = await before.read("general-information");
      expect([late.status, late.headers.getSetCookie()]).toEqual([200, []]);
      expect(await before.copy().post((late.body as { form: never }).form, {})).toMatchObject({ status: 401 });
      // A page may be reloaded because the login's response was lost.
      const opened = async (): Promise<string> =>
        (await before.copy().open("/obshta-informacia")).headers.getSetCookie().join();
      expect(await opened()).toBe("");
      lender.clock.advance(5000);
      expect(await opened()).toMatch(/^sid=[\w-]{43};/);
      expect((await before.read("general-information")).headers.getSetCookie()).toEqual([]);
      lender.clock.advance(MINUTE);
      expect((await before.read("general-information")).headers.getSetCookie().join()).toMatch(/^sid=[\w-]{43};/);
    });

    it("never has an id made up by the visitor", async () => {
      const visitor = new Borrower(lender);
      visitor.cookies.set("sid", "made-up");
      await visitor.form("login");
      expect(visitor.sessionId).not.toBe("made-up");
    });

    it("ends at logout for every copy of its cookie", async () => {
      const visitor = await borrowerAt(lender, "confirmed");
      const copy = visitor.copy();
      const { csrf } = (await visitor.read("user-data")).body as { csrf: string };
      const answer = await visitor.post({ action: "logout", csrf, version: "" }, {});
      expect(answer).toMatchObject({ status: 200, body: { nextUrl: "/" } });
      expect(answer.headers.getSetCookie()).toEqual([
        "sid=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax",
      ]);
      // Not "cookies": the consent to cookies stays.
      expect(answer.headers.get("clear-site-data")).toBe('"cache", "storage"');
      expect([await isIn(visitor), await isIn(copy)]).toEqual([false, false]);
      expect(await copy.fill("login", { username: "", password: "", next: "" }).then(({ status }) => status)).toBe(400);
    });

    it("on another device survives a logout", async () => {
      const first = await borrowerAt(lender, "confirmed");
      const second = new Borrower(lender, first.person);
      succeed(await second.logIn());
      const { csrf } = (await second.read("user-data")).body as { csrf: string };
      await second.post({ action: "logout", csrf, version: "" }, {});
      expect(await isIn(first)).toBe(true);
    });

    it.each([
      [30 * MINUTE - 1, true],
      [30 * MINUTE, false],
    ])("idle for %i ms is alive: %s", async (idle, alive) => {
      const visitor = await borrowerAt(lender, "confirmed");
      lender.clock.advance(idle);
      expect(await visitor.read("fill-in-options")).toMatchObject(
        alive
          ? { status: 200, body: { step: { n: 2 } } }
          : { status: 401, body: { nextUrl: "/vhod?next=%2Fkak-da-populnia" } },
      );
    });

    it("is not extended by checking whether it is alive (`?look`)", async () => {
      const visitor = await borrowerAt(lender, "confirmed");
      const looked = async () =>
        ((await visitor.fetch("/api/v2/user-data?look")).body as { userData: { user: unknown } }).userData.user !==
        null;
      lender.clock.advance(29 * MINUTE);
      expect(await looked()).toBe(true);
      lender.clock.advance(MINUTE);
      expect(await looked()).toBe(false);
    });

    it("ends after twelve hours even when active; the draft application stays", async () => {
      const visitor = await borrowerAt(lender, "confirmed");
      for (let hours = 0; hours < 11.9; hours += 0.4) {
        lender.clock.advance(0.4 * HOUR);
        await visitor.read("user-data");
      }
      expect((await visitor.read("fill-in-options")).status).toBe(401);
      expect(succeed(await visitor.logIn())).toBe("/kak-da-populnia");
      expect(await steps.fillIn(visitor)).toBe("/lichni-danni");
    });

    it("that has expired answers a post with 401 and the URL to return to; the step succeeds after login", async () => {
      const visitor = await borrowerAt(lender, "confirmed");
      const form = await visitor.form("fill-in-options");
      lender.clock.advance(HOUR);
      const late = await visitor.post(form, { fillInMethod: "manual" });
      expect(late).toMatchObject({
        status: 401,
        body: {
          nextUrl: "/vhod?next=%2Fkak-da-populnia",
          errors: { _form: expect.stringContaining("сесията изтече") as string },
        },
      });
      const next = new URL(late.body.nextUrl!, lender.url).searchParams.get("next")!;
      expect(
        succeed(
          await visitor.fill("login", { username: visitor.person.email, password: visitor.person.password, next }),
        ),
      ).toBe("/kak-da-populnia");
      expect(await steps.fillIn(visitor)).toBe("/lichni-danni");
    });

    it("that has expired is replaced in the refusal of a public form's post", async () => {
      const visitor = new Borrower(lender);
      const form = await visitor.form("general-information");
      lender.clock.advance(HOUR);
      const fields = registration(visitor.person, stories.approve.chosen);
      const late = await visitor.post(form, fields);
      expect(late).toMatchObject({ status: 401, body: { form: { id: "general-information" } } });
      expect(late.body.form!.key).not.toBe(form.key);
      expect(succeed(await visitor.post(late.body.form!, fields))).toBe("/user-sms-confirm");
    });

    it("that has expired leads from the code's page to the login", async () => {
      const visitor = await borrowerAt(lender, "registered");
      const form = await visitor.form("user-sms-confirmation");
      lender.clock.advance(HOUR);
      expect(await visitor.post(form, { pin: "123456" })).toMatchObject({
        status: 401,
        body: { nextUrl: "/vhod?izteche" },
      });
      expect(succeed(await visitor.logIn())).toBe("/user-sms-confirm");
    });
  });

  describe("the session cookie", () => {
    const cookieOf = async (env: LenderOptions["env"]): Promise<string[]> => {
      const own = await openLender(lender.database, { env });
      const answer = await new Borrower(own).read("login");
      await own.close();
      expect(JSON.stringify(answer.body)).not.toContain(answer.headers.getSetCookie()[0]!.split(/[=;]/)[1]!);
      return answer.headers.getSetCookie();
    };

    it("over HTTP on localhost is HttpOnly, SameSite=Lax, for the whole site and without an expiry", async () => {
      expect(await cookieOf({})).toEqual([expect.stringMatching(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)]);
    });

    it("over HTTPS is Secure with the __Host- prefix", async () => {
      expect(await cookieOf({ PUBLIC_URL: "https://zaem.example", ...DEMO_ALLOWED })).toEqual([
        expect.stringMatching(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      ]);
    });

    it("without the __Host- prefix is ignored over HTTPS", async () => {
      const own = await openLender(lender.database, {
        env: { PUBLIC_URL: "https://zaem.example", ...DEMO_ALLOWED },
      });
      const { person } = await borrowerAt(lender, "confirmed", stories.approve, newPerson());
      const visitor = new Borrower(own, person);
      succeed(await visitor.logIn());
      const id = visitor.cookies.get("__Host-sid")!;
      visitor.cookies.clear();
      visitor.cookies.set("sid", id);
      expect(await isIn(visitor)).toBe(false);
      await own.close();
    });
  });
});
