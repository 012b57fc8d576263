import { describe, expect, it } from "vitest";
import { parseSettlements, settlementList, shippedSettlements } from "./settlements.ts";

const shipped = shippedSettlements();
const list = settlementList(shipped);
const labels = (query: string): string[] => list.find(query).map(({ label }) => label);

describe("the shipped settlements", () => {
  it("include every town and at least one place of every municipality", () => {
    expect(shipped.filter(({ kind }) => kind === "гр.")).toHaveLength(257);
    expect(new Set(shipped.map(({ district }) => district)).size).toBe(28);
    expect(new Set(shipped.map(({ municipality, district }) => `${municipality}, ${district}`)).size).toBe(265);
  });

  it("have five-digit codes, or own codes that contain the district", () => {
    expect(new Set(shipped.map(({ code }) => code)).size).toBe(shipped.length);
    for (const { code } of shipped) expect(code).toMatch(/^(\d{5}|x-[a-z]{3}-[a-z-]+)$/);
  });

  it.each([
    ["София", "68134"],
    ["Пловдив", "56784"],
    ["Варна", "10135"],
    ["Бургас", "07079"],
  ])("find %s by its EKATTE code %s", (name, code) => {
    expect(list.byCode(code)?.label).toBe(name);
    expect(list.match(code)).toEqual({ option: list.byCode(code) });
  });

  it("have unique labels", () => {
    const seen = shipped.map(({ code }) => list.byCode(code)!.label);
    expect(new Set(seen).size).toBe(seen.length);
    expect(list.byCode("07603")?.label).toBe("Бяла, общ. Бяла, обл. Русе");
    expect(list.byCode("68134")).toEqual({
      value: "68134",
      label: "София",
      detail: "град, община Столична, област София (столица)",
    });
  });

  it("find every place by its name and by its label", () => {
    for (const { code, name } of shipped) {
      const option = list.byCode(code)!;
      expect(list.match(option.label), option.label).toEqual({ option });
      expect(
        list.find(name).map(({ value }) => value),
        name,
      ).toContain(code);
    }
  });
});

describe("find", () => {
  it.each([
    ["Соф", "София"],
    ["sof", "София"],
    ["veliko t", "Велико Търново"],
    ["tarnovo", "Велико Търново"],
    ["търн", "Велико Търново"],
    ["гр. Соф", "София"],
  ])("for „%s“ returns %s first", (query, first) => {
    expect(labels(query)[0]).toBe(first);
  });

  it("ranks exact names before prefixes, and prefixes before substrings", () => {
    expect(labels("Бяла")).toEqual([
      "Бяла, общ. Бяла, обл. Варна",
      "Бяла, общ. Бяла, обл. Русе",
      "Бяла Слатина",
      "Бяла черква",
    ]);
    const found = labels("рад");
    expect(found.slice(0, 2)).toEqual(["Раднево", "Радомир"]);
    expect(found).toContain("Разград");
  });

  it("narrows namesakes by municipality or district", () => {
    expect(labels("Бяла Русе")).toEqual(["Бяла, общ. Бяла, обл. Русе"]);
  });

  it.each([
    ["Марица", "Труд"],
    ["Родопи", "Белащица"],
    ["Тунджа", "Кукорево"],
    ["тундж", "Кукорево"],
    ["община Тунджа", "Кукорево"],
    ["Добричка", "Стожер"],
  ])("for the municipality „%s“ returns its place %s", (query, label) => {
    expect(labels(query)).toEqual([label]);
  });

  it("matches municipality and district only when no name matches, and never by a kind or two letters", () => {
    expect(labels("Добрич")).toEqual(["Добрич"]);
    expect(labels("село")).toEqual(
      shipped.filter(({ name }) => /(^| )село/i.test(name)).map(({ code }) => list.byCode(code)!.label),
    );
    expect(labels("ту").includes("Кукорево")).toBe(false);
  });

  it("ranks towns before villages", () => {
    const kinds = list.find("в").map(({ detail }) => detail!.split(",")[0]);
    expect(kinds).toContain("село");
    expect(kinds.lastIndexOf("град", kinds.indexOf("село"))).toBe(kinds.indexOf("село") - 1);
  });

  it("returns at most 20 options, and district centres first for an empty query", () => {
    expect(labels("с")).toHaveLength(20);
    expect(list.find("", 500)).toHaveLength(20);
    expect(labels("")[0]).toBe("Благоевград");
    expect(list.find("в", 3)).toHaveLength(3);
  });

  it.each(["Ξένος", "ъъъъ", "....", "<script>"])("returns no match for %j", (query) => {
    expect(list.find(query).length).toBeLessThanOrEqual(20);
    expect(list.match(query)).toBeUndefined();
  });
});

const namesakes = settlementList(
  parseSettlements(
    [
      "02693\tс.\tБаня\tРазлог\tБлагоевград",
      "02720\tгр.\tБаня\tКарлово\tПловдив",
      "02707\tс.\tБаня\tНесебър\tБургас",
      "00001\tс.\tНово село\tПрава\tВидин",
      "00002\tгр.\tРавно\tРавно\tРусе",
      "00003\tс.\tРавно\tРавно\tРусе",
      "00004\tс.\tРавно\tРавно\tРусе",
    ].join("\n"),
  ),
);

describe("namesakes", () => {
  it("get municipality and district in their label, then their kind, then their code", () => {
    expect(["02693", "00001", "00002", "00004"].map((code) => namesakes.byCode(code)!.label)).toEqual([
      "Баня, общ. Разлог, обл. Благоевград",
      "Ново село",
      "гр. Равно, общ. Равно, обл. Русе",
      "с. Равно, общ. Равно, обл. Русе (00004)",
    ]);
  });

  it.each([
    ["Баня, общ. Разлог, обл. Благоевград", "02693"],
    ["Баня, Разлог", "02693"],
    ["с. Баня, Бургас", "02707"],
    ["гр. Баня", "02720"],
    ["Banya, obsht. Razlog", "02693"],
    ["Ново село", "00001"],
    ["с. Ново село", "00001"],
    ["село Баня община Разлог", "02693"],
  ])("are distinguished by „%s“", (text, code) => {
    expect(namesakes.match(text)).toEqual({ option: namesakes.byCode(code) });
  });

  it("are returned as candidates when the text matches several", () => {
    const match = namesakes.match("баня");
    expect(match && "candidates" in match && match.candidates.map(({ value }) => value).sort()).toEqual([
      "02693",
      "02707",
      "02720",
    ]);
  });

  it.each(["Баня, Видин", "Баня Луково", "Бан", "с."])("are not matched by „%s“", (text) => {
    expect(namesakes.match(text)).toBeUndefined();
  });
});

it("parseSettlements throws on a line with missing columns", () => {
  expect(() => parseSettlements("68134\tгр.\tСофия")).toThrow("5 columns");
});
