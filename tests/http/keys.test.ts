/**
 * Idempotency keys of every call that needs one, the borrowers' and the staff's: which keys a post may have, and that a
 * repeated one is answered as the first was. That a key is used up with the effect is in `idempotency.test.ts`.
 */
import { createHash } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callTable, callUrl, type CallName } from "#src/api/calls/calls.ts";
import { callOf, formCallOf, formOf, isKeyless, isOfSession } from "#server/calls/calls.ts";
import { hashToken, newToken } from "#server/kernel/secrets.ts";
import { staffCookie } from "#server/buro/context.ts";
import { staffCalls, type StaffCallName } from "#server/lending/staff/calls.ts";
import { addFormView } from "#server/store/tables/form-views.ts";
import { insertKey, keepAnswer } from "#server/store/tables/idempotency.ts";
import { csrfToken } from "#server/visit/csrf.ts";
import { Borrower, borrowerAt, type Answer, type Overrides } from "#tests/support/borrower.ts";
import type { Postable } from "#tests/support/borrower-client.ts";
import type { Fields } from "#tests/support/borrower-data.ts";
import { anotherOfRole, clerkOfEveryRole, type ClerkBrowser } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { NOTHING, paramsOf } from "#tests/support/nothing.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const DAY_MS = 86_400_000;
const BEFORE = "/kakto-predi";
const NO_CONTENTS = createHash("sha256").digest("base64url");

const ofBorrowers = (Object.keys(callTable) as CallName[]).filter(
  (call) => formCallOf(call) && isOfSession(callOf(call)) && !isKeyless(callOf(call)),
);
const ofStaff = (Object.keys(staffCalls) as StaffCallName[]).filter((call) => !staffCalls[call].keyless);

/** Whose session: that of the post, or another one. */
type Whose = "own" | "other";
type Two<Browser> = Readonly<Record<Whose, Browser>>;

/** The calls of a table, as tests post them. */
type Table<Name extends string> = {
  calls: readonly Name[];
  browser(call: Name, whose: Whose): Borrower;
  /** Hash of that browser's session. */
  session(call: Name, whose: Whose): string;
  /** The form of a call as a page issues it now. */
  issued(call: Name, whose: Whose): Promise<Postable>;
  /** Whether a call may be made in some states or about something only. */
  isBound(call: Name): boolean;
  /** How the keys name a call. */
  named(call: Name, form: Postable): string;
};

