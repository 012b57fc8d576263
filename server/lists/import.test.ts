import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { importSettlements, listsCommand, parseTable, readRegister } from "./import.ts";
import { openLists } from "./index.ts";
import { importedFile } from "./settlements.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lists-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const save = (name: string, data: unknown): string => {
  writeFileSync(join(folder, name), typeof data === "string" ? data : JSON.stringify(data));
  return join(folder, name);
};

const DISTRICTS = [
  { oblast: "PDV", ekatte: "56784", name: "Пловдив" },
  { oblast: "SFO", ekatte: "68134", name: "София" },
];
const MUNICIPALITIES = [
  { obshtina: "PDV13", ekatte: "36498", name: "Карлово" },
  { obshtina: "SFO25", ekatte: "38902", name: "Костенец" },
];
const record = (ekatte: string, name: string, t_v_m = "с.", obshtina = "PDV13") => ({
  ekatte,
  t_v_m,
  name,
  oblast: obshtina.slice(0, 3),
  obshtina,
  kmetstvo: `${obshtina}-00`,
  kind: 3,
});
const REGISTER = [
  record("02720", "Баня", "гр."),
  record("87816", "Момин проход", "гр.", "SFO25"),
  record("03592", "Васил Левски"),
  { ekatte: "", name: "към 01.01" },
];

const saveAll = (places: readonly object[] = REGISTER): string => {
  save("ek_obl.json", DISTRICTS);
  save("ek_obst.json", MUNICIPALITIES);
  return save("ek_atte.json", places);
};

/** Generates settlements, many of them namesakes. */
const generated = (count: number): object[] =>
  Array.from({ length: count }, (_, index) =>
    record(
      String(10_000 + index),
      `Ново Село ${"абвгдежзик"[index % 10]}${Math.floor(index / 10) % 400}`,
      index % 20 === 0 ? "гр." : "с.",
      index % 2 === 0 ? "PDV13" : "SFO25",
    ),
  );

describe("importing the register", () => {
  it("reads the export's three files, given the main one or their folder", () => {
    const file = saveAll();
    const expected = [
      { code: "02720", kind: "гр.", name: "Баня", municipality: "Карлово", district: "Пловдив" },
      { code: "87816", kind: "гр.", name: "Момин проход", municipality: "Костенец", district: "София" },
      { code: "03592", kind: "с.", name: "Васил Левски", municipality: "Карлово", district: "Пловдив" },
    ];
    expect(readRegister(file)).toEqual(expected);
    expect(readRegister(folder)).toEqual(expected);
  });

  it("reads a single file that includes district and municipality names", () => {
    const file = save("all.json", [
      { ...record("06923", "Буката", "с.", "SML31"), oblast_name: "обл. Смолян", obshtina_name: "Смолян" },
    ]);
    expect(readRegister(file)).toEqual([
      { code: "06923", kind: "с.", name: "Буката", municipality: "Смолян", district: "Смолян" },
    ]);
  });

  it("reads sheets saved as CSV and restores dropped leading zeros", () => {
    save("Ek_obl.csv", "oblast;name\r\nPDV;Пловдив\r\n");
    save("Ek_obst.csv", 'obstina;name\r\nPDV13;"Карлово"\r\n');
    const file = save("Ek_atte.csv", "\uFEFFekatte;t_v_m;name;oblast;obstina\r\n2720;гр.;Баня;PDV;PDV13\r\n");
    expect(readRegister(file)).toEqual([
      { code: "02720", kind: "гр.", name: "Баня", municipality: "Карлово", district: "Пловдив" },
    ]);
  });

  it("replaces the shipped settlements by 5,250 imported ones with unique labels", () => {
    saveAll(generated(5250));
    expect(importSettlements(folder, folder)).toBe(5250);
    const { settlements } = openLists(folder);
    const labels = Array.from({ length: 5250 }, (_, index) => settlements!.byCode(String(10_000 + index))!.label);
    expect(new Set(labels).size).toBe(5250);
    expect(settlements!.byCode("68134")).toBeUndefined();
    expect(settlements!.find("novo selo a1").map(({ value }) => value)).toContain("10010");
    expect(settlements!.find("ново")).toHaveLength(20);
  });

  it("maps the product's own codes to register codes", () => {
    saveAll();
    importSettlements(folder, folder);
    expect(openLists(folder)["settlements"]!.byCode("x-pdv-banya")).toMatchObject({ value: "02720", label: "Баня" });
    expect(openLists(folder)["settlements"]!.match("x-sfo-momin-prohod")).toMatchObject({ option: { value: "87816" } });
  });

  it.each([
    [[record("02720", "Баня", "кв.")], "kind"],
    [[record("02720", "")], "no name"],
    [[record("02720", "А"), record("02720", "Б")], "twice"],
    [[record("02720", "Баня", "с.", "PDV99")], "ek_obst"],
    [[record("02720", "Баня", "с.", "XXX01")], "ek_obst"],
    [[{ name: "празно" }], "no settlement"],
    [[record("02720", "Ба\tня")], "tab"],
  ])("rejects an invalid export as a whole, with the reason: %#", (places, why) => {
    saveAll(places);
    const { code, text } = listsCommand(["import", folder], folder);
    expect(code).toBe(1);
    expect(text).toContain(why);
    expect(existsSync(importedFile(folder))).toBe(false);
  });

  it("keeps the earlier import when a later one fails", () => {
    saveAll();
    importSettlements(folder, folder);
    const before = readFileSync(importedFile(folder), "utf8");
    saveAll([record("02720", "")]);
    expect(() => importSettlements(folder, folder)).toThrow("no name");
    expect(readFileSync(importedFile(folder), "utf8")).toBe(before);
  });

  it.each([
    [[], "npm run lists"],
    [["import"], "npm run lists"],
    [["import", "/no/such.json"], "There is no"],
  ])("prints usage or the error for arguments %j", (args, text) => {
    expect(listsCommand(args, folder)).toMatchObject({ code: 1, text: expect.stringContaining(text) });
  });

  it("suggests CSV for an Excel file", () => {
    expect(listsCommand(["import", save("Ek_atte.xlsx", "PK")], folder).text).toContain("CSV");
  });
});

describe("parseTable", () => {
  it.each([
    ["a;b\n1;2", [{ a: "1", b: "2" }]],
    ['a,b\n"1,5","say ""no"""\n', [{ a: "1,5", b: 'say "no"' }]],
    ["a\tb\r\n1\t\r\n\r\n", [{ a: "1", b: "" }]],
  ])("reads %j", (text, rows) => {
    expect(parseTable(text)).toEqual(rows);
  });
});
