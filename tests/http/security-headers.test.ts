/** Security headers of pages, calls, errors and the live channel. */
import { beforeAll, describe, expect, it } from "vitest";
import { pages, type PageRow } from "#src/pages/table.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { Borrower } from "#tests/support/borrower.ts";
import { openTestPglite } from "#tests/support/database.ts";
import { DEMO_ALLOWED, openLender, stubPages, type Lender } from "#tests/support/lender.ts";
import type { Database } from "#server/store/db/database.ts";

let database: Database;
let lender: Lender;
let local: Lender;
let isBroken = false;
beforeAll(async () => {
  database = await openTestPglite();
  [lender, local] = [
    await openLender(database, {
      env: { PUBLIC_URL: "https://zaem.example", LOG_LEVEL: "silent", ...DEMO_ALLOWED },
      pages: {
        ...stubPages,
        bundle: () => (isBroken ? Promise.reject(new Error("no bundle")) : stubPages.bundle()),
      },
    }),
    await openLender(database),
  ];
});
closeAfterAll(
  () => database,
  () => local,
  () => lender,
);

const POLLING = "/gossip/socket.io/?EIO=4&transport=polling";
const ANSWERS: readonly (readonly [what: string, path: string, accept: string, status: number])[] = [
  ["a page", "/za-nas", "text/html", 200],
  ["a missing page", "/nyama-takava", "text/html", 404],
  ["a page of a malformed URL", "/%ff", "text/html", 404],
  ["a call", "/api/v2/config", "*/*", 200],
  ["a call that does not exist", "/api/v2/nothing", "*/*", 404],
  ["a call of a malformed URL", "/api/v2/%ff", "*/*", 400],
  ["a redirect", "/dokumenti", "text/html", 303],
  ["the live channel's polling", POLLING, "*/*", 200],
  ["the live channel's refusal", `${POLLING}&sid=unknown`, "*/*", 400],
];

const headersOf = async (at: Lender, path: string, accept = "text/html"): Promise<[number, Headers]> => {
  const { status, headers } = await new Borrower(at).fetch(path, { headers: { accept } });
  return [status, headers];
};

describe("over https every answer asks for https from then on:", () => {
  it.each(ANSWERS)("%s", async (_what, path, accept, expected) => {
    const [status, headers] = await headersOf(lender, path, accept);
    expect([status, headers.get("strict-transport-security"), headers.get("x-content-type-options")]).toEqual([
      expected,
      "max-age=63072000; includeSubDomains",
      "nosniff",
    ]);
  });

  it("and on http none does", async () => {
    for (const [, path, accept] of ANSWERS)
      expect((await headersOf(local, path, accept))[1].get("strict-transport-security")).toBeNull();
  });
});

describe("a page", () => {
  it.each(["/za-nas", "/%ff", "/buro/%ff"])(
    "may be framed by nobody, by both headers that say so: %s",
    async (path) => {
      const [, headers] = await headersOf(local, path);
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    },
  );

  it.each(["/za-nas", "/%ff"])("may use no power of the browser that it does not need: %s", async (path) => {
    const [, headers] = await headersOf(local, path);
    const powers = headers.get("permissions-policy")!.split(", ");
    expect(powers).toEqual(expect.arrayContaining(["camera=()", "microphone=()", "geolocation=()", "payment=()"]));
    // The code of an SMS is taken by our own pages alone.
    expect(powers.filter((power) => !/^[a-z-]+=\(\)$/.test(power))).toEqual(["otp-credentials=(self)"]);
  });
});

describe("the URL of a page that holds a key", () => {
  const keyed = (pages as readonly PageRow[]).filter(({ holdsKey }) => holdsKey).map(({ path }) => path);
  const policyOf = async (path: string): Promise<[number, string | null]> => {
    const [status, headers] = await headersOf(local, `${path}?key=secret`);
    return [status, headers.get("referrer-policy")];
  };

  it.each(keyed)("is sent to nobody, not even to us: %s", async (path) => {
    const [status, policy] = await policyOf(path);
    // The key is wrong: the page says so, leads on, or is not found.
    expect([200, 303, 404]).toContain(status);
    expect(policy).toBe("no-referrer");
    expect((await policyOf(`${path}/`))[1]).toBe("no-referrer");
  });

  it("is sent to nobody when the page fails either", async () => {
    isBroken = true;
    const [status, headers] = await headersOf(lender, "/validate-email?key=secret");
    isBroken = false;
    expect([status, headers.get("referrer-policy")]).toEqual([500, "no-referrer"]);
  });

  it("other pages send their URL to us, and their origin to others", async () => {
    expect(await policyOf("/za-nas")).toEqual([200, "strict-origin-when-cross-origin"]);
  });
});
