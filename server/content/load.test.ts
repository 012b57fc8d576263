import { cpSync, mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogue, TODAY } from "#src/domain/catalogue.fixture.ts";
import type { Block, Inline } from "#src/domain/document.ts";
import { contract } from "#src/api/contract.ts";
import { matchPage, pageOfCall } from "#src/pages/table.ts";
import { bannedPhrases } from "#server/content/advertising.ts";
import { CONTENT_FOLDER } from "#server/content/folder.ts";
import { CONTENT_CALLS, isContentCall, loadContent } from "#server/content/load.ts";
import { DEMO_LENDER } from "#server/documents/lender.ts";
import { blockText } from "#server/documents/plain-text.ts";

const load = (folder?: string, today = () => TODAY) => loadContent({ catalogue, lender: DEMO_LENDER, today, ...(folder && { folder }) });
const content = load();
const textOf = (blocks: readonly Block[]): string => blocks.map(blockText).join("\n");

const inlines = (block: Block): readonly Inline[] => {
  switch (block.kind) {
    case "list": return block.items;
    case "facts": return block.rows.map(({ value }) => value);
    case "table": return [...block.head, ...block.rows.flat()];
    default: return [block.text];
  }
};

const hrefs = (text: Inline): string[] =>
  text.flatMap((node) => (typeof node === "string" ? [] : [...(node.tag === "a" ? [node.href] : []), ...hrefs(node.children)]));

const linksOf = (blocks: readonly Block[]): string[] => blocks.flatMap(inlines).flatMap(hrefs);

