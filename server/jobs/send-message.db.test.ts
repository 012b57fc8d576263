import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeQueue, type Queue } from "#server/queue/queue.ts";
import type { JobRun } from "#server/queue/worker.ts";
import { sendMessage, type Sending } from "./send-message.ts";
import { makeSecrets } from "#server/kernel/secrets.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { outboxMail, type MailPort } from "#server/ports/mail/mail.ts";
import { smtpMail } from "#server/ports/mail/smtp.ts";
import { PortError } from "#server/ports/port-error.ts";
import { outboxSms, type SmsPort } from "#server/ports/sms/sms.ts";
import type { Database } from "#server/store/db/database.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import { findMessage, readOutbox, wordsOf, type NewMessage } from "#server/store/tables/messages.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { jobRun } from "#tests/support/job-run.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { startMailServer, type TestMailServer } from "#tests/support/mail-server.ts";

const NOW = new Date("2026-11-21T08:00:00Z");
const secrets = makeSecrets("s".repeat(32));
const SMS: NewMessage = { channel: "sms", kind: "code", to: "0888123456", text: "Код 123456", secret: true };
const LIFE_MS = 300_000;
const MAIL: NewMessage = {
  channel: "mail",
  kind: "application",
  to: "ivan@example.bg",
  subject: "Тема",
  text: "Здравейте",
  html: "<p>Здравейте</p>",
};

/** An SMS port that fails with the given outcomes in turn and records the accepted ids. */
const fakeSms = (outcomes: (Error | undefined)[] = []): SmsPort & { taken: string[] } => {
  const taken: string[] = [];
  return {
    isOutbox: false,
    taken,
    send: ({ id }) => {
      const outcome = outcomes.shift();
      if (outcome) return Promise.reject(outcome);
      taken.push(id);
      return Promise.resolve();
    },
  };
};

