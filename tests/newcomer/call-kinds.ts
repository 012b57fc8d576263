import type { Kind } from "./kind.ts";

/** A call with a form, and its handler. */
export const call: Kind = {
  name: "call",
  begins: 1,
  most: 6,
  stages: [
    {
      edits: [
        {
          file: "src/api/calls/account.ts",
          after: `  documents: { access: "person", read: "Listing" },\n`,
          insert: `  "forget-me": { access: "person" },\n`,
        },
      ],
      speaks: { check: "types", names: "server/calls/account.ts" },
    },
    {
      edits: [
        {
          file: "server/calls/account.ts",
          after: `  documents: { kind: "read" },\n`,
          insert: `  "forget-me": { kind: "form" },\n`,
        },
      ],
      speaks: { check: "schemas" },
    },
    {
      edits: [
        {
          file: "schemas/account/forget-me.json",
          text: `{
  "$schema": "../definition.schema.json",
  "id": "forget-me",
  "title": "Изтриване на профила",
  "intro": "Профилът се изтрива с данните в него.",
  "action": "forget-me",
  "elements": [{ "type": "submit", "name": "submit", "label": "Искам изтриване" }]
}
`,
        },
      ],
      speaks: { check: "types", names: "server/handlers/account/index.ts" },
    },
    {
      edits: [
        {
          file: "server/handlers/account/forget-me.ts",
          text: `/** Requests the deletion of a profile. */
import { pageUrl } from "#src/pages/table.ts";
import { definePost, type FormHandler } from "#server/policy/handler.ts";
import { unread } from "#server/submissions/reader.ts";

/** Accepts the submission and leads to the home page. */
export const forgetMe: FormHandler = {
  post: definePost(unread("forget-me"), { effect: () => Promise.resolve({ nextUrl: pageUrl("index") }) }),
};
`,
        },
        {
          file: "server/handlers/account/index.ts",
          after: `import * as account from "./account.ts";\n`,
          insert: `import { forgetMe } from "./forget-me.ts";\n`,
        },
        {
          file: "server/handlers/account/index.ts",
          after: "  documents,\n",
          insert: `  "forget-me": forgetMe,\n`,
        },
      ],
      speaks: { check: "tests" },
    },
    {
      edits: [
        {
          file: "tests/torture/places.ts",
          after: `  { name: "logout", ends: true, at: "confirmed", shown: ["subscribe"], url: callUrl("logout"), fields: nothing },\n`,
          insert: `  { name: "forget-me", at: "confirmed", shown: ["subscribe"], url: callUrl("forget-me"), fields: nothing },\n`,
        },
      ],
    },
  ],
};

/** A call that shows a form on a page of its own. */
export const formPage: Kind = {
  name: "call with a form and a page",
  begins: 1,
  most: 7,
  stages: [
    {
      edits: [
        {
          file: "src/api/calls/account.ts",
          after: `  "change-password": { access: "person", read: "FormPage" },\n`,
          insert: `  opinion: { access: "person", read: "FormPage" },\n`,
        },
      ],
      speaks: { check: "types", names: "server/calls/account.ts" },
    },
    {
      edits: [
        {
          file: "server/calls/account.ts",
          after: `  "change-password": { kind: "form", budgets: ["login"] },\n`,
          insert: `  opinion: { kind: "form" },\n`,
        },
      ],
      speaks: { check: "schemas" },
    },
    {
      edits: [
        {
          file: "schemas/account/opinion.json",
          text: `{
  "$schema": "../definition.schema.json",
  "id": "opinion",
  "title": "Вашето мнение",
  "action": "opinion",
  "elements": [
    { "type": "textarea", "name": "words", "label": "Вашите думи", "validation": "required", "maxLength": 500 },
    { "type": "submit", "name": "submit", "label": "Изпращане" }
  ]
}
`,
        },
      ],
      speaks: { check: "types", names: "server/handlers/account/index.ts" },
    },
    {
      edits: [
        {
          file: "server/handlers/account/opinion.ts",
          text: `/** What somebody thinks of the site. */
import type { FormPageData } from "#src/api/responses/responses.ts";
import { pageUrl } from "#src/pages/table.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import { definePost, type FormHandler } from "#server/policy/handler.ts";
import { unread } from "#server/submissions/reader.ts";

/** The page with the form; its post leads to the home page. */
export const opinion: FormHandler = {
  read: async (context): Promise<FormPageData> => ({
    page: { title: "Вашето мнение" },
    today: context.today,
    form: await issueForm(context, "opinion"),
  }),
  post: definePost(unread("opinion"), { effect: () => Promise.resolve({ nextUrl: pageUrl("index") }) }),
};
`,
        },
        {
          file: "server/handlers/account/index.ts",
          after: `import * as login from "./login.ts";\n`,
          insert: `import { opinion } from "./opinion.ts";\n`,
        },
        { file: "server/handlers/account/index.ts", after: "  login: login.login,\n", insert: "  opinion,\n" },
      ],
      speaks: { check: "tests" },
    },
    {
      edits: [
        {
          file: "src/pages/table.ts",
          after: `  { name: "changePassword", path: "/smyana-na-parolata", call: "change-password", template: "form" },\n`,
          insert: `  { name: "opinion", path: "/mnenie", call: "opinion", template: "form" },\n`,
        },
      ],
      speaks: { check: "tests" },
    },
    {
      edits: [
        {
          file: "tests/torture/places.ts",
          after: `  { name: "send-email-link", at: "signed", shown: ["profile", "sendEmailLink"], fields: nothing },\n`,
          insert: `  { name: "opinion", at: "signed", shown: ["opinion"], fields: () => ({ words: "Ясно е." }) },\n`,
        },
      ],
    },
  ],
};
