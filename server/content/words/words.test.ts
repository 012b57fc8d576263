import { describe, expect, it } from "vitest";
import { sender } from "#src/copy/sender.fixture.ts";
import { formatFinding } from "#server/findings/words/index.ts";
import { readWords, readWordsFile } from "./read-words.ts";
import { mail, sms, text, type Rows } from "./rows.ts";
import { AREAS, WORDS } from "./tables.ts";
import { words, written } from "./words.fixture.ts";
import { openWords } from "./words.ts";

const rows = {
  said: text({ must: ["amount"], may: ["day"] }),
  short: sms(20, { must: ["code"] }),
  told: mail({ must: ["amount"], links: ["url"], puts: ["rows"] }),
} as const satisfies Rows;

const GOOD = {
  said: "Сума {amount}",
  short: "Код {code}",
  told: {
    subject: "Бонус",
    parts: [{ p: "Имате {amount} от {company}." }, { put: "rows" }, { link: "url", label: "Вижте" }, { put: "help" }],
  },
};

const messages = (value: unknown): string[] => {
  const read = readWordsFile({ file: "words/x.json", text: JSON.stringify(value, null, 2) }, rows);
  return "problems" in read ? read.problems.map((problem) => `${problem.line} ${formatFinding(problem, "en")}`) : [];
};

describe("a file of words", () => {
  it("is taken as it should be written", () => expect(messages(GOOD)).toEqual([]));

  it.each([
    [
      "a misspelt placeholder",
      { said: "Сума {amout}" },
      ['2 nothing fills the placeholder {amout} here, did you mean "amount"?'],
    ],
    ["a Cyrillic letter in one", { said: "Сума {аmount}" }, [/2 nothing fills .* a Cyrillic letter а stands in it/]],
    ["a missing placeholder", { said: "Сума" }, ["2 the placeholder {amount} must stand in it"]],
    ["a brace alone", { said: "Сума {amount} {" }, ["2 a brace stands alone: a placeholder is written {name}"]],
    ["nothing", { said: "" }, [/2 "said" must be/]],
    ["too long an SMS", { short: "Код {code} за потвърждаване" }, ['3 "short" has 27 signs; at most 20']],
    ["a text in place of a mail", { told: "x" }, [/4 "told" must be/]],
    [
      "an unknown part",
      { told: { ...GOOD.told, parts: [{ lisst: ["{amount}"] }, ...GOOD.told.parts] } },
      ['8 unknown property "lisst", did you mean "list"?'],
    ],
    [
      "an unknown link",
      { told: { ...GOOD.told, parts: [{ p: "{amount}" }, { put: "rows" }, { link: "ulr", label: "x" }] } },
      [/"ulr" is not one of url, did you mean "url"\?/],
    ],
    [
      "a lost link and a lost place",
      { told: { ...GOOD.told, parts: [{ p: "{amount}" }] } },
      [/"link": "url" } must stand in it/, /"put": "rows" } must stand in it/],
    ],
  ])("with %s is refused where it stands", (_, change, expected) => {
    const told = messages({ ...GOOD, ...change });
    expect(told).toEqual(expected.map((line) => (typeof line === "string" ? line : expect.stringMatching(line))));
  });

  it("that lacks a text, or has one that nothing says, is refused", () => {
    const { said: _, ...rest } = GOOD;
    expect(messages(rest)).toEqual(['1 "said" is missing']);
    expect(messages({ ...GOOD, sais: "x" })).toEqual([expect.stringMatching(/unknown property "sais"/)]);
  });

  it("is missed, and a strange one told", () => {
    const files = new Map(
      [...AREAS.slice(1), "strange"].map((area) => [
        area,
        { file: `${area}.json`, text: JSON.stringify(written[area] ?? {}) },
      ]),
    );
    const read = readWords(files);
    expect("problems" in read && read.problems.map(({ code }) => code)).toEqual(["words-stranger"]);
  });
});

describe("words", () => {
  const opened = openWords({ bonus: written.bonus!, sms: { ...written.sms, rejected: "Отговор от {brand}: {url}" } });

  it("are said as they are written, filled", () =>
    expect(opened.text("sms.rejected", { brand: "Заявка", url: "https://x.bg" })).toBe(
      "Отговор от Заявка: https://x.bg",
    ));

  it("a value is not read as a wording", () =>
    expect(opened.text("sms.rejected", { brand: "{url} $&", url: "u" })).toBe("Отговор от {url} $&: u"));

  it("make a mail of the lender's, with its link", () => {
    const { subject, text: plain } = words.mail(
      "bonus.cancelled",
      { sender },
      { amount: "20 €", url: "https://x.bg/bonus" },
    );
    expect(subject).toBe("Бонусът Ви от 20 € е отменен – Заявка");
    expect(plain).toContain("Вижте бонусите си:\nhttps://x.bg/bonus");
    expect(plain).toContain(`При въпроси: ${sender.phone}`);
  });

  it("are asked for by their own placeholders: others do not compile", () => {
    // @ts-expect-error The name of a placeholder is misspelt.
    expect(words.text("sms.paidOut", { brant: "x" })).toContain("undefined");
    // @ts-expect-error The name of a text is misspelt.
    expect(() => words.text("sms.paidOt", { brand: "x" })).toThrow(TypeError);
    // @ts-expect-error A placeholder is missing.
    expect(words.mail("bonus.active", { sender }, { amount: "1", url: "https://x.bg" }).text).toContain("undefined");
  });
});

describe("the SMS", () => {
  const names = Object.keys(WORDS.sms).filter((name) => name.startsWith("code."));

  it.each(names)("%s begins with the code", (name) => expect(written.sms![name]).toMatch(/^Код \{code\} /));

  it.each(["contract", "guarantee", "annex"])("states that a code signs: %s", (purpose) =>
    expect(written.sms![`code.${purpose}`]).toContain("ПОДПИС"),
  );
});
