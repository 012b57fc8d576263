import { cpSync, existsSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { catalogue } from "#src/domain/lending/catalogue.fixture.ts";
import type { Block, Inline } from "#src/domain/text/document.ts";
import { callTable } from "#src/api/calls/calls.ts";
import { matchPage, pageOfCall } from "#src/pages/table.ts";
import { formatFinding } from "#server/findings/words/index.ts";
import { temporaryFolder } from "#tests/support/after-all.ts";
import { CONTENT_FOLDER, loadContent, problemsIn } from "./content.fixture.ts";
import { CONTENT_CALLS, isContentCall } from "./load.ts";
import { wordFaults } from "#server/text/word-faults.ts";
import { DEMO_LENDER } from "#server/text/lender.ts";
import { blockText } from "#server/documents/plain-text.ts";

const content = loadContent();
const textOf = (blocks: readonly Block[]): string => blocks.map(blockText).join("\n");

const inlines = (block: Block): readonly Inline[] => {
  switch (block.kind) {
    case "list":
      return block.items;
    case "facts":
      return block.rows.map(({ value }) => value);
    case "table":
      return [...block.head, ...block.rows.flat()];
    default:
      return [block.text];
  }
};

const hrefs = (text: Inline): string[] =>
  text.flatMap((node) =>
    typeof node === "string" ? [] : [...(node.tag === "a" ? [node.href] : []), ...hrefs(node.children)],
  );

const linksOf = (blocks: readonly Block[]): string[] => blocks.flatMap(inlines).flatMap(hrefs);

describe("the content pages", () => {
  it("exist for each call that returns content, except generated pages, and for pages that show more than a text", () => {
    const expected = Object.entries(callTable)
      .filter(([, row]) => "read" in row && row.read === "Content")
      .map(([call]) => call);
    expect([...CONTENT_CALLS, "european-form", "custom-sitemap", "version"].sort()).toEqual(
      [...expected, "contact-us", "app", "game-facebook-gif"].sort(),
    );
    expect(isContentCall("european-form")).toBe(false);
  });

  describe.each(CONTENT_CALLS)("%s", (call) => {
    const page = content.contentFor(call);
    const text = textOf(page.blocks);

    it("has a page, a title, and texts within length limits", () => {
      const file = `server/content/${call}.md`;
      expect(pageOfCall(call)).toBeDefined();
      expect(page.title.length, `${file}: the title's signs`).toBeGreaterThan(3);
      expect(page.description.length, `${file}: the description's signs`).toBeLessThan(160);
      expect(page.description.length, `${file}: the description's signs`).toBeGreaterThanOrEqual(25);
      expect(text.length, `${file}: the text's signs; a page of less is a paragraph of another`).toBeGreaterThan(600);
    });

    it("makes no banned claim", () => expect(wordFaults(`${page.title} ${page.description} ${text}`)).toEqual([]));

    it("has no unfilled placeholder and no visible markup", () =>
      expect(text).not.toMatch(/\{\{|\}\}|\*\*|\]\(|:::|г\.\./));

    it("contains the warning if it states the price of a credit", () => {
      if (/ГПР \d|Пример: \d|Пример: при усвоени/.test(text)) expect(text).toContain(catalogue.warning);
    });

    it("links only to existing pages and heading ids", () => {
      for (const href of linksOf(page.blocks).filter((link) => link.startsWith("/") || link.startsWith("#"))) {
        const [path = "", id] = href.split("#");
        const row = path === "" ? pageOfCall(call) : matchPage(path)?.row;
        expect(row, href).toBeDefined();
        if (id === undefined || row === undefined || !isContentCall(row.call)) continue;
        expect(
          content.contentFor(row.call).blocks.some((block) => block.kind === "heading" && block.id === id),
          href,
        ).toBe(true);
      }
    });

    it("uses each heading id once", () => {
      const ids = page.blocks.flatMap((block) =>
        block.kind === "heading" && block.id !== undefined ? [block.id] : [],
      );
      expect(ids).toEqual([...new Set(ids)]);
    });
  });

  it.each([
    ["tariff", "10,15\u00a0%"],
    ["tariff", "ГПР 42,60\u00a0%"],
    ["tariff", "0,28\u00a0€"],
    ["tos-consumer-credit", "1\u00a0205,57\u00a0€"],
    ["tos-consumer-credit", "от 200\u00a0€"],
    ["tos-credit-line", "12\u00a0месеца"],
    ["tos-tax-free-credit-line", "ГПР 0,00\u00a0%"],
    ["bank-accounts", "BG98\u00a0UNCR"],
    ["about-us", DEMO_LENDER.uic],
    ["pep-data-declaration", "управителен орган на политическа партия"],
  ] as const)("%s contains %s", (call, words) => expect(textOf(content.contentFor(call).blocks)).toContain(words));

  it.each([
    "how-do-we-give-credits",
    "tariff",
    "tos-credit-line",
    "tos-consumer-credit",
    "tos-tax-free-consumer-credit",
    "tos-tax-free-credit-line",
  ] as const)("%s shows a representative example and the warning", (call) => {
    const { blocks } = content.contentFor(call);
    expect(textOf(blocks)).toContain("Пример: ");
    expect(blocks.some((block) => block.kind === "notice" && blockText(block) === catalogue.warning)).toBe(true);
  });

  it("list all eleven functions of чл. 36, ал. 2 ЗМИП", () => {
    const lists = content
      .contentFor("pep-data-declaration")
      .blocks.filter((block) => block.kind === "list" && block.ordered);
    expect(lists.map((list) => (list.kind === "list" ? list.items.length : 0))).toEqual([11]);
  });

  it("state zero for every fee of the tariff", () => {
    const fees = content.contentFor("tariff").blocks.find((block) => block.kind === "table");
    expect(fees?.kind === "table" && fees.rows.length > 5 && fees.rows.every((row) => row[1]?.[0] === "0\u00a0€")).toBe(
      true,
    );
  });

  it("are cached for a day and filled again on the next, with its rates", () => {
    let day = "2026-11-20";
    const rows = [
      ...catalogue.statutoryRates,
      { validFrom: "2027-01-01", mro: "3.00", addOn: "8.00", statutory: "11.00", gprCap: "55.00", assumed: false },
    ];
    const pages = loadContent({
      catalogue: { ...catalogue, statutoryRates: rows },
      today: () => day,
    });
    const before = pages.contentFor("tariff");
    expect(pages.contentFor("tariff")).toBe(before);
    day = "2027-01-01";
    expect(textOf(pages.contentFor("tariff").blocks)).toContain("11\u00a0% годишно");
  });

  it("insert the lender's data as text, never as markup", () => {
    const pages = loadContent({ lender: { ...DEMO_LENDER, company: "**А** <b>Б</b> [в](/)" } });
    expect(textOf(pages.contentFor("about-us").blocks)).toContain("**А** <b>Б</b> [в](/)");
  });
});

describe("problems of content files are reported with file, line and column for", () => {
  const folder = temporaryFolder("content");
  const tariff = readFileSync(join(CONTENT_FOLDER, "tariff.md"), "utf8");
  const lines = tariff.split("\n").length;
  const before = new Map<string, string>();
  const textOf = (name: string): string => readFileSync(join(folder, name), "utf8");
  const write = (name: string, text: string | Buffer): void => {
    if (existsSync(join(folder, name)) && !before.has(name)) before.set(name, textOf(name));
    writeFileSync(join(folder, name), text);
  };
  const problems = (): string[] =>
    problemsIn(folder).map(
      (problem) => `${problem.file}:${problem.line}:${problem.column} ${formatFinding(problem, "en")}`,
    );

  beforeAll(() => {
    cpSync(CONTENT_FOLDER, folder, { recursive: true, filter: (path) => !path.endsWith(".ts") });
  });
  afterEach(() => {
    for (const [name, text] of before) writeFileSync(join(folder, name), text);
  });

  it.each([
    ["raw HTML", "<div>x</div>", "1:1 html is not allowed in content"],
    ["HTML in a sentence", "Текст <b>x</b>", "1:7 html is not allowed in a text"],
    ["an image", "![x](/x.png)", "1:1 image is not allowed"],
    ["code", "```\nx\n```", "1:1 code is not allowed"],
    ["a script link", "[x](javascript:alert(1))", "1:1 unsafe link"],
    ["a link to another scheme", "[x](data:text/html,x)", "1:1 unsafe link"],
    ["a link without TLS", "[x](http://example.bg)", "1:1 unsafe link"],
    ["a protocol-relative link", "[x](//example.bg)", "1:1 unsafe link"],
    ["a link to no page", "[x](/nyama-takava)", '1:1 no page of ours is "/nyama-takava"'],
    ["a link to no heading of its own", "Виж [x](#nyama)", "1:7 no heading of the page is marked {#nyama}"],
    [
      "a link to no heading of another page",
      "[x](/politika-za-poveritelnost#nyama)",
      "1:3 no heading of the page is marked {#nyama}",
    ],
    ["the reader in lower case", "Пишете на вашия адрес.", '1:11 "вашия" is written with a capital letter'],
    ["words that promise", "Гарантирано одобрение.", "1:1 „Гарантирано одобрение“ promises or presses"],
    ["an unknown placeholder", "От {{late-rat}}", '1:4 unknown placeholder {{late-rat}}, did you mean "late-rate"?'],
    ["a placeholder of every object", "{{constructor}}", "1:1 unknown placeholder {{constructor}}"],
    ["a title in the body", "# x", "1:1 only ## and ### headings"],
    ["a rule", "x\n\n***", "3:1 hr is not allowed"],
    ["a list inside a list", "- a\n  - b", "2:3 list is not allowed in a list"],
    ["a condition, which only papers have", "::: creditLine\nx\n:::", "1:1 a ::: line this file may not have"],
    ["a missing shared text", "::: include lendr", '1:1 there is no shared text lendr, did you mean "lender"?'],
  ])("%s", (_, addition, said) => {
    write("tariff.md", `${tariff}\n${addition}\n`);
    const [line, column] = said.split(/[: ]/, 2).map(Number);
    expect(problems()).toEqual([
      expect.stringContaining(
        `server/content/tariff.md:${lines + line!}:${column} ${said.slice(said.indexOf(" ") + 1)}`,
      ),
    ]);
  });

  it("every block and every file", () => {
    write("tariff.md", `${tariff}\n# x\n\n{{late-rat}}\n\n<div>x</div>\n`);
    write("about-us.md", `${textOf("about-us.md")}\n***\n`);
    expect(problemsIn(folder).map(({ file, code }) => [file, code])).toEqual([
      ["server/content/about-us.md", "text-not-allowed"],
      ["server/content/tariff.md", "heading-level"],
      ["server/content/tariff.md", "place-unknown"],
      ["server/content/tariff.md", "text-not-allowed"],
    ]);
  });

  it("a shared text, once for all pages that include it", () => {
    const kept = textOf("shared/terms-paying.md");
    write("shared/terms-paying.md", `${kept}\n{{nobody}}\n`);
    expect(problems()).toEqual([
      `server/content/shared/terms-paying.md:${kept.split("\n").length + 1}:1 unknown placeholder {{nobody}}`,
    ]);
  });

  it.each([
    ["no head", "текст", "1:1 the file must begin with ---"],
    ["an unclosed head", "---\ntitle: x", "1:1 the head is not closed"],
    [
      "an unknown key",
      "---\ntitel: x\ndescription: x\nversion: 1\nvalidFrom: 2026-02-03\n---",
      '2:1 expected one line each of title, description, validFrom, version, found "titel: x", did you mean "title"?',
    ],
    ["a missing key", "---\ntitle: x\nversion: 1\n---", "4:1 the head needs description, validFrom"],
    [
      "no such day",
      "---\ntitle: x\ndescription: x\nversion: 1\nvalidFrom: 2026-02-30\n---",
      "5:1 validFrom must be a day",
    ],
  ])("%s", (_, text, said) => {
    write("tariff.md", text);
    expect(problems()).toEqual([expect.stringContaining(`server/content/tariff.md:${said}`)]);
  });

  it("a missing file, an unknown file and a misnamed file", () => {
    unlinkSync(join(folder, "tariff.md"));
    expect(problems()).toEqual(['server/content/tariff.md:1:1 the file is missing: the page "tariff" has no text']);
    write("tarif.md", tariff);
    expect(problems()).toEqual(['server/content/tarif.md:1:1 no page has the name "tarif", did you mean "tariff"?']);
    unlinkSync(join(folder, "tarif.md"));
    write("tariff.md", tariff);
    write("novo.MD", tariff);
    expect(problems()).toEqual([
      'server/content/novo.MD:1:1 nobody reads the file "novo.MD": its name must end in .md, in small letters',
    ]);
    unlinkSync(join(folder, "novo.MD"));
  });

  it("a file that is not UTF-8", () => {
    write("tariff.md", Buffer.from(tariff, "utf16le"));
    expect(problems()).toEqual(["server/content/tariff.md:1:1 the file is saved as UTF-16; save it as UTF-8"]);
  });

  it("neither a byte order mark nor Windows line ends", () => {
    write("tariff.md", `\uFEFF${tariff.replaceAll("\n", "\r\n")}`);
    expect(problems()).toEqual([]);
  });
});
