import type { Page } from "playwright";
import { expect, it } from "vitest";
import { walk } from "#tests/accessibility/tab-stops.ts";
import type { Borrower } from "#tests/support/borrower.ts";
import { expectApart } from "./chat-place.ts";
import { useOwnLender, type Lender } from "./lender.ts";
import { chatOn, LICENCE, settled, standIn, TAG_MANAGER_ID, tagsOn } from "./providers.ts";
import { field, firstStep, send } from "./steps.ts";
import { enter, eventually, expectNoComplaints, PHONE, ready, roomForBar, type VisitOptions } from "./visit.ts";

const env = { LIVE_CHAT_LICENCE: LICENCE, TAG_MANAGER_ID };
const lender = useOwnLender(() => ({ env }));
const strict = useOwnLender(() => ({ env: { ...env, CONSENT_PRESET: "strict" } }));

const DEMO = { email: "demo@example.bg", password: "demo-parola-1" };

const come = async (
  path: string,
  { at = lender, away, borrower, ...options }: VisitOptions & { at?: Lender; away?: RegExp; borrower?: Borrower } = {},
) => {
  const visit = await at.visit(options);
  if (borrower) await enter(visit, borrower);
  const providers = await standIn(visit.context, { away });
  await visit.page.goto(path);
  await ready(visit.page);
  return { ...visit, providers };
};

const visibility = async (page: Page): Promise<string | undefined> => (await chatOn(page))?.visibility;
const reports = (complaints: readonly string[]): string[] =>
  complaints.filter((complaint) => complaint.includes("reported:"));
const ours = (page: Page) => page.getByRole("button", { name: "Чат с нас" });

/** Presses the chat's own button that makes it small. */
const putAway = (page: Page): Promise<void> =>
  page.evaluate(() =>
    (window as unknown as { LiveChatWidget: { call(name: string): void } }).LiveChatWidget.call("minimize"),
  );

it("waits until the cookie bar is answered", async () => {
  const visitor = await come("/tariff", { consent: "undecided" });
  const { page, providers } = visitor;
  await page.getByRole("region", { name: "Бисквитки" }).waitFor();
  await settled(page);
  expect(providers.toChat()).toEqual([]);
  await page.getByRole("button", { name: "Приеми всички бисквитки" }).click();
  await eventually(() => visibility(page)).toBe("maximized");
  expectNoComplaints(visitor);
  await visitor.close();
});

it("put away, stays so on later pages and loads nothing there; our button brings it back, for good", async () => {
  const visitor = await come("/tariff");
  const { page, providers } = visitor;
  await eventually(() => visibility(page)).toBe("maximized");
  await putAway(page);
  await eventually(() => visibility(page)).toBe("hidden");
  await ours(page).waitFor();
  const before = providers.toChat().length;
  await page.goto("/bankovi-smetki");
  await ours(page).waitFor();
  await settled(page);
  expect(providers.toChat().slice(before)).toEqual([]);

  await ours(page).click();
  await eventually(() => visibility(page)).toBe("maximized");
  await ours(page).waitFor({ state: "detached" });
  await putAway(page);
  await ours(page).click();
  await eventually(() => visibility(page)).toBe("maximized");
  await page.goto("/tariff");
  await eventually(() => visibility(page)).toBe("maximized");
  expectNoComplaints(visitor);
  await visitor.close();
});

it("opens maximised by itself and receives the route pattern but nothing about the visitor", async () => {
  const visitor = await come("/tariff");
  const { page } = visitor;
  await eventually(() => visibility(page)).toBe("maximized");
  await eventually(() => chatOn(page)).toMatchObject({ license: Number(LICENCE), variables: { route: "/tariff" } });
  expect((await chatOn(page))!.told.filter(([name]) => name.startsWith("set_customer"))).toEqual([]);
  await page
    .getByRole("link", { name: "Обща" })
    .or(page.getByRole("link", { name: "Общи условия" }))
    .first()
    .click();
  await page.waitForURL("**/obshti-usloviya");
  await eventually(async () => (await chatOn(page))?.variables).toEqual({ route: "/obshti-usloviya" });
  expect(await visibility(page)).toBe("maximized");
  expect(visitor.providers.toChat().filter((url) => url.endsWith("/tracking.js")).length).toBe(1);
  expectNoComplaints(visitor);
  await visitor.close();
});

