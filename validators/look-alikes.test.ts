/**
 * Look-alike (homoglyph), combining and invisible characters: names that contain them are refused, valid names are
 * stored in NFC.
 */
import { describe, expect, it } from "vitest";
import { isCyrillic, normaliseName } from "#src/domain/text/cyrillic.ts";
import { compile } from "#src/engine/core/compile.ts";
import type { Element } from "#src/engine/core/definition.ts";
import { parseSubmission } from "#src/engine/server/parse-submission.ts";
import { validators } from "./index.ts";

/** Latin, Greek, Armenian and styled letters by the Cyrillic letter they resemble. */
const ALIKE: Readonly<Record<string, string>> = {
  а: "aɑαａ𝐚а\u0301",
  в: "Βʙ",
  е: "eеℯｅ\u0435\u0301",
  и: "uн\u0301",
  к: "kκｋ",
  м: "mｍ",
  н: "Hʜ",
  о: "oοօｏ0०",
  р: "pρｐ",
  с: "cϲｃ",
  т: "Tτ",
  у: "yγｙ",
  х: "xχｘ×",
  і: "iıɩ1l|",
  ј: "jϳ",
  ѕ: "sｓ$",
};
const NAMES = ["Иван", "Атанас", "Христо", "Петров-Симеонов", "Мария Николова"];

/** Every name with each letter in turn replaced by each of its look-alikes. */
const mixed = NAMES.flatMap((name) =>
  [...name].flatMap((letter, at) =>
    [...(ALIKE[letter.toLowerCase()] ?? "")]
      .filter((alike) => !/[\u0400-\u0481\u048a-\u04ff]/.test(alike))
      .map((alike) => [...name].with(at, alike).join("")),
  ),
);

const INVISIBLE = [
  "\u200b",
  "\u200c",
  "\u200d",
  "\u2060",
  "\u00ad",
  "\u034f",
  "\u061c",
  "\u115f",
  "\u180e",
  "\u3164",
  "\ufeff\u2060",
  "\u202a",
  "\u202b",
  "\u202c",
  "\u202d",
  "\u202e",
  "\u2066",
  "\u2067",
  "\u2068",
  "\u2069",
  "\u200e",
  "\u200f",
  "\u0000",
  "\u0007",
  "\u001b",
  "\u007f",
];
const JOINING = [
  "\u0301",
  "\u0303",
  "\u0308\u0308",
  "\u0327",
  "\u0336",
  "\u0338",
  "\u20dd",
  "\u20e3",
  "\u0483",
  "\u0487",
  "\u0488",
  "\u0489",
  "\ufe0f",
  "\ufe20",
  "\u1ab0",
];
const STRANGE = [
  "😀",
  "👩‍👩‍👧",
  "🇧🇬",
  "☭",
  "א",
  "عربي",
  "中",
  "ア",
  "Ω",
  "ẞ",
  "ﬁ",
  "٣",
  "½",
  "₤",
  "\ud83d",
  "\udc00",
  "\uffff",
  "\u{10ffff}",
  "\u{1e030}",
  "ꙗ",
  "ᲀ",
  ".",
  "_",
  "・",
];
const inserted = [...INVISIBLE, ...JOINING, ...STRANGE].flatMap((sign) => [`Ив${sign}ан`, `Петров${sign}`]);

/** Spellings of a name with the spelling that is stored. */
const SAME: readonly (readonly [string, string])[] = [
  ["Йордан", "Йордан"],
  ["И\u0306ордан", "Йордан"],
  ["Ѝ", "Ѝ"],
  ["И\u0300", "Ѝ"],
  ["Иван\u00a0Петров", "Иван Петров"],
  [" Иван\u2003 Петров\t", "Иван Петров"],
  ["Анна-Мария", "Анна-Мария"],
  ["Иванов–Петров", "Иванов-Петров"],
  ["Иванов—Петров", "Иванов-Петров"],
  ["Иванов‐Петров", "Иванов-Петров"],
  ["Иванов−Петров", "Иванов-Петров"],
  ["О'Конър", "О’Конър"],
  ["О’Конър", "О’Конър"],
  ["О`Конър", "О’Конър"],
  ["\u0415\u0308лка", "Ёлка"],
  ["Ў", "Ў"],
  ["У\u0306", "Ў"],
  ["ї", "ї"],
  ["і\u0308", "ї"],
  ["Иван\u3000Петров", "Иван Петров"],
  ["\ufeffИван", "Иван"],
];

const elements: Element[] = [
  { name: "plain" },
  { name: "name", validation: "cyrillic" },
  { name: "typed", validation: "cyrillic", transform: ["cyrillic", "capitalize"] },
];
const plan = compile({ id: "names", title: "Т", action: "login", version: "1", values: {}, elements }, validators);
const post = (entries: Readonly<Record<string, string>>) =>
  parseSubmission({
    plan,
    today: "2026-11-20",
    ask: () => Promise.resolve({}),
    entries: Object.entries(entries),
    shown: {},
  });

describe("a name on the server", () => {
  it(`is refused in each of ${mixed.length} mixtures with look-alike letters`, async () => {
    expect(mixed.length).toBeGreaterThan(100);
    expect(mixed.filter(isCyrillic)).toEqual([]);
    for (const name of mixed) expect((await post({ name })).errors, name).toEqual({ name: { code: "cyrillic" } });
  });

  it(`is refused with each of ${inserted.length} invisible, combining or foreign characters`, async () => {
    expect(inserted.filter(isCyrillic).map(escape)).toEqual([]);
    for (const name of inserted) expect(Object.keys((await post({ name })).errors), escape(name)).toEqual(["name"]);
  });

  it.each(SAME)("%j is stored as %j, in NFC with single spaces", async (name, kept) => {
    const { errors, values } = await post({ name });
    expect([errors, values["name"]]).toEqual([{}, kept.normalize("NFC")]);
    expect(normaliseName(normaliseName(name))).toBe(normaliseName(name));
  });

  it("typed with Latin letters becomes Cyrillic; look-alikes stay and are refused", async () => {
    expect((await post({ typed: "ivan petrov" })).values["typed"]).toBe("Иван Петров");
    for (const name of ["Ivαn", "Ivａn", "I\u0131van", "Iv\u0301an"])
      expect(Object.keys((await post({ typed: name })).errors), escape(name)).toEqual(["typed"]);
  });

  it("bidirectional and control characters are removed from any text", async () => {
    expect((await post({ plain: "\u202eабв\u2066\u0000г\u200f" })).values["plain"]).toBe("абвг");
  });

  it("any text is stored in NFC", async () => {
    for (const text of ["cafe\u0301", "\u1112\u1161\u11ab", "😀\u0301", "Ω", "אב", "a\u0323\u0307", "\u0344"]) {
      const { values } = await post({ plain: text });
      expect(values["plain"], escape(text)).toBe(text.normalize("NFC").trim());
    }
  });
});

const escape = (text: string): string =>
  JSON.stringify(text).replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
