import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { TODAY } from "#src/domain/lending/catalogue.fixture.ts";
import { CONTENT_FOLDER } from "#server/content/content.fixture.ts";
import { SCHEMAS } from "#server/definitions/schemas.fixture.ts";
import { formatFinding } from "#server/findings/words/index.ts";
import { holdServices, type Foundation } from "#server/services.ts";
import { DEMO_LENDER } from "#server/text/lender.ts";
import { temporaryFolder } from "#tests/support/after-all.ts";
import { deskForms } from "#server/lending/staff/desk-forms.ts";
import { fileSource, ownFolders, type Folders } from "./file-source.ts";
import type { Snapshot } from "./snapshot.ts";

const root = temporaryFolder("snapshot");
const folders: Folders = {
  schemas: join(root, "schemas"),
  content: join(root, "content"),
  catalogue: join(root, "server", "catalogue.json"),
  promoCodes: join(root, "server", "promo-codes.json"),
};
const source = fileSource(folders, deskForms)({ lender: DEMO_LENDER, today: () => TODAY });

const FORM = "schemas/application/general-information.json";
const STEPS = "schemas/steps.json";
const CATALOGUE = "server/catalogue.json";
const PAGE = "content/about-us.md";
const ANNOUNCEMENTS = "content/announcements.json";
const PAPER = "content/papers/contract.md";
const SMS = "content/words/sms.json";
const PROMO_CODES = "server/promo-codes.json";

const originals = new Map<string, Buffer | undefined>();
const at = (file: string): string => join(root, file);
const bytesOf = (file: string): Buffer | undefined => {
  try {
    return readFileSync(at(file));
  } catch {
    return undefined;
  }
};
const textOf = (file: string): string => readFileSync(at(file), "utf8");
const write = (file: string, text: string | Uint8Array): void => {
  if (!originals.has(file)) originals.set(file, bytesOf(file));
  writeFileSync(at(file), text);
};
const edit = (file: string, from: string, to: string): void => {
  if (!textOf(file).includes(from)) throw new Error(`${file} does not hold ${from}`);
  write(file, textOf(file).replace(from, to));
};

const sound = async (): Promise<Snapshot> => {
  const reading = await source.read();
  if ("problems" in reading) throw new Error(JSON.stringify(reading.problems));
  return reading.snapshot;
};
const messages = async (): Promise<string[]> => {
  const reading = await source.read();
  return ("problems" in reading ? reading.problems : reading.notes).map(
    (problem) => `${problem.file}:${problem.line}:${problem.column} ${formatFinding(problem, "en")}`,
  );
};

/** Encodes as Windows-1251, which a Bulgarian Windows saves as "ANSI". */
const in1251 = (text: string): Buffer =>
  Buffer.from(
    [...text].map((sign) => {
      const code = sign.codePointAt(0)!;
      return code < 0x80 ? code : code >= 0x410 && code <= 0x44f ? code - 0x350 : 0x3f;
    }),
  );

beforeAll(() => {
  cpSync(SCHEMAS, folders.schemas, { recursive: true });
  cpSync(CONTENT_FOLDER, folders.content, { recursive: true, filter: (path) => !path.endsWith(".ts") });
  cpSync(ownFolders().catalogue, folders.catalogue);
  cpSync(ownFolders().promoCodes, folders.promoCodes);
});

afterEach(() => {
  for (const [file, bytes] of originals)
    if (bytes) writeFileSync(at(file), bytes);
    else rmSync(at(file), { force: true });
  originals.clear();
});

describe("a snapshot", () => {
  it("contains everything and is frozen", async () => {
    const { definitions, steps, catalogue, content, papers, promoCodes, words, ...rest } = await sound();
    expect(definitions.get("login")?.definition.title).toBeTruthy();
    expect(steps.A[0]).toBe("general-information");
    expect(catalogue.products).toHaveLength(4);
    expect(content.contentFor("about-us").title).toBeTruthy();
    expect(papers.contract.head.title).toBeTruthy();
    expect(promoCodes.length).toBeGreaterThan(0);
    expect(words.text("sms.paidOut", { brand: "Заявка" })).toContain("Заявка");
    expect(Object.keys(rest)).toEqual(["revision"]);
    expect(() => Object.assign(catalogue.timers, { draftDays: 1 })).toThrow(TypeError);
    expect(() => Object.assign(definitions.get("login")!.definition, { title: "" })).toThrow(TypeError);
    expect(() => Object.assign(steps, { A: [] })).toThrow(TypeError);
  });

  it("has a revision that only its contents change", async () => {
    const { revision } = await sound();
    expect(revision).toMatch(/^[0-9a-f]{64}$/);
    for (const file of [FORM, STEPS, CATALOGUE]) write(file, JSON.stringify(JSON.parse(textOf(file)), null, 7));
    write(PAGE, `\uFEFF${textOf(PAGE).replaceAll("\n", "\r\n")}`);
    write(FORM, `\uFEFF${textOf(FORM).replaceAll("\n", "\r\n")}`);
    expect((await sound()).revision).toBe(revision);
  });

  it.each([
    ["a form's words", () => edit(FORM, '"label": "Имейл"', '"label": "Поща"')],
    ["a list", () => edit("schemas/lists/purposes.json", '"label": "', '"label": "Друга ')],
    ["the order of steps", () => write(STEPS, textOf(STEPS).replace(/"fill-in-options",\s*/, ""))],
    ["the catalogue", () => edit(CATALOGUE, '"draftDays": 7', '"draftDays": 8')],
    ["a page of text", () => write(PAGE, `${textOf(PAGE)}\nОще нещо.\n`)],
    ["an announcement", () => write(ANNOUNCEMENTS, '[{"text": "Работим."}]')],
    ["a paper", () => write(PAPER, `${textOf(PAPER)}\nОще нещо.\n`)],
    ["an SMS", () => edit(SMS, "сумата е преведена", "преведохме сумата")],
    ["a promo code", () => edit(PROMO_CODES, '"uses": 100', '"uses": 101')],
  ])("gets another revision with %s", async (_, change) => {
    const { revision } = await sound();
    change();
    expect((await sound()).revision).not.toBe(revision);
  });
});

