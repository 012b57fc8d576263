import { expect, it } from "vitest";
import { Borrower, borrowerAt, type Answer } from "#tests/support/borrower.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { ownWords } from "#tests/support/own-words.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const words = ownWords("account/change-password");
const MINUTE = 60_000;
const NEW = "Друга тайна парола 2";
const WRONG = "Сегашната парола не е вярна.";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: 24 * 60 * MINUTE });

  const change = (
    visitor: Borrower,
    currentPassword: string,
    password = NEW,
    passwordRepeat = password,
  ): Promise<Answer> => visitor.fill("change-password", { currentPassword, password, passwordRepeat });
  const login = (visitor: Borrower, password: string): Promise<Answer> => visitor.logIn(undefined, password);
  const mails = async (to: string): Promise<string[]> =>
    (await lender.sentTo(to))
      .filter(({ subject }) => subject?.startsWith("Паролата Ви беше сменена"))
      .map(({ text }) => text);

  it("changing the password makes the new one valid, ends every other session and mails the owner", async () => {
    const borrower = await borrowerAt(lender, "confirmed");
    const elsewhere = new Borrower(lender, borrower.person);
    await login(elsewhere, borrower.person.password);
    const old = borrower.copy();
    const answer = await change(borrower, borrower.person.password);
    expect(answer).toMatchObject({ status: 200, body: { nextUrl: "/profile" } });
    expect(borrower.sessionId).not.toBe(old.sessionId);
    expect((await borrower.read("profile")).status).toBe(200);
    for (const ended of [old, elsewhere]) expect((await ended.read("profile")).status).toBe(401);
    expect((await borrower.read("profile")).text).toContain("Последна смяна:");
    expect(await login(new Borrower(lender, borrower.person), borrower.person.password)).toMatchObject({ status: 400 });
    expect(await login(new Borrower(lender, borrower.person), NEW)).toMatchObject({ status: 200 });
    const [mail, ...more] = await mails(borrower.person.email);
    expect(more).toEqual([]);
    expect(mail).toMatch(/сменена на \d\d\.\d\d\.\d{4}, \d\d:\d\d/);
    const rows = await lender.query(
      "select to_jsonb(m) as row from messages m union all select to_jsonb(u) from users u union all select to_jsonb(i) from idempotency i",
    );
    for (const secret of [NEW, borrower.person.password]) expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it("changing the password deletes the user's remembered devices and nobody else's", async () => {
    const [borrower, other] = [await borrowerAt(lender, "confirmed"), await borrowerAt(lender, "confirmed")];
    for (const { person } of [borrower, other]) {
      await lender.query(
        "insert into remember_tokens (id_hash, user_id, created_at, expires_at) select 'token of ' || email, id, created_at, created_at from users where email = $1",
        person.email,
      );
    }
    expect((await change(borrower, borrower.person.password)).status).toBe(200);
    const rows = await lender.query(
      "select id_hash from remember_tokens where id_hash in ($1, $2)",
      `token of ${borrower.person.email}`,
      `token of ${other.person.email}`,
    );
    expect(rows).toEqual([{ id_hash: `token of ${other.person.email}` }]);
    expect((await other.read("profile")).status).toBe(200);
  });

  it("a wrong current password is a field error and changes nothing", async () => {
    const borrower = await borrowerAt(lender, "confirmed");
    await borrower.form("change-password");
    const [before, session] = [await snapshot(lender), borrower.sessionId];
    expect(await change(borrower, "грешна парола")).toMatchObject({
      status: 400,
      body: { errors: { currentPassword: WRONG } },
    });
    expect([await snapshot(lender), borrower.sessionId]).toEqual([before, session]);
    expect(await mails(borrower.person.email)).toEqual([]);
  });

  it("wrong current passwords and failed logins from one host are counted together where the browser is not known", async () => {
    const borrower = await borrowerAt(lender, "confirmed");
    borrower.cookies.delete("known-device");
    const { address } = borrower;
    const loginHere = (password: string): Promise<Answer> => {
      return login(new Borrower(lender, borrower.person, address), password);
    };
    for (let n = 0; n < 3; n += 1)
      expect((await change(borrower, `грешна ${n}`)).body.errors).toEqual({ currentPassword: WRONG });
    for (let n = 0; n < 2; n += 1) await loginHere(`грешна ${n}`);
    const slow = { status: 429, body: { errors: { _form: "Твърде много грешни опити. Опитайте отново след 1 мин." } } };
    expect(await change(borrower, borrower.person.password)).toMatchObject(slow);
    expect(await loginHere(borrower.person.password)).toMatchObject(slow);
    lender.clock.advance(MINUTE);
    expect((await change(borrower, borrower.person.password)).status).toBe(200);
  });

  it.each([
    ["too short", ["Кратка1", "Кратка1"], { password: "Трябва да е най-малко 8 символа." }],
    ["repeated differently", [NEW, `${NEW}!`], { passwordRepeat: "Паролите не съвпадат." }],
    ["empty", ["", ""], { password: words("password"), passwordRepeat: words("passwordRepeat") }],
  ] as const)(
    "a new password that is %s is refused before the current one is checked",
    async (_what, [password, repeat], errors) => {
      const borrower = await borrowerAt(lender, "confirmed");
      for (let n = 0; n < 6; n += 1)
        expect((await change(borrower, "грешна парола", password, repeat)).body.errors).toEqual(errors);
      expect((await change(borrower, borrower.person.password)).status).toBe(200);
    },
  );

  it("the current password as the new one is refused", async () => {
    const borrower = await borrowerAt(lender, "confirmed");
    expect((await change(borrower, borrower.person.password, borrower.person.password)).body.errors).toEqual({
      password: "Новата парола е същата като сегашната. Изберете друга.",
    });
  });

  it("of two concurrent changes one succeeds, and only its password logs in", async () => {
    const borrower = await borrowerAt(lender, "confirmed");
    const tabs = [borrower, borrower.copy()];
    const forms = [await borrower.form("change-password"), await borrower.form("change-password")];
    const wanted = [`${NEW} a`, `${NEW} b`];
    const answers = await Promise.all(
      tabs.map((tab, n) =>
        tab.post(forms[n]!, {
          currentPassword: borrower.person.password,
          password: wanted[n]!,
          passwordRepeat: wanted[n]!,
        }),
      ),
    );
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(answers[1 - winner]!.status).toBeGreaterThanOrEqual(400);
    const inside = await Promise.all(
      wanted.map(async (password) => (await login(new Borrower(lender, borrower.person), password)).status),
    );
    expect(inside).toEqual(winner === 0 ? [200, 400] : [400, 200]);
    expect(await mails(borrower.person.email)).toHaveLength(1);
  });

  it("a retry after a lost response continues in the new session and sends no second mail", async () => {
    const borrower = await borrowerAt(lender, "confirmed");
    const form = await borrower.form("change-password");
    const before = borrower.copy();
    const fields = { currentPassword: borrower.person.password, password: NEW, passwordRepeat: NEW };
    expect((await borrower.post(form, fields)).status).toBe(200);
    expect(await before.post(form, fields)).toMatchObject({ status: 200, body: { nextUrl: "/profile" } });
    expect((await before.read("profile")).status).toBe(200);
    expect(await mails(borrower.person.email)).toHaveLength(1);
  });

  it("a plain post returns the error and no password", async () => {
    const borrower = await borrowerAt(lender, "confirmed");
    const form = await borrower.form("change-password");
    const answer = await borrower.post(
      form,
      { currentPassword: "грешна парола", password: NEW, passwordRepeat: NEW },
      { plain: true },
    );
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(WRONG);
    for (const secret of [NEW, "грешна парола"]) expect(answer.text).not.toContain(secret);
    const right = await borrower.fill(
      "change-password",
      { currentPassword: borrower.person.password, password: NEW, passwordRepeat: NEW },
      { plain: true },
    );
    expect([right.status, right.headers.get("location")]).toEqual([303, "/profile"]);
  });
});
