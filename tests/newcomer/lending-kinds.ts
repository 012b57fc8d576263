import type { Kind } from "./kind.ts";

/** A decision rule that refers unusually high incomes to a clerk. */
export const decisionRule: Kind = {
  name: "decision rule",
  most: 5,
  stages: [
    {
      edits: [
        {
          file: "server/lending/decisions/rules.ts",
          after: `  { code: "ID_INVALID", outcome: "reject", profile: "invalidData", applies: (c) => when(idRefused(c)) },\n`,
          insert: `  { code: "INCOME_HIGH", outcome: "refer", applies: ({ facts }) => when(facts.applicant.declaredNet > 2_000_000) },\n`,
        },
      ],
      speaks: { check: "tests" },
    },
    {
      edits: [
        {
          file: "server/lending/decisions/rules.cases.ts",
          after: `  ["RESIDENCE reject", { applicant: { addressInBulgaria: false } }, {}],\n`,
          insert: `  ["INCOME_HIGH refer", { applicant: { declaredNet: 2_000_100 } }, { applicant: { declaredNet: 2_000_000 } }],\n`,
        },
      ],
      speaks: { check: "tests" },
    },
    {
      edits: [
        {
          file: "server/content/words/rows/reasons.ts",
          after: `  "RESIDENCE",\n`,
          insert: `  "INCOME_HIGH",\n`,
        },
        {
          file: "server/content/words/reasons.json",
          after: `  "RESIDENCE": "Предлагаме кредити само на хора, които живеят в България.",\n`,
          insert: `  "INCOME_HIGH": "Доходът ще бъде проверен от наш служител.",\n`,
        },
      ],
      speaks: { check: "tests" },
    },
    {
      edits: [
        {
          file: "src/copy/staff-rules.ts",
          after: `  INCOME_NONE: "Доходът е под минимума.",\n`,
          insert: `  INCOME_HIGH: "Необичайно висок доход: поискайте документ.",\n`,
        },
      ],
    },
  ],
};

/** A port for sending letters on paper. */
export const port: Kind = {
  name: "port",
  most: 5,
  stages: [
    {
      edits: [
        {
          file: "server/ports/letters/letters.ts",
          text: `/** Letters on paper: a printing house, and a demo that prints nothing. */
import { askJson } from "#server/ports/http-json.ts";

/** Sends a letter. Idempotent by letter id; throws when the call should be retried later. */
export type LettersPort = { send(letterId: string): Promise<void> };

/** The demo default: nothing is printed. */
export const unprintedLetters: LettersPort = { send: () => Promise.resolve() };

/** A printing house's HTTP API: \`POST <url>\` with \`{ letterId }\` and a bearer token. */
export const httpLetters = ({ url, token }: { url: string; token: string }): LettersPort => ({
  send: async (letterId) => {
    const headers = { authorization: \`Bearer \${token}\` };
    await askJson({ name: "letters", url, timeoutMs: 10_000, headers, body: JSON.stringify({ letterId }) });
  },
});
`,
        },
      ],
      speaks: { check: "tests" },
    },
    {
      edits: [
        {
          file: "server/ports/ports.ts",
          after: `import { s3Files } from "./files/s3.ts";\n`,
          insert: `import { httpLetters, unprintedLetters, type LettersPort } from "./letters/letters.ts";\n`,
        },
        {
          file: "server/ports/ports.ts",
          after: "export const PORTS = {\n",
          insert: `  letters: definePort<LettersPort>({
    does: "letters on paper",
    adapters: {
      demo: adapter({ means: "nothing is printed", make: () => unprintedLetters }),
      http: adapter({
        means: "a printing house, by the protocol of \`docs/letters-protocol.md\`",
        needs: { url: optional("LETTERS_URL", serviceUrl), token: secret("LETTERS_TOKEN", longText(8)) },
        make: (own) => httpLetters(own),
      }),
    },
  }),
`,
        },
      ],
      speaks: { check: "tests" },
    },
    {
      edits: [
        {
          file: "docs/letters-protocol.md",
          text: "# Letters protocol\n\nHow this server asks a printing house for a letter: `POST <LETTERS_URL>` with its id.\n",
        },
      ],
      speaks: { check: "tests" },
    },
    {
      edits: [
        {
          file: "docs/seams.md",
          after: "### Clock, lines, and the stranger's text\n",
          insert: "\nLetters on paper, `server/ports/letters`: the printing house's protocol is *only assumed*.\n",
        },
        {
          file: "server/ports/letters/letters.test.ts",
          text: `import { expect, it } from "vitest";
import { ok, useService } from "#server/ports/service.fixture.ts";
import { httpLetters, unprintedLetters } from "./letters.ts";

const answering = useService();

it("sends the id of the letter to the printing house", async () => {
  const { url, seen } = await answering(ok({}));
  await httpLetters({ url, token: "token-1" }).send("a-1");
  expect(seen[0]).toMatchObject({ body: JSON.stringify({ letterId: "a-1" }) });
});

it("prints nothing in the demo", async () => {
  await expect(unprintedLetters.send("a-1")).resolves.toBeUndefined();
});
`,
        },
      ],
      speaks: { check: "tests", names: "nobody in server/ asks ports.letters" },
    },
    {
      edits: [
        {
          file: "server/jobs/review-request.ts",
          after: "    const answer = await ports.review.verdict(applicationId, signal);\n",
          insert: "    await ports.letters.send(applicationId);\n",
        },
      ],
    },
  ],
  use: ["server/jobs/review-request.ts"],
};