eachDatabase((_name, open) => {
  const lender = useTestLender({ open });
  let visitors: Two<Borrower>;
  let people: Two<Borrower>;
  let clerks: Two<ClerkBrowser>;
  beforeAll(async () => {
    visitors = { own: new Borrower(lender), other: new Borrower(lender) };
    for (const visitor of Object.values(visitors)) await visitor.form("login");
    people = { own: await borrowerAt(lender, "confirmed"), other: await borrowerAt(lender, "confirmed") };
    clerks = { own: await clerkOfEveryRole(lender), other: await anotherOfRole(lender, "admin") };
  });
  // Of budgets are other tests.
  beforeEach(() => lender.query("delete from budgets"));

  const browserOf = (call: CallName, whose: Whose): Borrower =>
    (callOf(call).access === "public" ? visitors : people)[whose];

  const sessionOf = (call: CallName, whose: Whose): string => hashToken(browserOf(call, whose).sessionId!);

  const borrowers: Table<CallName> = {
    calls: ofBorrowers,
    browser: browserOf,
    session: sessionOf,
    issued: async (call, whose) => {
      const { person } = browserOf(call, whose);
      const { database, secrets, definitions } = lender.services;
      const [form, key, owner] = [formOf(call), newToken(), sessionOf(call, whose)];
      const { version } = definitions.get(form)!;
      const [user] = await lender.query("select id from users where email = $1", person.email);
      const userId = user ? String(user["id"]) : null;
      const shownAt = lender.clock.now();
      await addFormView(database.db, { key, owner, userId, form, version, call, answersAt: null, shownAt });
      return { action: callUrl(call, paramsOf(call)), csrf: csrfToken(secrets.signing, owner), key, version };
    },
    isBound: (call) => {
      const asked = callOf(call);
      const guards = ["states", "needsPassword", "needsNumber", "withCredit", "lapsesTo", "pageByPurpose"];
      return asked.path.includes(":") || guards.some((guard) => guard in asked);
    },
    named: (call) => call,
  };

  const staff: Table<StaffCallName> = {
    calls: ofStaff,
    browser: (_call, whose) => clerks[whose].browser,
    session: (_call, whose) => hashToken(clerks[whose].browser.cookies.get(staffCookie(false).name)!),
    issued: (call, whose) => Promise.resolve(clerks[whose].unshown(call, NOTHING)),
    isBound: () => false,
    named: (_call, { action }) => action,
  };

  const suite = <Name extends string>(
    title: string,
    { calls, browser, session, issued, isBound, named }: Table<Name>,
  ): void => {
    const post = (call: Name, form: Postable, fields: Fields = {}, overrides?: Overrides): Promise<Answer> =>
      browser(call, "own").post(form, fields, overrides);

    describe(`a post of the ${title}, whatever the call, is refused and writes nothing`, () => {
      it("without a key", async () => {
        const before = await snapshot(lender);
        for (const call of calls) {
          const { status, body } = await post(call, await issued(call, "own"), {}, { key: null });
          expect([status, body.errors?.["_form"]], call).toEqual([400, expect.stringContaining("непълна")]);
        }
        expect(await snapshot(lender)).toEqual(before);
      });

      /** All but drafts: what is typed into a step whose turn is over is kept as one. */
      const written = async (): Promise<unknown> => ({ ...(await snapshot(lender)), drafts: undefined });

      /** Issued eight days ago. */
      const old = async (call: Name): Promise<Postable> => {
        const now = lender.clock.now();
        lender.clock.set(new Date(now.getTime() - 8 * DAY_MS));
        const form = await issued(call, "own");
        lender.clock.set(now);
        return form;
      };
      const next = (call: Name): Name => calls[(calls.indexOf(call) + 1) % calls.length]!;

      /** What keys say is judged in one place for all calls of a table. */
      const some = calls.filter((call) => !isBound(call)).slice(0, 2);

      it.each<[string, (call: Name) => Promise<Partial<Postable>>, readonly Name[]]>([
        ["a key of another form", async (call) => ({ key: (await issued(next(call), "own")).key! }), calls],
        ["a key of another session", async (call) => ({ key: (await issued(call, "other")).key! }), some],
        ["a key of long ago", async (call) => ({ key: (await old(call)).key! }), some],
        ["another version of its form", () => Promise.resolve({ version: "0".repeat(64) }), some],
      ])("with %s", async (_what, bent, posted) => {
        const before = await written();
        for (const call of posted) {
          const { status, body } = await post(call, { ...(await issued(call, "own")), ...(await bent(call)) });
          // Who may not make the call now is led on, and what is not there is not found, before the key is looked at.
          const isElsewhere = isBound(call) && (body.nextUrl !== undefined || status === 404);
          expect(isElsewhere ? 409 : status, call).toBe(409);
        }
        expect(await written()).toEqual(before);
      });
    });

    describe(`a post of the ${title}, whatever the call, that has been made`, () => {
      /** Forms of all calls whose post without contents has had its effect. */
      const made = async (): Promise<readonly (readonly [call: Name, form: Postable])[]> => {
        const forms: (readonly [Name, Postable])[] = [];
        for (const call of calls) {
          const form = await issued(call, "own");
          const own = { key: form.key!, session: session(call, "own"), call: named(call, form) };
          const identity = { ...own, bodyHash: NO_CONTENTS };
          await lender.inside(async (trx, now) => {
            await insertKey(trx, identity, now, 0);
            await keepAnswer(trx, identity.key, { status: 200, nextUrl: BEFORE });
          });
          forms.push([call, form]);
        }
        return forms;
      };

      it("is answered as before; with other contents or by another session it is refused", async () => {
        const forms = await made();
        const before = await snapshot(lender);
        for (const [call, form] of forms) {
          const [again, changed] = [await post(call, form), await post(call, form, { more: "1" })];
          const { csrf } = await issued(call, "other");
          const others = await browser(call, "other").post({ ...form, csrf }, {});
          expect([call, again.status, again.body.nextUrl, changed.status]).toEqual([call, 200, BEFORE, 422]);
          expect([call, others.status < 400, others.body.nextUrl === BEFORE]).toEqual([call, false, false]);
        }
        expect(await snapshot(lender)).toEqual(before);
      });
    });
  };

  suite("borrowers", borrowers);
  suite("staff", staff);

  it("a post of the staff that comes five times at once has one effect", async () => {
    const form = await clerks.own.form("/buro/izvestia", "want-alarms");
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => clerks.own.browser.copy().post(form, { wants: "yes" })),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(await lender.number("select count(*) from audit where act = 'want-alarms'")).toBe(1);
  });
});
