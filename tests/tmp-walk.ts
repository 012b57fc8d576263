import { chromium } from "playwright-core";
import { remoteBorrower } from "./support/remote-borrower.ts";
import { steps, succeed } from "./support/borrower.ts";
import { choice, stories, newPerson } from "./support/borrower-data.ts";
import { until } from "./support/lender.ts";
const url = process.argv[2]!;
const rich = {
  ...stories.approve,
  chosen: choice("creditLine", 200, 20),
  money: { ...stories.approve.money, "income[netMonthly]": "2000" },
};
const one = remoteBorrower(url);
await steps.register(one, rich);
await steps.confirmPhone(one);
await steps.fillIn(one);
await steps.personal(one, rich);
await steps.payment(one, rich);
await steps.confirmRequest(one);
await until(
  () => one.read("view-contract"),
  ({ body }) => body["page"] !== undefined,
);
await new Promise((r) => setTimeout(r, 1000));
await steps.sign(one);
await until(
  () => one.read("existing-active-credit"),
  ({ body }) => body["page"] !== undefined,
);
const again = { ...rich, chosen: choice("consumerCredit", 300, 6) };
await new Promise((r) => setTimeout(r, 61000));
await steps.again(one, again);
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const shots = async (paths: string[], tag: string, who = one) => {
  for (const [name, width, height] of [
    ["m", 390, 844],
    ["d", 1280, 800],
  ] as const) {
    const c = await b.newContext({ viewport: { width, height } });
    await c.addCookies([...who.cookies].map(([n, value]) => ({ name: n, value, url })));
    const p = await c.newPage();
    for (const path of paths) {
      await p.goto(url + path, { waitUntil: "networkidle" });
      await p.screenshot({ path: `/tmp/w/${tag}-${name}-${path.replaceAll("/", "_")}.png`, fullPage: true });
    }
    await c.close();
  }
};
await shots(["/status", "/lichni-danni", "/aktiven-kredit", "/profile"], "open");
await steps.personal(one, again);
await steps.payment(one, again);
await steps.confirmRequest(one);
await until(
  () => one.read("view-contract"),
  ({ body }) => body["page"] !== undefined,
);
await shots(["/pregled-na-dogovora"], "sign");
await steps.sign(one);
await until(
  () => one.read("existing-active-credit"),
  ({ body }) => ((body["credits"] ?? []) as unknown[]).length === 2,
);
await shots(["/aktiven-kredit", "/status", "/profile"], "two");
const offer = remoteBorrower(url);
const modest = {
  chosen: choice("consumerCredit", 2000, 18),
  money: { "income[netMonthly]": "500", "expenses[monthly]": "200", "expenses[otherCredits]": "0" },
};
await steps.register(offer, modest);
await steps.confirmPhone(offer);
await steps.fillIn(offer);
await steps.personal(offer, modest);
await steps.payment(offer, modest);
await steps.confirmRequest(offer);
await until(
  () => offer.read("status"),
  ({ body }) => (body["request"] as { status: string }).status === "offerActive",
);
await shots(["/status"], "offer", offer);
await b.close();
console.log("done", one.person.email);
void newPerson;
void succeed;
