/**
 * Generated parts of the guide, definition schema and stories are up to date; the generator covers new rules and types.
 */
import { expect, it } from "vitest";
import { readFacts, type ReferenceFacts } from "../../docs/reference/facts.ts";
import { generatedFiles } from "../../docs/reference/files.ts";
import { guideWith } from "../../docs/reference/guide.ts";
import { schemaWith } from "../../docs/reference/schema.ts";
import { storiesOf } from "../../docs/reference/stories.ts";
import { defineRule } from "#src/engine/core/rule.ts";

const part = (name: string): string => `<!-- npm run docs (${name}) -->\n<!-- /npm run docs -->`;

const oneMore = defineRule({
  name: "a-rule-of-tests",
  takes: "text",
  props: { district: { type: "string", required: true } },
  check: () => undefined,
});

/** The reference facts plus a rule that has a property but no section in the guide. */
const withOneMore = async (): Promise<ReferenceFacts> => {
  const facts = await readFacts();
  const cases = {
    guide: { about: "Пощенски код." },
    props: { district: { words: "област", schema: { type: "string", examples: ["София"] } } },
  };
  return { ...facts, rules: [...facts.rules, { rule: oneMore, cases }] };
};

it("every generated file is what npm run docs would write", async () => {
  const stale = (await generatedFiles()).filter(({ is, shouldBe }) => is !== shouldBe).map(({ path }) => path);
  expect(stale, "run: npm run docs").toEqual([]);
});

it("writes a section with a table of properties for a rule without one", async () => {
  const written = guideWith(part("more-rules"), await withOneMore());
  expect(written).toContain("### `a-rule-of-tests`\n\nПощенски код.\n\n| Свойство");
  expect(written).toContain("| `district` | да | област |");
  const byHand = `\n### \`a-rule-of-tests\`\n\n${part("props-a-rule-of-tests")}\n${part("more-rules")}`;
  expect(guideWith(byHand, await withOneMore()).match(/a-rule-of-tests`/g)).toHaveLength(1);
});

it("writes a section with an example for an element type without one", async () => {
  const written = guideWith(part("more-elements"), await readFacts());
  expect(written).toMatch(
    /### `text` – кратък отговор с думи или цифри\n\n- \*\*Кога:\*\* .*\n- \*\*Кога не:\*\* .*\n- \*\*Клавиши:\*\* .*\n\n```json element\n\{/,
  );
});

it("adds every property of a rule to the schema and leaves the rest unchanged", async () => {
  const place =
    '{"definitions": {"element": {"properties": {"type": {"enum": [] }, "validationProps": {"properties": {}}}}}}';
  const written = JSON.parse(schemaWith(place, await withOneMore()));
  const { type, validationProps } = written.definitions.element.properties;
  expect(type.enum).toContain("text");
  expect(validationProps.properties.district).toEqual({
    type: "string",
    examples: ["София"],
    description: "a-rule-of-tests: област.",
  });
});

it("writes a story for every example, formatted as by Prettier", () => {
  const examples = { empty: { element: { name: "a" } }, inError: { element: { name: "a" } } };
  const guide = { choose: "код", name: "промо код", known: ["код"], use: "…", avoid: "…", keys: [] };
  const written = storiesOf({ type: "promoCode", folder: "promo-code", guide, examples });
  expect(written).toContain('  title: "Elements/promoCode – промо код, код",\n');
  expect(written).toContain(`export const Empty = story("empty"),\n  InError = story("inError");\n`);
});

it("throws for a marker name that nothing is generated for", async () => {
  const facts = await readFacts();
  expect(() => guideWith(part("postcodes"), facts)).toThrow('nothing is generated under the name "postcodes"');
});
