/** Element types and rules declare their own properties; no other code branches on their names. */
import { describe, expect, it } from "vitest";
import { ELEMENT_TYPES } from "#src/engine/core/element-types.ts";
import { inRoot } from "#server/kernel/root.ts";
import { validators } from "#validators";
import { nameUses, nameUsesIn, type NameUse } from "./facts-scan.ts";

const names = { types: ELEMENT_TYPES, rules: Object.keys(validators) };
const listed = (uses: readonly NameUse[]): string[] => uses.map(({ file, line, text }) => `${file}:${line} ${text}`);

describe("the current code", () => {
  const { types, rules } = nameUses(inRoot("."), names);

  it("compares nothing with an element type's name", () => {
    expect(
      listed(types),
      "ask src/engine/core/element-types.ts instead (holds, factsOf), or add there what is to be known of a type",
    ).toEqual([]);
  });

  it("lists no rule names and compares nothing with one", () => {
    expect(
      listed(rules),
      "ask the rule instead (src/engine/core/rule.ts), or let it say more of itself in validators/<rule>.ts",
    ).toEqual([]);
  });
});

describe("the check finds", () => {
  const typesIn = (code: string, file = "server/a.ts") => listed(nameUsesIn(file, code, names).types);
  const rulesIn = (code: string) => listed(nameUsesIn("src/a.ts", code, names).rules);

  it.each([
    `if (field.type === "slider") stop();`,
    `const is = "photo" !== element.type;`,
    `const is = (element.type ?? "text") === "radio";`,
    `switch (type) { case "checkbox": break; }`,
    `const KINDS = ["photo", "file"];`,
    `const KINDS = new Set(["photo", "file"]);`,
    `const KINDS: readonly ElementType[] = ["photo"];`,
    `type Kind = "photo" | "file";`,
  ])("a branch on an element type: %s", (code) => {
    expect(typesIn(code)).toHaveLength(1);
    expect(typesIn(code, "widgets/photo/photo.tsx")).toEqual([]);
  });

  it.each([
    `const NAMES = ["required", "select", "tos-accepted"];`,
    `if (rule.name === "required") stop();`,
    `const asks = name.includes("backend");`,
    `const must = name.startsWith("required");`,
    `const is = words.includes("identity-card-images");`,
    `const TELLS = "consumer-slider-period";`,
    `fits(TICKS, "checkbox-required", "tos-accepted");`,
  ])("a use of rule names: %s", (code) => {
    expect(rulesIn(code)).toHaveLength(1);
  });

  it.each([
    `if (message.kind === "text") stop();`,
    `refuse({ promoCode: { code: "promo-code-backend" } });`,
    `const email = keeps("required email");`,
    `type Source = Pick<Read, "file" | "text">;`,
    `if (document.visibilityState === "hidden") stop();`,
  ])("nothing in %s", (code) => {
    expect([...typesIn(code), ...rulesIn(code)]).toEqual([]);
  });
});
