/** Hostile texts, names and bytes, as fast-check arbitraries: what the fuzz of `posts` and `bodies` bends fields with. */
import fc from "fast-check";

/** A text, and how it is written as bytes: `latin1` writes one byte per character, so it can be invalid UTF-8. */
export type Bytes = { text: string; as: "utf8" | "latin1" | "utf16le" };

/** Texts that have broken a parser, a database, a decoder or a page somewhere. */
export const TEXTS = [
  "",
  " ",
  "\u0000",
  "а\u0000б",
  "\ud800",
  "\udfff",
  "а\ud83dб",
  "И\u0306ванов",
  "\u202eилаВ\u202c",
  "\u200b\ufeff\u00ad",
  "\u2028\u2029\u0085",
  "\r\n",
  "а\r\nBcc: b@example.bg",
  "\u001b[31m\u0007",
  "ﷺ".repeat(300),
  "e\u0301".repeat(2000),
  "👩‍👩‍👧‍👦".repeat(200),
  "ß",
  "ı",
  "٣",
  "１２３",
  "1e999",
  "-0",
  "NaN",
  "Infinity",
  "0x10",
  "1_000",
  "9".repeat(400),
  "99999999999999999999",
  "2147483648",
  "-2147483649",
  "1,5",
  "31.02.2024",
  "01.01.0000",
  "31.12.9999",
  "29.02.1900",
  "2024-02-30",
  "00.0000",
  "13.2024",
  "true",
  "null",
  "undefined",
  "[object Object]",
  "__proto__",
  "constructor",
  "{}",
  "[]",
  '{"__proto__":{"x":1}}',
  "'; drop table users; --",
  "' or 1=1 --",
  "\\",
  "%",
  "%00",
  "%ED%A0%80",
  "%u0000",
  "${7*7}{{7*7}}",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "</script><!--",
  "../../../../etc/passwd",
  "//example.com",
  "/\\example.com",
  "/път/с?кирилица=да#а",
  "javascript:alert(1)",
  "https://example.com/",
  "georgi@example.bg\u0000",
  '"a b"@example.bg',
  "а@пример.бг",
  `${"a".repeat(64)}@${"b".repeat(180)}.bg`,
  "0888123456",
  "+359 888 123 456",
  "8003205605",
  "000000",
  "BG80BNBG96611020345678",
  "@revtag",
  "68134",
  "гр. Пловдив",
] as const;

/** Texts that take long to read, or are longer than a field may be. */
export const LONG_TEXTS = [
  "(".repeat(5000),
  "[".repeat(20_000),
  " ".repeat(30_000),
  "1".repeat(30_000),
  "Я".repeat(25_000),
  "a".repeat(70_000),
] as const;

/** Names that reach for a prototype, a group or another field. */
export const NAMES = [
  "__proto__",
  "__proto__[x]",
  "constructor",
  "constructor[prototype][x]",
  "prototype",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "a[__proto__][x]",
  "a[]",
  "a[0]",
  "a[999999]",
  "a[b",
  "a]b[",
  "[",
  "]",
  "[]",
  "a[b][c][d]",
  `a${"[b]".repeat(60)}`,
  `a${"[b]".repeat(1000)}`,
  "",
  " ",
  "\u0000",
  "а\u0000",
  "\ud800",
  "%00",
  "_key",
  "_csrf",
  "_version",
  "_staged",
  "_staged[x]",
  "_staged[__proto__]",
  "_staged[idCardFront]",
  "_unstage[idCardFront]",
  "captcha",
  "homepage",
  "submit",
  "status",
  "userId",
  "next",
  "key",
  'a"; filename="x.png',
  "a\r\nx: y",
  "x".repeat(200),
  "x".repeat(201),
  "я".repeat(150),
] as const;

const long = fc
  .record({
    of: fc.constantFrom("a", "Я", "9", "\u0000", "%", "\n", "👍"),
    units: fc.constantFrom(300, 66_000, 1_000_000),
  })
  .map(({ of, units }) => of.repeat(units / of.length));

/** Any text: mostly known trouble, sometimes random code units (lone surrogates too), rarely very long. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 20, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  {
    weight: 20,
    arbitrary: fc.array(fc.nat({ max: 0xffff }), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
  },
  { weight: 2, arbitrary: fc.constantFrom(...LONG_TEXTS) },
  { weight: 1, arbitrary: long },
);

/** The same with its bytes. */
export const hostileBytes: fc.Arbitrary<Bytes> = fc.record({
  text: hostileText,
  as: fc.constantFrom("utf8" as const, "utf8" as const, "utf8" as const, "latin1" as const, "utf16le" as const),
});

/** Any name of a field. */
export const hostileName: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NAMES) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.constantFrom("a", "[", "]", "__proto__", "constructor", "0", ".", "income", "firstName"), {
        maxLength: 12,
      })
      .map((parts) => parts.join("")),
  },
);

/** A text's bytes. */
export const bytesOf = ({ text, as }: Bytes): Buffer => Buffer.from(text, as);
