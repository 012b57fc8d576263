import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeAfterAll } from "#tests/support/after-all.ts";
import type { FileStore } from "./files.ts";
import { folderFiles } from "./folder.ts";
import { s3Files } from "./s3.ts";
import { PortError } from "#server/ports/port-error.ts";
import { signedHeaders } from "./s3-signature.ts";

const KEYS = {
  access: "AKIAIOSFODNN7EXAMPLE",
  secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
};
const EXAMPLE = { host: "examplebucket.s3.amazonaws.com", now: new Date("2013-05-24T00:00:00Z") };

// Examples from the AWS Signature Version 4 reference.
it.each([
  [
    { method: "GET", path: "/test.txt", headers: { range: "bytes=0-9" } },
    "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  ],
  [
    {
      method: "PUT",
      path: "/test$file.text",
      headers: { date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" },
      body: Buffer.from("Welcome to Amazon S3."),
    },
    "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  ],
  [
    { method: "GET", path: "/", query: { "max-keys": "2", prefix: "J" } },
    "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  ],
])("signs %j", (request, signature) => {
  expect(signedHeaders(KEYS, { ...EXAMPLE, ...request })["authorization"]).toMatch(
    new RegExp(`Signature=${signature}$`),
  );
});

/** A bucket in memory that verifies each signature by signing the received request. `moods` are forced statuses, with codes. */
const bucket = { blobs: new Map<string, Buffer>(), moods: [] as [status: number, code?: string][] };
let server: Server;
let store: FileStore;
beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on("data", (part: Buffer) => parts.push(part))
      .on("end", () => {
        const body = Buffer.concat(parts);
        const { pathname, searchParams } = new URL(request.url!, "http://x");
        const time = String(request.headers["x-amz-date"]).replace(
          /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
          "$1-$2-$3T$4:$5:$6Z",
        );
        const right = signedHeaders(KEYS, {
          method: request.method!,
          host: request.headers.host!,
          path: decodeURIComponent(pathname),
          query: Object.fromEntries(searchParams),
          body,
          now: new Date(time),
        });
        const mood = bucket.moods.shift();
        if (mood) return void response.writeHead(mood[0]).end(mood[1] && errorOf(mood[1]));
        if (
          request.headers.authorization !== right["authorization"] ||
          request.headers["x-amz-content-sha256"] !== createHash("sha256").update(body).digest("hex")
        )
          return void response.writeHead(403).end(errorOf("SignatureDoesNotMatch"));
        const key = decodeURIComponent(pathname).replace(/^\/lender\/?/, "");
        if (request.method === "PUT") bucket.blobs.set(key, body);
        else if (request.method === "DELETE") bucket.blobs.delete(key);
        else if (searchParams.get("list-type"))
          return void response.end(
            listing([...bucket.blobs.keys()].sort(), placeOf(searchParams.get("continuation-token"))),
          );
        else if (!bucket.blobs.has(key)) return void response.writeHead(404).end(errorOf("NoSuchKey"));
        return void response.end(request.method === "GET" ? bucket.blobs.get(key) : "");
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  store = s3Files(
    `http://${KEYS.access}:${encodeURIComponent(KEYS.secret)}@127.0.0.1:${(server.address() as AddressInfo).port}/lender/up%20%26%20loads`,
  );
});
beforeEach(() => {
  bucket.blobs.clear();
  bucket.moods = [];
});
closeAfterAll(() => server);

/** An error as S3 answers it. */
const errorOf = (code: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>words</Message></Error>`;

/** Begins like the token that the API reference shows: opaque, with signs that a query has to encode. */
const tokenFor = (from: number): string => `1ueGcxLPRx1Tr/XYExHnhbYLgveDs2J/wm36Hy4v+bOwM=${from}`;
const placeOf = (token: string | null): number => Number(token?.split("=")[1] ?? 0);

/** A page of two keys, as the API reference shows the answer of ListObjectsV2. */
const listing = (keys: readonly string[], from: number): string => {
  const page = keys.slice(from, from + 2);
  const isTruncated = from + 2 < keys.length;
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key.replaceAll("&", "&amp;")}</Key><LastModified>2009-10-12T17:50:30.000Z</LastModified>` +
      `<ETag>"fba9dede5f27731c9771645a39863328"</ETag><Size>434234</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">` +
    `<Name>lender</Name><Prefix/><KeyCount>${page.length}</KeyCount><MaxKeys>2</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>` +
    `${from > 0 ? `<ContinuationToken>${tokenFor(from)}</ContinuationToken>` : ""}` +
    `${isTruncated ? `<NextContinuationToken>${tokenFor(from + 2)}</NextContinuationToken>` : ""}${contents.join("")}</ListBucketResult>`
  );
};

const ID = (sign: string): string => sign.repeat(22);

describe("an S3 store", () => {
  it("stores, returns, lists page by page and deletes blobs, as the folder does", async () => {
    expect(await store.get(ID("a"))).toBeUndefined();
    for (const sign of ["a", "b", "c", "d", "e"]) await store.put(ID(sign), Buffer.from(sign));
    await store.remove(ID("b"));
    await store.remove(ID("b"));
    expect(await store.owner()).toBeUndefined();
    await store.setOwner("ours");
    const ids: string[] = [];
    for await (const id of store.list()) ids.push(id);
    expect([String(await store.get(ID("a"))), await store.owner(), ids]).toEqual([
      "a",
      "ours",
      [ID("a"), ID("c"), ID("d"), ID("e")],
    ]);
    expect([...Object.keys(store), "folder"].sort()).toEqual(Object.keys(folderFiles("/nowhere")).sort());
  });

  it("says that there is no such bucket, or what answered in its place, instead of no such file", async () => {
    const asks = [
      () => store.get(ID("a")),
      () => store.list()[Symbol.asyncIterator]().next(),
      () => store.remove(ID("a")),
    ];
    for (const asked of asks) {
      bucket.moods = [[404, "NoSuchBucket"]];
      await expect(asked()).rejects.toThrow(new PortError("file store: there is no such bucket"));
      bucket.moods = [[404]];
      await expect(asked()).rejects.toThrow(new PortError("file store: status 404"));
    }
  });

  it("is retried while it is busy and not when it rejects the request", async () => {
    bucket.moods = [[503, "SlowDown"], [500]];
    await store.put(ID("a"), Buffer.from("x"));
    bucket.moods = [[400, "RequestTimeout"]];
    expect(String(await store.get(ID("a")))).toBe("x");
    bucket.moods = [[403, "AccessDenied"]];
    await expect(store.put(ID("b"), Buffer.from("x"))).rejects.toThrow(
      new PortError("file store: status 403 AccessDenied"),
    );
    bucket.moods = [[301, "PermanentRedirect"]];
    await expect(store.get(ID("a"))).rejects.toThrow(new PortError("file store: status 301 PermanentRedirect"));
    await expect(s3Files("http://a:b@127.0.0.1:1/lender").get(ID("a"))).rejects.toThrow(
      new PortError("file store: not reached"),
    );
  });
});
