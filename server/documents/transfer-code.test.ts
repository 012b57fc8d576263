import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { expect, it } from "vitest";
import { transferCode, transferText } from "./transfer-code.ts";

// EPC069-12 (European Payments Council), chapter 2: elements in this order, one a line, nothing behind the last.
it("has the elements of the guideline in their order, as its example of a donation", () => {
  const text = transferText({
    name: "Red Cross of Belgium",
    iban: "BE72 0000 0000 1616",
    bic: "BPOTBEB1",
    cents: 100,
    text: "Urgency fund",
  });
  expect(text).toBe("BCD\n002\n1\nSCT\nBPOTBEB1\nRed Cross of Belgium\nBE72000000001616\nEUR1.00\n\n\nUrgency fund");
});

const LONGEST = { iban: "BG80BNBG96611020345678", bic: "BNBGBGSDXXX", cents: 99_999_999_999, name: "Ж".repeat(90) };
const REFERENCE = "КРЕДИТ ПК-2026-0000123";

it("with the longest name, in two bytes a letter, is no larger than the guideline's version 13", () => {
  const text = transferText({ ...LONGEST, text: REFERENCE });
  expect(text.split("\n")[5]).toBe("Ж".repeat(70));
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(331);
  const [, side] = /viewBox="0 0 (\d+) \1"/.exec(transferCode({ ...LONGEST, text: REFERENCE }))!;
  const QUIET = 8;
  expect(Number(side)).toBeLessThanOrEqual(69 + QUIET);
});

it("is a picture from which a scanner reads those lines, Cyrillic letters too", async () => {
  const transfer = { ...LONGEST, name: "„Заявка“ ЕАД", text: REFERENCE };
  const drawn = sharp(Buffer.from(transferCode(transfer))).resize(480, 480, { kernel: "nearest" });
  const { data, info } = await drawn.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const read = decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) });
  expect(read).toBe(transferText(transfer));
});

it("that no scanner would have to take is refused: 70 and 140 Cyrillic letters are more than 331 bytes", () => {
  expect(() => transferText({ ...LONGEST, text: "Ж".repeat(140) })).toThrow(RangeError);
});