describe("one broken file", () => {
  it("of the catalogue is reported with its place and its product", async () => {
    edit(CATALOGUE, '"501-1000"', '"602-1000"');
    const line =
      textOf(CATALOGUE)
        .split("\n")
        .findIndex((row) => row.includes("602-1000")) + 1;
    expect(await messages()).toEqual([
      `server/catalogue.json:${line}:5 "consumerCredit": amounts 501–601 are not mapped: after 500 comes 602`,
    ]);
  });

  it.each([
    [
      CATALOGUE,
      '"nominalRate": "36.00"',
      '"nominalRate": 36',
      /catalogue\.json:\d+:\d+ "nominalRate" must be a decimal/,
    ],
    [
      CATALOGUE,
      '"draftDays"',
      '"drafDays"',
      /^server\/catalogue\.json:\d+:\d+ unknown property "drafDays", did you mean "draftDays"\?$/,
    ],
    [CATALOGUE, '"currency": {', '"currency" {', /catalogue\.json:2:\d+ this is not JSON: a colon is missing/],
    [
      FORM,
      '"type": "select"',
      '"type": "selekt"',
      /general-information\.json:\d+:\d+ unknown type "selekt", did you mean "select"\?/,
    ],
    [
      STEPS,
      "personal-information",
      "personal-informaton",
      /steps\.json:\d+:\d+ there is no form "personal-informaton", did you mean "personal-information"\?/,
    ],
    [
      PAGE,
      "{{lender-company}}",
      "{{lender-companny}}",
      /about-us\.md:\d+:\d+ unknown placeholder {{lender-companny}}, did you mean "lender-company"\?/,
    ],
    [
      PAPER,
      "{{contract-number}}",
      "{{contract-numbr}}",
      /papers\/contract\.md:\d+:\d+ unknown placeholder {{contract-numbr}}, did you mean "contract-number"\?/,
    ],
    [
      SMS,
      "{brand}: сумата",
      "{brant}: сумата",
      /words\/sms\.json:\d+:\d+ nothing fills the placeholder {brant} here, did you mean "brand"\?/,
    ],
    [PROMO_CODES, '"uses"', '"use"', /promo-codes\.json:\d+:\d+ unknown property "use", did you mean "uses"\?/],
    [
      PROMO_CODES,
      "zima2026",
      "Зима",
      /promo-codes\.json:\d+:\d+ the promo code "Зима" must be 4 to 30 small Latin letters and digits/,
    ],
    [
      PROMO_CODES,
      "zima2026",
      "parvi100",
      /promo-codes\.json:\d+:\d+ the promo code "parvi100" is already described above/,
    ],
    [PROMO_CODES, "2030-12-31", "2025-12-31", /promo-codes\.json:\d+:\d+ it ends on 2025-12-31, before it begins/],
  ])("%s with %s as %s is reported", async (file, from, to, expected) => {
    edit(file, from, to);
    expect((await messages())[0]).toMatch(expected);
  });

  const CYRILLIC = [CATALOGUE, FORM, "schemas/lists/purposes.json", PAGE, PAPER];

  it.each(CYRILLIC)("%s in Windows-1251 is refused at its first Cyrillic letter", async (file) => {
    const line =
      textOf(file)
        .split("\n")
        .findIndex((row) => /[А-я]/.test(row)) + 1;
    write(file, in1251(textOf(file)));
    expect(await messages()).toContainEqual(
      expect.stringMatching(new RegExp(`:${line}:\\d+ the file is saved as Windows-1251; save it as UTF-8$`)),
    );
  });

  it.each([...CYRILLIC, STEPS, ANNOUNCEMENTS, PROMO_CODES])("%s in UTF-16 is refused", async (file) => {
    const text = textOf(file);
    for (const bytes of [Buffer.from(`\uFEFF${text}`, "utf16le"), Buffer.from(text, "utf16le")]) {
      write(file, bytes);
      expect(await messages()).toContainEqual(
        expect.stringMatching(/:1:1 the file is saved as UTF-16; save it as UTF-8$/),
      );
    }
  });

  it.each(["novo.JSON", "Novo.Json", "novo.json.txt", "novo.jsn", "novo.txt", "novo.json5"])(
    "named %s is reported, because it would be skipped silently",
    async (name) => {
      write(`schemas/application/${name}`, "{}");
      expect(await messages()).toEqual([
        `schemas/application/${name}:1:1 nobody reads the file "${name}": its name must end in .json, in small letters`,
      ]);
    },
  );

  it("in each folder is reported in the same run", async () => {
    edit(CATALOGUE, '"draftDays"', '"drafDays"');
    edit(FORM, '"type": "select"', '"type": "selekt"');
    write(ANNOUNCEMENTS, "[");
    expect((await messages()).map((line) => line.split(":")[0])).toEqual([
      FORM,
      CATALOGUE,
      "server/content/announcements.json",
    ]);
  });
});

