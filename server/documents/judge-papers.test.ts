import { describe, expect, it } from "vitest";
import { TODAY } from "#src/domain/lending/catalogue.fixture.ts";
import { CONTENT_FOLDER } from "#server/content/content.fixture.ts";
import { readContentFiles } from "#server/content/files.ts";
import type { Problem } from "#server/findings/finding.ts";
import type { SourceFile } from "#server/findings/read-text.ts";
import { formatFinding } from "#server/findings/words/index.ts";
import { DEMO_LENDER } from "#server/text/lender.ts";
import { catalogue } from "./agreement.fixture.ts";
import { paperProblems } from "./judge-papers.ts";
import { readPaperTemplates } from "./paper-templates.ts";

const { papers: own, pages } = readContentFiles(CONTENT_FOLDER);
const TERMS = { title: "Общи условия", path: "/obshti-usloviya", version: "4.7", validFrom: TODAY };

const problemsOf = (
  templates: ReadonlyMap<string, SourceFile>,
  blocks = [{ kind: "paragraph", text: ["1."] }] as const,
): Problem[] => {
  const read = readPaperTemplates(templates);
  if ("problems" in read) throw new Error(JSON.stringify(read.problems));
  return paperProblems(
    { templates, terms: () => pages.get("tos-credit-line") },
    { catalogue, papers: read.papers },
    { catalogue, lender: DEMO_LENDER, day: TODAY, terms: () => ({ ref: TERMS, blocks }) },
  );
};

/** The templates with one text replaced, everywhere in it. */
const edited = (name: string, change: (text: string) => string): Map<string, SourceFile> => {
  const file = own.get(name)!;
  const text = change(file.text);
  if (text === file.text) throw new Error(`nothing changed in ${name}`);
  return new Map([...own, [name, { ...file, text }]]);
};
const without = (name: string, part: string): Map<string, SourceFile> =>
  edited(name, (text) => text.replaceAll(part, "–"));
const bodyOf = (body: string) => (text: string) => `${/^---[^]*?\n---\n/.exec(text)![0]}\n${body}\n`;

const told = (problems: readonly Problem[]): string[] =>
  problems.map((problem) => `${problem.file.split("/").at(-1)}:${problem.line} ${formatFinding(problem, "en")}`);
const lineOf = (name: string, text: string): number =>
  own
    .get(name)!
    .text.split("\n")
    .findIndex((row) => row.includes(text)) + 1;

it("the lender's own papers have everything that the law asks", () => expect(told(problemsOf(own))).toEqual([]));

describe("a placeholder taken out is refused at its section, with its article", () => {
  it.each([
    ["contract", "{{gpr}}", "{#cost}", "чл. 11, ал. 1, т. 10 ЗПК"],
    ["contract", "{{total}}", "{#cost}", "чл. 11, ал. 1, т. 10 ЗПК"],
    ["contract", "{{nominal-rate}}", "{#interest}", "чл. 11, ал. 1, т. 9 и 9а ЗПК"],
    ["contract", "{{withdrawal-until}}", "{#withdrawal}", "чл. 11, ал. 1, т. 20 и чл. 29 ЗПК"],
    ["contract", "{{guarantor-names}}", "{#security}", "чл. 11, ал. 1, т. 18 ЗПК"],
    ["contract", "{{line-contract}}", "{#amount}", "чл. 11, ал. 1, т. 7 ЗПК"],
    ["contract", "{{plan}}", "{#plan}", "чл. 11, ал. 1, т. 11 ЗПК"],
    ["european-form", "{{gpr}}", "{#costs}", "чл. 5 и раздел 3 от приложение № 2 ЗПК"],
    ["european-form", "{{gpr}}", "{#key}", "чл. 10 Директива 2023/2225"],
    ["european-form", "{{example}}", "{#costs}", "чл. 5 и раздел 3 от приложение № 2 ЗПК"],
    ["european-form", "{{lender-register-number}}", "{#distance}", "чл. 5 и раздел 5 от приложение № 2 ЗПК"],
  ])("%s without %s", (name, place, section, law) => {
    expect(told(problemsOf(without(name, place)))).toContainEqual(
      expect.stringMatching(
        new RegExp(`^${name}\\.md:${lineOf(name, section)} .*\\(${law}\\).*${place} missing in the part ${section}`),
      ),
    );
  });

  it.each([
    ["signature", "{{signed-at}}", "чл. 11, ал. 1, т. 1 ЗПК"],
    ["signature", "{{signed-phone}}", "чл. 11, ал. 1, т. 27 ЗПК; чл. 13, ал. 4 ЗЕДЕУУ"],
    ["signature", "{{fingerprint}}", "чл. 10, ал. 1 ЗПК; чл. 18 ЗПФУР"],
    ["plan", "{{plan}}", "чл. 11, ал. 1, т. 12 ЗПК"],
    ["dated-plan", "{{plan}}", "чл. 11, ал. 2 и чл. 12 ЗПК"],
    ["current-plan", "{{owed}}", "чл. 11, ал. 2 и чл. 12 ЗПК"],
  ])("%s without %s, which has no sections", (name, place, law) => {
    expect(told(problemsOf(without(name, place)))).toEqual([
      expect.stringMatching(new RegExp(`^${name}\\.md:\\d+ .*\\(${law}\\).*${place} missing in the text`)),
    ]);
  });
});