eachDatabase((_name, open) => {
  let database: Database;
  let queue: Queue;
  let server: TestMailServer;
  const clock = manualClock(NOW);
  const warned: object[] = [];
  const counted: string[] = [];

  beforeAll(async () => {
    server = await startMailServer();
    database = await open();
    queue = makeQueue(database, { error: () => undefined });
    await queue.prepare();
  });
  closeAfterAll(
    () => queue && { close: queue.stop },
    () => server,
  );
  beforeEach(async () => {
    clock.set(NOW);
    server.received.length = 0;
    [warned.length, counted.length] = [0, 0];
    await database.query("delete from messages; delete from pgboss.job; delete from budgets");
  });

  const enqueue = (message: NewMessage): Promise<string | undefined> =>
    database.transaction((trx) => enqueueMessage(trx, { queue, secrets }, message, clock.now()));
  const sending = ({ sms = outboxSms, mail = outboxMail }: { sms?: SmsPort; mail?: MailPort } = {}): Sending => ({
    database,
    secrets,
    settings: { demo: false },
    log: { warn: (line: object) => void warned.push(line) },
    metrics: { messageLost: (kind, channel) => void counted.push(`${String(kind)} ${channel}`) },
    ports: { clock, sms, mail },
  });
  const run = (messageId: string, ports = {}, attempt: Partial<JobRun> = {}) =>
    sendMessage(sending(ports))({ messageId }, jobRun(attempt));
  const jobs = async (): Promise<unknown[]> =>
    (await database.query("select name, data from pgboss.job order by created_on")).rows;

  describe("enqueuing a message", () => {
    it("writes the message and its job, or neither", async () => {
      const id = await enqueue(MAIL);
      await expect(
        database.transaction(async (trx) => {
          await enqueueMessage(trx, { queue, secrets }, MAIL, NOW);
          throw new Error("no");
        }),
      ).rejects.toThrow("no");
      expect(await jobs()).toEqual([{ name: "send-mail", data: { messageId: id } }]);
      expect(await database.db.selectFrom("messages").select("id").execute()).toEqual([{ id }]);
    });

    it("happens once per key under concurrent use", async () => {
      const ids = await Promise.all(Array.from({ length: 20 }, () => enqueue({ ...MAIL, dedupKey: "reminder-1" })));
      expect(ids.filter(Boolean)).toHaveLength(1);
      expect(await jobs()).toHaveLength(1);
    });

    it("encrypts the text of a secret message, bound to its row", async () => {
      const id = (await enqueue(SMS))!;
      const row = (await findMessage(database.db, id))!;
      expect({ text: row.text, html: row.html, isThere: row.sealed?.toString("latin1").includes("123456") }).toEqual({
        text: null,
        html: null,
        isThere: false,
      });
      expect(wordsOf(row, secrets)).toEqual({ text: "Код 123456", html: null });
      expect(() => wordsOf({ ...row, id: crypto.randomUUID() }, secrets)).toThrow();
    });
  });

  describe("the job", () => {
    it("sends through the port and records the time", async () => {
      const id = (await enqueue({ ...MAIL, unsubscribeUrl: "https://zayavka.bg/x" }))!;
      clock.advance(1_500);
      await run(id, { mail: smtpMail({ url: server.url, from: "no-reply@zayavka.bg", name: "Заявка" }) });
      expect(server.received).toHaveLength(1);
      expect(server.received[0]).toMatchObject({ subject: "Тема", messageId: `<${id}@zayavka.bg>` });
      expect(await findMessage(database.db, id)).toMatchObject({
        sent_at: clock.now(),
        attempts: 1,
        last_error: null,
        text: "Здравейте",
      });
    });

    it("attaches stored files, decrypted", async () => {
      const fileId = crypto.randomUUID();
      await database.db
        .insertInto("files")
        .values({
          id: fileId,
          user_id: null,
          request_id: null,
          kind: "contract",
          title: "Договор",
          name: "d.pdf",
          mime: "application/pdf",
          size: 3,
          sha256: "",
          body: secrets.seal("PDF", `file:${fileId}`),
          is_sealed: true,
          created_at: NOW,
        })
        .execute();
      const id = (await enqueue({ ...MAIL, attachments: [{ fileId, name: "Договор.pdf" }] }))!;
      await run(id, { mail: smtpMail({ url: server.url, from: "no-reply@zayavka.bg", name: "Заявка" }) });
      expect(server.received[0]!.attachments[0]).toMatchObject({
        filename: "Договор.pdf",
        content: Buffer.from("PDF"),
      });
    });

    it("does not send a message twice", async () => {
      const sms = fakeSms();
      const id = (await enqueue(SMS))!;
      await run(id, { sms });
      await run(id, { sms });
      await run(crypto.randomUUID(), { sms });
      expect(sms.taken).toEqual([id]);
    });

    it("of a decoy's code hands over what it repeats, under that one's id, so that the gateway sends it once", async () => {
      const sms = Object.assign(fakeSms(), { isOutbox: true });
      const warning = (await enqueue({ channel: "sms", kind: "account", to: "0888123456", text: "A", dedupKey: "w" }))!;
      const decoys = [1, 2].map(() => enqueue({ ...SMS, to: "", text: "", repeats: "w" }));
      for (const decoy of await Promise.all(decoys)) await run(decoy!, { sms });
      await run(warning, { sms });
      expect(sms.taken).toEqual([warning, warning]);
      expect(await readOutbox(database.db, secrets)).toMatchObject([{ id: warning, to: "0888123456", text: "A" }]);
    });

    it("sends a message that was delivered but not acknowledged again, under the same id", async () => {
      const mail = smtpMail({ url: server.url, from: "no-reply@zayavka.bg", name: "Заявка" });
      server.refusals.push(0);
      const id = (await enqueue(MAIL))!;
      await expect(run(id, { mail })).rejects.toThrow();
      await run(id, { mail });
      expect(server.received.map(({ messageId }) => messageId)).toEqual([`<${id}@zayavka.bg>`, `<${id}@zayavka.bg>`]);
      expect(await findMessage(database.db, id)).toMatchObject({ attempts: 2, sent_at: NOW });
    });

    it("retries after a temporary failure and stores no text of the error that may be personal", async () => {
      const id = (await enqueue(SMS))!;
      const sms = fakeSms([new PortError("SMS gateway: HTTP 503"), new TypeError("0888123456 is odd")]);
      await expect(run(id, { sms })).rejects.toThrow();
      expect(await findMessage(database.db, id)).toMatchObject({
        attempts: 1,
        last_error: "SMS gateway: HTTP 503",
        sent_at: null,
        failed_at: null,
      });
      await expect(run(id, { sms })).rejects.toThrow();
      expect(await findMessage(database.db, id)).toMatchObject({ attempts: 2, last_error: "TypeError" });
      await run(id, { sms });
      expect(sms.taken).toEqual([id]);
    });

    it("ends on a permanent refusal; the text of a code goes, any other stays to be sent again", async () => {
      const [code, letter] = [
        (await enqueue({ ...SMS, expiresAt: new Date(NOW.getTime() + LIFE_MS) }))!,
        (await enqueue({ ...SMS, kind: "news" }))!,
      ];
      for (const id of [code, letter]) {
        await run(id, { sms: fakeSms([new PortError("SMS gateway: HTTP 400", true)]) });
        expect(await findMessage(database.db, id)).toMatchObject({
          failed_at: NOW,
          sent_at: null,
          last_error: "SMS gateway: HTTP 400",
        });
      }
      expect((await findMessage(database.db, code))!.sealed).toBeNull();
      expect(wordsOf((await findMessage(database.db, letter))!, secrets)).toMatchObject({ text: "Код 123456" });
      const sms = fakeSms();
      await run(code, { sms });
      expect(sms.taken).toEqual([]);
    });

    it("that loses a message says so in the log and the figures without its address, and alarms once", async () => {
      const ids = [(await enqueue(SMS))!, (await enqueue(SMS))!];
      for (const id of ids) await run(id, { sms: fakeSms([new PortError("SMS gateway: HTTP 400", true)]) });
      expect(counted).toEqual(["code sms", "code sms"]);
      expect(warned).toEqual([
        { event: "message-lost", kind: "code", channel: "sms", messageId: ids[0], reason: "SMS gateway: HTTP 400" },
        { event: "alarm", kind: "message-lost", more: 0, seconds: 600 },
        { event: "message-lost", kind: "code", channel: "sms", messageId: ids[1], reason: "SMS gateway: HTTP 400" },
      ]);
    });

    it("gives a mail up after its last attempt, with its text", async () => {
      const id = (await enqueue(MAIL))!;
      server.refusals.push(451, 451);
      const mail = smtpMail({ url: server.url, from: "no-reply@zayavka.bg", name: "Заявка" });
      await expect(run(id, { mail })).rejects.toThrow();
      expect((await findMessage(database.db, id))!.failed_at).toBeNull();
      await run(id, { mail }, { isLast: true });
      expect(await findMessage(database.db, id)).toMatchObject({ failed_at: NOW, attempts: 2, text: "Здравейте" });
    });

    it("that a stop cuts off, as its last attempt too, leaves the message as it was", async () => {
      const id = (await enqueue(SMS))!;
      const before = await findMessage(database.db, id);
      const sms = fakeSms([new PortError("SMS gateway: aborted")]);
      await expect(run(id, { sms }, { isLast: true, isInterrupted: () => true })).rejects.toThrow();
      expect(await findMessage(database.db, id)).toEqual(before);
    });

    it("tries a code at its end at the latest, and then ends it", async () => {
      const id = (await enqueue({ ...SMS, expiresAt: new Date(NOW.getTime() + LIFE_MS) }))!;
      clock.advance(LIFE_MS - 46_000);
      const pauses: number[] = [];
      const within = (seconds: number) => void pauses.push(seconds);
      await expect(run(id, { sms: fakeSms([new PortError("SMS gateway: HTTP 503")]) }, { within })).rejects.toThrow();
      expect(pauses).toEqual([46]);
      clock.advance(46_000);
      const sms = fakeSms();
      await run(id, { sms });
      expect(sms.taken).toEqual([]);
      expect(await findMessage(database.db, id)).toMatchObject({
        failed_at: clock.now(),
        last_error: "too late",
        sealed: null,
      });
      expect(counted).toEqual(["code sms"]);
    });

    it("sends no SMS about a credit at night, also not when it is repeated", async () => {
      const id = (await enqueue({ ...SMS, kind: "credit", secret: false }))!;
      const sms = fakeSms();
      clock.set(new Date("2026-11-22T01:00:00Z"));
      expect(await run(id, { sms })).toBe("pending");
      expect(sms.taken).toEqual([]);
      clock.set(new Date("2026-11-22T07:00:00Z"));
      await run(id, { sms });
      expect(sms.taken).toEqual([id]);
    });

    it("deletes the secret text of a delivered message and preserves it in the outbox", async () => {
      const [left, kept] = [(await enqueue(SMS))!, (await enqueue(SMS))!];
      await run(left, { sms: fakeSms() });
      await run(kept);
      expect(wordsOf((await findMessage(database.db, left))!, secrets)).toBeUndefined();
      expect(wordsOf((await findMessage(database.db, kept))!, secrets)).toEqual({ text: "Код 123456", html: null });
    });
  });

  describe("the outbox", () => {
    it("lists sent messages with their text, oldest first", async () => {
      const first = (await enqueue(SMS))!;
      clock.advance(1000);
      const second = (await enqueue(MAIL))!;
      await enqueue(MAIL);
      for (const id of [second, first]) await run(id);
      expect(await readOutbox(database.db, secrets)).toEqual([
        { id: first, channel: "sms", to: "0888123456", text: "Код 123456", sentAt: "2026-11-21T08:00:01.000Z" },
        {
          id: second,
          channel: "mail",
          to: "ivan@example.bg",
          subject: "Тема",
          text: "Здравейте",
          html: "<p>Здравейте</p>",
          sentAt: "2026-11-21T08:00:01.000Z",
        },
      ]);
    });
  });

  it("queue, job and outbox deliver a committed message", async () => {
    const working = makeQueue(database, { error: () => undefined });
    working.work("send-sms", sendMessage(sending()));
    await working.start();
    await enqueue(SMS);
    await expect.poll(async () => (await readOutbox(database.db, secrets)).length, { timeout: 10_000 }).toBe(1);
    await working.stop();
  });
});
