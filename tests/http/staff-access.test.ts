/** Who gets into the staff's area, and how far. */
import { describe, expect, it } from "vitest";
import { STAFF_ROLES, type StaffRole } from "#src/domain/staff/roles.ts";
import { mayStaff } from "#src/buro/access.ts";
import { plainPostWords } from "#src/copy/forms.ts";
import { staffCalls, type StaffCallName } from "#server/lending/staff/calls.ts";
import { staffPages, staffUrl, type StaffPageName } from "#src/buro/table.ts";
import { seedDemoStaff } from "#server/demo/staff.ts";
import { codeAt } from "#tests/support/authenticator.ts";
import { borrowerAt, Borrower } from "#tests/support/borrower.ts";
import { pinOf } from "#tests/support/borrower-data.ts";
import { ClerkBrowser, clerkOfRole, enrolled, STRONG } from "#tests/support/clerk.ts";
import { commandsOf } from "#tests/support/commands.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { DEMO_ALLOWED } from "#tests/support/lender.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const MINUTE = 60_000;
/** What stands in an address where nothing is. */
const NOBODY = { id: "00000000-0000-4000-8000-000000000000", number: "999999", token: "no-such-token" };
const subjectIn = (path: string): string => NOBODY[(/:(\w+)/.exec(path)?.[1] ?? "id") as keyof typeof NOBODY];
const PAGES = (Object.keys(staffPages) as StaffPageName[]).filter((name) => staffPages[name].roles !== "anyone");
const CALLS = (Object.keys(staffCalls) as StaffCallName[]).filter(
  (name) => staffCalls[name].roles !== "anyone" && name !== "logout",
);

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: 20 * MINUTE, hasStaff: true });

  const events = (kind: string): Promise<number> =>
    lender.number("select coalesce(sum(count), 0)::int as n from security_events where kind = $1", kind);

  describe("the login", () => {
    it("opens with the demo's password; every refusal says the same and leaves an event", async () => {
      const clerk = new ClerkBrowser(lender, "reviewer@example.bg");
      const wrong = await clerk.logIn("wrong-password-1");
      const nobody = await new ClerkBrowser(lender, "nobody@example.bg").logIn();
      expect([wrong.status, nobody.status, wrong.body.errors]).toEqual([400, 400, nobody.body.errors]);
      expect(await events("staff-login-refused")).toBeGreaterThan(0);
      expect((await clerk.open("/buro")).headers.get("location")).toBe("/buro/vhod");
      expect((await clerk.logIn()).body.nextUrl).toBe("/buro");
      expect((await clerk.open("/buro")).status).toBe(200);
    });

    it("slows guesses of one account down", async () => {
      const clerk = new ClerkBrowser(lender, "auditor@example.bg");
      const form = await clerk.form("/buro/vhod", "login");
      const guess = () => clerk.browser.post(form, { email: clerk.email, password: "guess-guess-1", code: "" });
      for (let n = 0; n < 6; n++) await guess();
      const { status, headers } = await guess();
      expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
    });

    it("is told by mail on a browser that the account does not know, and held up there by nobody once it is known", async () => {
      const { clerk, code } = await enrolled(lender, {
        email: "svoya@example.bg",
        roles: ["cashier"],
        egn: pinOf(913),
      });
      const told = async (): Promise<number> => {
        await lender.settle();
        return (await lender.sentTo(clerk.email)).filter(({ subject = "" }) => subject.includes("ново устройство"))
          .length;
      };
      const enters = (browser: ClerkBrowser): Promise<number> => {
        // The next code of the telephone.
        lender.clock.advance(MINUTE / 2);
        browser.browser.cookies.delete("staff");
        return browser.logIn(STRONG, code()).then(({ status }) => status);
      };
      expect([await enters(clerk), await enters(clerk), await told()]).toEqual([200, 200, 1]);
      for (let host = 0; host < 5; host++) {
        const stranger = new ClerkBrowser(lender, clerk.email);
        for (let n = 0; n < 5; n++) await stranger.logIn("guess-guess-1");
      }
      const elsewhere = new ClerkBrowser(lender, clerk.email);
      expect([await enters(elsewhere), await told()]).toEqual([429, 1]);
      expect([await enters(clerk), await told()]).toEqual([200, 1]);
      // A day later it is another browser of theirs: a second mail.
      lender.clock.advance(25 * 60 * MINUTE);
      expect([await enters(elsewhere), await told()]).toEqual([200, 2]);
    });

    it("is enrolled by a one-time link; then no code opens twice, and none opens without a code", async () => {
      const { clerk, path, code } = await enrolled(lender, {
        email: "nova@example.bg",
        roles: ["reviewer"],
        egn: pinOf(911),
      });
      expect((await clerk.open(path)).view.data).toMatchObject({ news: { tone: "warning" } });
      // The code of the enrolment is used.
      expect((await clerk.logIn(STRONG, code())).status).toBe(400);
      lender.clock.advance(60_000);
      const now = code();
      expect((await clerk.logIn(STRONG)).status).toBe(400);
      expect((await clerk.logIn(STRONG, now === "000000" ? "111111" : "000000")).status).toBe(400);
      expect((await clerk.logIn("another-password-1", now)).status).toBe(400);
      expect((await clerk.logIn(STRONG, now)).status).toBe(200);
      const other = new ClerkBrowser(lender, clerk.email);
      expect((await other.logIn(STRONG, now)).status).toBe(400);
      lender.clock.advance(60_000);
      expect((await other.logIn(STRONG, code())).status).toBe(200);
    });

    it("of one code at once opens one session", async () => {
      const { clerk, code } = await enrolled(lender, { email: "dvama@example.bg", roles: ["owner"], egn: pinOf(912) });
      lender.clock.advance(60_000);
      const now = code();
      const all = await Promise.all([1, 2, 3].map(() => new ClerkBrowser(lender, clerk.email).logIn(STRONG, now)));
      expect(all.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    });
  });

  describe("a session", () => {
    it("ends after 15 minutes without use, and after 8 hours in any case", async () => {
      const clerk = await clerkOfRole(lender, "reviewer");
      lender.clock.advance(14 * MINUTE);
      expect((await clerk.open("/buro")).status).toBe(200);
      lender.clock.advance(15 * MINUTE);
      expect((await clerk.open("/buro")).headers.get("location")).toBe("/buro/vhod");
      await clerk.logIn();
      for (let n = 0; n < 34; n++) {
        lender.clock.advance(14 * MINUTE);
        expect((await clerk.open("/buro")).status).toBe(200);
      }
      lender.clock.advance(14 * MINUTE);
      expect((await clerk.open("/buro")).status).toBe(303);
    });

    it("ends with the logout, and its cookie opens nothing more", async () => {
      const clerk = await clerkOfRole(lender, "owner");
      const stolen = clerk.browser.copy();
      await clerk.fill("/buro/aktove", "logout");
      expect((await stolen.open("/buro")).headers.get("location")).toBe("/buro/vhod");
      expect(clerk.browser.cookies.has("staff")).toBe(false);
    });

    it("of a borrower opens nothing of the staff, and one of the staff nothing of borrowers", async () => {
      const borrower = await borrowerAt(lender, "confirmed");
      const clerk = await clerkOfRole(lender, "owner");
      expect((await borrower.open("/buro")).headers.get("location")).toBe("/buro/vhod");
      const approve = await clerk.form("/buro/aktove", "logout");
      const posted = await borrower.post({ ...approve, action: "buro/maintenance" }, { state: "on", reason: "x" });
      expect(posted).toMatchObject({ status: 401, body: { nextUrl: "/buro/vhod" } });
      expect((await clerk.browser.open("/profile")).headers.get("location")).toMatch(/^\/vhod/);
      const mixed = new Borrower(lender);
      mixed.cookies.set("sid", clerk.browser.cookies.get("staff")!);
      mixed.cookies.set("staff", borrower.cookies.get("sid")!);
      expect((await mixed.open("/buro")).headers.get("location")).toBe("/buro/vhod");
      expect((await mixed.open("/profile")).headers.get("location")).toMatch(/^\/vhod/);
    });
  });

  describe("a post", () => {
    it("with a field that the form has not, or without a reason, is refused and shown again", async () => {
      const clerk = await clerkOfRole(lender, "admin");
      const form = await clerk.form("/buro/profilaktika", "maintenance");
      expect((await clerk.browser.post(form, { state: "on", reason: "a", more: "1" })).status).toBe(400);
      const again = await clerk.browser.post(form, { state: "on", reason: "" }, { plain: true });
      expect([again.status, again.text.includes('"state":"on"')]).toEqual([400, true]);
    });

    it("that its choice reveals gets a note instead of errors", async () => {
      const { definitions } = lender.services;
      const loaded = definitions.get("staff-maintenance")!;
      const elements = loaded.definition.elements.map((element) =>
        element.name === "reason"
          ? { ...element, hidden: { element: "state", operator: "equal", value: "" } }
          : element,
      );
      const definition = { ...loaded.definition, elements } as typeof loaded.definition;
      lender.replace({
        definitions: new Map([...definitions, ["staff-maintenance", { ...loaded, definition, version: "newer" }]]),
      });
      try {
        const clerk = await clerkOfRole(lender, "admin");
        const form = await clerk.form("/buro/profilaktika", "maintenance");
        const { status, text } = await clerk.browser.post(form, { state: "on" }, { plain: true });
        expect([status, text.includes('"errors":{}'), text.includes(plainPostWords.newFields)]).toEqual([
          400,
          true,
          true,
        ]);
      } finally {
        lender.replace({ definitions });
      }
    });
  });

  it.each(STAFF_ROLES)(
    "%s opens the pages and posts the calls of the table, and no others",
    async (role: StaffRole) => {
      const clerk = await clerkOfRole(lender, role);
      for (const name of PAGES) {
        const { status } = await clerk.browser.open(staffUrl(name, NOBODY));
        const may = mayStaff(staffPages[name].roles, [role]);
        expect([name, status === 403]).toEqual([name, !may]);
      }
      for (const name of CALLS) {
        const { path, roles } = staffCalls[name];
        const { status } = await clerk.browser.post(clerk.unshown(name, subjectIn(path)), {});
        const may = mayStaff(roles, [role]);
        expect([name, status === 403]).toEqual([name, !may]);
        // Closing days that are over, and reconciling, ask nothing.
        if (["close-days", "reconcile", "send-messages"].includes(name) && may) expect(status).toBe(200);
        else expect([status >= 400, status < 500]).toEqual([true, true]);
      }
    },
  );

  it("is in no list of the site's, and asks search engines to stay away", async () => {
    const visitor = new Borrower(lender);
    for (const path of ["/sitemap", "/robots.txt", "/karta-na-saita"])
      expect((await visitor.open(path)).text).not.toContain("buro");
    const { headers, text } = await visitor.open("/buro/vhod");
    expect(headers.get("x-robots-tag")).toContain("noindex");
    expect(headers.get("content-security-policy")).not.toContain("script-src");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(text).toContain('name="robots" content="noindex');
  });
});

