import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { keepPages } from "#server/ssr/kept.ts";
import type { PageBundle, Pages } from "#server/ssr/pages.ts";
import { Borrower, borrowerAt, type Answer } from "#tests/borrower.ts";
import { openTestPglite } from "#tests/database.ts";
import { openLender, stubPages, type Lender } from "#tests/lender.ts";

/** Kept pages of strangers: what is one visitor's never becomes another's, and nobody outside chooses what is kept. */
let lender: Lender;
let rendered: string[] = [];

const counting: Pages = {
  ...stubPages,
  keep: keepPages(),
  bundle: async () => {
    const bundle = await stubPages.bundle();
    const render: PageBundle["render"] = (input) => {
      rendered.push(input.url);
      return bundle.render(input);
    };
    return { ...bundle, render };
  },
};

beforeAll(async () => {
  lender = await openLender(await openTestPglite(), { pages: counting });
}, 240_000);
afterAll(async () => {
  await lender.close();
  await lender.database.close();
});
beforeEach(() => {
  rendered = [];
});

const stranger = (): Borrower => new Borrower(lender);
const open = (path: string, visitor = stranger()): Promise<Answer> => visitor.open(path);
const stateOf = ({ text }: Answer): { visitor: { csrf?: string; userData: { user: unknown } }; page: { query: string; data: Record<string, unknown> } } =>
  JSON.parse(/id="state"[^>]*>([^<]+)</.exec(text)![1]!) as ReturnType<typeof stateOf>;
const nonceOf = ({ text }: Answer): string => /nonce="([^"]+)"/.exec(text)![1]!;

/** A request whose head is written by hand. */
const raw = (path: string, headers: Record<string, string>): Promise<string> =>
  new Promise((resolve, reject) => {
    request(lender.url + path, { headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk)).on("end", () => resolve(text));
    }).on("error", reject).end();
  });

describe("a kept page", () => {
  it("has a nonce of its own a thousand times, the one its policy names", async () => {
    const nonces = new Set<string>();
    for (let n = 0; n < 1000; n += 1) {
      const answer = await open("/tariff");
      const nonce = nonceOf(answer);
      if (!answer.headers.get("content-security-policy")!.includes(`'nonce-${nonce}'`) || nonces.has(nonce)) throw new Error(`visit ${n}: ${nonce}`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(1000);
    expect(rendered).toHaveLength(1);
  }, 240_000);

  it("holds nobody who is logged in, and is not shown to them", async () => {
    const borrower = await borrowerAt(lender, "confirmed");
    const before = await open("/za-nas");
    rendered = [];
    for (const n of [1, 2]) {
      const own = await open("/za-nas", borrower);
      expect(stateOf(own).visitor.userData.user).toMatchObject({ email: borrower.person.email });
      expect(rendered).toHaveLength(n);
    }
    const after = await open("/za-nas");
    expect(rendered).toHaveLength(2);
    expect(after.text).not.toContain(borrower.person.email);
    expect(stateOf(after).visitor).toEqual(stateOf(before).visitor);
  });

  it("gives each visitor the session, the token and the keys that are theirs", async () => {
    const visitors = [stranger(), stranger(), stranger()];
    const states = [];
    for (const visitor of visitors) states.push(stateOf(await open("/vhod", visitor)));
    expect(rendered.length).toBeLessThanOrEqual(1);
    expect(new Set(visitors.map(({ sessionId }) => sessionId)).size).toBe(3);
    expect(new Set(states.map(({ visitor }) => visitor.csrf)).size).toBe(3);
    const forms = states.map(({ page }) => page.data["form"] as { action: string; csrf: string; key: string; version: string });
    expect(new Set(forms.map(({ key }) => key)).size).toBe(3);
    const fields = { username: "nobody@example.bg", password: "wrong password", next: "" };
    for (const [n, visitor] of visitors.entries()) expect((await visitor.post(forms[n]!, fields)).status).toBe(400);
    expect((await visitors[0]!.post({ ...forms[0]!, csrf: forms[1]!.csrf }, fields)).status).toBe(403);
  });

  it("is not what a refused post brought back", async () => {
    const visitor = stranger();
    await open("/vhod", visitor);
    const form = stateOf(await open("/vhod", visitor)).page.data["form"] as { action: string; csrf: string; key: string; version: string };
    const refused = await visitor.post(form, { username: "ivan.planted@example.bg", password: "wrong password", next: "" }, { plain: true });
    expect([refused.status, refused.text.includes("ivan.planted@example.bg")]).toEqual([400, true]);
    const next = await open("/vhod");
    expect(next.text).not.toContain("ivan.planted");
    expect(stateOf(next).page.data).not.toHaveProperty("posted");
  });

  it("is one page whatever stands behind the question mark that it does not look at", async () => {
    await open("/bankovi-smetki");
    rendered = [];
    for (const query of ["?x=1", "?utm_source=a&utm_medium=b", "?gclid=1", "?%3Cscript%3Ealert(1)%3C/script%3E", "?mobile=0", "?mobile=2", "?__proto__=1"]) {
      const answer = await open(`/bankovi-smetki${query}`);
      expect([stateOf(answer).page.query, /alert|utm_|gclid/.test(answer.text)]).toEqual(["", false]);
    }
    expect(rendered).toEqual([]);
    expect(stateOf(await open("/bankovi-smetki?mobile=1&x=2")).page.query).toBe("?mobile=1");
    expect(rendered).toEqual(["/bankovi-smetki?mobile=1"].map((path) => expect.stringContaining(path) as string));
  });

  it("is not pushed out by addresses that anybody can think up", async () => {
    await open("/tariff");
    rendered = [];
    for (let amount = 200; amount < 340; amount += 1) await open(`/?amount=${amount}`);
    expect(rendered.length).toBeGreaterThan(100);
    rendered = [];
    await open("/tariff");
    expect(rendered).toEqual([]);
  }, 120_000);

  it.each<[string, Record<string, string>]>([
    ["another host", { host: "evil.example" }], ["forwarding heads", { "x-forwarded-host": "evil.example", "x-forwarded-proto": "gopher", forwarded: "host=evil.example" }],
    ["another page that led here", { referer: "https://evil.example/?mobile=1" }], ["another taste", { accept: "application/json;evil", "accept-language": "evil" }],
  ])("takes nothing from %s", async (_, headers) => {
    rendered = [];
    const answer = await raw("/obshti-usloviya", { accept: "text/html", ...headers });
    expect(answer).toContain("</html>");
    expect(answer).not.toContain("evil");
    expect((await open("/obshti-usloviya")).text).not.toContain("evil");
    expect(rendered.length).toBeLessThanOrEqual(1);
  });

  it("is never a page that failed, nor one with a key in its address", async () => {
    for (const path of ["/nyama-takava", "/validate-email?key=q8Zk3vXw1nT0aB7cYdE5fg"]) {
      rendered = [];
      await open(path);
      await open(path);
      expect(rendered, path).toHaveLength(2);
    }
  });
});