describe("what could not be sold is refused with place, figure and remedy", () => {
  const inBulgarian = async (): Promise<string[]> => {
    const reading = await source.read();
    return ("problems" in reading ? reading.problems : []).map((problem) => formatFinding(problem, "bg"));
  };

  it("a rate above the cap", async () => {
    write(CATALOGUE, textOf(CATALOGUE).replace(/("consumerCredit",[^]*?"nominalRate": )"36.00"/, '$1"51.00"'));
    const line =
      textOf(CATALOGUE)
        .split("\n")
        .findIndex((row) => row.includes('"51.00"')) + 1;
    expect(await messages()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^server/catalogue\\.json:${line}:19 "consumerCredit": .*€ over \\d+ months: ГПР 64\\.\\d\\d %, at most 50\\.75 %`,
        ),
      ),
    ]);
    expect(await inBulgarian()).toEqual([
      expect.stringMatching(
        /^„consumerCredit“: \d+ € за \d+ месеца: ГПР 64,\d\d %, най-много 50,75 % \(чл. 19, ал. 4 ЗПК\): намалете „nominalRate“$/u,
      ),
    ]);
  });

  it("a contract without the ГПР", async () => {
    edit(PAPER, "**{{gpr}}**", "42 %");
    const line =
      textOf(PAPER)
        .split("\n")
        .findIndex((row) => row.includes("{#cost}")) + 1;
    expect(await messages()).toEqual([
      expect.stringMatching(
        new RegExp(`^server/content/papers/contract\\.md:${line}:1 the contract .*{{gpr}} missing`),
      ),
    ]);
    expect((await inBulgarian())[0]).toMatch(
      /^договорът за всеки продукт не съдържа „ГПР, обща дължима сума и допускания“, .* \(чл\. 11, ал\. 1, т\. 10 ЗПК\): в раздел {#cost} няма {{gpr}}/,
    );
  });

  it("no file of promo codes; an empty list is a lender without any", async () => {
    write(PROMO_CODES, "[]");
    expect((await sound()).promoCodes).toEqual([]);
    rmSync(at(PROMO_CODES));
    expect(await messages()).toEqual([
      "server/promo-codes.json:1:1 the file is missing, and with it all promo codes: bring it back, or write [] for none",
    ]);
  });
});

it("a step that no order contains is noted and does not stop the server", async () => {
  write(
    "schemas/application/pets.json",
    `{"id": "pets", "title": "Т", "action": "steps/pets", "elements": [{"type": "submit", "name": "s", "label": "Н"}]}`,
  );
  expect((await sound()).definitions.has("pets")).toBe(true);
  expect(await messages()).toEqual([
    'schemas/application/pets.json:1:40 nobody is asked "pets": no order in steps.json names it',
  ]);
});

it("a list renamed while the files are read is reported at the form that uses it, not thrown", async () => {
  write("schemas/lists/purposes2.json", textOf("schemas/lists/purposes.json"));
  originals.set("schemas/lists/purposes.json", bytesOf("schemas/lists/purposes.json"));
  renameSync(at("schemas/lists/purposes.json"), at("schemas/lists/purposes2.json"));
  expect(await messages()).toEqual(
    expect.arrayContaining([expect.stringMatching(/unknown list "purposes", did you mean "purposes2"\?$/)]),
  );
});

it("a service container keeps its snapshot while the next one is served", async () => {
  const first = await sound();
  const services = holdServices({} as Foundation, first);
  const mine = services.now();
  edit(FORM, '"label": "Имейл"', '"label": "Поща"');
  const second = await sound();
  services.replace(second);
  expect([mine.revision, mine.definitions]).toEqual([first.revision, first.definitions]);
  expect([services.now().revision, services.now().definitions]).toEqual([second.revision, second.definitions]);
  expect(() => Object.assign(mine, { steps: second.steps })).toThrow(TypeError);
});
