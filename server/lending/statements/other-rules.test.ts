import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SettingError } from "#server/kernel/setting-kinds.ts";
import { readConfiguration } from "#server/start/configuration.ts";
import { temporaryFolder } from "#tests/support/after-all.ts";
import { COMMON_RULES, faultsOfRules, otherRules } from "./other-rules.ts";

const folder = temporaryFolder("bank-rules");

const RIGHT = `[\n  { "kind": "capital", "name": ["Акционер"], "fee": "none" }\n]\n`;

const fileOf = (bytes: string | Uint8Array): string => {
  const file = join(folder, "rules.json");
  writeFileSync(file, bytes);
  return file;
};

/** Why a start with this file is refused. */
const refusal = (file: string): string => {
  try {
    readConfiguration({ BANK_RULES: file });
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
  return "accepted";
};

const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, "utf16le");
describe("a file of rules", () => {
  it("is read before the rules of every lender, with a byte order mark or without", () => {
    const own = { kind: "capital", name: ["Акционер"], fee: "none" };
    for (const text of [RIGHT, `\ufeff${RIGHT}`]) {
      expect(otherRules(fileOf(text))).toEqual([own, ...COMMON_RULES]);
      expect(refusal(fileOf(text))).toBe("accepted");
    }
    expect(otherRules(undefined)).toEqual(COMMON_RULES);
    expect(faultsOfRules(COMMON_RULES)).toEqual([]);
  });

  it.each<[what: string, bytes: string | Uint8Array, says: string]>([
    ["as Windows saves „Unicode“", utf16(RIGHT), "rules.json:1:1 "],
    ["in windows-1251", Buffer.from(`[{ "kind": "capital", "name": ["\xc0\xe1"], "fee": "none" }]`, "latin1"), ":1:"],
    ["with a comma too many", RIGHT.replace("}\n", "},\n"), "rules.json:3:1 "],
    ["with a comment", `// наши\n${RIGHT}`, "rules.json:1:1 "],
    ["with quotes of a word processor", RIGHT.replace('"capital"', "„capital“"), "rules.json:2:13 "],
    ["with nothing in it", "", "rules.json:1:1 "],
    ["that is one row and no list", RIGHT.replaceAll(/[[\]]/g, ""), "rules.json:2:3 "],
    ["with a row without a kind", RIGHT.replace('"kind": "capital", ', ""), "rules.json:2:3 "],
    ["with a row without a fee", RIGHT.replace(', "fee": "none"', ""), "rules.json:2:3 "],
    [
      "with a row that names nothing to know a line by",
      RIGHT.replace('"name": ["Акционер"], ', ""),
      "needs an iban, name, text or code",
    ],
    ["with a kind that there is not", RIGHT.replace("capital", "capitol"), "capital"],
    ["with a property that there is not", RIGHT.replace('"name"', '"nmae"'), "rules.json:2:24 "],
    ["with a text where a list belongs", RIGHT.replace('["Акционер"]', '"Акционер"'), "rules.json:2:32 "],
    ["with a fee that the kind cannot have", RIGHT.replace('"none"', '"charges"'), "must be „none“ for capital"],
    ["with a fee after words that are not there", RIGHT.replace('"none"', '"after"'), "„after“"],
    ["with a property twice", RIGHT.replace('"fee"', '"kind": "taxes", "fee"'), "rules.json:2:"],
  ])("%s refuses the start in one line with its place", (_what, bytes, says) => {
    const message = refusal(fileOf(bytes));
    expect(message).toMatch(/^BANK_RULES \(docs\/bank-lines\.md\): rules\.json:\d+:\d+ [^\n]+$/);
    expect(message).toContain(says);
  });

  it("that is a folder, is not there, or cannot be read refuses the start", () => {
    const inside = join(folder, "inside");
    mkdirSync(inside);
    expect(refusal(inside)).toBe(`BANK_RULES must name a JSON file; ${inside} is none.`);
    expect(refusal("/dev/zero")).toBe("BANK_RULES must name a JSON file; /dev/zero is none.");
    expect(refusal(join(folder, "nowhere.json"))).toMatch(/^BANK_RULES: .* cannot be read \(ENOENT\)\.$/);
    const closed = fileOf(RIGHT);
    chmodSync(closed, 0o000);
    // Who is root reads it all the same.
    expect(refusal(closed)).toMatch(process.getuid?.() === 0 ? /^accepted$/ : /cannot be read \(EACCES\)\.$/);
    rmSync(closed);
  });
});
