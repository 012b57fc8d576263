/**
 * Fakes of the chat's and the tag manager's scripts: they affect the page as the real ones do and record their calls.
 */
import type { BrowserContext, Page } from "playwright";

export const TAG_MANAGER_ID = "GTM-TEST123";
export const LICENCE = "12345678";

/** Fake chat: replays the page's call queue, adds an iframe, loads its configuration as a script, and fires `ready`. */
const CHAT = `(() => {
  const api = window.LiveChatWidget;
  const chat = window.chat = { visibility: "minimized", told: [], name: undefined, email: undefined, variables: {}, license: window.__lc.license };
  const handlers = {};
  const calls = {
    maximize: () => show("maximized"), minimize: () => show("minimized"), hide: () => show("hidden"),
    set_customer_name: (name) => { chat.name = name; }, set_customer_email: (email) => { chat.email = email; },
    update_session_variables: (variables) => { Object.assign(chat.variables, variables); },
    destroy: () => { box.remove(); delete window.chat; },
  };
  const box = Object.assign(document.createElement("div"), { id: "chat-widget-container" });
  const frame = Object.assign(document.createElement("iframe"), { title: "LiveChat", src: "https://secure.livechatinc.com/customer/action/open_chat?license_id=" + chat.license });
  frame.width = 320; frame.height = 240;
  Object.assign(box.style, { position: "fixed", right: "0", bottom: "0", zIndex: "2147483639" });
  box.append(frame);
  document.body.append(box);
  const show = (visibility) => {
    chat.visibility = visibility;
    box.hidden = visibility !== "maximized";
    for (const handler of handlers.visibility_changed ?? []) handler({ visibility });
  };
  show("minimized");
  const configuration = document.createElement("script");
  configuration.src = "https://api.livechatinc.com/v3.6/customer/action/get_dynamic_configuration?license_id=" + chat.license;
  document.head.append(configuration);
  api._h = (kind, [name, payload]) => {
    if (kind === "on" || kind === "once") (handlers[name] ??= []).push(payload);
    else if (kind === "off") handlers[name] = (handlers[name] ?? []).filter((handler) => handler !== payload);
    else if (kind === "call") { chat.told.push([name, payload]); window.toldOutside?.("chat", [name, payload]); calls[name]?.(payload); }
  };
  for (const call of api._q) api._h(...call);
  window.LC_API.on_after_load?.();
  for (const handler of handlers.ready ?? []) handler({ state: { availability: "online", visibility: chat.visibility }, customerData: {} });
})();`;

/** Fake tag manager container with one analytics tag: a script, an image, a fetch, and a cookie. */
const CONTAINER = `(() => {
  const tell = (entry) => window.toldOutside?.("tags", entry);
  window.tags = { pushed: [...window.dataLayer] };
  window.tags.pushed.forEach(tell);
  window.dataLayer.push = (...entries) => { window.tags.pushed.push(...entries); entries.forEach(tell); return Array.prototype.push.apply(window.dataLayer, entries); };
  const tag = document.createElement("script");
  tag.src = "https://www.googletagmanager.com/gtag/js?id=G-TEST";
  document.head.append(tag);
  new Image().src = "https://www.google-analytics.com/collect?v=2";
  void fetch("https://region1.google-analytics.com/g/collect?v=2", { method: "POST", mode: "no-cors" });
  document.cookie = "_ga=GA1.1.1; Path=/";
})();`;

const ANSWERS: readonly { at: RegExp; contentType: string; body: string }[] = [
  { at: /^https:\/\/cdn\.livechatinc\.com\/tracking\.js$/, contentType: "text/javascript", body: CHAT },
  { at: /^https:\/\/api\.livechatinc\.com\//, contentType: "text/javascript", body: "" },
  {
    at: /^https:\/\/secure\.livechatinc\.com\//,
    contentType: "text/html",
    body: "<!doctype html><title>LiveChat</title><p>LiveChat",
  },
  { at: /^https:\/\/www\.googletagmanager\.com\/gtm\.js/, contentType: "text/javascript", body: CONTAINER },
  { at: /^https:\/\/www\.googletagmanager\.com\/gtag\/js/, contentType: "text/javascript", body: "" },
  { at: /^https:\/\/[a-z0-9]+\.google-analytics\.com\//, contentType: "text/plain", body: "" },
];

const CHAT_HOSTS = /^https:\/\/[a-z]+\.livechat/;

export type Providers = {
  /** URLs requested from other hosts than the site's, in order. */
  readonly asked: readonly string[];
  toChat(): string[];
  toOthers(): string[];
};

/**
 * Intercepts all https requests of a context: known addresses get a fake response; others, and matches of `away`, fail.
 */
export const standIn = async (context: BrowserContext, { away }: { away?: RegExp } = {}): Promise<Providers> => {
  const asked: string[] = [];
  await context.route(/^https:/, async (route) => {
    const url = route.request().url();
    asked.push(url);
    const answer = away?.test(url) ? undefined : ANSWERS.find(({ at }) => at.test(url));
    await (answer
      ? route.fulfill({
          contentType: answer.contentType,
          body: answer.body,
          headers: { "access-control-allow-origin": "*" },
        })
      : route.abort());
  });
  return {
    asked,
    toChat: () => asked.filter((url) => CHAT_HOSTS.test(url)),
    toOthers: () => asked.filter((url) => !CHAT_HOSTS.test(url)),
  };
};

/** State of the fake chat: visibility, customer, session variables, and all calls in order (`told`). */
export type KnownToChat = {
  visibility: string;
  license: number;
  name?: string;
  email?: string;
  variables: Record<string, string>;
  told: [string, unknown][];
};

/** State of the fake chat on a page; null while it has not loaded. */
export const chatOn = (page: Page): Promise<KnownToChat | null> =>
  page.evaluate(() => (window as unknown as { chat?: KnownToChat }).chat ?? null);

/** Entries pushed to the tags' data layer on a page; null while the tag manager has not loaded. */
export const tagsOn = (page: Page): Promise<Record<string, unknown>[] | null> =>
  page.evaluate(() => (window as unknown as { tags?: { pushed: Record<string, unknown>[] } }).tags?.pushed ?? null);

const PARTS = [/\/assets\/consent-[^/]*\.js$/, /\/assets\/chat-[^/]*\.js$/];

/** Waits until the idle-loaded parts have loaded and run: a third-party script not requested by then never will be. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    (parts) =>
      parts.every((part) => performance.getEntriesByType("resource").some(({ name }) => new RegExp(part).test(name))),
    PARTS.map(({ source }) => source),
  );
  for (let turn = 0; turn < 3; turn += 1)
    await page.evaluate(() => new Promise((then) => setTimeout(() => requestIdleCallback(then), 100)));
};
