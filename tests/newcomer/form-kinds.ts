import type { Kind } from "./kind.ts";

/** A rule that accepts only Bulgarian postcodes. */
export const rule: Kind = {
  name: "rule",
  begins: 1,
  most: 5,
  stages: [
    {
      edits: [
        {
          file: "validators/postcode-bg.ts",
          text: `import { defineRule } from "#src/engine/core/rule.ts";
import { emptyOr, withoutSeparators } from "#src/domain/text/typed.ts";

/** A Bulgarian postcode: 4 digits, the first not 0. */
export const postcodeBg = defineRule({
  name: "postcode-bg",
  takes: "text",
  normalise: withoutSeparators,
  check: (value) =>
    emptyOr(value, (text) => /^[1-9][0-9]{3}$/.test(withoutSeparators(text))) ? undefined : { code: "postcode-bg" },
});
`,
        },
      ],
      speaks: { check: "tests" },
    },
    {
      edits: [
        {
          file: "validators/index.ts",
          after: `import { pin6 } from "./pin6.ts";\n`,
          insert: `import { postcodeBg } from "./postcode-bg.ts";\n`,
        },
        { file: "validators/index.ts", after: "  pin6,\n", insert: `  "postcode-bg": postcodeBg,\n` },
      ],
      speaks: { check: "tests" },
    },
    {
      edits: [
        {
          file: "validators/postcode-bg.cases.ts",
          text: `import type { Cases } from "./cases.fixture.ts";

export const postcodeBg: Cases = {
  guide: { topic: "person", accepts: ["1000"], refuses: ["0123"] },
  accepts: ["", "1000", "9 700"],
  refuses: ["0123", "100", "10000", "София", true],
  keeps: [["9 700", "9700"]],
};
`,
        },
        {
          file: "validators/index.cases.ts",
          after: `import { pin6 } from "./pin6.cases.ts";\n`,
          insert: `import { postcodeBg } from "./postcode-bg.cases.ts";\n`,
        },
        { file: "validators/index.cases.ts", after: "  pin6,\n", insert: `  "postcode-bg": postcodeBg,\n` },
      ],
      speaks: { check: "tests" },
    },
    {
      edits: [
        {
          file: "src/copy/validation.ts",
          after: `  "mobile-bg": "Невалиден мобилен телефонен номер.",\n`,
          insert: `  "postcode-bg": "Невалиден пощенски код.",\n`,
        },
      ],
    },
  ],
};

/** An element type for an IBAN. */
export const elementType: Kind = {
  name: "element type",
  most: 4,
  stages: [
    {
      edits: [
        {
          file: "src/engine/core/element-types.ts",
          after: `  password: { holds: "text", secret: true },\n`,
          insert: `  iban: { holds: "text", drafts: true },\n`,
        },
      ],
      speaks: { check: "schemas", names: "iban has no row in SERVER_ROWS" },
    },
    {
      edits: [
        {
          file: "src/engine/core/element-types.ts",
          after: `  password: { takes: TYPED, refusesAs: LONG },\n`,
          insert: `  iban: { takes: CHANGED, refusesAs: LONG },\n`,
        },
      ],
      speaks: { check: "tests" },
    },
    {
      edits: [
        {
          file: "widgets/iban/iban.tsx",
          text: `import { defineWidget } from "#src/engine/react/form-config.ts";

/** A text field for an IBAN: capital letters, no spell checking. */
export const iban = defineWidget({
  type: "iban",
  layout: "field",
  nativeTyping: true,
  render: ({ control, initial }) => (
    <input
      className="input"
      type="text"
      spellCheck={false}
      autoCapitalize="characters"
      {...control}
      defaultValue={String(initial)}
    />
  ),
});
`,
        },
      ],
      speaks: { check: "types" },
    },
    {
      edits: [
        {
          file: "widgets/index.ts",
          after: `import { hidden } from "./hidden/hidden.tsx";\n`,
          insert: `import { iban } from "./iban/iban.tsx";\n`,
        },
        { file: "widgets/index.ts", after: "  hidden,\n", insert: "  iban,\n" },
      ],
      speaks: { check: "tests" },
    },
    {
      edits: [
        {
          file: "widgets/iban/iban.examples.ts",
          text: `import type { Element } from "#src/engine/core/definition.ts";
import { statesOf, TYPED_KEYS, type Examples, type ElementGuide } from "#widgets/example.ts";

const account: Element = {
  type: "iban",
  name: "account",
  label: "IBAN",
  transform: "uppercase",
  validation: "required iban",
  maxLength: 40,
};

export const guide: ElementGuide = {
  choose: "банкова сметка",
  name: "банкова сметка",
  use: "За сметка, по която се превеждат пари.",
  avoid: "За номер на карта вземете \`text\`.",
  keys: TYPED_KEYS,
};

export const examples = {
  ...statesOf(account, { value: "BG80BNBG96611020345678", error: "Невалиден IBAN." }),
  entered: { element: account, enter: { text: "bg80bnbg96611020345678", becomes: "BG80BNBG96611020345678" } },
} satisfies Examples;
`,
        },
      ],
    },
  ],
};
