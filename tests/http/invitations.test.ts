/** Invitations: links that are used once, and the registration they lead to. */
import { describe, expect, it } from "vitest";
import { budgets } from "#server/calls/budget-table.ts";
import { sweep } from "#server/jobs/sweep.ts";
import { ActError } from "#server/operator/act.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import type { InvitationKind } from "#src/domain/lending/invitation.ts";
import { Borrower, borrowerAt, steps, succeed, type Answer } from "#tests/support/borrower.ts";
import { newPerson, registration, type Fields } from "#tests/support/borrower-data.ts";
import { DEMO_STAFF, seedDemoStaff } from "#server/demo/staff.ts";
import { asRole, commandsOf, doAct } from "#tests/support/commands.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { jobRun } from "#tests/support/job-run.ts";

const DAY = 86_400_000;
/** A job's run, which nothing stops. */
const RUN = jobRun();
const DEAD = "/nevaliden-link";
const LINK = /\/i\/([\w-]{22})/;
const NAMES: Fields = { firstName: "Яна", lastName: "Петрова" };

const outcome = ({ status, text, headers }: Answer): unknown => [
  status,
  text,
  headers.get("location"),
  [...headers.keys()].filter((name) => name !== "date").sort(),
];

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: DAY });

  const invite = async (email: string, kind: InvitationKind = "friend", ...names: string[]): Promise<string> =>
    LINK.exec(await commandsOf(lender).as("cashier")("invite", kind, email, ...names))![1]!;
  const opened = async (visitor: Borrower, token: string): Promise<string | null> => {
    const { status, headers } = await visitor.open(`/i/${token}`);
    expect(status).toBe(303);
    return headers.get("location");
  };
  /** Somebody who opened an invitation to their e-mail. */
  const invited = async (kind?: InvitationKind): Promise<Borrower> => {
    const visitor = new Borrower(lender);
    expect(await opened(visitor, await invite(visitor.person.email, kind))).toBe("/register");
    return visitor;
  };
  const fields = ({ person }: Borrower): Fields => ({ ...registration(person, {}), ...NAMES });
  const register = async (visitor: Borrower, change: Fields = {}): Promise<Answer> => {
    lender.clock.advance(1000);
    return visitor.fill("registration-from-invitation", { ...fields(visitor), ...change });
  };
  const profiles = (email: string): Promise<unknown> =>
    lender.value("select count(*)::int as n from users where email = $1", email);
  const invitations = (): Promise<Record<string, unknown>[]> =>
    lender.query("select * from invitations order by created_at");

  describe("the link", () => {
    it("is remembered in the session and leads to the registration, whose address holds no key", async () => {
      const visitor = new Borrower(lender);
      const page = await visitor.open(`/i/${await invite(visitor.person.email)}`);
      expect([page.status, page.headers.get("location"), page.headers.get("referrer-policy")]).toEqual([
        303,
        "/register",
        "no-referrer",
      ]);
      expect(page.headers.get("cache-control")).toBe("no-store");
      expect((await visitor.read("registration-from-invitation")).status).toBe(200);
    });

    it("as a call answers a script with the next page, and a browser with a redirect to its page", async () => {
      const visitor = new Borrower(lender);
      const token = await invite(visitor.person.email);
      expect((await visitor.read("invitation", { token })).text).toBe('{"nextUrl":"/register"}');
      const browser = await visitor.open(`/api/v2/invitation/${token}`);
      expect([browser.status, browser.headers.get("location")]).toEqual([303, "/register"]);
    });

    it("writes nothing but the session and uses nothing up: mail scanners open links", async () => {
      const visitor = new Borrower(lender);
      const token = await invite(visitor.person.email);
      const before = await snapshot(lender);
      for (let n = 0; n < 3; n += 1) expect(await opened(new Borrower(lender), token)).toBe("/register");
      expect(await snapshot(lender)).toEqual(before);
      expect(await opened(visitor, token)).toBe("/register");
    });

    it("that is wrong, used or expired leads to the same page, without a session, and leaves a security event", async () => {
      const used = await invited();
      const [usedToken, expiredToken] = [await invite(used.person.email), await invite("kasno@example.bg")];
      expect(await opened(used, usedToken)).toBe("/register");
      succeed(await register(used));
      await lender.query("update users set email = 'drug' || email where email = $1", used.person.email);
      lender.clock.advance(15 * DAY);
      const events = (): Promise<number> =>
        lender.number("select coalesce(sum(count), 0) as n from security_events where kind = 'link-refused'");
      const before = await events();
      const tokens = ["q8Zk3vXw1nT0aB7cYdE5fg", "x", "x".repeat(500), "%27%20or%201=1", usedToken, expiredToken];
      const outcomes: unknown[] = [];
      for (const token of tokens) {
        const visitor = new Borrower(lender);
        outcomes.push(outcome(await visitor.open(`/i/${token}`)));
        expect(visitor.cookies.size).toBe(0);
      }
      for (const one of outcomes) expect(one).toEqual(outcomes[0]);
      expect(outcomes[0]).toEqual([303, "", DEAD, expect.anything()]);
      expect(await events()).toBe(before + tokens.length);
    });

    it.each([
      ["friend", 14],
      ["operatorPrefill", 14],
    ] as const)("of a %s lasts %i days", async (kind, days) => {
      const token = await invite("dni@example.bg", kind);
      lender.clock.advance(days * DAY - 1000);
      expect(await opened(new Borrower(lender), token)).toBe("/register");
      lender.clock.advance(1000);
      expect(await opened(new Borrower(lender), token)).toBe(DEAD);
    });

    it("of an e-mail with a profile leads to the login; only who has the link learns it", async () => {
      const { person } = await borrowerAt(lender, "confirmed");
      const token = await invite(person.email.toUpperCase());
      const visitor = new Borrower(lender);
      expect(await opened(visitor, token)).toBe("/vhod");
      expect((await visitor.read("registration-from-invitation")).text).toBe('{"nextUrl":"/vhod"}');
    });

    it("has a budget per address: too many tries are refused, the right token among them", async () => {
      const visitor = new Borrower(lender);
      const token = await invite(visitor.person.email);
      await visitor.open("/i/nyama");
      await lender.query("update budgets set count = $1 where key like 'key:%'", budgets.key.limit);
      expect((await visitor.open(`/i/${token}`)).status).toBe(429);
      expect((await visitor.read("invitation", { token })).status).toBe(429);
      expect(await opened(new Borrower(lender), token)).toBe("/register");
    });

    it("is stored as a keyed hash only: neither token nor e-mail nor name is in the table or in the log of mails", async () => {
      const token = await invite("tayna@example.bg", "operatorPrefill", "Яна");
      const rows = await lender.query("select i::text as text from invitations i");
      const mails = await lender.query("select m::text as text from messages m where recipient = 'tayna@example.bg'");
      for (const { text } of rows) for (const word of [token, "tayna@", "Яна"]) expect(text).not.toContain(word);
      expect(mails).toHaveLength(1);
      expect(mails[0]!["text"]).not.toContain(token);
      const hashed = lender.services.secrets.lookupHash("invitation", token);
      expect((await invitations()).at(-1)).toMatchObject({ token_hash: hashed, made_by: DEMO_STAFF.cashier.names });
    });
  });

  it("the page of a dead link says what is wrong and has ways on", async () => {
    const { status, body } = await new Borrower(lender).read("invitation-invalid-link");
    expect([status, body["title"], body["actions"]]).toEqual([
      200,
      "Поканата не важи",
      [
        { label: "Създайте профил", url: "/email" },
        { label: "Имам профил", url: "/vhod" },
        { label: "Пишете ни", url: "/kontakti" },
      ],
    ]);
    expect((await new Borrower(lender).open(DEAD)).status).toBe(200);
  });

  describe("the registration", () => {
    it("without an invitation leads to the page of a dead link, for reading and for posting", async () => {
      const visitor = new Borrower(lender);
      expect((await visitor.read("registration-from-invitation")).text).toBe(`{"nextUrl":"${DEAD}"}`);
      expect((await visitor.open("/register")).headers.get("location")).toBe(DEAD);
      const form = await visitor.form("registration");
      const { version } = await (await invited()).form("registration-from-invitation");
      const before = await snapshot(lender);
      const answer = await visitor.post({ ...form, action: "registration-from-invitation", version }, fields(visitor));
      expect([answer.status, answer.body.nextUrl]).toEqual([409, DEAD]);
      expect(await profiles(visitor.person.email)).toBe(0);
      expect(await snapshot(lender)).toEqual(before);
    });

    it("shows the invited e-mail locked, and names that the staff filled in", async () => {
      const visitor = new Borrower(lender);
      await opened(visitor, await invite(visitor.person.email, "operatorPrefill", "Яна", "Петрова"));
      const { body } = await visitor.read("registration-from-invitation");
      expect(body.form).toMatchObject({ values: { email: visitor.person.email, ...NAMES }, locked: ["email"] });
      expect(body["lead"]).toContain("Попълнихме това, което ни казахте.");
    });

    it("registers the invited e-mail, whatever a raw post says", async () => {
      const visitor = await invited();
      succeed(await register(visitor, { email: "chuzhd@example.bg" }));
      expect([await profiles(visitor.person.email), await profiles("chuzhd@example.bg")]).toEqual([1, 0]);
    });

    it("leads to the phone's code, then to the application", async () => {
      const visitor = await invited();
      expect(succeed(await register(visitor))).toBe("/user-sms-confirm");
      expect(await steps.confirmPhone(visitor)).toBe("/obshti-danni");
      expect((await visitor.form("user-personal-information")).values).toEqual(NAMES);
    });

    it("of a guarantor, made before nobody could become one, does not open", async () => {
      const token = await invite("poruchitel@example.bg");
      await lender.query("update invitations set kind = 'guarantor' where used_at is null");
      expect(await opened(new Borrower(lender), token)).toBe(DEAD);
      await lender.query("update invitations set kind = 'friend' where used_at is null");
    });

    it("uses the invitation up: nobody else registers with it, and its link is dead", async () => {
      const visitor = new Borrower(lender);
      const token = await invite(visitor.person.email);
      const other = new Borrower(lender, visitor.person);
      for (const one of [visitor, other]) expect(await opened(one, token)).toBe("/register");
      const late = await other.form("registration-from-invitation");
      succeed(await register(visitor));
      const answer = await other.post(late, fields(other));
      expect([answer.status, answer.body.nextUrl]).toEqual([409, DEAD]);
      expect(await opened(new Borrower(lender), token)).toBe(DEAD);
      expect(await profiles(visitor.person.email)).toBe(1);
    });

    it("posted by two at once registers one", async () => {
      const person = newPerson();
      const token = await invite(person.email);
      const visitors = [1, 2, 3].map(() => new Borrower(lender, { ...newPerson(), email: person.email }));
      const forms: Descriptor[] = [];
      for (const visitor of visitors) {
        await opened(visitor, token);
        forms.push(await visitor.form("registration-from-invitation"));
      }
      const answers = await Promise.all(visitors.map((visitor, at) => visitor.post(forms[at]!, fields(visitor))));
      expect(answers.map(({ body }) => body.nextUrl).sort()).toEqual([DEAD, DEAD, "/user-sms-confirm"]);
      expect(await profiles(person.email)).toBe(1);
      const used = (await invitations()).filter(({ user_id }) => user_id !== null);
      const id = await lender.value("select id from users where email = $1", person.email);
      expect(used.filter(({ user_id }) => user_id === id)).toHaveLength(1);
    });

    it("repeated after a lost answer answers the same", async () => {
      const visitor = await invited();
      const form = await visitor.form("registration-from-invitation");
      const before = visitor.copy();
      lender.clock.advance(1000);
      expect(succeed(await visitor.post(form, fields(visitor)))).toBe("/user-sms-confirm");
      expect(succeed(await before.post(form, fields(visitor)))).toBe("/user-sms-confirm");
    });

    it("after the invitation expired in the meantime leads to the page of a dead link", async () => {
      const visitor = await invited();
      const form = await visitor.form("registration-from-invitation");
      await lender.query("update invitations set expires_at = $1 where used_at is null", lender.clock.now());
      const answer = await visitor.post(form, fields(visitor), { plain: true });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, DEAD]);
      expect(await profiles(visitor.person.email)).toBe(0);
    });

    it("answers alike for a free phone and for one that somebody else has confirmed", async () => {
      const owner = await borrowerAt(lender, "confirmed");
      const [fresh, taken] = [await invited(), await invited()];
      const answers = [await register(fresh), await register(taken, { mobilePhone: owner.person.phone })];
      expect(outcome(answers[1]!)).toEqual(outcome(answers[0]!));
      expect((await taken.read("profile")).text).toBe((await fresh.read("profile")).text);
    });
  });

  describe("npm run operator -- invite", () => {
    it("mails the link to the invited, once, and prints it with its last day", async () => {
      const text = await commandsOf(lender).as("cashier")("invite", "friend", "Pokana@example.bg ", "Яна");
      const [, until] = /Важи веднъж, до ([\d.]+\sг\.)\.$/.exec(text)!;
      const mails = await lender.sentTo("pokana@example.bg");
      expect(mails).toHaveLength(1);
      expect(mails[0]!.text).toContain(LINK.exec(text)![0]);
      expect(mails[0]!.text).toContain(`до ${until}`);
    });

    it.each([
      ["an unknown kind", asRole("cashier", ["invite", "nobody", "a@example.bg"])],
      ["no e-mail", asRole("cashier", ["invite", "friend", "nobody"])],
      ["nobody who invites", ["invite", "friend", "a@example.bg", "--reason", "познати"]],
      ["a word too many", asRole("cashier", ["invite", "friend", "a@example.bg", "Яна", "Петрова", "още"])],
      ["an empty name", asRole("cashier", ["invite", "friend", "a@example.bg", " "])],
    ])("with %s says what is wrong and invites nobody", async (_what, words) => {
      await seedDemoStaff(lender.services);
      const before = await snapshot(lender);
      await expect(doAct(lender.services, words)).rejects.toBeInstanceOf(ActError);
      expect(await snapshot(lender)).toEqual(before);
    });
  });

  it("three months after its expiry an invitation is deleted, not before", async () => {
    await lender.query("delete from invitations");
    await invite("star@example.bg");
    const run = async (): Promise<number> => {
      await sweep(lender.services)({}, RUN);
      return (await invitations()).length;
    };
    lender.clock.advance((14 + 90) * DAY);
    expect(await run()).toBe(1);
    lender.clock.advance(1000);
    expect(await run()).toBe(0);
  });
});
