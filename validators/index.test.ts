import { readdirSync, readFileSync } from "node:fs";
import { refusalWords } from "#src/copy/refusals.ts";
import { ELEMENT_TYPES, serverFactsOf } from "#src/engine/core/element-types.ts";
import { describe, expect, it } from "vitest";
import { fileWords } from "#src/copy/file-refusals.ts";
import type { Rule } from "#src/engine/core/rule.ts";
import { formatIssue } from "#src/copy/issues.ts";
import { validationWords } from "#src/copy/validation.ts";
import { contextWith } from "./cases.fixture.ts";
import { cases, judgedIn } from "./index.cases.ts";
import { validators } from "./index.ts";

const here = new URL("./", import.meta.url);
const files = readdirSync(here).filter((file) => !/\.(test|fixture|cases)\.ts$/.test(file) && file !== "index.ts");
const engineFiles = ["core/constraints.ts", "server/parse-submission.ts"].map(
  (file) => new URL(`../src/engine/${file}`, import.meta.url),
);
const uploads = new URL("../server/uploads/", import.meta.url);
const uploadFiles = readdirSync(uploads)
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => new URL(file, uploads));
const rules = Object.entries(validators);
/** Whether some value is refused with the rule's own name, which no file spells out. */
const isRefusedUnderItsName = (name: string): boolean =>
  judgedIn(cases[name] ?? { guide: {} }).some(({ refuses = [], as }) => refuses.length > 0 && as === undefined);

/** A text of 50 kB. */
const long = (sign: string): string => sign.repeat(50_000);

describe("the registry", () => {
  const modules = import.meta.glob<Readonly<Record<string, Rule>>>(
    ["./*.ts", "!./*.{test,fixture,cases}.ts", "!./index.ts"],
    { eager: true },
  );

  it("contains exactly the rules of this folder, each under its own name", () => {
    const exported = Object.values(modules).flatMap((module) => Object.values(module));
    const missing = exported.filter((rule) => validators[rule.name] !== rule).map(({ name }) => name);
    expect(missing, "add them to validators/index.ts").toEqual([]);
    expect(rules.filter(([name, rule]) => rule.name !== name || !exported.includes(rule))).toEqual([]);
  });

  it("has each rule in the file of its name, unless several share an implementation", () => {
    const alone = Object.entries(modules).filter(([, module]) => Object.keys(module).length === 1);
    expect(alone.map(([file]) => file)).toEqual(alone.map(([, module]) => `./${Object.values(module)[0]!.name}.ts`));
  });
});

