/** What every answer has, whatever is asked for, and what strangers can neither find nor forge. */
import { mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { callTable, callUrl, type CallName } from "#src/api/calls/calls.ts";
import { callOf } from "#server/calls/calls.ts";
import { pages, type PageRow } from "#src/pages/table.ts";
import { paramsIn, writeParams } from "#src/web/paths.ts";
import { guessRules } from "#server/policy/guess-table.ts";
import { temporaryFolder } from "#tests/support/after-all.ts";
import { Borrower, borrowerAt, succeed, type Answer } from "#tests/support/borrower.ts";
import { newPerson, registration, stories } from "#tests/support/borrower-data.ts";
import { DEMO_ALLOWED, stubPages } from "#tests/support/lender.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const ORIGIN = "https://zaem.example";
const built = temporaryFolder("built");
mkdirSync(join(built, "assets"));
for (const [name, text] of [
  ["favicon.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
  ["assets/entry.js", "export {};"],
  ["assets/entry.css", "body {}"],
] as const)
  writeFileSync(join(built, name), text);
const lender = useTestLender({
  env: { PUBLIC_URL: ORIGIN, LOG_LEVEL: "silent", ...DEMO_ALLOWED },
  pages: { ...stubPages, files: built },
});

const stranger = (address?: string): Borrower => new Borrower(lender, newPerson(), address);
const reads = (Object.keys(callTable) as CallName[]).filter((call) => callOf(call).read !== undefined);
const readUrl = (call: CallName): string =>
  callUrl(call, Object.fromEntries(paramsIn(callOf(call).path).map(({ name }) => [name, "00000000-0000"])));
const pageUrls = (pages as readonly PageRow[]).map(({ path }) => writeParams(path, () => "nishto"));
const FILES = ["/sitemap", "/robots.txt", "/favicon", "/favicon.svg", "/manifest.webmanifest", "/assets/entry.js"];
const WELL_KNOWN = ["/.well-known/apple-app-site-association", "/api/v2/openapi.json"];

/** Sends a request as it is: also with a method or a path that `fetch` refuses. */
const raw = (method: string, path: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    request(lender.url, { method, path, headers: { "x-told": "a secret of the head" } }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode!, text }));
    })
      .on("error", reject)
      .end();
  });

describe("every answer with a body names its type, and the character set of a text:", () => {
  const typed = ({ headers, text }: Answer): string => {
    const type = headers.get("content-type") ?? "none";
    if (text === "") return "no body";
    return /^(?:text\/|image\/svg|application\/(?:xml|javascript))/.test(type) && !type.endsWith("charset=utf-8")
      ? `${type} without a character set`
      : type.split(";")[0]!;
  };

  it.each(reads)("the call %s", async (call) => {
    const types = ["application/json", "application/pdf", "text/html", "no body"];
    expect(types).toContain(typed(await stranger().fetch(readUrl(call))));
    expect(types).toContain(typed(await stranger().open(readUrl(call))));
  });

  it.each(pageUrls)("the page %s", async (path) => {
    expect(["text/html", "no body"]).toContain(typed(await stranger().open(path)));
  });

  it.each([
    ["/sitemap", "application/xml"],
    ["/robots.txt", "text/plain"],
    ["/favicon", "image/svg+xml"],
    ["/manifest.webmanifest", "application/manifest+json"],
    ["/assets/entry.js", "application/javascript"],
    ["/assets/entry.css", "text/css"],
    ["/.well-known/apple-app-site-association", "application/json"],
    ["/api/v2/openapi.json", "application/json"],
  ])("the file %s is %s", async (path, type) => {
    expect(typed(await stranger().fetch(path))).toBe(type);
  });
});

