/** Refusals of the kinds that attacks make leave one security event each, without personal data; many of them alarm. */
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { alarms } from "#server/security/event-table.ts";
import { noteSecurityEvent } from "#server/security/note-event.ts";
import { budgets } from "#server/calls/budget-table.ts";
import { bodyOf, Borrower, borrowerAt, type Answer } from "#tests/support/borrower.ts";
import { newPerson } from "#tests/support/borrower-data.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

type Event = { kind: string; subject: string; network: string; count: number };

eachDatabase((_name, open) => {
  let owner: Borrower;
  const lines: string[] = [];
  const lender = useTestLender({ open, env: { LOG_LEVEL: "warn" }, logTo: { write: (line) => void lines.push(line) } });
  beforeAll(async () => {
    owner = await borrowerAt(lender, "told");
  });
  beforeEach(async () => {
    lender.clock.advance(60_000);
    lines.length = 0;
    await lender.query("delete from security_events");
  });

  const events = async (): Promise<Event[]> =>
    (await lender.query("select kind, subject, network, count from security_events order by kind")) as Event[];

  const loggedOut = (): Borrower => new Borrower(lender, owner.person);
  const attacks: readonly (readonly [string, () => Promise<Answer>])[] = [
    ["login-refused", () => loggedOut().logIn(undefined, "грешна парола")],
    [
      "password-refused",
      () =>
        owner.fill("change-password", {
          currentPassword: "грешна",
          password: "Друга тайна 7",
          passwordRepeat: "Друга тайна 7",
        }),
    ],
    ["forged-post", () => owner.fill("change-password", {}, { headers: { origin: "https://evil.example" } })],
    ["forged-post", async () => owner.post({ ...(await owner.form("change-password")), csrf: "forged" }, {})],
    [
      "foreign-origin",
      () =>
        owner.post(
          { action: "check-email", version: "" },
          { email: "x@example.bg" },
          { headers: { origin: "https://evil.example" } },
        ),
    ],
    ["foreign-id", () => owner.read("status", { requestId: randomUUID() })],
    ["body-refused", () => owner.fill("change-password", { "__proto__[x]": "1" })],
    [
      "file-type-refused",
      async () => {
        const form = await owner.form("fill-in-id-card-upload");
        const body = bodyOf(form, {});
        body.append("idCardFront", new Blob(["MZ – a program"]), "front.jpg");
        return owner.post(form, {}, { body });
      },
    ],
    [
      "link-refused",
      async () => {
        const key = "A".repeat(22);
        const { body } = await owner.read("validate-email", {}, { key });
        return owner.post(body.form!, { key });
      },
    ],
  ];

  it.each(attacks)("%s is one event without a name, address or id in it", async (kind, attack) => {
    const { status } = await attack();
    expect(status).toBeGreaterThanOrEqual(400);
    const found = await events();
    expect(found.map((event) => [event.kind, event.count])).toEqual([[kind, 1]]);
    const { subject, network } = found[0]!;
    expect([subject, network].filter((text) => text !== "" && !/^[\w-]{16}$/.test(text))).toEqual([]);
    expect(network).not.toBe("");
  });

  it("an e-mail check that is skipped above its limit is one event each", async () => {
    const visitor = new Borrower(lender);
    await visitor.form("login");
    const check = (): Promise<Answer> =>
      visitor.post({ action: "check-email", version: "" }, { email: "x@example.bg" });
    for (let n = 0; n < budgets["email-check"].limit; n += 1) await check();
    expect(await events()).toEqual([]);
    expect((await check()).body).toEqual({ skipped: true });
    expect((await events()).map(({ kind, count }) => [kind, count])).toEqual([["limit-reached", 1]]);
  });

  it("a wrong code is an event; a typing mistake in a form is none", async () => {
    const borrower = await borrowerAt(lender, "registered");
    const wrong = String((Number(await borrower.code()) + 1) % 1_000_000).padStart(6, "0");
    await borrower.fill("user-sms-confirmation", { pin: wrong });
    expect((await events()).map(({ kind }) => kind)).toEqual(["code-refused"]);
    await lender.query("delete from security_events");
    expect((await borrower.fill("user-sms-confirmation", { pin: "12" })).status).toBe(400);
    expect((await new Borrower(lender).read("status")).status).toBe(401);
    expect(await events()).toEqual([]);
  });

  it("guesses of one account from one network within a minute are one row that counts them", async () => {
    const guesser = new Borrower(lender, newPerson(), "203.0.113.9");
    for (let n = 0; n < 3; n += 1) await guesser.logIn(owner.person.email, "грешна парола");
    await new Borrower(lender, newPerson(), "198.51.100.9").logIn(owner.person.email, "грешна парола");
    const found = await events();
    expect(found.map(({ kind, count }) => [kind, count]).sort()).toEqual([
      ["login-refused", 1],
      ["login-refused", 3],
    ]);
    expect(new Set(found.map(({ subject }) => subject)).size).toBe(1);
    expect(new Set(found.map(({ network }) => network)).size).toBe(2);
  });

  it("more of a kind than its limit alarm once in its time", async () => {
    const { limit, seconds } = alarms["file-refused"];
    const note = () =>
      noteSecurityEvent(lender.services, "file-refused", { about: randomUUID(), now: lender.clock.now() });
    const alarmed = (): unknown[] =>
      lines.filter((line) => line.includes('"alarm"')).map((line) => (JSON.parse(line) as { kind: string }).kind);
    for (let n = 0; n < limit; n += 1) await note();
    expect(alarmed()).toEqual([]);
    for (let n = 0; n < 3; n += 1) await note();
    expect(alarmed()).toEqual(["file-refused"]);
    lender.clock.advance(seconds * 1000);
    for (let n = 0; n <= limit; n += 1) await note();
    expect(alarmed()).toEqual(["file-refused", "file-refused"]);
  });

  it("are counted by kind for the admin and the auditor, and for nobody else", async () => {
    const event = (now: Date) =>
      noteSecurityEvent(lender.services, "forged-post", { address: "192.0.2.7", now, about: "somebody" });
    const now = lender.clock.now();
    for (const hours of [0, 2, 30, 200]) await event(new Date(now.getTime() - hours * 3_600_000));
    for (const role of ["admin", "auditor"] as const) {
      const { view } = await (await clerkOfRole(lender, role)).open("/buro/sigurnost");
      const row = ["Изпращания без валиден знак на формата", "1", "2", "3"].map((cell) => JSON.stringify([cell]));
      expect(JSON.stringify(view)).toContain(row.join(","));
      expect(JSON.stringify(view)).not.toContain("192.0.2.7");
    }
    expect((await (await clerkOfRole(lender, "cashier")).open("/buro/sigurnost")).status).toBe(403);
  });
});
