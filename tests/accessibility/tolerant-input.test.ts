import { describe, expect, it } from "vitest";
import type { Element } from "#src/engine/core/definition.ts";
import { compile } from "#src/engine/core/compile.ts";
import { parseSubmission } from "#src/engine/server/parse-submission.ts";
import { validators } from "#validators";
import { definedFields } from "./defined-fields.ts";

/** By rule: a normalised value, and the group lengths in which it is usually written. */
const CODES = [
  { rule: "person-pin", kept: "8003205605", groups: [2, 2, 2, 4] },
  { rule: "email-or-person-pin", kept: "8003205605", groups: [6, 4] },
  { rule: "iban iban-checksum", kept: "BG80BNBG96611020345678", groups: [4, 4, 4, 4, 4, 2] },
  { rule: "mobile-bg", kept: "0888123456", groups: [4, 2, 2, 2] },
  { rule: "pin", kept: "1234", groups: [2, 2] },
  { rule: "pin6", kept: "123456", groups: [3, 3] },
  { rule: "id-card-number", kept: "AA1234567", groups: [2, 3, 4] },
] as const;

const SIGNS = {
  space: " ",
  "no-break space": "\u00a0",
  "narrow no-break space": "\u202f",
  "zero-width space": "\u200b",
  "direction mark": "\u200e",
  tab: "\t",
  hyphen: "-",
  "no-break hyphen": "\u2011",
  "en dash": "\u2013",
  "em dash": "\u2014",
  minus: "\u2212",
  "soft hyphen": "\u00ad",
} as const;

/** With these people group long numbers, not codes of a few digits. */
const LONG_SIGNS = ["/", ".", "(", ")", "[", "]", "\\"] as const;
const isLong = (kept: string): boolean => kept.length > 6;

const grouped = (kept: string, groups: readonly number[], sign: string): string => {
  let from = 0;
  return groups.map((length) => kept.slice(from, (from += length))).join(sign);
};

const post = async (rule: string, text: string) => {
  const elements: Element[] = [{ name: "code", label: "Код", validation: `required ${rule}` }];
  const plan = compile({ id: "f", title: "", action: "f", version: rule, elements, values: {} }, validators);
  return parseSubmission({
    plan,
    today: "2026-11-20",
    ask: () => Promise.reject(new Error("asks nobody")),
    shown: {},
    entries: [["code", text]],
  });
};

it.each(CODES.filter(({ kept }) => isLong(kept)))(
  "$rule accepts slashes, dots and brackets between its groups and normalises the value",
  async ({ rule, kept, groups }) => {
    for (const sign of LONG_SIGNS) {
      const { errors, values } = await post(rule, grouped(kept, groups, sign));
      expect({ sign, errors, values }).toEqual({ sign, errors: {}, values: { code: kept } });
    }
  },
);

describe.each(CODES)("$rule", ({ rule, kept, groups }) => {
  it.each(Object.entries(SIGNS))(
    "accepts a %s between and around its groups and normalises the value",
    async (_, sign) => {
      for (const text of [
        grouped(kept, groups, sign),
        `${sign}${kept}${sign}`,
        grouped(kept, groups, ` ${sign} `),
        [...kept].join(sign),
      ]) {
        const { errors, values } = await post(rule, text);
        expect({ text, errors, values }).toEqual({ text, errors: {}, values: { code: kept } });
      }
    },
  );

  it("rejects other separators", async () => {
    for (const sign of ["_", "x", "*", ...(isLong(kept) ? [] : LONG_SIGNS)])
      expect((await post(rule, grouped(kept, groups, sign))).errors).toHaveProperty("code");
  });

  it("has room for separators within maxLength in every definition", () => {
    const [first] = rule.split(" ");
    for (const { form, field } of definedFields.filter(({ field: { chain } }) =>
      chain.some((link) => link.rule.name === first),
    )) {
      const { maxLength = Infinity } = field.element;
      expect(maxLength, `${form} ${field.path}`).toBeGreaterThanOrEqual(grouped(kept, groups, " - ").length);
    }
  });
});