it("receives a borrower's e-mail and application status, and both are cleared on logout", async () => {
  const borrower = await lender.borrowerAt("confirmed");
  const { person } = borrower;
  const visitor = await come("/kak-da-populnia", { borrower });
  const { page } = visitor;
  await eventually(async () => (await chatOn(page))?.variables).toEqual({
    route: "/kak-da-populnia",
    requestStatus: "draft",
    product: "consumerCredit",
  });
  await eventually(async () => (await chatOn(page))?.email).toBe(person.email);
  await page.goto("/status?key=0123456789");
  await ready(page);
  await eventually(async () => (await chatOn(page))?.variables.requestStatus).toBe("draft");
  const everything = JSON.stringify(await chatOn(page));
  for (const secret of ["0123456789", person.phone.slice(-6), person.pin]) expect(everything).not.toContain(secret);

  // On a phone the chat takes the whole screen: put it away to reach the menu.
  await putAway(page);
  await page.locator(".menu summary").click();
  await page.getByRole("button", { name: "Изход" }).click();
  await eventually(async () => (await chatOn(page))?.email).toBe("");
  await eventually(() => chatOn(page)).toMatchObject({
    visibility: "hidden",
    variables: { requestStatus: "", product: "" },
  });
  expectNoComplaints(visitor);
  await visitor.close();
});

it("violates no CSP directive next to the tag manager, on any kind of page", async () => {
  const visitor = await come("/", { consent: "all" });
  const { page, providers } = visitor;
  for (const path of [
    "/",
    "/tariff",
    firstStep({ product: "consumerCredit", amount: 1000, term: 12 }),
    "/vhod",
    "/politika-za-biskvitkite",
    "/nyama-takava",
  ]) {
    const answered = page.waitForResponse(
      (response) => new URL(response.url()).pathname === new URL(path, lender.url).pathname,
    );
    await page.goto(path);
    const policy = (await answered).headers()["content-security-policy"]!;
    expect(policy).not.toMatch(/unsafe/);
    await ready(page);
    await eventually(() => visibility(page)).toBe("maximized");
    if (path !== "/nyama-takava") await eventually(() => tagsOn(page)).toBeTruthy();
    await settled(page);
  }
  expect(new Set(providers.asked.map((url) => new URL(url).hostname))).toEqual(
    new Set([
      "cdn.livechatinc.com",
      "api.livechatinc.com",
      "secure.livechatinc.com",
      "www.googletagmanager.com",
      "www.google-analytics.com",
      "region1.google-analytics.com",
    ]),
  );
  expect(visitor.complaints.filter((complaint) => !/nyama-takava.*404/.test(complaint))).toEqual([]);
  await visitor.close();
});

it.each([
  ["does not load", /tracking\.js/],
  ["cannot be reached at all", /livechat/],
])("a chat that %s is reported once, and the page works", async (_, away) => {
  const visitor = await come("/tariff", { away });
  const { page, complaints } = visitor;
  await eventually(() => reports(complaints).length).toBe(1);
  expect(reports(complaints)[0]).toContain("The chat did not load");
  await page.locator(".footer").getByRole("link", { name: "Банкови сметки" }).click();
  await page.waitForURL("**/bankovi-smetki");
  await settled(page);
  expect(reports(complaints).length).toBe(1);
  await eventually(() => page.locator("h1").count()).toBe(1);
  await visitor.close();
});

it("a chat script that throws does not affect the page", async () => {
  const visitor = await lender.visit();
  const { page, context } = visitor;
  await standIn(context);
  await context.route("https://cdn.livechatinc.com/tracking.js", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: "window.LiveChatWidget._h = () => { throw new Error('nonsense'); }; nonsense();",
    }),
  );
  await page.goto("/vhod");
  await ready(page);
  await settled(page);
  await field(page, "login", "username").fill(DEMO.email);
  await field(page, "login", "password").fill(DEMO.password);
  await send(page, "login");
  await page.locator(".menu summary").waitFor();
  await eventually(() => page.locator("h1").count()).toBe(1);
  await visitor.close();
});

it("does not load on a page whose address contains a key, but does after navigating on", async () => {
  const visitor = await come("/validate-email?key=0123456789");
  const { page, providers } = visitor;
  await settled(page);
  expect(providers.asked).toEqual([]);
  await page.locator(".footer").getByRole("link", { name: "Банкови сметки" }).click();
  await eventually(() => visibility(page)).toBe("maximized");
  expect(JSON.stringify(await chatOn(page))).not.toContain("0123456789");
  await visitor.close();
});

