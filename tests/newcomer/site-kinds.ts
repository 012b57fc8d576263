import type { Kind } from "./kind.ts";

const PARAGRAPH =
  "Партньори са магазини и посредници, които показват нашите предложения на свои клиенти. Те не решават дали кредит се отпуска и не виждат данните от заявката. ";

/** A content page. */
export const page: Kind = {
  name: "content page",
  begins: 4,
  most: 2,
  stages: [
    {
      edits: [
        {
          file: "src/api/calls/content.ts",
          after: `  { call: "links", name: "links", path: "/links" },\n`,
          insert: `  { call: "partners", name: "partners", path: "/partnyori" },\n`,
        },
      ],
      speaks: { check: "schemas" },
    },
    {
      edits: [
        {
          file: "server/content/partners.md",
          text: `---
title: Партньори
description: Кои са партньорите ни и какво правят за Вас
validFrom: 2026-11-20
version: 1.0
---

## Кои са партньорите ни {#who}

${Array(5).fill(PARAGRAPH.trim()).join("\n\n")}
`,
        },
      ],
    },
  ],
};

/** A call that a page of the account reads, and the page. */
export const accountPage: Kind = {
  name: "account page",
  begins: 1,
  most: 5,
  stages: [
    {
      edits: [
        {
          file: "src/api/calls/account.ts",
          after: `  "request-history": { access: "person", read: "Listing" },\n`,
          insert: `  "own-questions": { access: "person", read: "Listing" },\n`,
        },
      ],
      speaks: { check: "types", names: "server/calls/account.ts" },
    },
    {
      edits: [
        {
          file: "server/calls/account.ts",
          after: `  "request-history": { kind: "read" },\n`,
          insert: `  "own-questions": { kind: "read" },\n`,
        },
        {
          file: "src/pages/table.ts",
          after: `  { name: "applicationHistory", path: "/istoriya-na-zayavkite", call: "request-history", template: "list" },\n`,
          insert: `  { name: "ownQuestions", path: "/moite-vaprosi", call: "own-questions", template: "list" },\n`,
        },
      ],
      speaks: { check: "types", names: "server/handlers/account/index.ts" },
    },
    {
      edits: [
        {
          file: "server/handlers/account/listings.ts",
          after: `import type { ReadHandler } from "#server/policy/handler.ts";\n`,
          insert: `
/** What the person has asked us. */
export const ownQuestions: ReadHandler = {
  read: ({ today }): Promise<ListingData> =>
    Promise.resolve({
      page: { title: "Вашите въпроси" },
      today,
      groups: [],
      empty: { text: "Още не сте ни питали нищо.", action: { label: "Начало", url: pageUrl("index") } },
    }),
};
`,
        },
        {
          file: "server/handlers/account/index.ts",
          after: `  "request-history": listings.applicationHistory,\n`,
          insert: `  "own-questions": listings.ownQuestions,\n`,
        },
      ],
    },
  ],
};

/** An application step that saves its submission. */
export const step: Kind = {
  name: "step",
  most: 2,
  begins: 3,
  stages: [
    {
      edits: [
        {
          file: "schemas/application/family.json",
          text: `{
  "$schema": "../definition.schema.json",
  "id": "family",
  "title": "Вашето семейство",
  "action": "steps/family",
  "elements": [
    { "type": "text", "name": "childrenCount", "label": "Брой деца", "validation": "required number", "inputMode": "numeric", "maxLength": 2 },
    { "type": "submit", "name": "submit", "label": "Напред" }
  ]
}
`,
        },
      ],
      speaks: { check: "schemas", names: "steps.json" },
    },
    {
      edits: [
        {
          file: "schemas/steps.json",
          after: `    "fill-in-options",\n`,
          insert: `    "family",\n`,
        },
      ],
    },
  ],
};
