/** Servers and visitors of the run: the built product, somebody whose request was decided, and an empty page of ours. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { contentSecurityPolicy } from "#server/ssr/csp.ts";
import { htmlDocument } from "#server/ssr/html.ts";
import type { AppState } from "#src/app/state.ts";
import { Borrower, steps } from "#tests/borrower.ts";
import { newPerson, stories } from "#tests/borrower-data.ts";
import { until, type Lender } from "#tests/lender.ts";
import { outbox, smsCode } from "#tests/server-process.ts";

class RemoteBorrower extends Borrower {
  override code(): Promise<string> {
    return smsCode(this.lender.url, this.person.phone);
  }
}

/** The cookie of somebody whose contract waits for a signature. */
export const borrowerCookie = async (url: string): Promise<string> => {
  const lender = { url, origin: url, outbox: () => outbox(url), settle: () => Promise.resolve(), clock: { advance: () => undefined } } as unknown as Lender;
  const borrower = new RemoteBorrower(lender, newPerson());
  await steps.register(borrower, stories.approve);
  await steps.confirmPhone(borrower);
  await steps.fillIn(borrower);
  await steps.personal(borrower, stories.approve);
  await steps.payment(borrower, stories.approve);
  await steps.confirmRequest(borrower);
  await until(() => borrower.read("view-contract"), ({ body }) => body["page"] !== undefined);
  return [...borrower.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
};

const NONCE = "an-empty-page";
const EMPTY = "Празна страница";

/** A document of ours with nothing on it: what is left to lose is the browser's and the machine's. */
const emptyDocument = htmlDocument({
  lang: "bg", nonce: NONCE, html: `<main><h1>${EMPTY}</h1></main>`, state: {} as AppState,
  head: { title: EMPTY, meta: [{ name: "description", content: EMPTY }], links: [] }, site: { meta: [], links: [{ rel: "icon", href: "data:," }] },
  assets: { scripts: [], preloads: [], fonts: [], styles: [] },
});

/** Serves the empty page at every address. */
export const serveEmptyPage = async (): Promise<{ url: string; close(): void }> => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", "content-security-policy": contentSecurityPolicy(NONCE) }).end(emptyDocument);
  });
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
};
