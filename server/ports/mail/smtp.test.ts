import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Mail } from "./mail.ts";
import { smtpMail } from "./smtp.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { startMailServer, type TestMailServer } from "#tests/support/mail-server.ts";

let server: TestMailServer;
beforeAll(async () => {
  server = await startMailServer();
});
beforeEach(() => {
  server.received.length = 0;
  server.recipients.length = 0;
  server.refusals.length = 0;
  server.refuse = undefined;
  server.raw.length = 0;
  server.greetings.length = 0;
});
closeAfterAll(() => server);

const port = (url = server.url, timeoutMs?: number) =>
  smtpMail({ url, from: "no-reply@zayavka.bg", name: "Заявка", timeoutMs });
const mail = (more: Partial<Mail> = {}): Mail => ({
  id: "id-1",
  to: "ivan@example.bg",
  subject: "Договорът Ви",
  text: "Здравейте!",
  ...more,
});

describe("mail by SMTP", () => {
  it("arrives with its text, its attachments and a Message-ID that is stable across retries", async () => {
    const body = Buffer.from("%PDF-1.7 \x00\xff", "latin1");
    await port().send(
      mail({ html: "<p>Здравейте!</p>", attachments: [{ name: "Договор.pdf", mime: "application/pdf", body }] }),
    );
    await port().send(mail());
    const [first, second] = server.received;
    expect(first).toMatchObject({ subject: "Договорът Ви", html: "<p>Здравейте!</p>", messageId: "<id-1@zayavka.bg>" });
    expect(first!.text!.trim()).toBe("Здравейте!");
    expect(first!.from!.text).toBe('"Заявка" <no-reply@zayavka.bg>');
    expect(first!.attachments[0]).toMatchObject({
      filename: "Договор.pdf",
      contentType: "application/pdf",
      content: body,
    });
    expect(second!.messageId).toBe(first!.messageId);
    expect(server.recipients).toEqual([["ivan@example.bg"], ["ivan@example.bg"]]);
  });

  it("is answered where it says, and is then no automatic one", async () => {
    await port().send(mail({ replyTo: "pisma@zayavka.bg" }));
    await port().send(mail());
    const [answered, other] = server.received;
    expect([answered!.replyTo!.text, other!.replyTo]).toEqual(['"Заявка" <pisma@zayavka.bg>', undefined]);
    const isAutomatic = ({ headerLines }: (typeof server.received)[number]): boolean =>
      headerLines.some(({ key }) => key === "auto-submitted");
    expect([answered!, other!].map(isAutomatic)).toEqual([false, true]);
    await expect(port().send(mail({ replyTo: "a@b.bg, c@d.bg" }))).rejects.toMatchObject({ permanent: true });
  });

  it("has one-click unsubscribe headers only with an unsubscribe URL", async () => {
    await port().send(mail({ unsubscribeUrl: "https://zayavka.bg/otpisvane/abc?x=1" }));
    await port().send(mail());
    const headers = server.received.map(({ headerLines }) =>
      headerLines.filter(({ key }) => key.startsWith("list-unsubscribe")).map(({ line }) => line),
    );
    expect(headers).toEqual([
      ["List-Unsubscribe: <https://zayavka.bg/otpisvane/abc?x=1>", "List-Unsubscribe-Post: List-Unsubscribe=One-Click"],
      [],
    ]);
  });

  it.each([
    ["a line break in the subject", { subject: "Тема\r\nBcc: victim@example.bg\r\n\r\nbody" }],
    ["a bare line feed in the subject", { subject: "Тема\nBcc: victim@example.bg" }],
    ["a line separator in the subject", { subject: "Тема\u2028Bcc: victim@example.bg" }],
    [
      "a line break in a file's name",
      {
        attachments: [{ name: "a\r\nBcc: victim@example.bg\r\n.pdf", mime: "application/pdf", body: Buffer.from("x") }],
      },
    ],
    [
      "a line break in a file's type",
      { attachments: [{ name: "a.pdf", mime: "application/pdf\r\nBcc: victim@example.bg", body: Buffer.from("x") }] },
    ],
  ])("allows no header injection by %s", async (_what, more) => {
    await port()
      .send(mail(more))
      .catch(() => undefined);
    expect(server.recipients.flat()).not.toContain("victim@example.bg");
    for (const { headerLines } of server.received) expect(headerLines.map(({ key }) => key)).not.toContain("bcc");
  });

  it.each([
    "a@b.bg, c@d.bg",
    "a@b.bg\r\nRCPT TO:<c@d.bg>",
    "Иван <a@b.bg>",
    "a@b.bg;c@d.bg",
    "",
    "group:a@b.bg;",
    "a b@c.bg",
  ])("to the recipient %j is permanently rejected", async (to) => {
    await expect(port().send(mail({ to }))).rejects.toMatchObject({ name: "PortError", permanent: true });
    expect(server.received).toEqual([]);
  });

  it("does not read files or URLs given as attachments", async () => {
    const attachments = [{ name: "x", mime: "text/plain", body: { path: "/etc/hostname" } as unknown as Buffer }];
    await expect(port().send(mail({ attachments }))).rejects.toMatchObject({ name: "PortError" });
    expect(server.received).toEqual([]);
  });

  // RFC 2047 (headers), RFC 2231 (file names), RFC 5321 4.5.3.1 (length of lines), RFC 6532 needs SMTPUTF8.
  it("is plain ASCII in short lines on the way, whatever its subject, names, text and files", async () => {
    const subject = "Договорът Ви по заявка № 12345 е готов – моля, прочетете го внимателно, преди да го подпишете";
    const name = "Договор за потребителски кредит с погасителен план и общи условия (ПК-2026-0000123).pdf";
    const attachments = [{ name, mime: "application/pdf", body: Buffer.from("%PDF") }];
    const brand = "„Бързи и лесни“ кредити, Заявка";
    const mailer = smtpMail({ url: server.url, from: "no-reply@заявка.бг", name: brand });
    const long = `${"а".repeat(3000)}\n.\n${"x".repeat(3000)}`;
    const html = `<p>${"дума ".repeat(900)}</p>`;
    await mailer.send(mail({ to: "ivan.petrov+zaem@example.bg", subject, text: long, html, attachments }));
    const [raw] = server.raw as [Buffer];
    const head = raw.subarray(0, raw.indexOf("\r\n\r\n")).toString("latin1");
    expect(raw.every((byte) => byte < 128)).toBe(true);
    expect(
      Math.max(
        ...raw
          .toString("latin1")
          .split("\r\n")
          .map(({ length }) => length),
      ),
    ).toBeLessThan(998);
    expect(Math.max(...head.split("\r\n").map(({ length }) => length))).toBeLessThanOrEqual(78);
    expect(head).toContain("Message-ID: <id-1@xn--80aafsr8j.xn--90ae>");
    expect(raw.toString("latin1")).toMatch(/filename\*0\*=utf-8''%D0%94/i);
    const [received] = server.received;
    expect(received).toMatchObject({ subject, messageId: "<id-1@xn--80aafsr8j.xn--90ae>" });
    expect(received!.text!.trim()).toBe(long);
    expect(received!.attachments[0]).toMatchObject({ filename: name });
    expect(head).toContain("<no-reply@xn--80aafsr8j.xn--90ae>");
    expect(received!.from!.text).toContain(brand);
    expect(server.recipients).toEqual([["ivan.petrov+zaem@example.bg"]]);
    expect(server.greetings.at(-1)).toBe("xn--80aafsr8j.xn--90ae");
  });

  it("logs in with a name and a password that hold signs of an address", async () => {
    const login = ["us@er", "p:/@ %+x"] as const;
    const url = server.url.replace("//", `//${login.map(encodeURIComponent).join(":")}@`);
    await port(url).send(mail());
    expect(server.logins.at(-1)).toBe(login.join(":"));
  });

  it("is not sent in the clear when SMTP_URL requires TLS and the server offers none", async () => {
    await expect(port(`${server.url}?requireTLS=true`).send(mail())).rejects.toMatchObject({
      name: "PortError",
      permanent: false,
    });
    expect(server.received).toEqual([]);
  });

  it.each([
    ["RCPT TO", "550 5.1.1 no such user", true],
    ["RCPT TO", "554 mailbox disabled", true],
    ["RCPT TO", "450 4.2.1 mailbox busy", false],
    ["RCPT TO", "554 5.7.1 relay access denied", false],
    ["RCPT TO", "530 authentication required", false],
    ["MAIL FROM", "550 5.1.0 sender rejected", false],
    ["MAIL FROM", "530 5.7.0 must issue STARTTLS first", false],
  ] as const)("refused at %s with %s is permanent: %s", async (at, reply, permanent) => {
    server.refuse = { at, reply };
    const error = (await port()
      .send(mail())
      .catch((e: unknown) => e)) as Error;
    expect(error).toMatchObject({ name: "PortError", permanent });
    expect(error.message).toContain(reply.slice(0, 3));
  });

  it("that was given up in the middle is not delivered afterwards", async () => {
    const giveUp = new AbortController();
    let release = (): void => undefined;
    server.hold = new Promise((resolve) => (release = resolve));
    const sending = port().send(mail(), giveUp.signal);
    sending.catch(() => undefined);
    await vi.waitUntil(() => server.greetings.length > 0);
    giveUp.abort();
    await expect(sending).rejects.toMatchObject({ name: "PortError", permanent: false });
    release();
    server.hold = undefined;
    await port().send(mail({ id: "id-2" }));
    expect(server.received.map(({ messageId }) => messageId)).toEqual(["<id-2@zayavka.bg>"]);
  });

  it.each([
    [550, true],
    [554, true],
    [451, false],
    [421, false],
  ])("maps the SMTP reply %i to permanent: %s, without its text in the error", async (code, permanent) => {
    server.refusals.push(code);
    const error = (await port()
      .send(mail())
      .catch((e: unknown) => e)) as Error;
    expect(error).toMatchObject({ name: "PortError", permanent });
    expect(error.message).toContain(String(code));
    expect(error.message).not.toContain("ivan");
  });

  it("to an unreachable or silent server can be retried", async () => {
    const silent = createServer(() => undefined).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port: silentPort } = silent.address() as AddressInfo;
    await expect(port(`smtp://127.0.0.1:${silentPort}`, 2_000).send(mail())).rejects.toMatchObject({
      name: "PortError",
      permanent: false,
      message: "SMTP ETIMEDOUT",
    });
    silent.close();
    await expect(port("smtp://127.0.0.1:1").send(mail())).rejects.toMatchObject({
      name: "PortError",
      permanent: false,
    });
  });

  it("is aborted by the caller's signal", async () => {
    await expect(port().send(mail(), AbortSignal.abort())).rejects.toMatchObject({
      name: "PortError",
      permanent: false,
    });
  });
});
