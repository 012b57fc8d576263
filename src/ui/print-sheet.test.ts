import { expect, it } from "vitest";
import { HOSTILE_TEXTS } from "#src/engine/react/hostile.fixture.ts";
import { printSheet } from "./print-sheet.ts";

/** The sheet with whatever stands in quotes taken out. */
const bones = (sheet: string): string => sheet.replace(/"[^"]*"/g, '""');

it("no lender's name ends its string, the sheet or the element around it", () => {
  const plain = bones(printSheet("„Заявка“ ЕАД · рег. № BGR00000"));
  for (const words of [...HOSTILE_TEXTS, "\"}*{display:none}</style><script>", "a\\", "a\nb"]) {
    const sheet = printSheet(words);
    expect(bones(sheet)).toBe(plain);
    expect(sheet).not.toContain("<");
  }
});

it("an ordinary name stands as it is", () => {
  expect(printSheet("„Заявка“ ЕАД · рег. № BGR00000 · +359 700 10 100")).toContain('@bottom-left{content:"„Заявка“ ЕАД · рег. № BGR00000 · +359 700 10 100"');
});
