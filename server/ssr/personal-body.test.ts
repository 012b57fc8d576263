import fc from "fast-check";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { personalBody } from "./personal-body.ts";

const documentOf = (sheets: readonly string[], nonce: string, body: string): string =>
  `<!doctype html><html><head>${sheets.map((text) => `<style nonce="${nonce}">${text}</style>`).join("\n")}
<title>Кредит</title></head><body>${body}</body></html>`;

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.constantFrom("", "a{color:red}".repeat(6000), "Кредит </style> ".repeat(40)),
);
const nonces = fc.array(fc.stringMatching(/^[\w+/]{24}$/), { minLength: 3, maxLength: 3 });

it("any document decompresses unchanged, however many share its sheets or push it out", () => {
  const pack = personalBody(2);
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), text, nonces, (sheets, body, own) => {
      for (const nonce of own)
        for (const drawn of [sheets, sheets.slice(1), []]) {
          const document = documentOf(drawn, nonce, `${body} ${nonce}`);
          expect(gunzipSync(pack(document, nonce)).toString()).toBe(Buffer.from(document).toString());
        }
    }),
    { numRuns: 100 },
  );
});

it("the sheets of two documents become the same bytes but for the nonce, which is not compressed", () => {
  const pack = personalBody();
  const sheet = Array.from({ length: 4000 }, (_, n) => `.c${n * 7919}{left:${n}px}`).join("");
  const of = (nonce: string): Buffer => pack(documentOf([sheet], nonce, "Здравейте"), nonce);
  const [first, second] = [of("a".repeat(24)), of("b".repeat(24))];
  const begins = (body: Buffer): Buffer => body.subarray(first.indexOf("a".repeat(24)) + 24, -200);
  expect(begins(first).length).toBeGreaterThan(10_000);
  expect(begins(second).equals(begins(first))).toBe(true);
});
