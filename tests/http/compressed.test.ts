/** Compressed responses: which are compressed, with which encoding, and that their content is unchanged. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { request, type IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import * as bundle from "#src/app/entry.server.tsx";
import { inRoot } from "#server/kernel/root.ts";
import { pageCache } from "#server/ssr/page-cache.ts";
import { personalBody } from "#server/ssr/personal-body.ts";
import { temporaryFolder } from "#tests/support/after-all.ts";
import { borrowerAt } from "#tests/support/borrower.ts";
import { stubPages } from "#tests/support/lender.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const SCRIPT = "app-12345678.js";
const FONT = "sofia-12345678.woff2";

/** A folder as the build leaves it: a script and an icon, each with its compressed variants, and a font without. */
const builtFiles = (): string => {
  const folder = temporaryFolder("built");
  cpSync(inRoot("public"), folder, { recursive: true });
  mkdirSync(join(folder, "assets"));
  const text = readFileSync(inRoot("README.md"));
  for (const name of [`assets/${SCRIPT}`, "favicon.svg"]) {
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
  }
  writeFileSync(join(folder, "assets", FONT), text);
  return folder;
};

const lender = useTestLender({
  pages: {
    ...stubPages,
    bundle: () => Promise.resolve(bundle),
    keep: pageCache(),
    pack: personalBody(),
    files: builtFiles(),
  },
});

type Answer = { status: number; headers: IncomingHttpHeaders; bytes: number; text: string };

const UNPACK: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: (body) => gunzipSync(body),
  br: (body) => brotliDecompressSync(body),
};

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request(lender.url + path, { headers: { accept: "text/html", ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on("data", (chunk: Buffer) => void chunks.push(chunk))
        .on("error", reject)
        .on("end", () => {
          const body = Buffer.concat(chunks);
          const text =
            body.length === 0
              ? ""
              : (UNPACK[response.headers["content-encoding"] ?? ""] ?? ((same: Buffer) => same))(body).toString();
          resolve({ status: response.statusCode!, headers: response.headers, bytes: body.length, text });
        });
    })
      .on("error", reject)
      .end();
  });

