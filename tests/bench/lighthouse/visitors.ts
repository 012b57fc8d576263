/** Visitors and comparison server of the run: a borrower whose application was decided, and an empty page. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { contentSecurityPolicy } from "#server/ssr/csp.ts";
import { htmlDocument } from "#server/ssr/html.ts";
import type { AppState } from "#src/app/state.ts";
import { remoteBorrowerAt } from "#tests/support/remote-borrower.ts";

export type Cookies = readonly { name: string; value: string }[];

/** Cookies of a borrower whose agreement awaits a signature. */
export const borrowerCookies = async (url: string): Promise<Cookies> =>
  [...(await remoteBorrowerAt(url, "decided")).cookies].map(([name, value]) => ({ name, value }));

const NONCE = "an-empty-page";
const EMPTY = "Празна страница";

/** An empty page in the product's HTML document: any points it loses are due to the browser and the machine. */
const emptyDocument = htmlDocument({
  lang: "bg",
  nonce: NONCE,
  html: `<main><h1>${EMPTY}</h1></main>`,
  sheets: [],
  state: {} as AppState,
  head: { title: EMPTY, meta: [{ name: "description", content: EMPTY }], links: [] },
  site: { meta: [], links: [{ rel: "icon", href: "data:," }] },
  assets: { scripts: [], fonts: [], styles: [] },
});

/** Serves the empty page and nothing else. */
export const serveEmptyPage = async (): Promise<{ url: string; close(): void }> => {
  const server = createServer(({ url }, response) => {
    if (url !== "/") return void response.writeHead(404).end();
    response
      .writeHead(200, {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy": contentSecurityPolicy(NONCE),
      })
      .end(emptyDocument);
  });
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
};
