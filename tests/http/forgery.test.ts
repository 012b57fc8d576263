/** Posts of both tables, the borrowers' and the staff's, that come from elsewhere or without the token of their session. */
import { beforeAll, describe, expect, it } from "vitest";
import { callUrl, callTable, type CallName } from "#src/api/calls/calls.ts";
import { callOf, formCallOf, isOfSession, remembers } from "#server/calls/calls.ts";
import { staffCalls, type StaffCallName } from "#server/lending/staff/calls.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { Borrower, borrowerAt, type Answer, type Overrides } from "#tests/support/borrower.ts";
import { registration, newPerson, stories } from "#tests/support/borrower-data.ts";
import { ClerkBrowser, clerkOfEveryRole } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import type { Lender } from "#tests/support/lender.ts";
import { NOTHING, paramsOf } from "#tests/support/nothing.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { endNotes, noteWrites, written } from "#tests/torture/written.ts";

const calls = Object.keys(callTable) as CallName[];
// What a key in the address is enough for has no session to forge: `subscription-links.test.ts`.
const posted = calls.filter((call) => formCallOf(call) && isOfSession(callOf(call)));
const logged = calls.filter((call) => callOf(call).kind === "log");
const ofStaff = Object.keys(staffCalls) as StaffCallName[];

const ELSEWHERE: readonly (readonly [what: string, headers: Record<string, string>])[] = [
  ["another origin", { origin: "https://evil.example" }],
  ["a look-alike host name", { origin: "http://localhost.evil.example" }],
  ["another port", { origin: "http://localhost:1" }],
  ["another scheme", { origin: "https://localhost" }],
  ["an opaque origin", { origin: "null" }],
  ["an opaque origin elsewhere", { origin: "null", "sec-fetch-site": "cross-site" }],
  ["an opaque origin of a sibling site", { origin: "null", "sec-fetch-site": "same-site" }],
  ["an opaque origin without a page", { origin: "null", "sec-fetch-site": "none" }],
  ["another origin that claims to be ours", { origin: "https://evil.example", "sec-fetch-site": "same-origin" }],
  ["another site by Sec-Fetch-Site", { origin: "", "sec-fetch-site": "cross-site" }],
  ["a sibling site by Sec-Fetch-Site", { origin: "", "sec-fetch-site": "same-site" }],
  ["another site by Referer", { origin: "", referer: "https://evil.example/vhod" }],
  ["a malformed Referer", { origin: "", referer: "nonsense" }],
];

const OWN: readonly (readonly [what: string, headers: (lender: Lender) => Record<string, string>])[] = [
  ["our origin", ({ origin }) => ({ origin })],
  ["our origin by IP address", ({ url }) => ({ origin: url })],
  ["our own pages by Sec-Fetch-Site", () => ({ origin: "", "sec-fetch-site": "same-origin" })],
  ["our own pages without a Referer", () => ({ origin: "null", "sec-fetch-site": "same-origin" })],
  ["our own pages by Referer", ({ origin }) => ({ origin: "", referer: `${origin}/vhod` })],
  ["a client without these headers", () => ({ origin: "" })],
];

/** Calls whose read writes the session, and nothing else: links from elsewhere, followed by navigation. */
const REMEMBERING: readonly CallName[] = [
  "affiliate",
  "app-affiliate",
  "bonus-info",
  "bonus-info-short",
  "game-facebook-gif",
  "game-facebook-gif-short",
  "invitation",
];

const EXPIRED = { _form: "Връзката с формата е изтекла. Презаредете страницата и опитайте отново." };

/** A page of the desk with a form that anybody of the staff may post, and what is posted. */
const ALARMS = "/buro/izvestia";
const WANTED = { wants: "yes" };

/** Omits empty headers. */
const sent = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ""));