describe("the headers that hold the browser back are", () => {
  const guards = (headers: Headers): (string | null)[] => [
    headers.get("strict-transport-security"),
    headers.get("x-content-type-options"),
  ];
  const GUARDED = ["max-age=63072000; includeSubDomains", "nosniff"];

  it.each([...FILES, ...WELL_KNOWN])("on the file %s", async (path) => {
    const answer = await stranger().fetch(path);
    expect([answer.status, ...guards(answer.headers)]).toEqual([200, ...GUARDED]);
  });

  it("on an answer that nothing has changed", async () => {
    const visitor = stranger();
    const etag = (await visitor.fetch("/assets/entry.js")).headers.get("etag")!;
    // Without these two, `fetch` asks past every cache.
    const asked = { "if-none-match": etag, "cache-control": "max-age=0", pragma: "" };
    const same = await visitor.fetch("/assets/entry.js", { headers: asked });
    expect([same.status, ...guards(same.headers)]).toEqual([304, ...GUARDED]);
  });
});

describe("a stranger finds", () => {
  it.each([
    "/.git/HEAD",
    "/.git/config",
    "/assets/",
    "/assets",
    "/assets/.vite/manifest.json",
    "/package.json",
    "/server/start.mjs",
    "/data/secret.key",
    "/dev/outbox",
    "/metrics",
    "/admin",
    "/debug",
    "/server-status",
    "/swagger",
    "/graphql",
    "/api",
    "/api/",
    "/api/v1",
    "/api/v2",
    "/api/v2/docs",
  ])("nothing at %s", async (path) => {
    const answer = await stranger().open(path);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain("entry");
  });

  it("no server that repeats what it was sent", async () => {
    for (const path of ["/", "/api/v2/config", "/assets/entry.js"]) {
      const { status, text } = await raw("TRACE", path);
      expect([404, 405]).toContain(status);
      expect(text).not.toContain("secret of the head");
    }
  });
});

describe("what a stranger writes into forwarding headers", () => {
  it("does not make them another host: wrong passwords are counted where the nearest proxy saw them", async () => {
    const { free } = guessRules["password-account-host"];
    const guesses = [];
    for (let n = 0; n < free + 2; n += 1) {
      const visitor = stranger(`198.51.100.${n}, 192.0.2.9`);
      const form = await visitor.form("login");
      const fields = { username: "nobody@example.bg", password: "грешна парола", next: "" };
      const headers = { forwarded: `for=198.51.100.${n}`, "x-real-ip": `198.51.100.${n}` };
      guesses.push((await visitor.post(form, fields, { headers })).status);
    }
    expect(guesses.slice(free)).toEqual([429, 429]);
  });

  it("is not another host for another port of theirs, which some balancers note beside the address", async () => {
    const { free } = guessRules["password-account-host"];
    const guesses = [];
    for (let n = 0; n < free + 2; n += 1) {
      const visitor = stranger(`192.0.2.77:${50_000 + n}`);
      const form = await visitor.form("login");
      const fields = { username: "nobody-else@example.bg", password: "грешна парола", next: "" };
      guesses.push((await visitor.post(form, fields)).status);
    }
    expect(guesses.slice(free)).toEqual([429, 429]);
  });

  it("is in no link of a mail", async () => {
    const borrower = stranger();
    const headers = {
      forwarded: "host=zlo.example;proto=http",
      "x-forwarded-host": "zlo.example",
      "x-forwarded-proto": "http",
    };
    succeed(
      await borrower.fill("general-information", registration(borrower.person, stories.approve.chosen), { headers }),
    );
    const hosts = (await borrower.mails()).flatMap(({ text }) =>
      [...text.matchAll(/https?:\/\/[^/\s]+/g)].map(([host]) => host),
    );
    expect(hosts.length).toBeGreaterThan(0);
    expect(new Set(hosts)).toEqual(new Set([ORIGIN]));
  });
});

describe("of a logged-in person no cache keeps", () => {
  let borrower: Borrower;
  beforeAll(async () => {
    borrower = await borrowerAt(lender, "signed");
  });

  it.each(reads)("the data of %s", async (call) => {
    const answer = await borrower.fetch(readUrl(call));
    const isOfEverybody = answer.headers.get("cache-control")?.startsWith("public") ?? false;
    if (isOfEverybody) expect(answer.text).toBe((await stranger().fetch(readUrl(call))).text);
    else expect(answer.headers.get("cache-control")).toContain("no-store");
  });

  it.each(pageUrls)("the page %s", async (path) => {
    expect((await borrower.open(path)).headers.get("cache-control")).toContain("no-store");
  });
});
