import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
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
