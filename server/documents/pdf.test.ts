import { inflateSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { PRODUCT_KEYS } from "#src/domain/lending/catalogue.ts";
import type { TextDocument } from "#src/domain/text/document.ts";
import { contractFacts, source } from "./agreement.fixture.ts";
import { LEAST_SIZE, toDocDefinition } from "./doc-definition.ts";
import { keepTogether } from "./keep-together.ts";
import { DEMO_LENDER } from "#server/text/lender.ts";
import { makePapers } from "./papers.ts";
import { renderPdf } from "./pdf.ts";

const frame = { lender: DEMO_LENDER, footer: "Договор КЛ-2026-0000123" };

/** The inflated drawing commands of a PDF. */
const commands = (pdf: Buffer): string => {
  const found: string[] = [];
  let at = 0;
  for (;;) {
    const start = pdf.indexOf("stream\n", at, "latin1");
    if (start < 0) return found.join("\n");
    const from = start + "stream\n".length;
    const end = pdf.indexOf("\nendstream", from, "latin1");
    try {
      found.push(inflateSync(pdf.subarray(from, end)).toString("latin1"));
    } catch {
      // Not a deflated stream: a font or the metadata.
    }
    at = end + "\nendstream".length;
  }
};

const sizesSet = (pdf: Buffer): number[] =>
  [...commands(pdf).matchAll(/\/F\d+ ([\d.]+) Tf/g)].map(([, size]) => Number(size));
const pageCount = (pdf: Buffer): number => [...pdf.toString("latin1").matchAll(/\/Type \/Page\b(?!s)/g)].length;

/** All font sizes anywhere in a definition. */
const sizesNamed = (node: unknown): number[] => {
  if (Array.isArray(node)) return node.flatMap(sizesNamed);
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => (key === "fontSize" ? [value as number] : sizesNamed(value)));
};

