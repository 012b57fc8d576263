import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeSecrets } from "#server/kernel/secrets.ts";
import { CODE_RULES } from "#server/store/tables/code-limits.ts";
import { codeState, consumeCode, sweepCodes, verifyCode, type CodeScope } from "#server/store/tables/codes.ts";
import { issueCode, type CodeOrder, type Issued } from "./issue-code.ts";
import type { Database } from "#server/store/db/database.ts";
import { wordsOf } from "#server/store/tables/messages.ts";
import { eachDatabase } from "#tests/support/database.ts";

const START = Date.parse("2026-11-21T08:00:00Z");
const secrets = makeSecrets("s".repeat(32));

eachDatabase((_name, open) => {
  let database: Database;
  let subject: string;
  let phone: string;
  let now = START;
  let people = 0;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => {
    subject = `user-${++people}`;
    phone = `088${String(people).padStart(7, "0")}`;
    now = START;
  });

  const at = (): Date => new Date(now);
  const scope = (more: Partial<CodeScope> = {}): CodeScope => ({ purpose: "confirm", subject, ...more });
  /** The texts of a phone's messages that were not replaced, oldest first; here a text is the code alone. */
  const sentTo = async (to: string): Promise<string[]> =>
    (
      await database.db.selectFrom("messages").selectAll().where("recipient", "=", to).orderBy("created_at").execute()
    ).flatMap((row) => wordsOf(row, secrets)?.text ?? []);
  const outgoing = { secrets, queue: { sendAll: () => Promise.resolve() } };
  const issue = (more: Partial<CodeOrder> = {}): Promise<Issued> =>
    database.transaction((trx) => issueCode(trx, outgoing, { ...scope(), phone, text: (code) => code, ...more }, at()));
  const issueAndRead = async (more: Partial<CodeOrder> = {}): Promise<string> => {
    expect(await issue(more)).toMatchObject({ ok: true });
    return (await sentTo(more.phone ?? phone)).at(-1)!;
  };
  const guess = (code: string, more: Partial<CodeScope> = {}) =>
    verifyCode(database.db, secrets, scope(more), code, at());
  const wrongFor = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

  describe("a code", () => {
    it("has six digits, works once, and is stored nowhere in clear text", async () => {
      const code = await issueAndRead();
      expect(code).toMatch(/^\d{6}$/);
      const verdict = await guess(code);
      expect(verdict).toMatchObject({ state: "ok" });
      const codeId = (verdict as { codeId: string }).codeId;
      expect(await database.transaction((trx) => consumeCode(trx, codeId, at()))).toBe(true);
      expect(await database.transaction((trx) => consumeCode(trx, codeId, at()))).toBe(false);
      expect(await guess(code)).toEqual({ state: "dead" });
      const messages = await database.db.selectFrom("messages").selectAll().execute();
      const dump = JSON.stringify([
        await database.db.selectFrom("codes").selectAll().execute(),
        messages,
        messages.map(({ sealed }) => sealed?.toString("latin1")),
      ]);
      expect(dump).not.toContain(code);
      expect(dump.match(new RegExp(phone.slice(1), "g"))).toHaveLength(1);
    });

    it("stays unused when its effect fails", async () => {
      const code = await issueAndRead();
      const { codeId } = (await guess(code)) as { codeId: string };
      await expect(
        database.transaction(async (trx) => {
          await consumeCode(trx, codeId, at());
          throw new Error("effect");
        }),
      ).rejects.toThrow("effect");
      expect(await guess(code)).toMatchObject({ state: "ok" });
    });

    it("permits its effect once under concurrent use", async () => {
      const code = await issueAndRead();
      const { codeId } = (await guess(code)) as { codeId: string };
      const used = await Promise.all(
        Array.from({ length: 20 }, () => database.transaction((trx) => consumeCode(trx, codeId, at()))),
      );
      expect(used.filter(Boolean)).toHaveLength(1);
    });

    it("counts wrong guesses down, then refuses even the right one", async () => {
      const code = await issueAndRead();
      for (const triesLeft of [4, 3, 2, 1, 0])
        expect(await guess(wrongFor(code))).toEqual({ state: "wrong", triesLeft });
      expect(await guess(code)).toEqual({ state: "dead" });
    });

    it("is accepted at the fifth attempt", async () => {
      const code = await issueAndRead();
      for (let i = 0; i < 4; i++) await guess(wrongFor(code));
      const verdict = await guess(code);
      expect(verdict).toMatchObject({ state: "ok" });
      expect(await consumeCode(database.db, (verdict as { codeId: string }).codeId, at())).toBe(true);
    });

    it("stays valid however often it was right without its effect, and loses no attempt", async () => {
      const code = await issueAndRead();
      for (let i = 0; i < 2 * CODE_RULES.tries; i++) expect(await guess(code)).toMatchObject({ state: "ok" });
      expect(await guess(wrongFor(code))).toEqual({ state: "wrong", triesLeft: 4 });
    });

    it("is compared at most five times under 200 concurrent guesses", async () => {
      const code = await issueAndRead();
      const verdicts = await Promise.all(Array.from({ length: 200 }, () => guess(wrongFor(code))));
      expect(verdicts.filter(({ state }) => state === "wrong")).toHaveLength(CODE_RULES.tries);
      expect(verdicts.filter(({ state }) => state === "dead")).toHaveLength(195);
      expect(await guess(code)).toEqual({ state: "dead" });
    });

    it.each([
      [-1, "ok"],
      [0, "expired"],
      [1, "expired"],
    ])("lives five minutes: %i ms past the end it is %s", async (past, state) => {
      const code = await issueAndRead();
      now += CODE_RULES.lifeMs + past;
      expect(await guess(code)).toMatchObject({ state });
    });

    it("is dead for another purpose, another subject, another document", async () => {
      const code = await issueAndRead({ purpose: "sign", boundHash: "hash-1" });
      expect(await guess(code)).toEqual({ state: "dead" });
      expect(await guess(code, { purpose: "sign", boundHash: "hash-1", subject: "somebody" })).toEqual({
        state: "dead",
      });
      expect(await guess(code, { purpose: "sign" })).toEqual({ state: "dead" });
      expect(await guess(code, { purpose: "sign", boundHash: "hash-2" })).toEqual({ state: "dead" });
      expect(await guess(code, { purpose: "sign", boundHash: "hash-1" })).toMatchObject({ state: "ok" });
    });

    it("is accepted after its key was rotated", async () => {
      const code = await issueAndRead();
      expect(
        await verifyCode(database.db, makeSecrets("n".repeat(32), ["s".repeat(32)]), scope(), code, at()),
      ).toMatchObject({ state: "ok" });
    });
  });

  describe("a repeated request for a code", () => {
    it("is refused within 60 seconds, then invalidates the older code", async () => {
      const first = await issueAndRead();
      now += CODE_RULES.resendMs - 1;
      expect(await issue()).toEqual({ ok: false, reason: "tooSoon", retryAfterSeconds: 1 });
      expect(await guess(first)).toMatchObject({ state: "ok" });
      now += 1;
      const second = await issueAndRead();
      if (second !== first) expect((await guess(first)).state).toBe("wrong");
      expect(await guess(second)).toMatchObject({ state: "ok" });
    });

    it("invalidates the older code even when another node's clock runs ahead", async () => {
      now += 5_000;
      await issue();
      now -= 5_000;
      expect(await guess(await issueAndRead({ phone: `${phone}9` }))).toMatchObject({ state: "ok" });
    });

    it("leaves an older code, verified and then replaced, without effect", async () => {
      const { codeId } = (await guess(await issueAndRead())) as { codeId: string };
      now += CODE_RULES.resendMs;
      await issue();
      expect(await consumeCode(database.db, codeId, at())).toBe(false);
    });

    it("is refused above 3 in 15 minutes and 5 a day per phone, whatever the subject", async () => {
      const minutes: [minute: number, outcome: object][] = [
        [0, { ok: true }],
        [1, { ok: true }],
        [2, { ok: true }],
        [3, { ok: false, reason: "tooMany", retryAfterSeconds: 12 * 60 }],
        [15, { ok: true }],
        [15.5, { ok: false, reason: "tooMany", retryAfterSeconds: 30 }],
        [16, { ok: true }],
        [40, { ok: false, reason: "tooMany", retryAfterSeconds: (24 * 60 - 40) * 60 }],
        [24 * 60, { ok: true }],
      ];
      for (const [minute, outcome] of minutes) {
        now = START + minute * 60_000;
        expect(await issue({ subject: `${subject}-${minute}` })).toMatchObject(outcome);
      }
    });

    it("where strangers may ask counts whoever asks and what for, and holds up no device that the profile knows", async () => {
      let asked = 0;
      const ask = (purpose: string, asker?: CodeOrder["asker"]) =>
        issue({ purpose, subject: `${subject}-${(asked += 1)}`, ...(asker && { asker }) });
      const stranger = (n: number) => ask(n % 2 ? "phone" : "password", { id: `198.51.${n}.0/24` });
      const outcomes = async (from: number): Promise<boolean[]> => {
        const found: boolean[] = [];
        for (let n = from; n < from + 4; n += 1) found.push((await stranger(n)).ok);
        return found;
      };
      expect(await outcomes(0)).toEqual([true, true, true, false]);
      now += 15 * 60_000;
      expect(await outcomes(4)).toEqual([true, true, false, false]);
      expect(await stranger(8)).toMatchObject({ reason: "tooMany", retryAfterSeconds: 24 * 3600 - 15 * 60 });
      for (let n = 0; n < 3; n += 1)
        expect(await ask("password", { id: "own device", isKnown: true })).toMatchObject({ ok: true });
      expect(await ask("password", { id: "own device", isKnown: true })).toMatchObject({ reason: "tooMany" });
      // What no stranger may ask for has counts of its own.
      expect(await ask("sign")).toMatchObject({ ok: true });
    });

    const WARNING = { channel: "sms", kind: "account", to: "0888123456", text: "Опит", dedupKey: "warning" } as const;

    it.each<[string, string, boolean]>([
      ["that the gateway took counts", "sent_at = $1", true],
      ["that is on its way counts", "created_at = $1, attempts = 1", true],
      ["that was replaced at once counts", "failed_at = $1, dropped_at = $1", true],
      ["that is lost does not count", "failed_at = $1, attempts = 1", false],
      ["that was late and replaced does not count", "failed_at = $1, dropped_at = $1, attempts = 1", false],
    ])("for a code %s, nor is it otherwise for a decoy", async (_what, fate, counts) => {
      for (const more of [{}, { ghost: true, instead: WARNING }]) {
        const order = { ...more, phone: `${phone}${more.ghost ?? false}` };
        for (let n = 0; n < 3; n += 1) await issue({ ...order, subject: `${subject}-${order.phone}-${n}` });
        await database.query(`update messages set ${fate} where dedup_key like 'code:%'`, [at()]);
        expect((await issue(order)).ok).toBe(!counts);
      }
    });

    it("is refused above 30 a day whatever became of them", async () => {
      for (let n = 0; n < 30; n += 1) {
        expect((await issue()).ok).toBe(true);
        await database.query("update messages set failed_at = created_at, attempts = 1");
        now += CODE_RULES.resendMs;
      }
      expect(await issue()).toMatchObject({ ok: false, reason: "tooMany" });
    });

    it("sends one code under concurrent requests", async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => issue()));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await sentTo(phone)).toHaveLength(1);
    });

    it("enforces a phone's limit across concurrent subjects", async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => issue({ subject: `${subject}-${i}` })));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    });

    it("still counts codes after a sweep while a limit needs them", async () => {
      for (let i = 0; i < 3; i++) await issue({ subject: `${subject}-${i}` });
      now += 60_000;
      await sweepCodes(database.db, at());
      expect(await issue()).toMatchObject({ ok: false, reason: "tooMany" });
      await sweepCodes(database.db, new Date(now + 8 * 86_400_000));
      expect(await database.db.selectFrom("codes").selectAll().execute()).toEqual([]);
    });

    it("shows on the page in the state of the latest code", async () => {
      expect(await codeState(database.db, scope(), at())).toBeUndefined();
      const code = await issueAndRead();
      await guess(wrongFor(code));
      expect(await codeState(database.db, scope(), at())).toMatchObject({
        sentAt: at(),
        expiresAt: new Date(START + 300_000),
        resendAt: new Date(START + 60_000),
        triesLeft: 4,
      });
      now += CODE_RULES.lifeMs;
      expect(await codeState(database.db, scope(), at())).toMatchObject({ triesLeft: 0 });
    });
  });

  describe("a decoy code", () => {
    it("gets the same result as a real one, sends nothing and accepts no guess", async () => {
      expect(await issue({ ghost: true })).toEqual({
        ok: true,
        expiresAt: new Date(START + 300_000),
        resendAt: new Date(START + 60_000),
      });
      expect(await sentTo(phone)).toEqual([]);
      expect(await guess("000000")).toEqual({ state: "wrong", triesLeft: 4 });
      expect(await issue({ ghost: true })).toMatchObject({ ok: false, reason: "tooSoon" });
    });

    it.each([true, false])(
      "counts toward the limit like a real one, so the limit reveals nothing (decoys first: %s)",
      async (first) => {
        for (let i = 0; i < 3; i++)
          expect(await issue({ ghost: first, subject: `stranger-${first}-${i}` })).toMatchObject({ ok: true });
        expect(await issue({ ghost: !first, subject: `stranger-${first}` })).toMatchObject({
          ok: false,
          reason: "tooMany",
        });
      },
    );

    it("leaves the limits of other purposes alone", async () => {
      for (const purpose of ["confirm", "send", "sign"])
        for (let i = 0; i < 3; i++)
          expect(await issue({ purpose, subject: `${purpose}-${i}` })).toMatchObject({ ok: true });
      expect(await issue({ purpose: "sign", subject: "fourth" })).toMatchObject({ ok: false, reason: "tooMany" });
    });
  });
});
