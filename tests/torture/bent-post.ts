/** A post bent by fast-check: which form, what is changed in it, how it is written and how it is sent. */
import fc from "fast-check";
import { coding, fileName, partHead, type Coding, type Part } from "./encoding.ts";
import { hostileBytes, hostileName, type Bytes } from "./hostile.ts";

/** A change of one field; `field` counts from the first, modulo their number. */
export type Edit =
  | { do: "set"; field: number; value: Bytes }
  | { do: "add"; name: string; value: Bytes }
  | { do: "again" | "drop"; field: number }
  | { do: "rename"; field: number; name: string }
  | { do: "head"; field: number; head: string }
  | { do: "file"; field: number; filename: string; value: Bytes };

/** The engine's own fields: as issued, those of another visitor's form, hostile, or left out. */
export type Own = "issued" | "others" | "none" | Bytes;

/** How the bytes are sent. `at` (0 – 100) is where a body is cut or its length lies, in percent. */
export type Delivery = {
  as: "whole" | "chunked" | "cut" | "chunked-cut" | "short" | "long" | "bad-chunk";
  at: number;
};

export type BentPost = {
  place: number;
  edits: Edit[];
  csrf: Own;
  key: Own;
  version: Own;
  coding: Coding;
  headers: readonly (readonly [name: string, value: string])[];
  query: string;
  delivery: Delivery;
  page: boolean;
};

const field = fc.nat({ max: 60 });
const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: fc.constant("set" as const), field, value: hostileBytes }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("add" as const), name: hostileName, value: hostileBytes }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("again" as const, "drop" as const), field }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("rename" as const), field, name: hostileName }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("head" as const), field, head: partHead }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("file" as const), field, filename: fileName, value: hostileBytes }),
  },
);

/** Changes of a post's fields. */
export const edits: fc.Arbitrary<Edit[]> = fc.array(edit, { minLength: 1, maxLength: 4 });

const own: fc.Arbitrary<Own> = fc.oneof(
  { weight: 14, arbitrary: fc.constant("issued" as const) },
  { weight: 1, arbitrary: fc.constantFrom("others" as const, "none" as const) },
  { weight: 1, arbitrary: hostileBytes },
);

const HEADERS: readonly (readonly [string, string])[] = [
  ["cookie", "sid=%"],
  ["cookie", "sid=%E0%A4%A"],
  ["cookie", "sid=\u0080\u00ff; device=\u00e9"],
  ["cookie", "sid=; sid=a; sid=b"],
  ["cookie", "__proto__=x; constructor=y; sid=__proto__"],
  ["cookie", "=;;;==; ,"],
  ["cookie", `sid=${"x".repeat(8000)}`],
  ["cookie", "sid=%00"],
  ["cookie", "device=%00; sid=%F0%9F"],
  ["x-csrf-token", "%00"],
  ["x-csrf-token", "\u0080"],
  ["content-encoding", "gzip"],
  ["content-encoding", "br, deflate"],
  ["content-encoding", "nonsense"],
  ["transfer-encoding", "gzip"],
  ["transfer-encoding", "gzip, chunked"],
  ["transfer-encoding", "chunked"],
  ["content-length", "0"],
  ["content-length", "-1"],
  ["content-length", "99999999999999999999"],
  ["content-type", "text/plain"],
  ["expect", "100-continue"],
  ["expect", "nonsense"],
  ["upgrade", "h2c"],
  ["upgrade", "websocket"],
  ["connection", "upgrade"],
  ["connection", "keep-alive, upgrade"],
  ["host", ""],
  ["host", "example.com:99999"],
  ["host", "\u00ff"],
  ["origin", "null"],
  ["origin", "https://example.com"],
  ["origin", ""],
  ["origin", "\u0080"],
  ["referer", "not a url"],
  ["sec-fetch-site", "cross-site"],
  ["accept", "\u0080"],
  ["accept", `text/html,${"x/y;q=0.1,".repeat(700)}`],
  ["accept-encoding", "*;q=0"],
  ["accept-encoding", "identity;q=0"],
  ["accept-encoding", "br;q=nonsense, gzip;q=-1"],
  ["accept-encoding", "gzip, br"],
  ["accept-encoding", "\u0080"],
  ["user-agent", ""],
  ["user-agent", "\u0080\u00ff".repeat(400)],
  ["user-agent", "x".repeat(9000)],
  ["x-forwarded-for", "\u0080, ::1, nonsense"],
  ["x-forwarded-proto", "javascript"],
  ["x-http-method-override", "DELETE"],
  ["range", "bytes=0-,-1"],
  ["if-none-match", "*"],
  ["x", "y".repeat(15_000)],
  ["x", "y".repeat(20_000)],
  ["te", "trailers"],
  ["trailer", "content-length"],
  ["proxy-connection", "close"],
];

