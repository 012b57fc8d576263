/** File store in an S3 bucket, shared by several nodes. Path-style addressing, without the AWS SDK. */
import { setTimeout as pause } from "node:timers/promises";
import { BLOB_ID, OWNER_NAME, type FileStore } from "./files.ts";
import { PortError } from "#server/ports/port-error.ts";
import { signedHeaders, targetOf, type S3Keys } from "./s3-signature.ts";
import { errorCode, textsOf } from "./s3-xml.ts";

const TIMEOUT_MS = 30_000;
const TRIES = 3;

type Bucket = { origin: string; host: string; folder: string; bucket: string; keys: S3Keys };
type Call = { method: "GET" | "PUT" | "DELETE"; path: string; query?: Record<string, string>; body?: Uint8Array };

/** Parses `https://access:secret@host/bucket/folder?region=eu-central-1`; the folder is optional. */
const bucketOf = (url: string): Bucket => {
  const { origin, host, pathname, searchParams, username, password } = new URL(url);
  const [bucket = "", ...folders] = pathname.split("/").filter(Boolean).map(decodeURIComponent);
  return {
    origin,
    host,
    bucket,
    folder: folders.map((part) => `${part}/`).join(""),
    keys: {
      access: decodeURIComponent(username),
      secret: decodeURIComponent(password),
      region: searchParams.get("region") ?? "us-east-1",
    },
  };
};

/** Codes of an error that passes by itself although its status is below 500. */
const PASSING = ["RequestTimeout", "SlowDown", "TooManyRequests"];

type Reply = { found: boolean; body: Buffer };

/** One attempt: its reply, or the error, and whether another attempt may succeed. */
type Attempt = Reply | { error: PortError; mayPass: boolean };

const attempt = async ({ origin, host, keys }: Bucket, { method, path, query, body }: Call): Promise<Attempt> => {
  const target = targetOf({ path, query });
  try {
    const response = await fetch(`${origin}${target.path}${target.query && `?${target.query}`}`, {
      method,
      headers: signedHeaders(keys, { method, host, path, query, body, now: new Date() }),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body: Buffer.from(body) }),
    });
    const { ok, status } = response;
    const answer = Buffer.from(await response.arrayBuffer());
    if (ok) return { found: true, body: answer };
    const code = errorCode(answer.toString());
    if (code === "NoSuchKey") return { found: false, body: answer };
    const why = code === "NoSuchBucket" ? "there is no such bucket" : `status ${status}${code ? ` ${code}` : ""}`;
    const mayPass = status >= 500 || status === 429 || PASSING.includes(code ?? "");
    return { error: new PortError(`file store: ${why}`), mayPass };
  } catch (error) {
    return { error: new PortError("file store: not reached", false, { cause: error }), mayPass: true };
  }
};

/**
 * Sends a signed request; `found` is false when there is no such key. Up to three attempts while the store is busy or
 * unreachable: all operations are idempotent. Throws a PortError otherwise, with the store's code.
 */
const ask = async (store: Bucket, call: Call): Promise<Reply> => {
  for (let n = 1; ; n += 1) {
    const outcome = await attempt(store, call);
    if ("found" in outcome) return outcome;
    if (!outcome.mayPass || n === TRIES) throw outcome.error;
    await pause(n * 200);
  }
};

/** Creates the file store of an S3 URL. */
export const s3Files = (url: string): FileStore => {
  const store = bucketOf(url);
  const pathOf = (id: string): string => `/${store.bucket}/${store.folder}${id}`;
  const page = async (token?: string): Promise<string> =>
    (
      await ask(store, {
        method: "GET",
        path: `/${store.bucket}`,
        query: { "list-type": "2", prefix: store.folder, ...(token && { "continuation-token": token }) },
      })
    ).body.toString();
  const put = async (name: string, body: Uint8Array): Promise<void> =>
    void (await ask(store, { method: "PUT", path: pathOf(name), body }));
  const get = async (name: string): Promise<Buffer | undefined> => {
    const { found, body } = await ask(store, { method: "GET", path: pathOf(name) });
    return found ? body : undefined;
  };
  return {
    name: `the bucket ${store.bucket}${store.folder && `/${store.folder.slice(0, -1)}`} at ${store.host} (S3_URL)`,
    put,
    get,
    remove: async (id) => void (await ask(store, { method: "DELETE", path: pathOf(id) })),
    list: async function* () {
      for (let token: string | undefined, more = true; more;) {
        const xml = await page(token);
        for (const key of textsOf(xml, "Key")) {
          const id = key.slice(store.folder.length);
          if (key.startsWith(store.folder) && BLOB_ID.test(id)) yield id;
        }
        [token] = textsOf(xml, "NextContinuationToken");
        more = token !== undefined;
      }
    },
    owner: async () => (await get(OWNER_NAME))?.toString(),
    setOwner: (text) => put(OWNER_NAME, Buffer.from(text)),
  };
};
