import { describe, expect, it } from "vitest";
import type { Block, Inline } from "#src/domain/text/document.ts";
import { fill } from "./fill.ts";
import { parseMarkdown } from "./markdown.ts";

const VALUES = {
  "lender-phone": "0700 10 100",
  "lender-email": "pomosht@example.bg",
  "borrower-phone": "0888 123 456",
  product: "Кредитна линия „до 500“",
  plain: "Потребителски кредит",
};

const blocksOf = (text: string): Block[] => fill(parseMarkdown({ file: "x.md", text, line: 1 }).blocks, VALUES);

const textOf = (text: string): Inline => {
  const [first] = blocksOf(text);
  return first?.kind === "paragraph" ? first.text : [];
};

describe("contacts in a text", () => {
  it("are links: the lender's phone and e-mail, the number of an office, in paragraphs, tables and facts", () => {
    const phone = { tag: "a", href: "tel:070010100", children: ["0700 10 100"] };
    const email = { tag: "a", href: "mailto:pomosht@example.bg", children: ["pomosht@example.bg"] };
    expect(textOf("Обадете се на {{lender-phone}} или пишете на {{lender-email}}.")).toEqual([
      "Обадете се на ",
      phone,
      " или пишете на ",
      email,
      ".",
    ]);
    expect(textOf("КЗП, тел. 0700 111 22, София")).toEqual([
      "КЗП, тел.\u00a0",
      { tag: "a", href: "tel:070011122", children: ["0700\u00a0111\u00a022"] },
      ", София",
    ]);
    expect(blocksOf("| | |\n|---|---|\n| Телефон | {{lender-phone}} |")).toEqual([
      { kind: "facts", rows: [{ label: "Телефон", value: [phone] }] },
    ]);
    expect(blocksOf("| Кой | Как |\n|---|---|\n| Ние | {{lender-email}} |")).toMatchObject([
      { rows: [[["Ние"], [email]]] },
    ]);
  });

  it("are no links inside of a link, and where the number is something else", () => {
    expect(textOf("[пишете на {{lender-email}}](/kontakti)")).toEqual([
      { tag: "a", href: "/kontakti", children: ["пишете на pomosht@example.bg"] },
    ]);
    for (const text of [
      "{{borrower-phone}}",
      "гр. София 1592",
      "ПМС № 426 от 2014 г.",
      "IBAN 80 02 123 456",
      "1.02 100 200",
    ])
      expect(textOf(text).every((node) => typeof node === "string")).toBe(true);
  });
});

describe("quotation marks", () => {
  it("are not nested around a value that has its own", () => {
    expect(textOf("договор за „{{product}}“ и „{{plain}}“")).toEqual([
      "договор за Кредитна линия „до 500“ и „Потребителски кредит“",
    ]);
  });
});
