import fc from "fast-check";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { gzipFilled, compressPieces } from "./precompressed.ts";

const joined = (pieces: readonly Buffer[], fillings: readonly Buffer[]): Buffer =>
  Buffer.concat(pieces.flatMap((piece, n) => (n === 0 ? [piece] : [fillings[n - 1]!, piece])));

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.constantFrom("", '<div class="x">'.repeat(400), "Кредит ".repeat(9000)),
);

it("any text in any pieces, filled with texts of the given lengths, decompresses unchanged", () => {
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 8 }),
      fc.array(fc.stringMatching(/^[\w+/=-]{1,90}$/), { minLength: 8, maxLength: 8 }),
      (texts, secrets) => {
        const pieces = texts.map((piece) => Buffer.from(piece));
        const packed = compressPieces(pieces, secrets.slice(0, pieces.length - 1));
        for (const turn of [0, 1]) {
          const fillings = secrets
            .slice(0, pieces.length - 1)
            .map((secret) => Buffer.from(turn === 0 ? secret : secret.replace(/./g, "z")));
          expect(gunzipSync(gzipFilled(pieces, packed, fillings)).equals(joined(pieces, fillings))).toBe(true);
        }
      },
    ),
    { numRuns: 200 },
  );
});

it("is nearly as short as the text compressed at once, and its length does not depend on the secrets", () => {
  const piece = '<p class="field"><label for="a">Поле</label><input name="a" value="token-0123456789"></p>'.repeat(60);
  const pieces = [piece, piece, piece].map((one) => Buffer.from(one));
  const packed = compressPieces(pieces, [{ length: 16 }, { length: 16 }]);
  const lengthWith = (secret: string): number =>
    gzipFilled(pieces, packed, [Buffer.from(secret), Buffer.from(secret)]).length;
  expect(lengthWith("token-0123456789")).toBe(lengthWith("Zq8#kP1!xW0?vT5)"));
  expect(lengthWith("token-0123456789")).toBeLessThan(gzipSync(Buffer.concat(pieces)).length + 120);
});
