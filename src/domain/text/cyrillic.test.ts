import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCyrillic, normaliseName, toCyrillic } from "./cyrillic.ts";

describe("toCyrillic", () => {
  it.each([
    ["Ivan", "Иван"],
    ["IVAN", "ИВАН"],
    ["Georgi", "Георги"],
    ["Yordan", "Йордан"],
    ["Yana", "Яна"],
    ["YULIYA", "ЮЛИЯ"],
    ["Chavdar", "Чавдар"],
    ["Zhivko", "Живко"],
    ["Tsvetan", "Цветан"],
    ["Shterev", "Щерев"],
    ["SHTEREV", "ЩЕРЕВ"],
    ["Kolyo", "Кольо"],
    ["Yoana", "Йоана"],
    ["Gencho", "Генчо"],
    ["Hristo", "Христо"],
    ["Dzhambazov", "Джамбазов"],
    ["Ivaylo", "Ивайло"],
    ["Lyuben", "Любен"],
    ["Byala", "Бяла"],
    ["Mariya", "Мария"],
    ["Anna-Mariya", "Анна-Мария"],
    ["Wiktor", "Виктор"],
    ["Jeko", "Жеко"],
    ["Qna", "Яна"],
    ["Иван petrov", "Иван петров"],
    ["sht", "щ"],
    ["yu", "ю"],
    ["123", "123"],
  ])("%s gives %s", (typed, letters) => {
    expect(toCyrillic(typed)).toBe(letters);
  });

  it.each([
    ["Krastev", "Крастев"],
    ["Maria", "Мариа"],
    ["Sofia", "Софиа"],
    ["Alexander", "Александер"],
    ["detski", "децки"],
    ["shema", "шема"],
    ["izhod", "ижод"],
    ["otsega", "оцега"],
    ["shtat", "щат"],
    ["mashtab", "мащаб"],
  ])("%s gives %s, which the user may have to correct", (typed, letters) => {
    expect(toCyrillic(typed)).toBe(letters);
  });

  it.each([
    ["X", "Кс"],
    ["x", "кс"],
    ["KOLYO", "КОЛЬО"],
    ["KolYo", "КолЬО"],
    ["kolyO", "кольо"],
    ["mayor", "майор"],
    ["yo", "йо"],
    ["Sh", "Ш"],
    ["sH", "ш"],
    ["SHt", "Щ"],
    ["Ya", "Я"],
    ["yA", "я"],
    ["Ts", "Ц"],
    ["tsh", "ч"],
    ["сh", "ш"],
    ["Йa", "Я"],
    ["", ""],
    ["é", "é"],
    ["o'neil 5", "о'неил 5"],
    ["😀a", "😀а"],
    ["\u212a", "К"],
  ])("%j gives %j", (typed, letters) => {
    expect(toCyrillic(typed)).toBe(letters);
  });

  it("gives the same result typed key by key, pasted at once, or applied twice", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."abcdeghijkloqstuxyzSHTYAOйьсшЙ- 1") }), (text) => {
        const typed = [...text].reduce((soFar, key) => toCyrillic(soFar + key), "");
        expect(toCyrillic(text)).toBe(typed);
        expect(toCyrillic(typed)).toBe(typed);
        expect(typed).not.toMatch(/[a-z]/i);
      }),
    );
  });
});

describe("isCyrillic", () => {
  it.each(["", "Иван", "Анна-Мария Петрова", "Ѝ", "ѝ", "И\u0300", "й", "Иван\u00a0Петров", " "])(
    "accepts %j",
    (text) => {
      expect(isCyrillic(text)).toBe(true);
    },
  );

  it.each(["Ivan", "Ивaн", "Анна1", "Ив.", "Ив\u0301ан", "\u0483", "\u0482", "Ив\u200bан", "ꙗ", "-", " - ’"])(
    "rejects %j",
    (text) => {
      expect(isCyrillic(text)).toBe(false);
    },
  );
});

it("normaliseName composes letters and collapses spaces", () => {
  expect(normaliseName(" Анна \u00a0 И\u0306ордан\n")).toBe("Анна Йордан");
});
