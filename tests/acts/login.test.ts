/** Commands outside a demo: whoever types them has logged in, by password and second factor, for eight hours. */
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { hashToken } from "#server/kernel/secrets.ts";
import type { Caller } from "#server/operator/act.ts";
import { ActError } from "#server/operator/act.ts";
import { doActFully } from "#server/operator/acts.ts";
import { keepSession, keptCaller } from "#server/start/operator-session.ts";
import { setStaffRoles, staffByEmail } from "#server/store/tables/staff.ts";
import { temporaryFolder } from "#tests/support/after-all.ts";
import { pinOf } from "#tests/support/borrower-data.ts";
import { ClerkBrowser, enrolled, STRONG } from "#tests/support/clerk.ts";
import { commandsOf } from "#tests/support/commands.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { DEMO_ALLOWED } from "#tests/support/lender.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ANA = "ana@zaem.example";
const BOB = "bob@zaem.example";
const REAL = { PUBLIC_URL: "https://zayavka.example", STAFF: "on", ...DEMO_ALLOWED };

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, env: REAL, advance: MINUTE });
  let ana: Awaited<ReturnType<typeof enrolled>>;
  let bob: typeof ana;
  const run = async (caller: Caller, ...words: string[]): Promise<string> =>
    (await doActFully(lender.services, words, caller)).text;
  const logIn = async (of: typeof ana, password = STRONG, code = of.code()): Promise<Caller> => {
    const { session } = await doActFully(lender.services, ["login", of.clerk.email], { password, code });
    return { session: session! };
  };
  const close = (caller: Caller, ...as: string[]): Promise<string> => run(caller, "close", ...as, "--reason", "проба");

  it("without staff nothing is done but staff-add", async () => {
    for (const words of [
      ["close", "--reason", "проба"],
      ["import", "/nowhere", "--reason", "проба"],
      ["maintenance", "on", "--reason", "проба"],
      ["lock-month", "2026-11", "--reason", "проба"],
      ["receive-payment", "1", "1", "bank", "a", "--reason", "проба"],
      ["invite", "friend", "a@example.bg", "--reason", "проба"],
      ["take", "1"],
    ])
      await expect(run({}, ...words)).rejects.toThrow("staff-add дава достъп на първия");
    expect(await run({}, "staff-add", ANA, "owner", "Ана")).toContain("https://zayavka.example/buro/");
  });

  describe("with staff", () => {
    beforeAll(async () => {
      ana = await enrolled(lender, { email: ANA, roles: ["owner"], egn: pinOf(931) });
      bob = await enrolled(lender, { email: BOB, roles: ["cashier"], egn: pinOf(932) });
      // So that Bob is never the last one who is.
      await enrolled(lender, { email: "eva@zaem.example", roles: ["admin"], egn: pinOf(933) });
    });

    it("without a login a command is refused, whoever it names", async () => {
      await expect(close({})).rejects.toThrow("Първо влезте: operator login <имейл>");
      await expect(close({}, "--as", ANA)).rejects.toThrow(`Първо влезте: operator login ${ANA}`);
      await expect(close({ session: "x" })).rejects.toThrow("Първо влезте");
    });

    it("a wrong password or code, a code of before, and who is not there are refused alike", async () => {
      const wrong = "Грешен имейл, парола или код.";
      await expect(logIn(ana, "друга парола")).rejects.toThrow(wrong);
      await expect(logIn(ana, STRONG, "000000")).rejects.toThrow(wrong);
      await expect(logIn(ana, STRONG, "")).rejects.toThrow(wrong);
      await expect(run({ password: STRONG, code: "1" }, "login", "nobody@example.bg")).rejects.toThrow(wrong);
      const code = ana.code();
      await logIn(ana, STRONG, code);
      await expect(logIn(ana, STRONG, code)).rejects.toThrow(wrong);
    });

    it("a password is no word of the command: no list of processes and no history holds it", async () => {
      const words = ["login", ANA, STRONG, ana.code()];
      await expect(doActFully(lender.services, words)).rejects.toThrow("login <email>");
    });

    it("the right ones act in their own name alone, and are noted", async () => {
      const session = await logIn(ana);
      expect(await close(session)).toMatch(/[Пп]риключени/);
      expect(await close(session, "--as", ANA.toUpperCase())).toMatch(/[Пп]риключени/);
      await expect(close(session, "--as", BOB)).rejects.toThrow(`Първо влезте: operator login ${BOB}`);
      await expect(run(await logIn(bob), "maintenance", "on", "--reason", "проба")).rejects.toThrow("Ролята Ви");
      expect(
        await lender.query(
          "select who, who_kind from audit where act = 'command-login' and who = 'ana@zaem.example' order by seq desc limit 1",
        ),
      ).toEqual([{ who: ANA, who_kind: "staff" }]);
    });

    it("a session of commands lasts eight hours, also unused, and no longer", async () => {
      const session = await logIn(ana);
      lender.clock.advance(8 * HOUR - MINUTE);
      expect(await close(session)).toMatch(/[Пп]риключени/);
      lender.clock.advance(MINUTE);
      await expect(close(session)).rejects.toThrow("Първо влезте");
    });

    it("it ends at logout, at a change of roles, and when the account is disabled", async () => {
      const session = await logIn(ana);
      expect(await run(session, "logout")).toBe("Излязохте.");
      await expect(close(session)).rejects.toThrow("Първо влезте");
      lender.clock.advance(MINUTE);
      const [owner, cashier] = [await logIn(ana), await logIn(bob)];
      const { id } = (await staffByEmail(lender.database.db, BOB))!;
      await lender.inside(async (trx) => {
        await setStaffRoles(trx, id, ["cashier", "admin"]);
      });
      const said = await run(cashier, "set-roles", BOB, "cashier", "--reason", "само касиер");
      await run(owner, "approve", /^Предложено\.[^]*\napprove (\S+)$/.exec(said)![1]!);
      await expect(close(cashier)).rejects.toThrow("Първо влезте");
      lender.clock.advance(MINUTE);
      const again = await logIn(bob);
      expect(await run(owner, "disable-member", BOB, "--reason", "напусна")).toMatch(/^Изпълнено\./);
      await expect(close(again)).rejects.toThrow("Първо влезте");
      await expect(logIn(bob)).rejects.toThrow("Грешен имейл");
    });

    it("a session of commands opens no desk, and one of the desk no command", async () => {
      lender.clock.advance(MINUTE);
      const { session } = await logIn(ana);
      const visitor = new ClerkBrowser(lender, ANA);
      visitor.browser.cookies.set("__Host-staff", session!);
      expect((await visitor.open("/buro/aktove")).headers.get("location")).toBe("/buro/vhod");
      lender.clock.advance(MINUTE);
      await ana.clerk.logIn(STRONG, ana.code());
      expect((await ana.clerk.open("/buro/aktove")).status).toBe(200);
      const [cookie] = [...ana.clerk.browser.cookies]
        .filter(([name]) => name.endsWith("staff"))
        .map(([, value]) => value);
      const desk = await lender.query("select of_commands from staff_sessions where id_hash = $1", hashToken(cookie!));
      expect(desk).toEqual([{ of_commands: false }]);
      await expect(close({ session: cookie! })).rejects.toThrow("Първо влезте");
    });

    it("guesses of a password are as few as at the desk", async () => {
      const guess = () => run({ password: "не е тя", code: "000000" }, "login", ANA);
      let said = "";
      for (let n = 0; n < 40 && !said.includes("опит"); n += 1)
        said = await guess().catch((error: Error) => error.message);
      expect(said).toContain("опит");
    });
  });
});

describe("what a login leaves on the disk", () => {
  it("is its session, which the server's user alone can read, until it is forgotten", async () => {
    const folder = temporaryFolder("session");
    const path = join(folder, "operator.session");
    expect(await keptCaller(folder)).toEqual({});
    await writeFile(path, "стара", { mode: 0o644 });
    await keepSession(folder, "тайна");
    expect([(await stat(path)).mode & 0o777, await readFile(path, "utf8")]).toEqual([0o600, "тайна"]);
    expect(await keptCaller(folder)).toEqual({ session: "тайна" });
    await keepSession(folder, "");
    expect(await keptCaller(folder)).toEqual({});
  });
});

describe("in a demo", () => {
  const lender = useTestLender();

  it("whoever is named acts, and nobody who is not there", async () => {
    await expect(commandsOf(lender).as("cashier")("close")).resolves.toMatch(/[Пп]риключени/);
    const words = ["close", "--as", "nobody@example.bg", "--reason", "проба"];
    await expect(doActFully(lender.services, words)).rejects.toThrow(ActError);
    await expect(doActFully(lender.services, ["close", "--reason", "проба"])).rejects.toThrow("Кажете кой го прави");
  });
});