describe("the content pages", () => {
  it("are one for each call that answers content, but for what is made anew, and one beside the contact form", () => {
    const expected = Object.entries(contract).filter(([, row]) => "read" in row && row.read === "Content").map(([call]) => call);
    expect([...CONTENT_CALLS, "european-form", "custom-sitemap", "version"].sort()).toEqual([...expected, "contact-us"].sort());
    expect(isContentCall("european-form")).toBe(false);
  });

  describe.each(CONTENT_CALLS)("%s", (call) => {
    const page = content.contentFor(call);
    const text = textOf(page.blocks);

    it("has a page, a title and a text of some length", () => {
      expect(pageOfCall(call)).toBeDefined();
      expect(page.title.length).toBeGreaterThan(3);
      expect(page.description.length).toBeLessThan(160);
      expect(text.length).toBeGreaterThan(600);
    });

    it("makes no banned claim", () => expect(bannedPhrases(`${page.title} ${page.description} ${text}`)).toEqual([]));

    it("leaves no placeholder open and no markup visible", () => expect(text).not.toMatch(/\{\{|\}\}|\*\*|\]\(|:::|г\.\./));

    it("carries the warning wherever it names the price of a credit", () => {
      if (/ГПР \d|Пример: \d|Пример: при усвоени/.test(text)) expect(text).toContain(catalogue.warning);
    });

    it("links only to pages there are, and to parts they have", () => {
      for (const href of linksOf(page.blocks).filter((link) => link.startsWith("/") || link.startsWith("#"))) {
        const [path = "", id] = href.split("#");
        const row = path === "" ? pageOfCall(call) : matchPage(path)?.row;
        expect(row, href).toBeDefined();
        if (id === undefined || row === undefined || !isContentCall(row.call)) continue;
        expect(content.contentFor(row.call).blocks.some((block) => block.kind === "heading" && block.id === id), href).toBe(true);
      }
    });

    it("uses each heading id once", () => {
      const ids = page.blocks.flatMap((block) => (block.kind === "heading" && block.id !== undefined ? [block.id] : []));
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
  ] as const)("%s says %s", (call, words) => expect(textOf(content.contentFor(call).blocks)).toContain(words));

  it.each(["how-do-we-give-credits", "tariff", "tos-credit-line", "tos-consumer-credit", "tos-tax-free-consumer-credit", "tos-tax-free-credit-line"] as const)(
    "%s shows a representative example and the warning",
    (call) => {
      const { blocks } = content.contentFor(call);
      expect(textOf(blocks)).toContain("Пример: ");
      expect(blocks.some((block) => block.kind === "notice" && blockText(block) === catalogue.warning)).toBe(true);
    },
  );

  it("names all eleven functions of чл. 36, ал. 2 ЗМИП", () => {
    const lists = content.contentFor("pep-data-declaration").blocks.filter((block) => block.kind === "list" && block.ordered);
    expect(lists.map((list) => (list.kind === "list" ? list.items.length : 0))).toEqual([11]);
  });

  it("says every fee of the tariff is zero", () => {
    const fees = content.contentFor("tariff").blocks.find((block) => block.kind === "table");
    expect(fees?.kind === "table" && fees.rows.length > 5 && fees.rows.every((row) => row[1]?.[0] === "0\u00a0€")).toBe(true);
  });

  it("is made once a day, and anew when the day brings another rate", () => {
    let day = "2026-11-20";
    const rows = [...catalogue.statutoryRates, { validFrom: "2027-01-01", mro: "3.00", addOn: "8.00", statutory: "11.00", gprCap: "55.00", assumed: false }];
    const pages = loadContent({ catalogue: { ...catalogue, statutoryRates: rows }, lender: DEMO_LENDER, today: () => day });
    const before = pages.contentFor("tariff");
    expect(pages.contentFor("tariff")).toBe(before);
    day = "2027-01-01";
    expect(textOf(pages.contentFor("tariff").blocks)).toContain("11\u00a0% годишно");
  });

  it("puts the lender's words into the text as they are, never as markup", () => {
    const pages = loadContent({ catalogue, lender: { ...DEMO_LENDER, company: "**А** <b>Б</b> [в](/)" }, today: () => TODAY });
    expect(textOf(pages.contentFor("about-us").blocks)).toContain("**А** <b>Б</b> [в](/)");
  });
});

describe("a broken content file stops the start, naming file and line", () => {
  let folder = "";
  const tariff = readFileSync(join(CONTENT_FOLDER, "tariff.md"), "utf8");
  const lines = tariff.split("\n").length;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "content-"));
    cpSync(CONTENT_FOLDER, folder, { recursive: true, filter: (path) => !path.endsWith(".ts") });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ["raw HTML", "<div>x</div>", "html is not allowed"],
    ["HTML in a sentence", "Текст <b>x</b>", "html is not allowed"],
    ["an image", "![x](/x.png)", "image is not allowed"],
    ["code", "```\nx\n```", "code is not allowed"],
    ["a script link", "[x](javascript:alert(1))", "unsafe link"],
    ["a link to another scheme", "[x](data:text/html,x)", "unsafe link"],
    ["a link without TLS", "[x](http://example.bg)", "unsafe link"],
    ["a protocol-relative link", "[x](//example.bg)", "unsafe link"],
    ["an unknown placeholder", "{{late-rat}}", "unknown placeholder {{late-rat}}"],
    ["a placeholder of every object", "{{constructor}}", "unknown placeholder {{constructor}}"],
    ["a title in the body", "# x", "only ## and ###"],
    ["a rule", "x\n\n***", "hr is not allowed"],
    ["a list inside a list", "- a\n  - b", "list is not allowed inside a list"],
    ["a condition, which only papers have", "::: creditLine\nx\n:::", "a ::: line this file may not have"],
    ["a missing shared text", "::: include nothing", "no shared text nothing"],
  ])("%s", (_, addition, problem) => {
    writeFileSync(join(folder, "tariff.md"), `${tariff}\n${addition}\n`);
    const wanted = new RegExp(`server/content/tariff\\.md:(\\d+): .*`);
    let message = "";
    try {
      load(folder);
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain(problem);
    const line = Number(wanted.exec(message)?.[1]);
    expect(line).toBeGreaterThan(lines);
    expect(line).toBeLessThanOrEqual(lines + addition.split("\n").length);
    writeFileSync(join(folder, "tariff.md"), tariff);
  });

  it("the line of a shared text is its own", () => {
    const path = join(folder, "shared", "lender.md");
    const kept = readFileSync(path, "utf8");
    writeFileSync(path, `${kept}\n{{nobody}}\n`);
    expect(() => load(folder)).toThrow(`server/content/shared/lender.md:${kept.split("\n").length + 1}: unknown placeholder`);
    writeFileSync(path, kept);
  });

  it.each([
    ["no head", "текст", 1],
    ["an unclosed head", "---\ntitle: x", 1],
    ["an unknown key", "---\ntitle: x\nauthor: y\n---", 3],
    ["a missing key", "---\ntitle: x\n---", 3],
    ["no such day", "---\ntitle: x\ndescription: x\nversion: 1\nvalidFrom: 2026-02-30\n---", 6],
  ])("%s", (_, text, line) => {
    writeFileSync(join(folder, "tariff.md"), text);
    expect(() => load(folder)).toThrow(`server/content/tariff.md:${line}:`);
    writeFileSync(join(folder, "tariff.md"), tariff);
  });

  it("a missing file, and one nobody asks for", () => {
    unlinkSync(join(folder, "tariff.md"));
    expect(() => load(folder)).toThrow("server/content/tariff.md:1: the file is missing");
    writeFileSync(join(folder, "tariff.md"), tariff);
    writeFileSync(join(folder, "tarif.md"), tariff);
    expect(() => load(folder)).toThrow("server/content/tarif.md:1: no content call has this name");
    unlinkSync(join(folder, "tarif.md"));
  });
});
