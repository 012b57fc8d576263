import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fileWords } from "#src/copy/file-refusals.ts";
import { validationText, validationWords } from "#src/copy/validation.ts";
import { contextWith, long } from "./context.fixture.ts";
import { validators } from "./index.ts";

const here = new URL("./", import.meta.url);
const files = readdirSync(here).filter((file) => !/\.(test|fixture)\.ts$/.test(file) && file !== "index.ts");
const engineFiles = ["fits.ts", "judge.ts"].map((file) => new URL(`../src/engine/${file}`, import.meta.url));
const uploads = new URL("../server/uploads/", import.meta.url);
const uploadFiles = readdirSync(uploads).filter((file) => !file.endsWith(".test.ts")).map((file) => new URL(file, uploads));
const rules = Object.entries(validators);

describe("the registry", () => {
  it("holds exactly the rules of this folder, each under its own name", () => {
    expect(rules.map(([name]) => `${name}.ts`).sort()).toEqual(files.sort());
    for (const [name, rule] of rules) expect(rule.name).toBe(name);
  });

  it("has a table of cases beside each rule", () => {
    const tests = new Set(readdirSync(here).filter((file) => file.endsWith(".test.ts")));
    expect(rules.map(([name]) => `${name}.test.ts`).filter((file) => !tests.has(file))).toEqual([]);
  });
});

describe("words", () => {
  const read = (file: URL): string => readFileSync(file, "utf8");
  const given = (sources: readonly string[], pattern: RegExp): string[] => sources.flatMap((source) => [...source.matchAll(pattern)].map(([, code]) => code!));
  const words = { ...validationWords, ...fileWords };
  const codes = new Set([
    ...given([...files.map((file) => new URL(file, here)), ...engineFiles].map(read), /code: "([^"]+)"/g),
    ...given(uploadFiles.map(read), /"(file-[a-z-]+)"/g),
  ]);

  it("are there for every code a rule, the engine or an upload gives", () => {
    expect([...codes].filter((code) => !Object.hasOwn(words, code))).toEqual([]);
  });

  it("belong to a code that somebody gives", () => {
    expect(Object.keys(words).filter((code) => !codes.has(code))).toEqual([]);
  });

  it.each([
    ["symbol-count", { count: 8 }, "Трябва да е най-малко 8 символа."],
    ["too-many-files", { files: 2 }, "Трябва да качите максимум 2 файла."],
    ["files-too-large", { megabytes: 10 }, "Размера на качените файлове трябва да е максимум 10MB."],
    ["term-min", { amount: 1000, months: 6 }, "За суми над 1000 минималният срок за погасяване е 6 месеца"],
    ["term-max", { amount: 500, months: 12 }, "За суми до 500 максималният срок за погасяване е 12 месеца"],
    ["old-enough", { age: 18, brand: "Заявка" }, "Трябва да сте навършили 18 години, за да кандидатствате за кредит при Заявка."],
    ["no-such-code", {}, "Проверете стойността."],
    ["constructor", {}, "Проверете стойността."],
    ["unknown-field", { names: "<a href=/x>{max}" }, "Формата съдържа непознати полета: &lt;a href=/x>{max}. Презаредете страницата и опитайте отново."],
  ])("of %s with %j", (code, params, text) => {
    expect(validationText(code, params)).toBe(text);
  });
});

describe("every rule", () => {
  const ask = () => Promise.resolve({});
  const nasty: unknown[] = [null, undefined, "", NaN, -1, [], [[]], {}, { length: 2 }, Symbol.iterator, () => 1, new Date(0), "\ud800", "__proto__"];

  it.each(rules)("%s never throws, whatever the value", async (_, rule) => {
    for (const value of nasty) await rule.check(value, contextWith(value, { ask: () => Promise.resolve(undefined) }));
  });

  it.each(rules.filter(([, rule]) => rule.normalise))("%s accepts a text exactly when it accepts what is kept of it", async (_, rule) => {
    const samples = [
      " 8003205605 ", "0888 123 456", "+359 888-123-456", "bg80 bnbg 9661 1020 3456 78", "AA 123 4567", "123 456", "12 34",
      " Иван  Петров ", " a@b.bg ", " @ivan ", "175 330 437", " abc1 ", " 42 ", "1.3.2027", "9.2023 г.", "И\u0300ван", "x", "\u200b",
    ];
    for (const text of samples) {
      const kept = rule.normalise!(text);
      expect(rule.normalise!(kept)).toBe(kept);
      expect(await rule.check(kept, contextWith(kept, { ask }))).toEqual(await rule.check(text, contextWith(text, { ask })));
    }
  });

  /** Signs that make naive patterns go back and try again: one that does so needs minutes for these and times out. */
  const LONG = ["a", "0", " ", "-", "@", "я", "1.", "a.", "a@", "\u200b", "B0"].map(long).flatMap((text) => [text, `${text}!`, `@${text}`, `a@${text}`]);

  it.each(rules)("%s copes with texts of 50 kB and more", async (_, rule) => {
    for (const text of LONG) {
      await rule.check(text, contextWith(text, { ask: () => Promise.resolve({}) }));
      rule.normalise?.(text);
    }
  });
});
