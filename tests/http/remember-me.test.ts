import { describe, expect, it } from "vitest";
import { Borrower, borrowerAt, succeed, type Answer } from "#tests/support/borrower.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { DEMO_ALLOWED, openLender } from "#tests/support/lender.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TO_SIGN = "/pregled-na-dogovora";
const ASKS = `/vhod?${new URLSearchParams({ next: TO_SIGN })}`;

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: DAY });

  const logIn = (visitor: Borrower, rememberMe: "0" | "1"): Promise<Answer> =>
    visitor.fill("login", {
      username: visitor.person.email,
      password: visitor.person.password,
      rememberMe,
      next: "",
    });
  /** A borrower who ticked „Запомни ме“ in a browser of their own. */
  const remembered = async (owner?: Borrower): Promise<Borrower> => {
    const visitor = new Borrower(lender, (owner ?? (await borrowerAt(lender, "confirmed"))).person);
    succeed(await logIn(visitor, "1"));
    return visitor;
  };
  const token = (visitor: Borrower): string | undefined => visitor.cookies.get("remember");
  const isIn = async (visitor: Borrower): Promise<boolean> => (await visitor.read("profile")).status === 200;
  const events = (): Promise<number> =>
    lender.number("select count(*)::int as n from security_events where kind = 'remember-token-reused'");
  const tokens = ({ person }: Borrower): Promise<number> =>
    lender.number(
      "select count(*)::int as n from remember_tokens t join users u on u.id = t.user_id where email = $1",
      person.email,
    );

  describe("a browser that asked to be remembered", () => {
    it("is logged in again by a page or a call after its session is over, for 30 days from the login", async () => {
      const visitor = await remembered();
      const first = token(visitor);
      expect(first).toMatch(/^[\w-]{43}$/);
      lender.clock.advance(DAY);
      expect((await visitor.open("/profile")).status).toBe(200);
      expect(token(visitor)).not.toBe(first);
      lender.clock.advance(28 * DAY);
      expect(await isIn(visitor)).toBe(true);
      lender.clock.advance(DAY);
      expect(await isIn(visitor)).toBe(false);
    });

    it("is not, when the box was left empty", async () => {
      const visitor = new Borrower(lender, (await borrowerAt(lender, "confirmed")).person);
      succeed(await logIn(visitor, "0"));
      expect(token(visitor)).toBeUndefined();
      lender.clock.advance(HOUR);
      expect(await isIn(visitor)).toBe(false);
    });

    it("is not logged in by a window that only looks, nor by a post", async () => {
      const visitor = await remembered();
      const form = await visitor.form("change-password");
      lender.clock.advance(HOUR);
      const before = token(visitor);
      expect((await visitor.read("user-data", {}, { look: "1" })).status).toBe(200);
      expect((await visitor.post(form, {})).status).toBe(401);
      expect(token(visitor)).toBe(before);
    });

    it("keeps one session when several windows are opened at once", async () => {
      const visitor = await remembered();
      lender.clock.advance(HOUR);
      const windows = [visitor.copy(), visitor.copy(), visitor.copy()];
      const answers = await Promise.all(windows.map((window) => window.open("/profile")));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await events()).toBe(0);
      // One of the windows received the token that replaces the presented one.
      expect(new Set(windows.map(token)).size).toBe(2);
      // The browser has one cookie, of the window that was answered last: the forms of the others are sent with it.
      const form = await windows[0]!.form("change-password");
      expect((await windows[1]!.post(form, {})).body.errors).toHaveProperty("password");
    });

    it("is forgotten by the logout, also by a copy of its cookies", async () => {
      const visitor = await remembered();
      const copy = visitor.copy();
      succeed(await visitor.post({ ...(await visitor.form("profile")), action: "logout" }, {}));
      expect([token(visitor), await tokens(visitor)]).toEqual([undefined, 0]);
      expect(await isIn(copy)).toBe(false);
    });

    it("whose profile is blocked stays outside", async () => {
      const visitor = await remembered();
      await lender.query("update users set status = 'blocked' where email = $1", visitor.person.email);
      lender.clock.advance(HOUR);
      expect(await isIn(visitor)).toBe(false);
    });

    it("has its token nowhere in the database", async () => {
      const visitor = await remembered();
      const rows = await lender.query(
        "select to_jsonb(t) as row from remember_tokens t union all select to_jsonb(s) from sessions s union all select to_jsonb(i) from idempotency i",
      );
      expect(JSON.stringify(rows)).not.toContain(token(visitor));
    });
  });

  describe("a token that was replaced", () => {
    it("ends the whole family and its sessions, and is a security event", async () => {
      const visitor = await remembered();
      const thief = visitor.copy();
      lender.clock.advance(HOUR);
      expect(await isIn(thief)).toBe(true);
      lender.clock.advance(2 * MINUTE);
      const before = await events();
      expect(await isIn(visitor)).toBe(false);
      expect(await events()).toBe(before + 1);
      expect([await isIn(thief), await tokens(visitor)]).toEqual([false, 0]);
      expect([token(visitor), token(thief)]).toEqual([undefined, undefined]);
    });

    it("ends no other browser of the profile", async () => {
      const visitor = await remembered();
      const other = await remembered(visitor);
      const thief = visitor.copy();
      lender.clock.advance(HOUR);
      expect(await isIn(thief)).toBe(true);
      lender.clock.advance(2 * MINUTE);
      expect(await isIn(visitor)).toBe(false);
      expect(await isIn(other)).toBe(true);
    });
  });

  describe("what changes money or access", () => {
    /** Whose contract waits for the signature, in a session that the browser's token began. */
    const resumed = async (): Promise<Borrower> => {
      const visitor = await remembered(await borrowerAt(lender, "decided"));
      lender.clock.advance(HOUR);
      expect((await visitor.read("documents")).status).toBe(200);
      return visitor;
    };

    /** Enters the password where the contract's page asks for it. */
    const again = async (visitor: Borrower, rememberMe: "0" | "1"): Promise<Answer> => {
      const { form } = (await visitor.read("login", {}, { next: TO_SIGN })).body;
      const { email: username, password } = visitor.person;
      return visitor.post(form!, { username, password, rememberMe, next: TO_SIGN });
    };

    it("asks a remembered browser for the password: the contract's page leads to the login and back", async () => {
      const visitor = await resumed();
      const opened = await visitor.open(TO_SIGN);
      expect([opened.status, opened.headers.get("location")]).toEqual([303, ASKS]);
      expect(await visitor.read("view-contract")).toMatchObject({ status: 401, body: { nextUrl: ASKS } });
      const login = await visitor.read("login", {}, { next: TO_SIGN });
      expect(login.body["lead"]).toBe("За Ваша сигурност въведете паролата си, за да продължите.");
      expect(login.body.form!.values).toMatchObject({ username: visitor.person.email, rememberMe: true });
      expect(succeed(await again(visitor, "1"))).toBe(TO_SIGN);
      expect((await visitor.read("view-contract")).body.forms).toHaveProperty("sign");
    });

    it("asked for the password and left unticked, the browser is not remembered any more", async () => {
      const visitor = await resumed();
      succeed(await again(visitor, "0"));
      expect([token(visitor), await tokens(visitor)]).toEqual([undefined, 0]);
      expect((await visitor.read("view-contract")).status).toBe(200);
    });

    it("is refused as a post, with the form shown before the session was over", async () => {
      const borrower = await borrowerAt(lender, "decided");
      const visitor = await remembered(borrower);
      const sign = await visitor.form("view-contract", "sign");
      lender.clock.advance(HOUR);
      await visitor.read("documents");
      const { csrf } = (await visitor.read("user-data")).body as { csrf: string };
      expect(await visitor.post({ ...sign, csrf }, { pin: "000000", tos: "1", versionHash: "x" })).toMatchObject({
        status: 401,
        body: {
          nextUrl: ASKS,
          errors: { _form: "За Ваша сигурност въведете паролата си, за да продължите." },
        },
      });
    });

    it("needs no second password in the session of a login", async () => {
      const visitor = await remembered(await borrowerAt(lender, "decided"));
      expect((await visitor.read("view-contract")).body.forms).toHaveProperty("sign");
    });
  });

  it("over https the cookie is bound to the host, unreadable by scripts and lasts until its day", async () => {
    const own = await openLender(await open(), {
      env: { ...DEMO_ALLOWED, PUBLIC_URL: "https://loans.example", SECRET_KEY: "a secret key for tests, long enough" },
    });
    const visitor = new Borrower(own, (await borrowerAt(own, "confirmed")).person);
    const answer = await visitor.fill("login", {
      username: visitor.person.email,
      password: visitor.person.password,
      rememberMe: "1",
      next: "",
    });
    await own.close();
    expect(answer.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(
        /^__Host-remember=[\w-]{43}; Path=\/; Expires=\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT; HttpOnly; Secure; SameSite=Lax$/,
      ),
    );
  });
});
