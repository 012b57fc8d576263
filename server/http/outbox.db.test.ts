/** The demo's outbox page: readable messages, with markup escaped. */
import { beforeAll, expect, it } from "vitest";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { openOwnLender, type Lender } from "#tests/support/lender.ts";

let lender: Lender;
beforeAll(async () => {
  lender = await openOwnLender();
});
closeAfterAll(() => lender);

const open = (headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${lender.url}/dev/outbox`, { headers });

it("says that nothing was sent yet", async () => {
  expect(await (await open()).text()).toContain("Още няма съобщения.");
});

it("shows a message with its time in Sofia, URLs as links and markup escaped", async () => {
  const text = 'Отворете https://lender.example/a?b=1&c="><script>x</script>';
  await enqueueMessage(
    lender.database.db,
    lender.services,
    { channel: "mail", to: "lice@example.bg", subject: "<b>Важно</b>", text },
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

it("is not served through a proxy", async () => {
  expect((await open({ "x-forwarded-for": "203.0.113.9" })).status).toBe(404);
});
