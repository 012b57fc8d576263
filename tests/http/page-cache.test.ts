/** Cache of pages for anonymous visitors: no visitor's data reaches another, and requests cannot poison it. */
import { request } from "node:http";
import { beforeEach, describe, expect, it } from "vitest";
import { pageCache } from "#server/ssr/page-cache.ts";
import type { PageBundle, Pages } from "#server/ssr/pages.ts";
import { Borrower, borrowerAt, type Answer } from "#tests/support/borrower.ts";
import { stubPages } from "#tests/support/lender.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

let rendered: string[] = [];

const counting: Pages = {
  ...stubPages,
  keep: pageCache(),
  bundle: async () => {
    const bundle = await stubPages.bundle();
    const render: PageBundle["render"] = (input) => {
      rendered.push(input.url);
      return bundle.render(input);
    };
    return { ...bundle, render };
  },
};

const lender = useTestLender({ pages: counting });
beforeEach(() => {
  rendered = [];
});

const stranger = (): Borrower => new Borrower(lender);
const open = (path: string, visitor = stranger()): Promise<Answer> => visitor.open(path);
const stateOf = ({
  text,
}: Answer): {
  visitor: { csrf?: string; userData: { user: unknown } };
  page: { query: string; data: Record<string, unknown> };
} => JSON.parse(/id="state"[^>]*>([^<]+)</.exec(text)![1]!) as ReturnType<typeof stateOf>;
const nonceOf = ({ text }: Answer): string => /nonce="([^"]+)"/.exec(text)![1]!;

/** GET with exactly the given headers; resolves to the body. */
const raw = (path: string, headers: Record<string, string>): Promise<string> =>
  new Promise((resolve, reject) => {
    request(lender.url + path, { headers }, (response) => {
      let text = "";
      response
        .setEncoding("utf8")
        .on("data", (chunk: string) => (text += chunk))
        .on("end", () => resolve(text));
    })
      .on("error", reject)
      .end();
  });

