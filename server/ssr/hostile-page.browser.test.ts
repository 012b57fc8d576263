/**
 * Whole pages in which every text is hostile – the person's, the lender's, the form's, the URL – under the real policy,
 * in a real browser.
 */
import type { Browser } from "playwright";
import { createServer, type Server } from "node:http";
import { beforeAll, expect, it } from "vitest";
import { headTags, render, siteTags } from "#src/app/entry.server.tsx";
import type { AppState } from "#src/app/state.ts";
import { parseMarkup, type MarkupNode } from "#src/domain/text/markup.ts";
import { HOSTILE_TEXTS } from "#src/engine/react/hostile.fixture.ts";
import { contentSecurityPolicy } from "./csp.ts";
import { htmlDocument } from "./html.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { openBrowser } from "#tests/support/browser.ts";

const NONCE = "n0nce";
let browser: Browser;
let server: Server;
let served = "";
beforeAll(async () => {
  browser = await openBrowser();
  server = createServer(
    (_request, response) =>
      void response
        .writeHead(200, {
          "content-type": "text/html; charset=utf-8",
          "content-security-policy": contentSecurityPolicy(NONCE),
        })
        .end(served),
  );
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
});
closeAfterAll(
  () => browser,
  () => server,
);

const textOf = (nodes: readonly MarkupNode[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : textOf(node.children))).join("");

const stateOf = (words: string): AppState =>
  ({
    config: {
      root: {
        phoneForCall: words,
        lang: "bg",
        contractAcceptEnabled: true,
        config: { fastCreditMaxAmount: 500 },
        gossip: { enabled: false, uri: words, path: words },
        brand: { name: words, company: words, registerNumber: words },
        demo: true,
        consent: { preset: "spec", tagManagerId: null },
      },
    },
    visitor: {
      csrf: words,
      userData: {
        user: { id: words, email: words, status: { key: "userCreated" }, guaranteedRequests: [], isSubscribed: false },
        activeBonuses: [],
        activeAffiliatePromotion: null,
        unsignedContract: null,
        hasActiveOffer: false,
        needsVideoVerification: false,
        liveChatConfig: null,
      },
    },
    page: {
      call: "login",
      params: {},
      query: "",
      data: {
        page: { title: words, description: words },
        today: "2026-11-20",
        lead: words,
        step: { n: 1, of: 2, title: words },
        offer: null,
        form: {
          id: "login",
          title: words,
          intro: words,
          action: "login",
          version: words,
          values: { username: words },
          csrf: words,
          key: words,
          elements: [
            { name: "username", label: "А" },
            { type: "submit", name: "submit", label: words },
          ],
        },
        posted: {
          form: "login",
          errors: { username: words, _form: words },
          note: { text: words, opened: [{ id: "login.username", text: words }] },
        },
      },
    },
  }) as unknown as AppState;

it(`${HOSTILE_TEXTS.length} hostile texts, each in every place of a page at once, render as plain text`, async () => {
  const page = await browser.newPage();
  const violations: string[] = [];
  page.on("dialog", (dialog) => {
    violations.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => void (message.type() === "error" && violations.push(message.text())));
  page.on("request", (request) => void (/evil/.test(request.url()) && violations.push(request.url())));
  const { port } = server.address() as { port: number };
  for (const words of HOSTILE_TEXTS) {
    const state = stateOf(words);
    const { html, sheets } = await render({ url: "/vhod", state });
    const head = headTags({ title: words, description: words }, state.config.root, "https://example.bg/vhod");
    served = htmlDocument({
      lang: "bg",
      head,
      site: siteTags(state.config.root, "https://example.bg"),
      structured: { name: words },
      assets: { scripts: [], fonts: [], styles: [] },
      nonce: NONCE,
      html,
      sheets,
      state,
    });
    await page.goto(`http://127.0.0.1:${port}/vhod`);
    const seen = await page.evaluate(() => ({
      title: document.title,
      description: document.querySelector<HTMLMetaElement>("meta[name=description]")?.content,
      h1: document.querySelector("h1")?.textContent,
      lead: document.querySelector(".lead")?.textContent,
      intro: document.querySelector(".intro")?.textContent,
      email: document.querySelector(".menu-email")?.textContent,
      logo: document.querySelector(".logo")?.textContent,
      error: document.querySelector(".field .error")?.textContent,
      value: document.querySelector<HTMLInputElement>("[name=username]")?.value,
      state: document.getElementById("state")?.textContent,
      structured: document.querySelector("script[type='application/ld+json']")?.textContent,
      scripts: document.scripts.length,
      pwned: "pwned" in window,
      children: [...document.body.children].map(({ tagName }) => tagName),
      handlers: [...document.querySelectorAll("*")].flatMap((node) =>
        [...node.attributes].filter(({ name }) => /^on/i.test(name)).map(({ name }) => name),
      ),
      acting: [...document.querySelectorAll("[href], [src], [action]")]
        .map((node) => node.getAttribute("href") ?? node.getAttribute("src") ?? node.getAttribute("action") ?? "")
        .filter((to) => /^\s*(?:javascript|data|vbscript):|evil/i.test(to) && !to.startsWith("tel:")),
    }));
    const drawn = textOf(parseMarkup(words));
    expect(seen, words).toMatchObject({
      title: words.replace(/\s+/g, " ").trim(),
      description: words,
      h1: words,
      lead: drawn,
      intro: drawn,
      email: words,
      logo: words,
      value: words.replaceAll("\n", ""),
      scripts: 2,
      pwned: false,
      children: ["DIV", "SCRIPT"],
      handlers: [],
      acting: [],
    });
    expect(`${seen.error}`, words).toContain(drawn);
    expect(JSON.parse(seen.state!)).toEqual(JSON.parse(JSON.stringify(state)));
    expect(JSON.parse(seen.structured!)).toEqual({ name: words });
  }
  expect(violations).toEqual([]);
  await page.close();
}, 240_000);
