import { describe, expect, it } from "vitest";
import { guessRules } from "#server/policy/guess-table.ts";
import { takeTry } from "#server/store/tables/tries.ts";
import { Borrower, borrowerAt, succeed, type Answer } from "#tests/support/borrower.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const MINUTE = 60_000;
const KEY = /\/zabravena-parola\/([\w-]{22})/;
const DAY = 24 * 60 * MINUTE;
const limits = { ofDevice: guessRules["password-device"].free, ofAccount: guessRules["password-account"].free };
const PHONE =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: DAY });

  /** A borrower's browser that has logged in. */
  const known = async (person = undefined as Borrower["person"] | undefined): Promise<Borrower> => {
    const visitor = new Borrower(lender, person ?? (await borrowerAt(lender, "confirmed")).person);
    succeed(await visitor.logIn());
    return visitor;
  };
  const wrong = (visitor: Borrower, n: number): Promise<Answer> =>
    visitor.logIn(visitor.person.email, `грешна парола ${n}`);
  /** Wrong passwords from ever new networks, until the account's own count holds up every browser it does not know. */
  const guessElsewhere = async ({ person }: Borrower): Promise<void> => {
    const rule = { name: "password-account", ...guessRules["password-account"] };
    for (let n = 1; n < limits.ofAccount; n += 1)
      await takeTry(lender.database.db, rule, person.email, lender.clock.now());
    expect((await wrong(new Borrower(lender, person), 0)).status).toBe(400);
    expect((await wrong(new Borrower(lender, person), 1)).status).toBe(429);
  };
  const logOut = async (visitor: Borrower): Promise<void> => {
    succeed(await visitor.post({ ...(await visitor.form("profile")), action: "logout" }, {}));
  };

  describe("a device that has logged in before", () => {
    it("logs in however many wrong passwords others try at the same address", async () => {
      const visitor = await known();
      await logOut(visitor);
      await guessElsewhere(visitor);
      expect((await new Borrower(lender, visitor.person).logIn()).status).toBe(429);
      expect((await visitor.logIn()).status).toBe(200);
    });

    it("or confirmed the phone of a new profile, which is the same, logs in meanwhile", async () => {
      const visitor = await borrowerAt(lender, "confirmed");
      visitor.cookies.delete("sid");
      await guessElsewhere(visitor);
      expect((await visitor.logIn()).status).toBe(200);
    });

    it("or set a forgotten password by a link of the mail, which only its owner reads, logs in meanwhile", async () => {
      const { person } = await known();
      await lender.query("update users set email_confirmed_at = created_at where email = $1", person.email);
      const visitor = new Borrower(lender, person);
      succeed(await visitor.fill("forgotten-password", { username: person.email, channel: "link" }));
      const mail = (await visitor.mails()).findLast(({ text }) => KEY.test(text))!;
      const page = await visitor.read("forgotten-password-reset", { key: KEY.exec(mail.text)![1]! });
      const password = "Съвсем нова парола 7";
      succeed(await visitor.post(page.body.form!, { password, passwordRepeat: password }));
      await guessElsewhere(visitor);
      expect((await new Borrower(lender, person).logIn(person.email, password)).status).toBe(429);
      expect((await visitor.logIn(person.email, password)).status).toBe(200);
    });

    it("gets its code for a new password however many codes strangers have asked for", async () => {
      const visitor = await known();
      await logOut(visitor);
      const { person } = visitor;
      const codes = async (): Promise<number> =>
        (await visitor.texts()).filter((text) => text.includes("ПАРОЛА")).length;
      for (let network = 0; network < 6; network += 1) {
        lender.clock.advance(5 * MINUTE);
        const stranger = new Borrower(lender, undefined, `198.18.${network}.9`);
        succeed(await stranger.fill("forgotten-password", { username: person.email, channel: "code" }));
        await lender.settle();
      }
      // With that of the registration five a day.
      expect(await codes()).toBe(4);
      succeed(await visitor.fill("forgotten-password", { username: person.email, channel: "code" }));
      expect(await codes()).toBe(5);
      expect((await visitor.fill("forgotten-password-sms-pin", { pin: await visitor.code() })).status).toBe(200);
    });

    it("changes the password meanwhile, too", async () => {
      const visitor = await known();
      await guessElsewhere(visitor);
      const changed = await visitor.fill("change-password", {
        currentPassword: visitor.person.password,
        password: "Нова тайна парола 9",
        passwordRepeat: "Нова тайна парола 9",
      });
      expect(changed.status).toBe(200);
    });

    it("is slowed down by its own wrong passwords", async () => {
      const visitor = await known();
      await logOut(visitor);
      for (let n = 0; n < limits.ofDevice; n += 1) expect((await wrong(visitor, n)).status).toBe(400);
      const slowed = await visitor.logIn();
      expect(slowed.status).toBe(429);
      expect(slowed.body.errors!["_form"]).toContain("Твърде много грешни опити.");
    });

    it("is known for that profile only", async () => {
      const visitor = await known();
      await logOut(visitor);
      const other = await borrowerAt(lender, "confirmed");
      await guessElsewhere(other);
      expect((await visitor.logIn(other.person.email, other.person.password)).status).toBe(429);
    });

    it("is remembered by its hash only", async () => {
      const visitor = await known();
      const rows = await lender.query("select * from devices");
      expect(JSON.stringify(rows)).not.toContain(visitor.cookies.get("known-device"));
      expect(visitor.cookies.get("known-device")).toMatch(/^[\w-]{22}$/);
    });
  });

  describe("the profile's devices", () => {
    const lines = async (visitor: Borrower): Promise<string[]> => {
      const blocks = (await visitor.read("profile")).body["blocks"] as { kind: string; items?: string[][] }[];
      return blocks.find(({ kind }) => kind === "list")!.items!.map(([text]) => text!);
    };
    const endOthers = async (visitor: Borrower): Promise<Answer> =>
      visitor.post(await visitor.form("profile", "endSessions"), {});

    it("are listed in plain words, this one first and marked, remembered ones with their day", async () => {
      const visitor = await known();
      lender.clock.advance(MINUTE);
      const phone = new Borrower(lender, visitor.person);
      succeed(
        await phone.fill(
          "login",
          { username: phone.person.email, password: phone.person.password, rememberMe: "1", next: "" },
          { headers: { "user-agent": PHONE } },
        ),
      );
      lender.clock.advance(MINUTE);
      const [here, there, ...others] = await lines(visitor);
      expect(here).toBe("Друг браузър, друго устройство – това устройство");
      expect(there).toMatch(
        /^Chrome, телефон или таблет с Android – последно на \d\d\.\d\d\.\d{4}, \d\d:\d\d – запомнено до \d\d\.\d\d\.\d{4}/,
      );
      // The session in which the borrower registered.
      expect(others).toHaveLength(1);
      lender.clock.advance(29 * MINUTE);
      await lines(visitor);
      lender.clock.advance(10 * MINUTE);
      // The phone's session is over, but it is still remembered.
      expect(await lines(visitor)).toEqual([here, expect.stringMatching(/^Chrome, .* – запомнено до /)]);
    });

    it("name a remembered browser once, however many sessions it began", async () => {
      const visitor = await known();
      await logOut(visitor);
      const { email: username, password } = visitor.person;
      succeed(await visitor.fill("login", { username, password, rememberMe: "1", next: "" }));
      const before = await lines(visitor);
      visitor.cookies.delete("sid");
      expect(await lines(visitor)).toEqual(before);
    });

    it("are left by one button: sessions, remembered browsers and known devices, but this one's", async () => {
      const visitor = await known();
      const elsewhere = await known(visitor.person);
      const kept = new Borrower(lender, visitor.person);
      succeed(
        await kept.fill("login", {
          username: kept.person.email,
          password: kept.person.password,
          rememberMe: "1",
          next: "",
        }),
      );
      expect((await endOthers(visitor)).status).toBe(200);
      expect((await visitor.read("profile")).status).toBe(200);
      for (const other of [elsewhere, kept]) expect((await other.read("profile")).status).toBe(401);
      expect(await lines(visitor)).toHaveLength(1);
      expect((await visitor.read("profile")).body.forms).not.toHaveProperty("endSessions");
      await logOut(visitor);
      await guessElsewhere(visitor);
      expect((await elsewhere.logIn()).status).toBe(429);
      expect((await visitor.logIn()).status).toBe(200);
    });

    it("of somebody else stay logged in", async () => {
      const [visitor, other] = [await known(), await known()];
      await known(visitor.person);
      succeed(await endOthers(visitor));
      expect((await other.read("profile")).status).toBe(200);
    });
  });
});