describe("messages", () => {
  const read = (file: URL): string => readFileSync(file, "utf8");
  const given = (sources: readonly string[], pattern: RegExp): string[] =>
    sources.flatMap((source) => [...source.matchAll(pattern)].map(([, code]) => code!));
  const words = { ...validationWords, ...fileWords };
  const codes = new Set([
    ...given([...files.map((file) => new URL(file, here)), ...engineFiles].map(read), /code: "([^"]+)"/g),
    ...Object.keys(validators).filter(isRefusedUnderItsName),
    ...ELEMENT_TYPES.flatMap((type) => serverFactsOf({ type }).refusesAs ?? []),
    ...given(uploadFiles.map(read), /"(file-[a-z-]+)"/g),
  ]);

  it("exist for every code of a rule, the engine or an upload", () => {
    const wordless = [...codes].filter((code) => !Object.hasOwn({ ...words, ...refusalWords }, code));
    expect(wordless, "add their words to src/copy/validation.ts").toEqual([]);
  });

  it("belong to a code in use", () => {
    const unused = Object.keys(words).filter((code) => !codes.has(code));
    expect(unused, "remove their words from src/copy").toEqual([]);
  });

  it.each([
    ["required", {}, "Полето е задължително."],
    ["checkbox-required", {}, "Полето е задължително."],
    ["tos-accepted", {}, "Трябва да приемете условията за да продължите напред."],
    ["data-privacy-consent", {}, "Изисква се съгласие."],
    ["cyrillic", {}, "Трябва да бъде на кирилица."],
    ["email", {}, "Невалиден email адрес."],
    ["person-pin", {}, "Невалидно ЕГН."],
    ["email-or-person-pin", {}, "Невалиден email или ЕГН."],
    ["password-match", {}, "Паролите не съвпадат."],
    ["iban", {}, "Невалиден IBAN."],
    ["company-uic", {}, "Невалиден булстат."],
    ["number", {}, "Трябва да съдържа само цифри."],
    ["mobile-bg", {}, "Невалиден мобилен телефонен номер."],
    ["id-card-number", {}, "Невалиден номер на лична карта."],
    ["pin", {}, "Трябва да е точно 4 символа."],
    ["pin6", {}, "Трябва да е точно 6 символа."],
    ["select", {}, "Изберете от списъка."],
    ["alpha-numerical", {}, "Трябва да съдържа само букви и цифри."],
    ["revtag", {}, "Невалиден @revtag."],
    ["symbol-count", { count: 8 }, "Трябва да е най-малко 8 символа."],
    ["too-many-files", { files: 2 }, "Трябва да качите максимум 2 файла."],
    ["files-too-large", { megabytes: 10 }, "Размерът на качените файлове трябва да е максимум 10MB."],
    ["term-min", { amount: 1000, months: 6 }, "За суми над 1000 минималният срок за погасяване е 6 месеца"],
    ["term-max", { amount: 500, months: 12 }, "За суми до 500 максималният срок за погасяване е 12 месеца"],
    [
      "old-enough",
      { age: 18, brand: "Заявка" },
      "Трябва да сте навършили 18 години, за да кандидатствате за кредит при Заявка.",
    ],
    ["no-such-code", {}, "Проверете стойността."],
    ["constructor", {}, "Проверете стойността."],
    [
      "unknown-field",
      { names: "<a href=/x>{max}" },
      "Формата съдържа непознати полета: &lt;a href=/x>{max}. Презаредете страницата и опитайте отново.",
    ],
  ])("for %s with %j", (code, params, text) => {
    expect(formatIssue({ code, params })).toBe(text);
  });
});

describe("every rule", () => {
  const ask = () => Promise.resolve({});
  const nasty: unknown[] = [
    null,
    undefined,
    "",
    NaN,
    -1,
    [],
    [[]],
    {},
    { length: 2 },
    Symbol.iterator,
    () => 1,
    new Date(0),
    "\ud800",
    "__proto__",
  ];

  it.each(rules)("%s never throws", async (_, rule) => {
    for (const value of nasty) await rule.check(value, contextWith({ ask: () => Promise.resolve(undefined) }));
  });

  it.each(rules.filter(([, rule]) => rule.normalise))(
    "%s accepts a text if and only if it accepts its canonical form",
    async (_, rule) => {
      const samples = [
        " 8003205605 ",
        "0888 123 456",
        "+359 888-123-456",
        "bg80 bnbg 9661 1020 3456 78",
        "AA 123 4567",
        "123 456",
        "12 34",
        " Иван  Петров ",
        " a@b.bg ",
        " @ivan ",
        "175 330 437",
        " abc1 ",
        " 42 ",
        "1.3.2027",
        "9.2023 г.",
        "И\u0300ван",
        "x",
        "\u200b",
      ];
      for (const text of samples) {
        const kept = rule.normalise!(text);
        expect(rule.normalise!(kept)).toBe(kept);
        expect(await rule.check(kept, contextWith({ ask }))).toEqual(await rule.check(text, contextWith({ ask })));
      }
    },
  );

  /** Texts that provoke backtracking: a vulnerable pattern takes minutes for them, so the test times out. */
  const LONG = ["a", "0", " ", "-", "@", "я", "1.", "a.", "a@", "\u200b", "B0"]
    .map(long)
    .flatMap((text) => [text, `${text}!`, `@${text}`, `a@${text}`]);

  it.each(rules)("%s handles texts of 50 kB and more in time", async (_, rule) => {
    for (const text of LONG) {
      await rule.check(text, contextWith({ ask: () => Promise.resolve({}) }));
      rule.normalise?.(text);
    }
  });
});
