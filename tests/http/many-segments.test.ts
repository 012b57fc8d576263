/** A page and a call whose last parameter stands for any number of segments, as a server answers them. */
import { expect, it } from "vitest";
import { Borrower } from "#tests/support/borrower.ts";
import { figuresOf } from "#tests/support/lender.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const lender = useTestLender();

const REST = ["", "/", "/ios", "/ios/", "/ios/a/b/c", "/%D0%B0%20%D0%B1/x", "/affiliate"];

it.each(REST)(
  "the page /app%s and its call are there, and a browser that opens the call is led to the page",
  async (rest) => {
    const visitor = new Borrower(lender);
    expect((await visitor.open(`/app${rest}`)).status).toBe(200);
    const call = `/api/v2/app${rest}`;
    const { status, body } = await visitor.fetch(call, { headers: { accept: "application/json" } });
    expect([status, typeof body["title"]]).toEqual([200, "string"]);
    const opened = await visitor.open(call);
    expect([opened.status, opened.headers.get("location")]).toEqual([303, `/app${rest.replace(/\/$/, "")}`]);
    const posted = await visitor.fetch(call, { method: "POST" });
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  },
);

it.each(["/app//ios", "/app/ios//x", "/apps", "/app/ios/%00"])("%s is no page, nor its call one", async (path) => {
  const visitor = new Borrower(lender);
  for (const url of [path, `/api/v2${path}`])
    expect([url, (await visitor.fetch(url, { headers: { accept: "application/json" } })).status]).toEqual([url, 404]);
});

it("the page and the call with a key before it are their own", async () => {
  const visitor = new Borrower(lender);
  const json = { headers: { accept: "application/json" } };
  const { text } = await visitor.fetch("/api/v2/app/affiliate/nyama-takav", json);
  expect(text).toBe('{"nextUrl":"/bonus"}');
  expect((await visitor.open("/app/affiliate/nyama-takav")).headers.get("location")).toBe("/bonus");
  // Two segments after the key's place are no key.
  expect((await visitor.fetch("/api/v2/app/affiliate/nyama/takav", json)).status).toBe(200);
});

it("figures count them by their pattern, whatever the segments are", async () => {
  const visitor = new Borrower(lender);
  for (const url of ["/app/8003205605/x", "/api/v2/app/8003205605/x", "/api/v2/app"]) await visitor.open(url);
  const figures = await figuresOf(lender);
  for (const route of ["/app/:slug*", "/api/v2/app/:slug*"])
    expect(figures).toContain(`http_request_seconds_count{route="${route}"}`);
  expect(figures).not.toContain("8003205605");
  expect(figures).not.toContain('route="/api/v2/app"');
});