it("loads nothing where it is disabled for the visitor", async () => {
  const visitor = await lender.visit();
  const { page, context } = visitor;
  const providers = await standIn(context);
  await page.route("**/tariff", async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(/("liveChatConfig":\{[^}]*?"enabled":)true/, "$1false"),
    });
  });
  await page.goto("/tariff");
  await ready(page);
  await settled(page);
  expect(await page.locator("#state").textContent()).toContain('"enabled":false');
  expect(providers.asked).toEqual([]);
  expect(await ours(page).count()).toBe(0);
  // The CSP does not let a document fulfilled by the test open a socket.
  expect(visitor.complaints.filter((complaint) => !complaint.includes("WebSocket"))).toEqual([]);
  await visitor.close();
});

it("strict: our own button replaces the chat and loads it on a press", async () => {
  const visitor = await come("/tariff", { at: strict });
  const { page, providers } = visitor;
  await ours(page).waitFor();
  await settled(page);
  expect(providers.asked).toEqual([]);
  await ours(page).focus();
  await page.keyboard.press("Enter");
  await eventually(() => visibility(page)).toBe("maximized");
  await ours(page).waitFor({ state: "detached" });
  expect(providers.toOthers()).toEqual([]);
  expectNoComplaints(visitor);
  await visitor.close();
});

it("strict: button and cookie settings do not overlap, and cause no layout shift when they appear", () =>
  expectApart(strict, PHONE));

it.each(["essential", "undecided"])(
  "strict: the button covers no focusable element, and waits for the answer to the cookie bar: consent %s",
  async (consent) => {
    const visitor = await come(firstStep({ product: "consumerCredit", amount: 1000, term: 12 }), {
      at: strict,
      consent,
    });
    const { page } = visitor;
    if (consent === "undecided") {
      await page.locator(".consent").waitFor();
      await roomForBar(page);
    } else await ours(page).waitFor();
    const { stops, covered, unmarked } = await walk(page);
    expect(stops.join().includes("Чат с нас")).toBe(consent === "essential");
    expect({ covered, unmarked }).toEqual({ covered: [], unmarked: [] });
    await visitor.close();
  },
);

it("strict: a chat that fails to load shows a message with the phone number and can be retried", async () => {
  const visitor = await come("/tariff", { at: strict, away: /tracking\.js/ });
  const { page, context, complaints } = visitor;
  await ours(page).click();
  await page.getByRole("status").filter({ hasText: "Чатът не се отвори. Обадете се на 0700 10 100." }).waitFor();
  await eventually(() => reports(complaints).length).toBe(1);
  await standIn(context);
  await ours(page).click();
  await eventually(() => visibility(page)).toBe("maximized");
  expect(reports(complaints).length).toBe(1);
  await visitor.close();
});

it("strict: consent is never presumed, and refusing is as easy as accepting", async () => {
  const visitor = await come("/tariff", { at: strict, consent: "undecided" });
  const { page, providers } = visitor;
  const bar = page.getByRole("region", { name: "Бисквитки" });
  await bar.waitFor();
  expect(await bar.innerText()).not.toMatch(/продълж/);
  const [no, yes] = [
    bar.getByRole("button", { name: "Само задължителните" }),
    bar.getByRole("button", { name: "Приеми всички бисквитки" }),
  ];
  const looks = (element: Element): string[] => {
    const { color, backgroundColor, borderColor, fontWeight, fontSize, height } = getComputedStyle(element);
    return [color, backgroundColor, borderColor, fontWeight, fontSize, height];
  };
  await page.mouse.move(0, 0);
  expect(await no.evaluate(looks)).toEqual(await yes.evaluate(looks));
  await bar.getByRole("button", { name: "Настройки" }).click();
  const panel = page.getByRole("region", { name: "Настройки на бисквитките" });
  await eventually(() =>
    panel.getByRole("switch").evaluateAll((all) => all.map((each) => (each as HTMLInputElement).checked)),
  ).toEqual([true, false]);
  await panel.getByRole("button", { name: "Назад" }).click();
  await no.click();
  await page.locator(".consent").waitFor({ state: "detached" });
  expect((await visitor.context.cookies()).map(({ name, value }) => `${name}=${value}`)).toEqual([
    "cookie-consent=essential",
  ]);
  await page.reload();
  await ready(page);
  await settled(page);
  expect(providers.asked).toEqual([]);
  expectNoComplaints(visitor);
  await visitor.close();
});