eachDatabase((_name, open) => {
  let borrower: Borrower;
  let clerk: ClerkBrowser;
  const lender = useTestLender({ open });
  beforeAll(async () => {
    borrower = await borrowerAt(lender, "confirmed");
    clerk = await clerkOfEveryRole(lender);
    await lender.settle();
    await noteWrites(lender.database);
  });
  closeAfterAll(() => ({ close: () => endNotes(lender.database) }));

  /** What is sent otherwise than the page would, and what the answer says. */
  type Bent = { overrides: Overrides; errors?: Record<string, string> };

  /** Calls of a table each. */
  type Calls = { theirs: readonly CallName[]; staffs: readonly StaffCallName[] };
  const ALL: Calls = { theirs: posted, staffs: ofStaff };
  /** Whence a post comes and which token it has is looked at in one place for all calls of a table. */
  const ONE: Calls = { theirs: ["fill-in-options"], staffs: ["want-alarms"] };

  /** Sends posts of both tables. */
  const refused = async ({ theirs, staffs }: Calls, bent: Bent, atDesk: Bent): Promise<void> => {
    const { csrf } = (await borrower.read("user-data")).body as { csrf: string };
    await written(lender.database);
    const expectRefused = (call: string, answer: Answer, { errors }: Bent): void => {
      expect([answer.status, answer.body.errors], call).toEqual([403, errors]);
      expect(answer.headers.get("access-control-allow-origin"), call).toBeNull();
    };
    for (const call of theirs) {
      const form = { action: callUrl(call, paramsOf(call)), csrf, key: `key of ${call}`, version: "" };
      expectRefused(call, await borrower.rawPost(form, {}, bent.overrides), bent);
    }
    for (const call of staffs)
      expectRefused(call, await clerk.browser.rawPost(clerk.unshown(call, NOTHING), {}, atDesk.overrides), atDesk);
    await lender.settle();
    expect(await written(lender.database)).toEqual([]);
  };
  const refusedFrom = (headers: Record<string, string>, calls: Calls): Promise<void> => {
    const overrides = { headers: sent(headers) };
    return refused(calls, { overrides, errors: EXPIRED }, { overrides });
  };
  const refusedWith = (calls: Calls, token: string | null, atDesk = token): Promise<void> => {
    const bent = (csrf: string | null): Bent => ({
      overrides: { csrf, headers: { origin: lender.origin } },
      errors: EXPIRED,
    });
    return refused(calls, bent(token), bent(atDesk));
  };

  describe("whatever the call, a post is refused and writes nothing", () => {
    it("from another origin", () => refusedFrom({ origin: "https://evil.example" }, ALL));
    it("without a CSRF token", () => refusedWith(ALL, null));
  });

  describe("a post is refused and writes nothing when it comes from", () => {
    it.each(ELSEWHERE)("%s", async (_what, headers) => {
      await refusedFrom(headers, ONE);
      for (const call of logged)
        expect(
          await borrower.rawPost(
            { action: callUrl(call, paramsOf(call)), version: "" },
            {},
            { headers: sent(headers) },
          ),
          call,
        ).toMatchObject({ status: 403 });
    });
  });

  describe("a post is refused and writes nothing when its CSRF token", () => {
    it("is nonsense", () => refusedWith(ONE, "nonsense"));
    it("is empty", () => refusedWith(ONE, ""));
    it("is another session's", async () => {
      const { csrf } = await new Borrower(lender).form("login");
      await refusedWith(ONE, csrf!, (await new ClerkBrowser(lender).form("/buro/vhod", "login")).csrf!);
    });
    it("is the one from before the login", async () => {
      const visitor = new Borrower(lender, borrower.person);
      const { csrf } = await visitor.form("login");
      await visitor.logIn();
      expect(await visitor.fill("fill-in-options", { fillInMethod: "manual" }, { csrf: csrf! })).toMatchObject({
        status: 403,
      });
      const member = new ClerkBrowser(lender, clerk.email);
      const before = await member.form("/buro/vhod", "login");
      await member.logIn();
      expect(await member.fill(ALARMS, "want-alarms", WANTED, { csrf: before.csrf! })).toMatchObject({ status: 403 });
    });
  });

  describe("a post is accepted when it comes from", () => {
    it.each(OWN)("%s", async (_what, headers) => {
      const form = await borrower.form("fill-in-options");
      expect(
        await borrower.rawPost(form, { fillInMethod: "manual" }, { headers: sent(headers(lender)) }),
      ).toMatchObject({ status: 200 });
      const atDesk = await clerk.form(ALARMS, "want-alarms");
      expect(await clerk.browser.rawPost(atDesk, WANTED, { headers: sent(headers(lender)) })).toMatchObject({
        status: 200,
      });
    });
  });

  it("the CSRF token may be sent as a header instead of a field", async () => {
    const form = await borrower.form("fill-in-options");
    expect(
      await borrower.post(form, { fillInMethod: "manual" }, { csrf: null, headers: { "x-csrf-token": form.csrf! } }),
    ).toMatchObject({ status: 200 });
    const atDesk = await clerk.form(ALARMS, "want-alarms");
    expect(
      await clerk.browser.post(atDesk, WANTED, { csrf: null, headers: { "x-csrf-token": atDesk.csrf! } }),
    ).toMatchObject({ status: 200 });
  });

  it("the method cannot be overridden by a header or a query parameter", async () => {
    const before = await snapshot(lender);
    for (const headers of [{ "x-http-method-override": "POST" }, { "x-method-override": "POST" }] as Record<
      string,
      string
    >[]) {
      await borrower.fetch(`${callUrl("logout")}?_method=POST`, { headers });
      await clerk.browser.fetch("/api/v2/buro/logout?_method=POST", { headers });
    }
    expect(await borrower.read("fill-in-options")).toMatchObject({ status: 200, body: { step: { n: 2 } } });
    expect((await clerk.open("/buro")).status).toBe(200);
    expect(await snapshot(lender)).toEqual(before);
  });

  it("reading any call writes nothing, and no call but these remembers anything in the session", async () => {
    const visitor = await borrowerAt(lender, "filledIn");
    const params = { source: "settlements", key: "sravni-krediti", token: "q8Zk3vXw1nT0aB7cYdE5fg" };
    const remembered = (): Promise<unknown> =>
      lender.query(
        "select s.data from sessions s join users u on u.id = s.user_id where u.email = $1",
        visitor.person.email,
      );
    const [before, session] = [await snapshot(lender), await remembered()];
    for (const call of calls.filter((name) => callOf(name).read && !REMEMBERING.includes(name)))
      await visitor.read(call, params);
    expect(await remembered()).toEqual(session);
    for (const call of REMEMBERING) await visitor.read(call, params);
    expect(await snapshot(lender)).toEqual(before);
  });

  it("exactly these calls remember something when they are read", () => {
    expect(calls.filter((call) => remembers(callOf(call))).sort()).toEqual(REMEMBERING);
  });

  it("a forged plain post is refused without rendering its values", async () => {
    const visitor = new Borrower(lender);
    const form = await visitor.form("general-information");
    const answer = await visitor.post(
      form,
      registration(newPerson({ email: "evil@example.bg" }), stories.approve.chosen),
      { plain: true, csrf: "nonsense" },
    );
    expect(answer.status).toBe(403);
    expect(answer.text).not.toContain("evil@example.bg");
    const search = await clerk.fill("/buro/lica", "find", { q: "evil@example.bg" }, { plain: true, csrf: "nonsense" });
    expect(search.status).toBe(403);
    expect(search.text).not.toContain("evil@example.bg");
  });
});
