/** Request targets that a browser would normalise, as if from an embedded page. */
import { request as rawRequest } from "node:http";
import { expect, it } from "vitest";
import * as bundle from "#src/app/entry.server.tsx";
import { stubPages } from "#tests/support/lender.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const lender = useTestLender({ pages: { ...stubPages, bundle: () => Promise.resolve(bundle) } });

/** Sends a request with exactly this target. */
const ask = (target: string): Promise<{ status: number; body: string; location?: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(lender.url);
    rawRequest(
      { hostname, port, path: target, headers: { host, accept: "text/html", referer: `http://${host}/?mobile=1` } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode!,
            body: Buffer.concat(chunks).toString(),
            location: response.headers.location,
          }),
        );
      },
    )
      .on("error", reject)
      .end();
  });

it.each([
  "//",
  "//za-nas",
  "//evil.example/za-nas",
  "//evil.example",
  "/./evil.example//",
  "/za-nas//",
  "/potrebitelski-kredit//obshti-usloviya?mobile=1",
])("the address %s is not a page and never redirects to another host", async (path) => {
  const { status, body, location } = await ask(path);
  if (status === 303) expect(new URL(location!, lender.url).host).toBe(new URL(lender.url).host);
  else expect(status).toBe(404);
  expect(body).not.toMatch(/(?:href|content)="(?:https?:)?\/\/evil/);
});

it("a request target may be an absolute URL", async () => {
  const { status, body } = await ask(`${lender.url}/za-nas?mobile=1`);
  expect([status, /<h1[^>]*>([^<]*)/.exec(body)?.[1]]).toEqual([200, "За нас"]);
});

it.each(["/za-nas?mobile=0", "/za-nas?mobile=", "/za-nas?a=1&mobile=0&mobile=2", "/za-nas?%6dobile=0"])(
  "%s, opened from an embedded page, redirects once to an embedded one",
  async (path) => {
    const first = await ask(path);
    expect(first.status).toBe(303);
    expect((await ask(first.location!)).status).toBe(200);
  },
);
