import { describe, expect, it } from "vitest";
import { closeProfileCopy } from "#src/copy/close-profile.ts";
import { RETENTION, retentionRows } from "#src/copy/retention.ts";
import { Borrower, bodyOf, borrowerAt, succeed, type Answer } from "#tests/support/borrower.ts";
import { registration, stories } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/lender.ts";
import { pictureOf } from "#tests/support/pictures.ts";
import { rowsOf, snapshot } from "#tests/support/snapshot.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const DAY = 24 * 3_600_000;
const YEAR = 366 * DAY;

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: DAY });

  const close = (borrower: Borrower, own: { understood?: string; currentPassword?: string } = {}): Promise<Answer> =>
    borrower.fill("close-profile", { understood: "1", currentPassword: borrower.person.password, ...own });
  const idOf = (email: string): Promise<string> => lender.text("select id from users where email = $1", email);
  /** Every row of every table in which one of the texts stands, by table. */
  const traces = async (texts: readonly string[]): Promise<string[]> => {
    const tables = Object.keys(await rowsOf(lender.database)).filter((name) => name !== "jobs");
    const found: string[] = [];
    for (const table of [...tables, "sessions", "form_views"])
      for (const row of await lender.query(`select to_jsonb(t)::text as row from ${table} t`))
        if (texts.some((text) => String(row["row"]).includes(text))) found.push(table);
    return [...new Set(found)].sort();
  };
  const rejected = async (): Promise<Borrower> => borrowerAt(lender, "decided", stories.reject);
  /** Runs the job that erases, and waits until it is done. */
  const sweep = async (): Promise<void> => {
    await lender.services.queue.send(lender.database.db, "sweep", {});
    await lender.settle();
  };
  const mailTo = async (email: string): Promise<string> => (await lender.sentTo(email)).at(-1)!.text;

  describe("a profile without a sent application", () => {
    it("is erased wholly at once: its drafts, uploads, consents, devices, sessions and its person's data", async () => {
      const borrower = await borrowerAt(lender, "filledIn");
      const { person } = borrower;
      succeed(await borrower.fill("subscribe", { "marketing[email]": "1", "marketing[sms]": "1" }));
      succeed(await borrower.logInAgain());
      const upload = await borrower.form("fill-in-id-card-upload");
      const body = bodyOf(upload, { dataPrivacy: "0" });
      body.append("idCardFront", new Blob([new Uint8Array(await pictureOf(200_000))]), "front.jpg");
      expect((await borrower.post(upload, {}, { body })).status).toBe(400);
      const id = await idOf(person.email);
      const staged = (await lender.query("select id from staged_files")).map((row) => String(row["id"]));
      expect(staged).toHaveLength(1);
      expect(await traces([id])).toContain("consents");

      const answer = await close(borrower);
      expect([answer.status, answer.body.nextUrl, borrower.sessionId]).toEqual([200, "/profile/iztrit", undefined]);
      await lender.settle();
      // The mail that confirms it is the last that knows the address.
      expect(await traces([id, person.phone.slice(1)])).toEqual([]);
      expect(await traces([person.email])).toEqual(["messages"]);
      expect(await lender.query("select 1 from staged_files")).toEqual([]);
      await until(
        () => lender.services.ports.files.get(staged[0]!).catch(() => undefined),
        (file) => !file,
      );
      expect(await mailTo(person.email)).toContain("По Ваше искане изтрихме профила Ви.");
    });

    it("leaves its address free for a new one", async () => {
      const borrower = await borrowerAt(lender, "confirmed");
      succeed(await close(borrower));
      const again = new Borrower(lender, borrower.person);
      lender.clock.advance(1000);
      succeed(await again.fill("general-information", registration(borrower.person, stories.approve.chosen)));
      expect(succeed(await again.fill("user-sms-confirmation", { pin: await again.code() }))).toBe("/kak-da-populnia");
    });
  });

  describe("a profile with a sent application", () => {
    it("keeps the application, its answers and the proof of consents; all else is erased at once", async () => {
      const borrower = await rejected();
      const { person } = borrower;
      succeed(await borrower.fill("subscribe", { "marketing[email]": "1", "marketing[sms]": "0" }));
      lender.clock.advance(1000);
      const elsewhere = new Borrower(lender, person);
      succeed(
        await elsewhere.fill("login", { username: person.email, password: person.password, next: "", rememberMe: "1" }),
      );
      const id = await idOf(person.email);
      succeed(await close(borrower));
      for (const table of [
        "sessions",
        "remember_tokens",
        "devices",
        "drafts",
        "link_tokens",
        "account_events",
        "subscription_keys",
        "form_views",
      ])
        expect(await lender.query(`select 1 from ${table} where user_id = $1`, id), table).toEqual([]);
      expect((await elsewhere.read("profile")).status).toBe(401);
      expect((await new Borrower(lender, person).logIn()).status).toBe(400);
      expect((await new Borrower(lender, person).logIn(person.pin)).status).toBe(400);
      const [user] = await lender.query(
        "select email, phone, status, password_hash, marketing from users where id = $1",
        id,
      );
      expect(user).toEqual({
        email: `${id}@erased.invalid`,
        phone: "",
        status: "deleted",
        password_hash: "",
        marketing: { email: false, sms: false },
      });
      expect(await lender.query("select is_given from consents where user_id = $1 order by at", id)).toEqual([
        { is_given: true },
        { is_given: false },
      ]);
      expect(await lender.query("select status from requests where user_id = $1", id)).toEqual([
        { status: "rejected" },
      ]);
      expect(
        await lender.query("select 1 from answers a join requests r on r.id = a.request_id where r.user_id = $1", id),
      ).not.toEqual([]);
      const text = await mailTo(person.email);
      for (const [, { what, outlivesProfile }] of retentionRows)
        expect(text.includes(what)).toBe(outlivesProfile === true);
    });

    it("loses its unsent application, and keeps the sent one", async () => {
      const borrower = await rejected();
      const id = await idOf(borrower.person.email);
      lender.clock.advance(40 * DAY);
      succeed(await borrower.logInAgain());
      succeed(await borrower.fill("general-information-b", stories.approve.chosen));
      expect(await lender.query("select 1 from requests where user_id = $1", id)).toHaveLength(2);
      succeed(await close(borrower));
      expect(await lender.query("select status from requests where user_id = $1", id)).toEqual([
        { status: "rejected" },
      ]);
    });

    it("is erased itself when the last application is past its term, with its person", async () => {
      const borrower = await rejected();
      const id = await idOf(borrower.person.email);
      const [person] = await lender.query("select person_id from users where id = $1", id);
      succeed(await close(borrower));
      await lender.settle();
      await sweep();
      expect(await lender.query("select 1 from users where id = $1", id)).toHaveLength(1);
      lender.clock.advance(YEAR);
      await sweep();
      expect(await traces([id, String(person!["person_id"])])).toEqual([]);
    });
  });

  describe("the page", () => {
    it("says before what is erased and what is kept, how long and by which law", async () => {
      const { text, body } = await (await rejected()).read("close-profile");
      for (const words of closeProfileCopy.atOnce) expect(text).toContain(words);
      for (const [, { what, law, outlivesProfile }] of retentionRows)
        if (outlivesProfile) for (const words of [what, law]) expect(text).toContain(words);
      expect(body.form!.elements.map(({ name }) => name)).toEqual(["understood", "currentPassword", "submit"]);
      expect(text).toContain("/api/v2/export-data");
      const early = await (await borrowerAt(lender, "confirmed")).read("close-profile");
      expect(early.text).toContain(closeProfileCopy.wholly);
      expect(early.text).not.toContain(RETENTION.agreement.law);
    });

    it("asks for the tick and the password; without them nothing changes", async () => {
      const borrower = await borrowerAt(lender, "confirmed");
      await lender.settle();
      const before = await snapshot(lender);
      for (const own of [{ understood: "0" }, { currentPassword: "" }, { currentPassword: "грешна" }])
        expect((await close(borrower, own)).status).toBe(400);
      expect(await snapshot(lender)).toEqual(before);
    });

    it.each(["decided", "signed"] as const)("offers nothing while a profile is %s: business goes on", async (at) => {
      const borrower = await borrowerAt(lender, at);
      const page = await borrower.read("close-profile");
      expect([page.body.form, page.text.includes(closeProfileCopy.busy)]).toEqual([undefined, true]);
      expect((await borrower.read("profile")).status).toBe(200);
    });

    it("refuses a post when an application was sent meanwhile", async () => {
      const borrower = await borrowerAt(lender, "sent");
      const form = await borrower.form("close-profile");
      succeed(await borrower.fill("sms-confirmation", { pin: await borrower.code() }));
      const answer = await borrower.post(form, { understood: "1", currentPassword: borrower.person.password });
      expect([answer.status, answer.body.nextUrl]).toEqual([409, "/profile/iztrivane"]);
      expect((await borrower.read("profile")).status).toBe(200);
    });

    it("works without JavaScript", async () => {
      const borrower = await borrowerAt(lender, "confirmed");
      const form = await borrower.form("close-profile");
      const fields = { understood: "1", currentPassword: borrower.person.password };
      const answer = await borrower.post(form, fields, { plain: true });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/profile/iztrit"]);
      expect((await borrower.open("/profile/iztrit")).status).toBe(200);
    });
  });
});