describe("a demo whose clock is moved", () => {
  const lender = useTestLender();

  it("throws nobody of the staff out, and takes the codes of telephones as before", async () => {
    const { clerk, secret } = await enrolled(lender, { email: "b@example.bg", roles: ["owner"], egn: pinOf(914) });
    lender.clock.advance(MINUTE);
    const telephone = lender.clock.now();
    await clerk.logIn(STRONG, codeAt(secret, telephone));
    await commandsOf(lender).as("admin")("clock", "3");
    expect((await clerk.open("/buro")).status).toBe(200);
    const later = new Date(telephone.getTime() + MINUTE);
    lender.clock.advance(MINUTE);
    const other = new ClerkBrowser(lender, clerk.email);
    expect((await other.logIn(STRONG, codeAt(secret, later))).status).toBe(200);
  });
});

describe("outside the demo", () => {
  const real = { PUBLIC_URL: "https://zayavka.example", ...DEMO_ALLOWED };

  describe("with STAFF=on", () => {
    const lender = useTestLender({ env: { ...real, STAFF: "on" } });

    it("nobody gets in without a second factor; the cookie is bound to the host", async () => {
      await seedDemoStaff(lender.services);
      const bare = new ClerkBrowser(lender, "owner@example.bg");
      expect((await bare.logIn()).status).toBe(400);
      const { clerk, code } = await enrolled(lender, { email: "a@example.bg", roles: ["owner"], egn: pinOf(913) });
      lender.clock.advance(MINUTE);
      const { status, headers } = await clerk.logIn(STRONG, code());
      expect(status).toBe(200);
      expect(headers.get("set-cookie")).toMatch(/(?:^|, )__Host-staff=[^,]*HttpOnly.*Secure.*SameSite=Strict/);
    });
  });

  describe("without STAFF", () => {
    const lender = useTestLender({ env: real });

    it("there is no area at all", async () => {
      const visitor = new Borrower(lender);
      expect((await visitor.open("/buro")).status).toBe(404);
      expect((await visitor.open("/buro/vhod")).status).toBe(404);
      const posted = await visitor.fetch("/api/v2/buro/login", { method: "POST", body: new FormData() });
      expect(posted.status).toBe(404);
    });
  });
});
