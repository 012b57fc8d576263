import { describe, expect, it } from "vitest";
import { ownDataWords as words } from "#src/copy/own-data.ts";
import { Borrower, borrowerAt, steps, succeed, type Answer } from "#tests/support/borrower.ts";
import { ibanOf, newPerson, payment, personal, stories, type Fields } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const DAY = 24 * 3_600_000;

/** What stands in the file for a value that is an option: its label. */
const LABELS: Fields = {
  "permanentAddress[settlement]": "София",
  "income[type]": "Пенсия",
  idCardIssuedBy: "София",
  collateralType: "Без обезпечение",
};

type Section = Record<string, unknown>;

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: DAY });

  const download = async (borrower: Borrower): Promise<Answer> => {
    await steps.proveNumber(borrower);
    return borrower.read("export-data");
  };
  const fileOf = async (borrower: Borrower): Promise<Section> => (await download(borrower)).body;

  it("of a finished borrower has every personal value that was typed, and nobody else's", async () => {
    const borrower = await borrowerAt(lender, "signed");
    const other = await borrowerAt(lender, "signed");
    for (const one of [borrower, other]) {
      succeed(await one.fill("subscribe", { "marketing[email]": "1", "marketing[sms]": "0" }));
      succeed(
        await one.fill("contact-us", {
          name: "Мария Петрова",
          email: one.person.email,
          phone: "",
          topic: "other",
          message: `Въпрос за карта ${one.person.idCard}.`,
          dataPrivacy: "1",
        }),
      );
    }
    const { status, text, headers } = await download(borrower);
    expect([status, headers.get("content-type"), headers.get("content-disposition")]).toEqual([
      200,
      "application/json; charset=utf-8",
      expect.stringContaining("attachment"),
    ]);
    const { person } = borrower;
    const typed: Fields = { ...personal(person, stories.approve.money), ...payment(person) };
    const missing = Object.entries(typed).filter(([name, value]) => {
      if (["0", "1"].includes(value) || value === "wireTransfer") return false;
      return !text.includes(LABELS[name] ?? value);
    });
    expect(missing).toEqual([]);
    for (const value of [person.email, person.phone.slice(1), person.pin, person.idCard, ibanOf(person)])
      expect(text).toContain(value);
    expect(text).toContain(`Въпрос за карта ${person.idCard}.`);
    for (const value of [other.person.email, other.person.phone.slice(1), other.person.pin, other.person.idCard])
      expect(text).not.toContain(value);
    expect(text).not.toContain(ibanOf(other.person));
  });

  it("has all sections, with agreement, payout, plan, documents, messages, events and sessions", async () => {
    const borrower = await borrowerAt(lender, "signed");
    lender.clock.advance(60_000);
    succeed(await borrower.logInAgain());
    const file = await fileOf(borrower);
    const [application] = file[words.applications] as Section[];
    expect(application![words.agreements]).toMatchObject({ [words.principal]: "1000.00" });
    expect(application![words.decisions]).toMatchObject([{ [words.outcome]: "Одобрена" }, {}]);
    expect((application![words.credit] as Section)[words.plan]).toHaveLength(12);
    expect(application![words.payouts]).toMatchObject([{ [words.account]: ibanOf(borrower.person) }]);
    for (const section of [words.documents, words.messages, words.events, words.sessions])
      expect((file[section] as unknown[]).length, section).toBeGreaterThan(0);
    expect(JSON.stringify(file[words.messages])).toContain(String(application![words.number]));
  });

  it("has what is typed and not sent: the draft of a step", async () => {
    const borrower = await borrowerAt(lender, "filledIn");
    const { csrf, key } = await borrower.form("personal-information");
    const body = new FormData();
    for (const [name, value] of Object.entries({ _csrf: csrf!, _key: key!, firstName: "Недовършен" }))
      body.append(name, value);
    const kept = await borrower.fetch("/api/v2/drafts/personal-information", {
      method: "POST",
      body,
      headers: { origin: lender.origin },
    });
    expect(kept.status).toBe(200);
    expect(JSON.stringify((await fileOf(borrower))[words.drafts])).toContain("Недовършен");
  });

  it("has no password, hash, key, code, address of a visitor or reason that only the lender may know", async () => {
    const borrower = await borrowerAt(lender, "decided", stories.refer);
    const { text } = await download(borrower);
    const rows = await lender.query(
      "select u.password_hash, u.id, s.id_hash, r.short_key, c.code_hash from users u join sessions s on s.user_id = u.id join requests r on r.user_id = u.id left join codes c on c.user_id = u.id where u.email = $1",
      borrower.person.email,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        // The short link stands in the SMS that its owner got.
        if (column !== "short_key" && value !== null) expect(text, column).not.toContain(String(value));
      }
    for (const value of [borrower.person.password, borrower.sessionId!, borrower.address, "sealed", "PEP"])
      expect(text).not.toContain(value);
    expect(text).not.toMatch(/#\d{6}/);
  });

  it("shows nothing of another profile of the same ЕГН", async () => {
    const first = await borrowerAt(lender, "decided", stories.reject);
    lender.clock.advance(40 * DAY);
    const second = await borrowerAt(lender, "decided", stories.reject, newPerson({ pin: first.person.pin }));
    const { text } = await download(second);
    expect(text).toContain(second.person.email);
    expect(text).not.toContain(first.person.email);
    expect(text).not.toContain(first.person.idCard);
  });

  describe("is given", () => {
    it("to its owner alone: without a login the answer is the login", async () => {
      const visitor = new Borrower(lender);
      expect((await visitor.read("export-data")).status).toBe(401);
      expect((await visitor.open("/api/v2/export-data")).headers.get("location")).toMatch(/^\/vhod/);
    });

    it("to a remembered browser only after the password", async () => {
      const borrower = await borrowerAt(lender, "confirmed");
      await lender.query("update sessions set data = data - 'passwordAt'");
      const answer = await download(borrower);
      expect([answer.status, answer.body.nextUrl]).toEqual([401, "/vhod?next=%2Fprofile"]);
    });
  });
});