describe("the PDF", () => {
  it.each(PRODUCT_KEYS)(
    "of every paper for %s has no text under 12 pt, including headers, footers and tables",
    async (key) => {
      for (const document of Object.values(makePapers(contractFacts(key), source))) {
        const pdf = await renderPdf(document, frame);
        const sizes = sizesSet(pdf);
        expect(sizes.length).toBeGreaterThan(20);
        expect(Math.min(...sizes)).toBeGreaterThanOrEqual(LEAST_SIZE);
      }
    },
  );

  it("has several pages, the language Bulgarian, a title and embedded fonts", async () => {
    const { contract } = makePapers(contractFacts("consumerCredit", 3000, 36), source);
    const pdf = await renderPdf(contract, frame);
    const text = pdf.toString("latin1");
    expect(text.startsWith("%PDF-1.7")).toBe(true);
    expect(text.trimEnd().endsWith("%%EOF")).toBe(true);
    expect(pageCount(pdf)).toBeGreaterThan(5);
    expect(text).toContain("/Lang (bg)");
    expect(text).toContain("/DisplayDocTitle true");
    expect(text).toContain("/FontFile2");
    expect(text).toMatch(/\/BaseFont \/\w+\+DejaVuSansCondensed/);
    expect(text).not.toMatch(/\/(JavaScript|Launch|EmbeddedFile)\b/);
  });

  it("tells screen readers what is a heading, a list, a table and its heads, and has an outline of its sections", async () => {
    const { contract } = makePapers(contractFacts("consumerCredit", 3000, 36), source);
    const text = (await renderPdf(contract, frame)).toString("latin1");
    expect(text).toContain("/Marked true");
    const count = (type: string): number => [...text.matchAll(new RegExp(`/S /${type}\\b`, "g"))].length;
    const kinds = (kind: string): number => contract.blocks.filter((block) => block.kind === kind).length;
    const headings = contract.blocks.filter((block) => block.kind === "heading");
    expect(count("H1")).toBe(1);
    expect(count("H2")).toBe(headings.filter(({ level }) => level === 2).length);
    expect(count("L")).toBe(kinds("list"));
    expect(count("Table")).toBe(kinds("facts") + kinds("table"));
    expect(count("TH")).toBe(
      contract.blocks.reduce(
        (sum, block) =>
          sum + (block.kind === "facts" ? block.rows.length : block.kind === "table" ? block.head.length : 0),
        0,
      ),
    );
    expect([...text.matchAll(/\/Scope \/Row/g)].length).toBeGreaterThan(10);
    expect([...text.matchAll(/\/Dest \[/g)].length).toBe(count("H2"));
  });

  it("says a table's head once, however many pages repeat it", async () => {
    const rows = Array.from({ length: 120 }, (_, n) => [[String(n)], ["ред"]]);
    const document: TextDocument = { title: "Дълга", blocks: [{ kind: "table", head: [["№"], ["Какво"]], rows }] };
    const pdf = await renderPdf(document, frame);
    const text = pdf.toString("latin1");
    expect(pageCount(pdf)).toBeGreaterThan(2);
    expect([...text.matchAll(/\/S \/TH\b/g)]).toHaveLength(2);
    expect([...text.matchAll(/\/S \/TR\b/g)]).toHaveLength(121);
    // Head cells of the first page are content; those of the others are drawn as artifacts.
    expect([...commands(pdf).matchAll(/\/TH <</g)]).toHaveLength(2);
  });

  it("writes the words of a line that look the same at once, and others by themselves", async () => {
    const words = "дума ".repeat(100);
    const blocks = (text: TextDocument["blocks"]): TextDocument => ({ title: "Проба", blocks: text });
    const written = async (document: TextDocument): Promise<number> =>
      [...commands(await renderPdf(document, frame)).matchAll(/^BT$/gm)].length;
    const empty = await written(blocks([]));
    const plain = await written(blocks([{ kind: "paragraph", text: [words] }]));
    expect(plain - empty).toBeGreaterThan(4);
    expect(plain - empty).toBeLessThan(10);
    const bold = await written(
      blocks([{ kind: "paragraph", text: ["дума ", { tag: "b", children: ["дума "] }, words] }]),
    );
    expect(bold - plain).toBe(2);
  });

  it("ends with the picture of an address where its frame has one, which screen readers pass over", async () => {
    const document: TextDocument = { title: "Проба", blocks: [{ kind: "paragraph", text: ["дума"] }] };
    const [plain, coded] = [
      await renderPdf(document, frame),
      await renderPdf(document, { ...frame, qr: "https://example.bg/proverka/7K2M-94QX-R0TB" }),
    ];
    const squares = (pdf: Buffer): number => [...commands(pdf).matchAll(/\bre\b/g)].length;
    expect(squares(coded) - squares(plain)).toBeGreaterThan(200);
    const structure = (pdf: Buffer): string[] =>
      [...pdf.toString("latin1").matchAll(/\/S \/(\w+)/g)].map(([, type]) => type!).toSorted();
    expect(structure(coded)).toEqual(structure(plain));
    expect(commands(coded)).toMatch(/\/Artifact <<[^>]*\/Layout/);
  });

  it("treats texts that look like file paths and image URLs as text", async () => {
    const text = "/etc/passwd https://example.bg/x.png data:image/png;base64,AAAA";
    await expect(
      renderPdf({ title: text, blocks: [{ kind: "paragraph", text: [text] }] }, frame),
    ).resolves.toBeInstanceOf(Buffer);
  });

  it("is made beside the event loop, which goes on meanwhile", async () => {
    const { contract } = makePapers(contractFacts("consumerCredit", 2900, 35), source);
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 1);
    await renderPdf(contract, frame);
    clearInterval(counting);
    // In the event loop the layout would be one turn.
    expect(turns).toBeGreaterThan(10);
  });

  it("has the same text whatever was rendered before, letters that are parts of others included", async () => {
    const page = (text: string): TextDocument => ({ title: "Ред", blocks: [{ kind: "paragraph", text: [text] }] });
    // Cyrillic „А“ is drawn as Latin "A".
    await renderPdf(page("А Ѐ Ё"), frame);
    const letters = commands(await renderPdf(page("ABCÀ"), frame));
    for (const code of ["0041", "0042", "0043", "00c0"]) expect(letters).toContain(`<${code}>`);
    expect(letters).not.toContain("<>");
  });

  it("is complete when two are rendered concurrently", async () => {
    const { contract, plan } = makePapers(contractFacts("creditLine"), source);
    const [first, second] = await Promise.all([renderPdf(contract, frame), renderPdf(plan, frame)]);
    expect(pageCount(first)).toBeGreaterThan(pageCount(second));
  });
});

