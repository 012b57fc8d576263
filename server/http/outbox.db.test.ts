/** The demo's outbox page: readable messages, with markup escaped, for this machine only. */
import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import { figuresOf } from "#tests/support/lender.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { outboxPath } from "./outbox.ts";

const lender = useTestLender();

const open = (headers: Record<string, string> = {}): Promise<Response> =>
  fetch(lender.url + outboxPath(lender.services), { headers });

it("says that nothing was sent yet", async () => {
  expect(await (await open()).text()).toContain("Още няма съобщения.");
});

it("shows a message with its time in Sofia, URLs as links and markup escaped", async () => {
  const text = 'Отворете https://lender.example/a?b=1&c="><script>x</script>';
  await enqueueMessage(
    lender.database.db,
    lender.services,
    { channel: "mail", kind: "account", to: "lice@example.bg", subject: "<b>Важно</b>", text },
    lender.clock.now(),
  );
  await lender.settle();
  const answer = await open();
  const page = await answer.text();
  expect(page).toContain("20.11.2026, 10:00");
  expect(page).toContain('<a href="https://lender.example/a?b=1&amp;c=">');
  expect(page).toContain("&lt;b&gt;Важно&lt;/b&gt;");
  expect(page).not.toContain("<script>");
  expect(answer.headers.get("content-security-policy")).toContain(`'nonce-${/<style nonce="([^"]+)"/.exec(page)![1]}'`);
});

/** Status and body of a request whose headers are sent as they are, `Host` included. */
const ask = (path: string, headers: Record<string, string>): Promise<[status: number, body: string]> =>
  new Promise((resolve, reject) =>
    request(lender.url + path, { headers }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text: string) => (body += text));
      response.on("end", () => resolve([response.statusCode!, body]));
    })
      .on("error", reject)
      .end(),
  );

it("is at no address that a proxy of this machine could be asked for: only the printed one has it", async () => {
  const path = outboxPath(lender.services);
  for (const guess of ["/dev/outbox", "/dev/outbox.json", "/dev/outbox/x", `${path.slice(0, -1)}~`, `${path}x`])
    expect((await ask(guess, {}))[0]).toBe(404);
  expect(await figuresOf(lender)).not.toContain(path);
});

describe.each(["", "/messages.json"])("the outbox%s", (part) => {
  const asked = (headers: Record<string, string>) => ask(outboxPath(lender.services) + part, headers);

  it.each([
    ["x-forwarded-for", "203.0.113.9"],
    ["x-forwarded-host", "lender.example"],
    ["x-forwarded-proto", "https"],
    ["x-forwarded-port", "443"],
    ["x-real-ip", "203.0.113.9"],
    ["via", "1.1 nginx"],
    ["forwarded", "for=203.0.113.9"],
    ["cf-connecting-ip", "203.0.113.9"],
    ["true-client-ip", "203.0.113.9"],
    ["x-client-ip", "203.0.113.9"],
    ["fly-client-ip", "203.0.113.9"],
    ["cdn-loop", "cloudflare"],
    ["x-original-forwarded-for", "203.0.113.9"],
  ])("does not exist for what came through a proxy with %s", async (name, value) => {
    expect(await asked({ [name]: value })).toEqual([404, "{}"]);
  });

  it.each([
    ["sec-fetch-site", "cross-site"],
    ["sec-fetch-site", "same-site"],
  ])("does not exist for another site's page, by %s: %s", async (name, value) => {
    expect(await asked({ [name]: value })).toEqual([404, "{}"]);
  });

  it.each(["evil.example", "evil.example:3000", "127.0.0.1.evil.example", "localhost.evil.example:3000", "10.0.0.1"])(
    "does not exist by the name %j, which a stranger may let resolve to this machine",
    async (host) => expect(await asked({ host })).toEqual([404, "{}"]),
  );

  it.each(["localhost", "localhost:3000", "127.0.0.1:8080", "[::1]:3000"])("exists by the name %s", async (host) =>
    expect((await asked({ host }))[0]).toBe(200),
  );
});