/** Each may change the address of the post. */
const QUERIES = [
  "?",
  "?next=/\u0000",
  "?next=%00",
  "?next=%2F%2Fexample.com",
  "?next=%D0%B6",
  "?key=%00",
  "?look",
  "?mobile=1%22%3E%3C",
  "?%",
  "?%ED%A0%80=%ED%A0%80",
  "?__proto__[x]=1",
  "?a=1&a=2&a[]=3",
  `?${"a=b&".repeat(2000)}`,
  "/",
  "//",
  "/%00",
  "/..%2f",
  "%",
  "%00",
  "%ff",
  ";x",
  "\\",
] as const;

/** Any bent post. Most keep their session, token, key and sending, so that the fields themselves are judged. */
export const bentPost: fc.Arbitrary<BentPost> = fc.record({
  place: fc.nat({ max: 10_000 }),
  edits,
  csrf: own,
  key: own,
  version: own,
  coding,
  headers: fc.oneof(
    { weight: 3, arbitrary: fc.constant<BentPost["headers"]>([]) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom(...HEADERS), { minLength: 1, maxLength: 2 }) },
  ),
  query: fc.oneof({ weight: 14, arbitrary: fc.constant("") }, { weight: 1, arbitrary: fc.constantFrom(...QUERIES) }),
  delivery: fc.record({
    as: fc.oneof(
      { weight: 12, arbitrary: fc.constant("whole" as const) },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          "chunked" as const,
          "cut" as const,
          "chunked-cut" as const,
          "short" as const,
          "long" as const,
          "bad-chunk" as const,
        ),
      },
    ),
    at: fc.nat({ max: 100 }),
  }),
  page: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});

/** The fields with the changes applied, in order. */
export const bend = (fields: readonly Part[], edits: readonly Edit[]): Part[] => {
  let parts = [...fields];
  for (const one of edits) {
    if (one.do === "add") {
      parts.push({ name: one.name, value: one.value });
      continue;
    }
    if (parts.length === 0) continue;
    const at = one.field % parts.length;
    const part = parts[at]!;
    const put = (...changed: Part[]): Part[] => [...parts.slice(0, at), ...changed, ...parts.slice(at + 1)];
    if (one.do === "set") parts = put({ ...part, value: one.value });
    else if (one.do === "rename") parts = put({ ...part, name: one.name });
    else if (one.do === "head") parts = put({ ...part, head: one.head });
    else if (one.do === "file") parts = put({ ...part, filename: one.filename, value: one.value });
    else parts = one.do === "drop" ? put() : put(part, part);
  }
  return parts;
};

const chunk = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]);

/** The bytes of a body as sent, its header, and whether the request arrives complete. */
export const deliver = (
  body: Buffer,
  { as, at }: Delivery,
): { header: readonly [string, string]; bytes: Buffer; isComplete: boolean } => {
  const cut = Math.floor((body.length * at) / 100);
  const length = (bytes: number): readonly [string, string] => ["content-length", String(bytes)];
  const chunked = ["transfer-encoding", "chunked"] as const;
  const [head, tail] = [body.subarray(0, cut), body.subarray(cut)];
  const chunks = [head, tail].filter(({ length: size }) => size > 0).map(chunk);
  const sent = {
    whole: { header: length(body.length), bytes: body, isComplete: true },
    cut: { header: length(body.length), bytes: head, isComplete: cut === body.length },
    short: { header: length(cut), bytes: body, isComplete: true },
    long: { header: length(body.length + at + 1), bytes: body, isComplete: false },
    chunked: { header: chunked, bytes: Buffer.concat([...chunks, chunk(Buffer.alloc(0))]), isComplete: true },
    "chunked-cut": { header: chunked, bytes: head.length > 0 ? chunk(head) : head, isComplete: false },
    "bad-chunk": { header: chunked, bytes: Buffer.concat([Buffer.from("zz\r\n"), body]), isComplete: false },
  };
  return sent[as];
};