describe("the PDF cache", () => {
  const page = (text: string): TextDocument => ({ title: "Проба", blocks: [{ kind: "paragraph", text: [text] }] });

  it("returns the same PDF for the same document and frame only", async () => {
    const first = await renderPdf(page("едно"), frame);
    expect(await renderPdf(page("едно"), { ...frame })).toBe(first);
    expect(await renderPdf(page("две"), frame)).not.toBe(first);
    expect(await renderPdf(page("едно"), { ...frame, footer: "Друг" })).not.toBe(first);
  });

  it("evicts a PDF after ten minutes", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const first = await renderPdf(page("време"), frame);
      vi.advanceTimersByTime(10 * 60_000 - 1);
      expect(await renderPdf(page("време"), frame)).toBe(first);
      vi.advanceTimersByTime(1);
      expect(await renderPdf(page("време"), frame)).not.toBe(first);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("toDocDefinition", () => {
  const sample: TextDocument = {
    title: "Проба",
    blocks: [
      { kind: "heading", level: 2, text: ["Раздел"] },
      {
        kind: "paragraph",
        text: [
          "а ",
          { tag: "strong", children: ["б ", { tag: "em", children: ["в"] }] },
          { tag: "br", children: [] },
          { tag: "a", href: "/tariff", children: ["Тарифа"] },
          { tag: "a", href: "#x", children: ["тук"] },
        ],
      },
      { kind: "notice", text: ["Внимание"] },
      { kind: "list", ordered: true, items: [["едно"], ["две"]] },
      { kind: "table", head: [["№"], ["Сума"]], rows: [[["1"], ["100"]]], numeric: [1] },
      { kind: "facts", rows: [{ label: "ЕИК", value: ["1"] }] },
    ],
  };
  const definition = toDocDefinition(sample, frame);
  const json = JSON.stringify(definition);

  it("has no font size under 12", () => {
    const sizes = sizesNamed([definition, definition.header(), definition.footer(1, 2)]);
    expect(sizes.length).toBeGreaterThan(2);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(LEAST_SIZE);
  });

  it("aligns numeric columns right and others left", () => {
    expect(json).toContain('{"text":[{"text":"100"}],"bold":false,"alignment":"right"}');
    expect(json).toContain('{"text":[{"text":"1"}],"bold":false,"alignment":"left"}');
  });

  it("combines the styles of nested texts", () => {
    expect(json).toContain('{"text":"б ","bold":true},{"text":"в","bold":true,"italics":true}');
  });

  it("makes paths absolute URLs and drops anchors", () => {
    expect(json).toContain(`"link":"${DEMO_LENDER.website}/tariff"`);
    expect(json).not.toContain('"#x"');
  });

  it("has the lender in the header and the page number in the footer", () => {
    expect(JSON.stringify(definition.header())).toContain(DEMO_LENDER.uic);
    expect(JSON.stringify(definition.footer(2, 7))).toContain("стр. 2 от 7");
    expect(JSON.stringify(definition.footer(2, 7))).toContain(frame.footer);
  });
});

describe("keepTogether", () => {
  const heading = { kind: "heading", level: 2, text: ["З"] } as const;
  const paragraph = { kind: "paragraph", text: ["п"] } as const;
  const facts = {
    kind: "facts",
    rows: Array.from({ length: 5 }, (_, n) => ({ label: String(n), value: ["x"] })),
  } as const;

  it("groups a heading with its text", () => {
    expect(keepTogether([heading, paragraph, paragraph])).toEqual([
      { blocks: [heading, paragraph], together: true },
      { blocks: [paragraph], together: false },
    ]);
  });

  it("splits long facts after their first rows, losing none", () => {
    const groups = keepTogether([heading, paragraph, facts]);
    expect(groups.map(({ blocks, opens, goesOn }) => [blocks.length, opens, goesOn])).toEqual([
      [3, true, undefined],
      [1, undefined, true],
    ]);
    const rows = groups.flatMap(({ blocks }) => blocks).flatMap((block) => (block.kind === "facts" ? block.rows : []));
    expect(rows).toEqual(facts.rows);
  });

  it("leaves a heading before a table to the page break rule", () => {
    const table = { kind: "table", head: [["а"]], rows: [[["б"]]] } as const;
    expect(keepTogether([heading, table])).toEqual([
      { blocks: [heading], together: false },
      { blocks: [table], together: false },
    ]);
  });

  it("keeps the beginning of the signatures with the end of the last clause, and no more", () => {
    const clause = { kind: "heading", level: 2, text: ["К"] } as const;
    const signatures = { kind: "heading", level: 2, text: ["П"], id: "signatures" } as const;
    expect(keepTogether([heading, paragraph, clause, paragraph, paragraph, signatures, facts])).toEqual([
      { blocks: [heading, paragraph], together: true },
      { blocks: [clause, paragraph], together: true },
      {
        blocks: [paragraph, signatures, { ...facts, rows: facts.rows.slice(0, 2) }],
        together: true,
        opens: true,
      },
      { blocks: [{ ...facts, rows: facts.rows.slice(2) }], together: false, goesOn: true },
    ]);
  });

  it("keeps a heading at the end of the text", () =>
    expect(keepTogether([heading])).toEqual([{ blocks: [heading], together: false }]));
});