/** The text without its random parts: nonces, CSRF tokens, idempotency keys. */
const same = (text: string): string =>
  text
    .replace(/nonce="[^"]+"/g, "")
    .replace(/"(csrf|key)":"[\w-]+"/g, "")
    .replace(/(name="_(?:csrf|key)"[^>]*value=")[\w-]+/g, "$1");

const varies = ({ headers }: Answer): string[] =>
  String(headers["vary"] ?? "")
    .toLowerCase()
    .split(/\s*,\s*/);

const loggedIn = async (): Promise<string> =>
  [...(await borrowerAt(lender, "confirmed")).cookies].map(([name, value]) => `${name}=${value}`).join("; ");

describe.each(["/", "/tariff", "/vhod", "/obshta-informacia"])("the page %s for an anonymous visitor", (path) => {
  it("is the same compressed and plain, and its compressed length does not depend on its token", async () => {
    const plain = await get(path);
    const packed = await get(path, { "accept-encoding": "gzip, deflate, br, zstd" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(varies(plain)).toEqual(["accept-encoding"]);
    expect(varies(packed)).toEqual(["accept-encoding"]);
    expect(packed.headers["cache-control"]).toBe("no-store");
    expect(same(packed.text)).toBe(same(plain.text));
    expect(packed.text).toContain("</html>");
    expect(packed.bytes).toBeLessThan(plain.bytes / 2.5);
    const again = await Promise.all(Array.from({ length: 5 }, () => get(path, { "accept-encoding": "gzip" })));
    expect(new Set([packed, ...again].map(({ bytes }) => bytes)).size).toBe(1);
    expect(new Set([packed, ...again].map(({ text }) => /nonce="([^"]+)"/.exec(text)![1])).size).toBe(6);
  });

  it.each(["identity", "gzip;q=0", "gzip; q=0.0, identity", "*;q=0, identity", "br;q=0, gzip;q=0"])(
    "is uncompressed for Accept-Encoding „%s“",
    async (accepted) => {
      const answer = await get(path, { "accept-encoding": accepted });
      expect(answer.headers["content-encoding"]).toBeUndefined();
      expect(answer.text).toContain("</html>");
    },
  );
});

describe("pages of a logged-in user, and data", () => {
  it("are compressed on the fly", async () => {
    const cookie = await loggedIn();
    for (const [path, accept] of [
      ["/tariff", "text/html"],
      ["/status", "text/html"],
      ["/api/v2/tariff", "application/json"],
      ["/nyama-takava-stranica", "text/html"],
    ] as const) {
      const plain = await get(path, { cookie, accept });
      for (const encoding of ["br", "gzip"]) {
        const packed = await get(path, { cookie, accept, "accept-encoding": encoding });
        expect([path, packed.status, packed.headers["content-encoding"]]).toEqual([path, plain.status, encoding]);
        expect(varies(packed)).toEqual(["accept-encoding"]);
        expect(same(packed.text).length).toBe(same(plain.text).length);
        expect(packed.bytes).toBeLessThan(plain.bytes / 2);
      }
    }
  });

  it("mask their CSRF token differently in every response", async () => {
    const cookie = await loggedIn();
    const tokens = await Promise.all(
      Array.from({ length: 20 }, async () => /"csrf":"([\w-]+)"/.exec((await get("/tariff", { cookie })).text)![1]),
    );
    expect(new Set(tokens).size).toBe(20);
    expect(new Set(tokens.map((token) => token!.length))).toEqual(new Set([86]));
  });

  it("are not compressed when they are short", async () => {
    expect(
      (await get("/api/v2/user-data", { accept: "application/json", "accept-encoding": "gzip, br" })).headers[
        "content-encoding"
      ],
    ).toBeUndefined();
  });
});

describe("a static file of the build", () => {
  it.each(["br", "gzip"])("is served as compressed at build time, as %s", async (encoding) => {
    const plain = await get(`/assets/${SCRIPT}`);
    const packed = await get(`/assets/${SCRIPT}`, { "accept-encoding": encoding });
    expect(packed.headers).toMatchObject({
      "content-encoding": encoding,
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": plain.headers["content-type"],
    });
    expect(varies(packed)).toContain("accept-encoding");
    expect(varies(plain)).toContain("accept-encoding");
    expect(packed.text).toBe(plain.text);
    expect(packed.bytes).toBeLessThan(plain.bytes / 2);
    expect(packed.headers["etag"]).not.toBe(plain.headers["etag"]);
  });

  it("is smaller as br, which browsers that accept both receive", async () => {
    const [br, gzip, both] = await Promise.all(
      ["br", "gzip", "gzip, deflate, br, zstd"].map((accepted) =>
        get(`/assets/${SCRIPT}`, { "accept-encoding": accepted }),
      ),
    );
    expect(br!.bytes).toBeLessThan(gzip!.bytes);
    expect(both!.headers["content-encoding"]).toBe("br");
  });

  it("is not served under its compressed name, and fonts are not compressed", async () => {
    expect((await get(`/assets/${SCRIPT}.br`)).status).toBe(404);
    expect((await get("/favicon.svg.br")).status).toBe(404);
    expect(
      (await get(`/assets/${FONT}`, { "accept-encoding": "gzip, br" })).headers["content-encoding"],
    ).toBeUndefined();
  });

  it("is revalidated with 304 by its ETag, compressed or not", async () => {
    for (const encoding of ["br", "identity"]) {
      const first = await get(`/assets/${SCRIPT}`, { "accept-encoding": encoding });
      expect(
        (await get(`/assets/${SCRIPT}`, { "accept-encoding": encoding, "if-none-match": first.headers["etag"]! }))
          .status,
      ).toBe(304);
    }
  });
});

it("a compressed request body is refused", async () => {
  const response = await fetch(`${lender.url}/api/v2/error`, {
    method: "POST",
    body: "x",
    headers: {
      "content-encoding": "gzip",
      "content-type": "application/x-www-form-urlencoded",
      origin: lender.url,
      accept: "application/json",
    },
  });
  expect(response.status).toBe(400);
});
