import { expect, it } from "vitest";
import { useOwnLender } from "./lender.ts";
import { enterCode, send, sign } from "./steps.ts";
import { enter, eventually, expectNoComplaints } from "./visit.ts";
import { recordWire } from "./wire.ts";

const lender = useOwnLender(() => ({ env: { GOSSIP: "off" } }));

it("without a live channel pages that wait ask by themselves, from the SMS code to the active credit and its badge", async () => {
  const borrower = await lender.borrowerAt("sent");
  const { person } = borrower;
  const visitor = await lender.visit();
  await enter(visitor, borrower);
  const { page, context } = visitor;
  const wire = recordWire(page);
  const asked: string[] = [];
  context.on("request", (request) => void (request.url().includes("/gossip") && asked.push(request.url())));
  await page.goto("/sms-confirm");
  await enterCode(page, lender.url, person, "sms-confirmation");
  await send(page, "sms-confirmation");
  await page.waitForURL("**/pregled-na-dogovora");
  await eventually(() => page.locator(".user-area .badge, .header .badge").first().innerText()).toContain("1");
  await sign(page, lender.url, person);
  await eventually(() => page.locator("h1").innerText()).toBe("Кредитът Ви е активен");
  expect([asked, wire.received]).toEqual([[], []]);
  expectNoComplaints(visitor);
  await visitor.close();
});
