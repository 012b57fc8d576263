/** A post's fields → its body and content type, well-formed or bent. */
import fc from "fast-check";
import { bytesOf, hostileText, type Bytes } from "./hostile.ts";

/** One field of a post; `filename` makes it a file, `head` adds header lines to its part. */
export type Part = { name: string; value: Bytes; filename?: string; head?: string };

/** How a body is written. */
export type Coding = {
  as: "multipart" | "urlencoded" | "json" | "none";
  /** Replaces the content type; empty for none. */
  type?: string;
  /** Multipart: the boundary in the body. */
  boundary: string;
  /** Multipart: cuts the body's end off, or adds to it. */
  end: "closed" | "open" | "cut" | "epilogue" | "nested";
  /** Urlencoded: percent signs of texts stay as they are. */
  raw: boolean;
};

const BOUNDARY = "----torture7MA4YWxkTrZu0gW";

const TYPES = [
  "multipart/form-data",
  "multipart/form-data; boundary=",
  `multipart/form-data; boundary="${BOUNDARY}"`,
  `multipart/form-data; boundary=${BOUNDARY}; charset=utf-16le`,
  `multipart/form-data; boundary=${BOUNDARY}; boundary=other`,
  `multipart/form-data; boundary=${"x".repeat(71)}`,
  `multipart/form-data; boundary=${"x".repeat(2000)}`,
  "multipart/form-data; boundary*=utf-8''%00",
  `Multipart/Form-Data; BOUNDARY=${BOUNDARY}`,
  `multipart/mixed; boundary=${BOUNDARY}`,
  `multipart/form-data;${";".repeat(500)} boundary=${BOUNDARY}`,
  "multipart/form-data; =; boundary",
  "multipart/form-data; boundary=\\",
  "application/x-www-form-urlencoded",
  "application/x-www-form-urlencoded; charset=utf-16le",
  "application/x-www-form-urlencoded; charset=nonsense",
  "application/x-www-form-urlencodedx",
  "application/json",
  "text/plain",
  "nonsense",
  "a/b/c",
  "/",
  "",
] as const;

/** Any coding; mostly well-formed, so that the fields are read. */
export const coding: fc.Arbitrary<Coding> = fc.record(
  {
    as: fc.oneof(
      { weight: 6, arbitrary: fc.constant("multipart" as const) },
      { weight: 4, arbitrary: fc.constant("urlencoded" as const) },
      { weight: 1, arbitrary: fc.constantFrom("json" as const, "none" as const) },
    ),
    type: fc.oneof(
      { weight: 7, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
    ) as fc.Arbitrary<string>,
    boundary: fc.oneof(
      { weight: 9, arbitrary: fc.constant(BOUNDARY) },
      { weight: 1, arbitrary: fc.constantFrom("x", "x".repeat(70), "a b", "'()+_,-./:=?", "-", "--") },
    ),
    end: fc.oneof(
      { weight: 9, arbitrary: fc.constant("closed" as const) },
      {
        weight: 1,
        arbitrary: fc.constantFrom("open" as const, "cut" as const, "epilogue" as const, "nested" as const),
      },
    ),
    raw: fc.boolean(),
  },
  { requiredKeys: ["as", "boundary", "end", "raw"] },
);

const HEADS = [
  "content-type: text/plain; charset=utf-16le",
  "content-type: text/plain; charset=base64",
  "content-type: text/plain; charset=nonsense",
  "content-type: text/plain; charset=",
  "content-type: application/json",
  "content-type: application/octet-stream",
  "content-type: multipart/mixed; boundary=z",
  "content-type: message/rfc822",
  "content-type: image/png",
  "content-transfer-encoding: base64",
  "content-transfer-encoding: quoted-printable",
  "content-transfer-encoding: nonsense",
  "content-disposition: form-data; name=firstName",
  "content-disposition: attachment",
  "content-length: 5",
  ":",
  "x",
  `x: ${"y".repeat(20_000)}`,
  Array.from({ length: 60 }, (_, n) => `x-${n}: y`).join("\r\n"),
] as const;

/** Header lines of a part. */
export const partHead: fc.Arbitrary<string> = fc.constantFrom(...HEADS);

/** Names of files. */
export const fileName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "x.png",
    "",
    "../../../etc/passwd",
    "..\\..\\x.jpg",
    "x\u0000.jpg",
    "a".repeat(5000),
    "\u202egnp.exe",
    "CON",
    "И\u0306.jpg",
    "\ud800.jpg",
    'a"b.jpg',
    "a\\",
    "a;b=c.jpg",
    "%00.jpg",
    "%F0%28%8C%28",
    "=?utf-8?q?=00?=",
    ".",
    "..",
    "/",
  ),
  hostileText,
);

/** Each byte as a urlencoded body writes it. */
const WRITTEN = Array.from({ length: 256 }, (_, byte) => {
  const sign = String.fromCharCode(byte);
  return /[\w.~-]/.test(sign) ? sign : `%${byte.toString(16).padStart(2, "0")}`;
});

const percent = (bytes: Buffer): string => {
  let text = "";
  for (const byte of bytes) text += WRITTEN[byte]!;
  return text;
};

const urlencoded = (parts: readonly Part[], raw: boolean): Buffer =>
  Buffer.concat(
    parts.flatMap(({ name, value }, at) => [
      Buffer.from(at === 0 ? "" : "&"),
      raw ? Buffer.from(name) : Buffer.from(percent(Buffer.from(name))),
      Buffer.from("="),
      raw ? bytesOf(value) : Buffer.from(percent(bytesOf(value))),
    ]),
  );

const multipart = (parts: readonly Part[], { boundary, end }: Coding): Buffer => {
  const body = parts.flatMap(({ name, value, filename, head }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}\r\n${head === undefined ? "" : `${head}\r\n`}\r\n`,
    ),
    bytesOf(value),
    Buffer.from("\r\n"),
  ]);
  const closing = {
    closed: `--${boundary}--\r\n`,
    open: "",
    cut: `--${boundary.slice(0, 3)}`,
    epilogue: `--${boundary}--\r\n${"x".repeat(5000)}--${boundary}\r\n`,
    nested: `--${boundary}\r\ncontent-type: multipart/mixed; boundary=z\r\n\r\n--z\r\n\r\na\r\n--z--\r\n--${boundary}--\r\n`,
  }[end];
  return Buffer.concat([...body, Buffer.from(closing)]);
};

const json = (parts: readonly Part[]): Buffer =>
  Buffer.from(JSON.stringify(Object.fromEntries(parts.map(({ name, value }) => [name, value.text]))));

/** The body and its content type; `undefined` for none. */
export const encode = (parts: readonly Part[], how: Coding): { body: Buffer; type: string | undefined } => {
  const [body, usual] = {
    multipart: () => [multipart(parts, how), `multipart/form-data; boundary=${how.boundary}`] as const,
    urlencoded: () => [urlencoded(parts, how.raw), "application/x-www-form-urlencoded"] as const,
    json: () => [json(parts), "application/json"] as const,
    none: () => [Buffer.alloc(0), undefined] as const,
  }[how.as]();
  return { body, type: how.type ?? usual };
};