describe("a cached page", () => {
  it("has a new nonce in each of 100 responses, the one in its policy", async () => {
    const nonces = new Set<string>();
    for (let n = 0; n < 100; n += 1) {
      const answer = await open("/tariff");
      const nonce = nonceOf(answer);
      if (!answer.headers.get("content-security-policy")!.includes(`'nonce-${nonce}'`) || nonces.has(nonce))
        throw new Error(`visit ${n}: ${nonce}`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(100);
    expect(rendered).toHaveLength(1);
  });

  it("of an anonymous visitor is neither made from a user's page nor served to one", async () => {
    const borrower = await borrowerAt(lender, "confirmed");
    const before = await open("/za-nas");
    rendered = [];
    for (let n = 0; n < 2; n += 1) {
      const own = await open("/za-nas", borrower);
      expect(stateOf(own).visitor.userData.user).toMatchObject({ email: borrower.person.email });
      expect(rendered).toHaveLength(1);
    }
    const after = await open("/za-nas");
    expect(rendered).toHaveLength(1);
    expect(after.text).not.toContain(borrower.person.email);
    expect(stateOf(after).visitor).toEqual(stateOf(before).visitor);
  });

  it("is shared by users where nothing is a person's but their e-mail: content and steps not answered yet", async () => {
    const [ivan, maria] = [await borrowerAt(lender, "confirmed"), await borrowerAt(lender, "confirmed")];
    for (const path of ["/za-nas", "/kak-da-populnia"]) {
      await open(path, ivan);
      rendered = [];
      const { text } = await open(path, maria);
      expect(rendered, path).toEqual([]);
      expect([text.includes(maria.person.email), text.includes(ivan.person.email)], path).toEqual([true, false]);
      const [his, hers] = [await open(path, ivan), await open(path, maria)].map(stateOf);
      expect(hers!.visitor.csrf).not.toBe(his!.visitor.csrf);
      expect(hers!.visitor.userData.user).toMatchObject({ email: maria.person.email });
    }
  });

  it("is not kept with a person's answers, nor with what a page of theirs says", async () => {
    const [told, signed] = [await borrowerAt(lender, "told"), await borrowerAt(lender, "signed")];
    for (const [borrower, path] of [
      [told, "/lichni-danni"],
      [signed, "/profile"],
      [signed, "/dokumenti"],
    ] as const) {
      await open(path, borrower);
      rendered = [];
      await open(path, borrower);
      await open(path, borrower);
      expect(rendered.length, path).toBe(2);
    }
  });

  it("has each visitor's own session, CSRF token and idempotency keys", async () => {
    const visitors = [stranger(), stranger(), stranger()];
    const states = [];
    for (const visitor of visitors) states.push(stateOf(await open("/vhod", visitor)));
    expect(rendered.length).toBeLessThanOrEqual(1);
    expect(new Set(visitors.map(({ sessionId }) => sessionId)).size).toBe(3);
    expect(new Set(states.map(({ visitor }) => visitor.csrf)).size).toBe(3);
    const forms = states.map(
      ({ page }) => page.data["form"] as { action: string; csrf: string; key: string; version: string },
    );
    expect(new Set(forms.map(({ key }) => key)).size).toBe(3);
    const fields = { username: "nobody@example.bg", password: "wrong password", next: "" };
    for (const [n, visitor] of visitors.entries()) expect((await visitor.post(forms[n]!, fields)).status).toBe(400);
    expect((await visitors[0]!.post({ ...forms[0]!, csrf: forms[1]!.csrf }, fields)).status).toBe(403);
  });

  it("is never the page of a refused post", async () => {
    const visitor = stranger();
    await open("/vhod", visitor);
    const form = stateOf(await open("/vhod", visitor)).page.data["form"] as {
      action: string;
      csrf: string;
      key: string;
      version: string;
    };
    const refused = await visitor.post(
      form,
      { username: "ivan.planted@example.bg", password: "wrong password", next: "" },
      { plain: true },
    );
    expect([refused.status, refused.text.includes("ivan.planted@example.bg")]).toEqual([400, true]);
    const next = await open("/vhod");
    expect(next.text).not.toContain("ivan.planted");
    expect(stateOf(next).page.data).not.toHaveProperty("posted");
  });

  it("ignores query parameters that the page does not use", async () => {
    await open("/bankovi-smetki");
    rendered = [];
    for (const query of [
      "?x=1",
      "?utm_source=a&utm_medium=b",
      "?gclid=1",
      "?%3Cscript%3Ealert(1)%3C/script%3E",
      "?mobile=0",
      "?mobile=2",
      "?__proto__=1",
    ]) {
      const answer = await open(`/bankovi-smetki${query}`);
      expect([stateOf(answer).page.query, /alert|utm_|gclid/.test(answer.text)]).toEqual(["", false]);
    }
    expect(rendered).toEqual([]);
    expect(stateOf(await open("/bankovi-smetki?mobile=1&x=2")).page.query).toBe("?mobile=1");
    expect(rendered).toEqual(["/bankovi-smetki?mobile=1"].map((path) => expect.stringContaining(path) as string));
  });

  it("is not evicted by requests with made-up parameters", async () => {
    await open("/tariff");
    rendered = [];
    for (let amount = 200; amount < 340; amount += 1) await open(`/?amount=${amount}`);
    expect(rendered.length).toBeGreaterThan(100);
    rendered = [];
    await open("/tariff");
    expect(rendered).toEqual([]);
  }, 120_000);

  it.each<[string, Record<string, string>]>([
    ["a foreign Host", { host: "evil.example" }],
    [
      "forwarding headers",
      { "x-forwarded-host": "evil.example", "x-forwarded-proto": "gopher", forwarded: "host=evil.example" },
    ],
    ["a foreign Referer", { referer: "https://evil.example/?mobile=1" }],
    ["content negotiation", { accept: "application/json;evil", "accept-language": "evil" }],
  ])("contains nothing from %s", async (_, headers) => {
    rendered = [];
    const answer = await raw("/obshti-usloviya", { accept: "text/html", ...headers });
    expect(answer).toContain("</html>");
    expect(answer).not.toContain("evil");
    expect((await open("/obshti-usloviya")).text).not.toContain("evil");
    expect(rendered.length).toBeLessThanOrEqual(1);
  });

  it("is never an error page, nor a page with a key in its URL", async () => {
    for (const path of ["/nyama-takava", "/validate-email?key=q8Zk3vXw1nT0aB7cYdE5fg"]) {
      rendered = [];
      await open(path);
      await open(path);
      expect(rendered, path).toHaveLength(2);
    }
  });
});
