import { describe, expect, it } from "vitest";
import { guessRules } from "#server/policy/guess-table.ts";
import { takeTry } from "#server/store/tables/tries.ts";
import { Borrower, borrowerAt, succeed, type Answer, type Postable } from "#tests/support/borrower.ts";
import { ownPin } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { rowsOf, snapshot } from "#tests/support/snapshot.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NEW = "Съвсем нова парола 7";
const DEAD = "Връзката вече не важи";
const SENT = "/zabravena-parola?izprateno";
const CODE_PAGE = "/zabravena-parola-kod";
const KEY = /\/zabravena-parola\/([\w-]{22})/;

const outcome = ({ status, text, headers }: Answer): unknown => [
  status,
  text,
  [...headers.keys()].filter((name) => name !== "date").sort(),
];

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: 24 * HOUR });

  /** Advances the clock first: messages and codes are told apart by their time. */
  const ask = (visitor: Borrower, username: string, channel: "link" | "code"): Promise<Answer> => {
    lender.clock.advance(1000);
    return visitor.fill("forgotten-password", { username, channel });
  };
  const confirmEmail = (email: string): Promise<unknown> =>
    lender.query("update users set email_confirmed_at = created_at where email = $1", email);
  /** A borrower with a confirmed e-mail and phone. */
  const owner = async (): Promise<Borrower> => {
    const borrower = await borrowerAt(lender, "confirmed");
    await confirmEmail(borrower.person.email);
    return borrower;
  };
  const signsWithEgn = async (borrower: Borrower): Promise<string> => {
    await lender.query("update users set egn_login = true where email = $1", borrower.person.email);
    return borrower.person.pin;
  };
  const keyFor = async (visitor: Borrower, email: string): Promise<string> => {
    succeed(await ask(visitor, email, "link"));
    const sent = async () => (await lender.sentTo(email)).map(({ text }) => KEY.exec(text)?.[1]).findLast(Boolean);
    await expect.poll(sent).toBeDefined();
    return (await sent())!;
  };
  const pageOf = (visitor: Borrower, key: string): Promise<Answer> => visitor.read("forgotten-password-reset", { key });
  const send = (visitor: Borrower, form: Postable, password = NEW, overrides = {}): Promise<Answer> => {
    lender.clock.advance(1000);
    return visitor.post(form, { password, passwordRepeat: password }, overrides);
  };
  const setNew = async (visitor: Borrower, key: string, password = NEW): Promise<Answer> =>
    send(visitor, (await pageOf(visitor, key)).body.form!, password);
  const isIn = async (visitor: Borrower): Promise<boolean> => (await visitor.read("profile")).status === 200;
  const canLogIn = async ({ person }: Borrower, password: string): Promise<boolean> =>
    (await new Borrower(lender, person).logIn(person.email, password)).status === 200;

  describe("asking for a new password", () => {
    it.each(["link", "code"] as const)(
      "by %s has the same outcome for known, unknown, blocked, unfinished and ЕГН logins and for decoys",
      async (channel) => {
        const [known, blocked, unfinished] = [await owner(), await owner(), await borrowerAt(lender, "registered")];
        const withEgn = await borrowerAt(lender, "decided");
        await lender.query("update users set status = 'blocked' where email = $1", blocked.person.email);
        const logins = [
          known.person.email,
          known.person.email.toUpperCase(),
          blocked.person.email,
          unfinished.person.email,
          "nobody@example.bg",
          await signsWithEgn(withEgn),
          ownPin(7),
        ];
        const outcomes = await Promise.all(
          logins.map(async (username) => outcome(await ask(new Borrower(lender), username, channel))),
        );
        for (const one of outcomes) expect(one).toEqual(outcomes[0]);
        expect(outcomes[0]).toEqual([
          200,
          JSON.stringify({ nextUrl: channel === "link" ? SENT : CODE_PAGE }),
          expect.anything(),
        ]);
        await lender.settle();
        expect(
          (await lender.sentTo(blocked.person.email)).filter(({ subject }) => subject?.includes("парола")),
        ).toEqual([]);
      },
    );

    it("sends nothing within the answer; the message is a job's", async () => {
      const { person } = await owner();
      const visitor = new Borrower(lender);
      const form = await visitor.form("forgotten-password");
      await lender.settle();
      const count = (): Promise<unknown> =>
        lender.value("select count(*)::int as n from messages where recipient = $1", person.email);
      const before = await count();
      const rows = await lender.query("select count(*)::int as n from pgboss.job where name = 'send-reset'");
      succeed(await visitor.post(form, { username: person.email, channel: "link" }));
      expect(await lender.value("select count(*)::int as n from pgboss.job where name = 'send-reset'")).toBe(
        Number(rows[0]!["n"]) + 1,
      );
      await lender.settle();
      expect(await count()).toBe(Number(before) + 1);
      const jobs = await lender.query("select data from pgboss.job where name = 'send-reset'");
      expect(JSON.stringify(jobs)).not.toContain(person.email);
    });

    it("to one address sends three links in a quarter of an hour, however it is named, and keeps answering the same", async () => {
      const borrower = await borrowerAt(lender, "decided");
      const { person } = borrower;
      await confirmEmail(person.email);
      const logins = [person.email, await signsWithEgn(borrower), person.email, person.email, person.email];
      const answers = [];
      for (const login of logins) {
        answers.push(outcome(await ask(new Borrower(lender), login, "link")));
        lender.clock.advance(1000);
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect((await lender.sentTo(person.email)).filter(({ text }) => KEY.test(text))).toHaveLength(3);
      succeed(await ask(borrower, person.email, "link"));
      expect((await lender.sentTo(person.email)).filter(({ text }) => KEY.test(text))).toHaveLength(4);
    });

    it("without a login or a channel is a field error", async () => {
      expect((await ask(new Borrower(lender), "не е имейл", "link")).body.errors).toHaveProperty("username");
      expect((await new Borrower(lender).fill("forgotten-password", { username: "a@example.bg" })).body.errors).toEqual(
        {
          channel: expect.any(String) as string,
        },
      );
    });
  });

  describe("the link", () => {
    it("sets a new password, ends every session and remembered browser, confirms nothing else, and tells the owner", async () => {
      const borrower = await owner();
      await lender.query(
        "insert into remember_tokens (id_hash, user_id, created_at, expires_at) select 'kept ' || email, id, created_at, created_at from users where email = $1",
        borrower.person.email,
      );
      const visitor = new Borrower(lender, borrower.person);
      const key = await keyFor(visitor, borrower.person.email);
      const answer = await setNew(visitor, key);
      expect(answer).toMatchObject({ status: 200, body: { nextUrl: "/vhod?nova-parola" } });
      expect(await isIn(borrower)).toBe(false);
      expect([await canLogIn(borrower, borrower.person.password), await canLogIn(borrower, NEW)]).toEqual([
        false,
        true,
      ]);
      const rows = await lender.query(
        "select * from remember_tokens where id_hash = $1",
        `kept ${borrower.person.email}`,
      );
      expect(rows).toEqual([]);
      const told = (await lender.sentTo(borrower.person.email)).at(-1)!;
      expect(told.subject).toMatch(/^Паролата Ви беше сменена/);
      expect((await visitor.read("login", {}, { "nova-parola": "" })).body["lead"]).toBe(
        "Паролата е сменена. Влезте с новата.",
      );
    });

    it("takes no common password and none of one's own data, and still sets another one then", async () => {
      const borrower = await owner();
      const visitor = new Borrower(lender, borrower.person);
      const key = await keyFor(visitor, borrower.person.email);
      for (const password of ["qwerty123", borrower.person.email])
        expect((await setNew(visitor, key, password)).body.errors).toEqual({ password: expect.any(String) as string });
      expect([await canLogIn(borrower, "qwerty123"), await canLogIn(borrower, borrower.person.password)]).toEqual([
        false,
        true,
      ]);
      succeed(await setNew(visitor, key));
    });

    it("is not used up by opening it, any number of times and ways", async () => {
      const borrower = await owner();
      const visitor = new Borrower(lender);
      const key = await keyFor(visitor, borrower.person.email);
      const before = await snapshot(lender);
      for (let n = 0; n < 3; n += 1) {
        await new Borrower(lender).open(`/zabravena-parola/${key}`);
        await new Borrower(lender).fetch(`/api/v2/forgotten-password-reset/${key}`);
      }
      expect(await rowsOf(lender.database)).toEqual(before);
      expect((await setNew(visitor, key)).status).toBe(200);
    });

    it("that is wrong, used or expired gets one and the same answer, on the page and on the post", async () => {
      const borrower = await owner();
      const expired = await keyFor(new Borrower(lender), (await owner()).person.email);
      lender.clock.advance(HOUR - 5 * MINUTE);
      // A reset also ends the other links of the profile.
      const [used, other] = [
        await keyFor(new Borrower(lender), borrower.person.email),
        await keyFor(new Borrower(lender), borrower.person.email),
      ];
      const keys = [used, other, expired, "wrong"];
      const visitors = keys.map(() => new Borrower(lender));
      const forms: Postable[] = [];
      for (const visitor of visitors) forms.push((await pageOf(visitor, other)).body.form!);
      succeed(await setNew(new Borrower(lender), used));
      lender.clock.advance(5 * MINUTE);
      const pages = await Promise.all(keys.map((key) => pageOf(new Borrower(lender), key)));
      for (const page of pages) expect([page.status, page.text]).toEqual([200, pages[0]!.text]);
      expect(pages[0]!.text).toContain(DEAD);
      expect(pages[0]!.body.form).toBeUndefined();
      await lender.query("delete from security_events");
      for (const [n, key] of keys.entries()) {
        const answer = await send(visitors[n]!, forms[n]!, NEW, { url: `/api/v2/forgotten-password-reset/${key}` });
        expect([answer.status, answer.body]).toEqual([
          400,
          { errors: { _form: 'Връзката вече не важи. <a href="/zabravena-parola">Поискайте нова</a>.' } },
        ]);
      }
      const rows = await lender.query("select kind, sum(count)::int as count from security_events group by kind");
      expect(rows).toEqual([{ kind: "link-refused", count: keys.length }]);
    });

    it("posted by two windows at once sets one password", async () => {
      const borrower = await owner();
      const windows = [new Borrower(lender), new Borrower(lender)];
      const key = await keyFor(windows[0]!, borrower.person.email);
      const forms = await Promise.all(windows.map(async (window) => (await pageOf(window, key)).body.form!));
      const wanted = [`${NEW} a`, `${NEW} b`];
      const answers = await Promise.all(
        windows.map((window, n) => window.post(forms[n]!, { password: wanted[n]!, passwordRepeat: wanted[n]! })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      const refused = answers.find(({ status }) => status === 400)!;
      expect(refused.body.errors!["_form"]).toContain(DEAD);
      const winner = answers.findIndex(({ status }) => status === 200);
      expect([await canLogIn(borrower, wanted[winner]!), await canLogIn(borrower, wanted[1 - winner]!)]).toEqual([
        true,
        false,
      ]);
    });

    it("of a profile that was blocked meanwhile sets nothing", async () => {
      const borrower = await owner();
      const visitor = new Borrower(lender);
      const key = await keyFor(visitor, borrower.person.email);
      const form = (await pageOf(visitor, key)).body.form!;
      await lender.query("update users set status = 'blocked' where email = $1", borrower.person.email);
      expect((await pageOf(visitor, key)).text).toContain(DEAD);
      expect((await visitor.post(form, { password: NEW, passwordRepeat: NEW })).status).toBe(400);
    });

    it("does not go to an address that was never confirmed, but the address is told to use a code", async () => {
      const borrower = await borrowerAt(lender, "confirmed");
      succeed(await ask(new Borrower(lender), borrower.person.email, "link"));
      const mail = (await lender.sentTo(borrower.person.email)).at(-1)!;
      expect(mail.subject).toMatch(/^Нова парола с код по SMS/);
      expect(mail.text).not.toMatch(KEY);
    });

    it("goes to an unconfirmed address when the profile's phone is not confirmed either, and confirms it", async () => {
      const borrower = await borrowerAt(lender, "registered");
      const visitor = new Borrower(lender, borrower.person);
      succeed(await setNew(visitor, await keyFor(visitor, borrower.person.email)));
      const rows = await lender.query(
        "select email_confirmed_at is not null as is_confirmed from users where email = $1",
        borrower.person.email,
      );
      expect(rows).toEqual([{ is_confirmed: true }]);
      expect(await canLogIn(borrower, NEW)).toBe(true);
    });

    it("is nowhere in the database, and its page tells browsers to keep its URL to themselves", async () => {
      const borrower = await owner();
      const key = await keyFor(new Borrower(lender), borrower.person.email);
      const rows = await lender.query(
        "select to_jsonb(l) as row from link_tokens l union all select to_jsonb(i) from idempotency i union all select data from pgboss.job",
      );
      expect(JSON.stringify(rows)).not.toContain(key);
      const page = await new Borrower(lender).open(`/zabravena-parola/${key}`);
      expect(page.headers.get("referrer-policy")).toBe("no-referrer");
      expect(page.headers.get("cache-control")).toBe("no-store");
    });
  });

  describe("the code", () => {
    const enter = (visitor: Borrower, pin: string): Promise<Answer> =>
      visitor.fill("forgotten-password-sms-pin", { pin });

    it("leads to a key that sets the password in this session only", async () => {
      const borrower = await owner();
      const visitor = new Borrower(lender, borrower.person);
      expect(succeed(await ask(visitor, borrower.person.email, "code"))).toBe(CODE_PAGE);
      const nextUrl = succeed(await enter(visitor, await visitor.code()));
      const key = KEY.exec(nextUrl)![1]!;
      expect((await pageOf(new Borrower(lender), key)).text).toContain(DEAD);
      succeed(await setNew(visitor, key));
      expect(await canLogIn(borrower, NEW)).toBe(true);
      expect((await pageOf(visitor, key)).text).toContain(DEAD);
    });

    it("of a stranger ends when the next stranger asks; one of a device that the profile knows goes on", async () => {
      const borrower = await owner();
      lender.clock.advance(15 * MINUTE);
      const strangers = [new Borrower(lender, borrower.person), new Borrower(lender, borrower.person)];
      const pins: string[] = [];
      for (const visitor of [borrower, ...strangers]) {
        succeed(await ask(visitor, borrower.person.email, "code"));
        pins.push(await visitor.code());
      }
      expect((await enter(strangers[0]!, pins[1]!)).body.errors).toEqual({ pin: "Кодът не важи. Поискайте нов код." });
      expect(succeed(await enter(borrower, pins[0]!))).toMatch(KEY);
      expect(succeed(await enter(strangers[1]!, pins[2]!))).toMatch(KEY);
    });

    it("is slowed down by wrong ones for the account from anywhere, but not on a device that it knows", async () => {
      const borrower = await owner();
      const { email } = borrower.person;
      const rule = { name: "code-account", ...guessRules["code-account"] };
      const account = lender.services.secrets.lookupHash("reset login", email);
      const stranger = new Borrower(lender, borrower.person);
      // One after the other: the borrower's code is the last that the phone got.
      for (const visitor of [stranger, borrower]) {
        succeed(await ask(visitor, email, "code"));
        await lender.settle();
      }
      for (let n = 1; n < rule.free; n += 1) await takeTry(lender.database.db, rule, account, lender.clock.now());
      expect((await enter(stranger, "000000")).status).toBe(400);
      expect((await enter(stranger, "000000")).status).toBe(429);
      expect(succeed(await enter(borrower, await borrower.code()))).toMatch(KEY);
    });

    it("is asked of an ЕГН login too", async () => {
      const borrower = await borrowerAt(lender, "decided");
      const visitor = new Borrower(lender, borrower.person);
      lender.clock.advance(HOUR);
      succeed(await ask(visitor, await signsWithEgn(borrower), "code"));
      expect(succeed(await enter(visitor, await visitor.code()))).toMatch(KEY);
    });

    it("entered wrongly counts down alike for a known and an unknown login, then is dead for both", async () => {
      const borrower = await owner();
      const visitors = [new Borrower(lender, borrower.person), new Borrower(lender)];
      succeed(await ask(visitors[0]!, borrower.person.email, "code"));
      succeed(await ask(visitors[1]!, "nobody@example.bg", "code"));
      await lender.settle();
      const right = await visitors[0]!.code();
      const wrong = right === "000000" ? "111111" : "000000";
      for (let n = 4; n >= 0; n -= 1) {
        const [known, unknown] = [await enter(visitors[0]!, wrong), await enter(visitors[1]!, wrong)];
        expect(known.body.errors).toEqual(unknown.body.errors);
        expect(known.status).toBe(400);
      }
      expect((await enter(visitors[0]!, right)).body.errors).toEqual({ pin: "Кодът не важи. Поискайте нов код." });
    });

    it("is sent again after a minute; the earlier one dies, and a decoy behaves alike", async () => {
      const borrower = await owner();
      const visitors = [new Borrower(lender, borrower.person), new Borrower(lender)];
      succeed(await ask(visitors[0]!, borrower.person.email, "code"));
      // The job sends the code: before the clock moves on.
      await lender.settle();
      succeed(await ask(visitors[1]!, "nobody@example.bg", "code"));
      await lender.settle();
      const first = await visitors[0]!.code();
      const again = async (visitor: Borrower): Promise<Answer> => {
        lender.clock.advance(1000);
        return visitor.post(await visitor.form("forgotten-password-sms-pin", "sendCode"), { purpose: "password" });
      };
      const early = [await again(visitors[0]!), await again(visitors[1]!)];
      expect(outcome(early[0]!)).toEqual(outcome(early[1]!));
      expect(early[0]!.status).toBe(429);
      lender.clock.advance(MINUTE);
      for (const visitor of visitors) succeed(await again(visitor));
      await lender.settle();
      const second = await visitors[0]!.code();
      if (second !== first) expect((await enter(visitors[0]!, first)).status).toBe(400);
      expect(succeed(await enter(visitors[0]!, second))).toMatch(KEY);
    });

    it("has no page before it was asked for", async () => {
      expect((await new Borrower(lender).read("forgotten-password-sms-pin")).body).toEqual({
        nextUrl: "/zabravena-parola",
      });
    });

    it("asked for by somebody who is logged in does not log them out", async () => {
      const borrower = await owner();
      succeed(await ask(borrower, borrower.person.email, "code"));
      expect(await isIn(borrower)).toBe(true);
    });
  });

  it("the login shows its ways out, also after an error without JavaScript", async () => {
    const visitor = new Borrower(lender);
    const links = (await visitor.read("login")).body["links"] as { url: string }[];
    expect(links.map(({ url }) => url)).toEqual([
      "/zabravena-parola",
      "/email",
      expect.stringMatching(/^tel:\d+$/) as string,
    ]);
    const refused = await visitor.fill(
      "login",
      { username: "nobody@example.bg", password: "грешна парола", next: "" },
      { plain: true },
    );
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("/zabravena-parola");
  });
});