describe("a paper that could not be signed is refused:", () => {
  it("a contract cut to a word, at every item of the law", () => {
    const problems = problemsOf(edited("contract", bodyOf("Договор.")));
    expect(problems.length).toBeGreaterThan(25);
    for (const article of ["т. 1 ЗПК", "т. 10 ЗПК", "т. 20 и чл. 29 ЗПК", "т. 27 ЗПК"])
      expect(told(problems).join("\n")).toContain(article);
    expect(problems.every(({ file }) => file === "server/content/papers/contract.md")).toBe(true);
  });

  it("a signature paper emptied", () => {
    expect(told(problemsOf(edited("signature", bodyOf(""))))[0]).toContain("the text is missing or empty");
  });

  it("general terms emptied, in the file of the product", () => {
    expect(told(problemsOf(own, [] as never))).toEqual([
      expect.stringMatching(/^tos-credit-line\.md:\d+ the general terms of every product lacks /),
    ]);
  });

  it("a European form that says nothing of notary fees", () => {
    expect(told(problemsOf(without("european-form", "Нотариални такси")))).toEqual([
      expect.stringMatching(
        new RegExp(`^european-form\\.md:${lineOf("european-form", "{#costs}")} .*says nothing of "нотариалн"`),
      ),
    ]);
  });

  it("a part that shows for one product only, with that product's name", () => {
    const problems = problemsOf(
      edited("contract", (text) =>
        text
          .replace("::: consumerCredit\nЛихвата за всеки", "::: creditLine\nЛихвата за всеки")
          .replace("::: interest\n", "::: creditLine\n")
          .replace(/\| Годишен лихвен процент \(ГЛП\) \| \*\*\{\{nominal-rate\}\}\*\* \|/, "| Вид | лихва |")
          .replace("| Вид | Фиксиран", "| ГЛП {{nominal-rate}} | Фиксиран"),
      ),
    );
    expect(problems.map(({ code }) => code)).toEqual(["paper-lacks-places"]);
    expect(told(problems)[0]).toContain('"consumerCredit", "interestFreeInstalment", "interestFreeCreditLine"');
  });

  it.each([
    ["contract", "signed-at", "## Срок"],
    ["plan", "owed", "{{plan}}"],
    ["european-form", "borrower-names", "## 1. Кредитор"],
  ])("%s with {{%s}}, which has no value in it", (name, place, before) => {
    const problems = problemsOf(edited(name, (text) => text.replace(before, `{{${place}}}\n\n${before}`)));
    expect(problems).toMatchObject([{ code: "paper-place-void", params: { name: place, of: [] } }]);
  });
});

describe("a lawful change passes:", () => {
  it.each<[string, Map<string, SourceFile>]>([
    ["other words", without("contract", "Кредитът е потребителски кредит")],
    [
      "another section",
      edited("contract", (text) =>
        text.replace("## Срок {#term}", "## Добре дошли {#welcome}\n\nЗдравейте.\n\n## Срок {#term}"),
      ),
    ],
    ["the plan under a heading", edited("plan", (text) => text.replace("{{plan}}", "## Вноски {#rows}\n\n{{plan}}"))],
    [
      "another title of a section",
      edited("contract", (text) => text.replace("## Забава {#late}", "## Ако закъснеете {#late}")),
    ],
    ["Windows line ends", edited("european-form", (text) => text.replaceAll("\n", "\r\n"))],
  ])("%s", (_, templates) => expect(told(problemsOf(templates))).toEqual([]));
});
