/** File store in an S3 bucket, shared by several nodes. Path-style addressing, without the AWS SDK. */
import { setTimeout as pause } from "node:timers/promises";
import { BLOB_ID, OWNER_NAME, type FileStore } from "./files.ts";
import { PortError } from "#server/ports/port-error.ts";
import { signedHeaders, targetOf, type S3Keys } from "./s3-signature.ts";

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

/**
 * Sends a signed request; returns a success or 404 response. Retries up to three attempts while the store is busy or
 * unreachable: all operations are idempotent. Throws a PortError otherwise.
 */
const ask = async ({ origin, host, keys }: Bucket, { method, path, query, body }: Call): Promise<Response> => {
  for (let attempt = 1; ; attempt += 1) {
    const target = targetOf({ path, query });
    const headers = signedHeaders(keys, { method, host, path, query, body, now: new Date() });
    const response = await fetch(`${origin}${target.path}${target.query && `?${target.query}`}`, {
      method,
      headers,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body: Buffer.from(body) }),
    }).catch((error: unknown) => error as Error);
    if (response instanceof Response && (response.ok || response.status === 404)) return response;
    if (response instanceof Response) await response.body?.cancel();
    const isFinal = response instanceof Response && response.status < 500 && response.status !== 429;
    if (isFinal || attempt === TRIES)
      throw new PortError(
        response instanceof Response ? `file store: status ${response.status}` : "file store: not reached",
      );
    await pause(attempt * 200);
  }
};

/** The texts of all elements of a name. No entity decoding: our keys contain nothing XML escapes. */
const textsOf = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, "g"))].map(([, text]) => text!);

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
    ).text();
  const put = async (name: string, body: Uint8Array): Promise<void> => {
    const { status } = await ask(store, { method: "PUT", path: pathOf(name), body });
    if (status === 404) throw new PortError("file store: there is no such bucket");
  };
  const get = async (name: string): Promise<Buffer | undefined> => {
    const response = await ask(store, { method: "GET", path: pathOf(name) });
    return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
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
