/** Signing of S3 requests (AWS Signature Version 4). */
import { createHash, createHmac } from "node:crypto";

/** Credentials of a bucket. */
export type S3Keys = { access: string; secret: string; region: string };
/** A request to sign. */
export type S3Request = {
  method: string;
  host: string;
  /** Decoded. */ path: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
  now: Date;
};

const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string): Buffer => createHmac("sha256", key).update(data).digest();

/** Percent-encodes everything except letters, digits and -._~ (RFC 3986 unreserved), as the signature requires. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The encoded path and query, as they must be sent. */
export const targetOf = ({ path, query = {} }: Pick<S3Request, "path" | "query">): { path: string; query: string } => ({
  path: path.split("/").map(encode).join("/"),
  query: Object.keys(query)
    .sort()
    .map((name) => `${encode(name)}=${encode(query[name]!)}`)
    .join("&"),
});

/** All headers of the signed request except `host`, which the HTTP client adds. */
export const signedHeaders = ({ access, secret, region }: S3Keys, request: S3Request): Record<string, string> => {
  const { method, host, headers = {}, body = new Uint8Array(), now } = request;
  const time = now.toISOString().replace(/[-:]|\.\d+/g, "");
  const sent: Record<string, string> = { ...headers, "x-amz-content-sha256": sha256(body), "x-amz-date": time };
  const all: Record<string, string> = { ...sent, host };
  const names = Object.keys(all).sort();
  const target = targetOf(request);
  const canonical = [
    method,
    target.path,
    target.query,
    ...names.map((name) => `${name}:${all[name]!.trim()}`),
    "",
    names.join(";"),
    sent["x-amz-content-sha256"],
  ].join("\n");
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const key = scope.split("/").reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${secret}`);
  const signature = hmac(key as Buffer, ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n")).toString(
    "hex",
  );
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${access}/${scope},SignedHeaders=${names.join(";")},Signature=${signature}`,
  };
};
