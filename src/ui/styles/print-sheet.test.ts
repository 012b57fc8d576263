import { expect, it } from "vitest";
import { HOSTILE_TEXTS } from "#src/engine/react/hostile.fixture.ts";
import { printSheet } from "./print-sheet.ts";

/** The stylesheet with the contents of its strings removed. */
const bones = (sheet: string): string => sheet.replace(/"[^"]*"/g, '""');

it("no lender name can end its CSS string, the stylesheet or the style element", () => {
  const plain = bones(printSheet("„Заявка“ ЕАД · рег. № BGR00000"));
  for (const words of [...HOSTILE_TEXTS, '"}*{display:none}</style><script>', "a\\", "a\nb"]) {
    const sheet = printSheet(words);
    expect(bones(sheet)).toBe(plain);
    expect(sheet).not.toContain("<");
  }
});

it("an ordinary name is not escaped", () => {
  expect(printSheet("„Заявка“ ЕАД · рег. № BGR00000 · +359 700 10 100")).toContain(
    '@bottom-left{content:"„Заявка“ ЕАД · рег. № BGR00000 · +359 700 10 100"',
  );
});
