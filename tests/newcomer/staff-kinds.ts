import type { Kind } from "./kind.ts";

/** Name of the act. */
export const NEW_ACT = "give-up-refund";

/** An act of the staff by which a refund that has not gone out is given up. */
export const staffAct: Kind = {
  name: "staff act",
  most: 4,
  begins: 1,
  stages: [
    {
      edits: [
        {
          file: "server/lending/staff/acts/give-up-refund.ts",
          text: `/** A refund that has not gone out is given up. */
import { cancelRefund } from "#server/lending/payers/cancel-refund.ts";
import { defineAct } from "../define-act.ts";
import { labels, shownSum } from "./words.ts";

/** The act: the money stays here until its payer asks for it. */
export const giveUpRefund = defineAct({
  name: "give-up-refund",
  title: "Спиране на връщане",
  about: "gives up a refund that has not gone out: the money stays here until its payer asks for it",
  subject: "refund",
  roles: ["cashier", "owner"],
  approvers: ["owner"],
  isOffered: ({ found: { status } }) => status === "held",
  plan: ({ found: { cents } }) => ({ cents }),
  shown: ({ cents }) => [[labels.sum, shownSum(cents)]],
  execute: (_services, trx, { id, by, now }) => cancelRefund(trx, { refundId: id, why: by, now }),
});
`,
        },
        {
          file: "server/lending/staff/acts/index.ts",
          after: `import { disableMember } from "./disable-member.ts";\n`,
          insert: `import { giveUpRefund } from "./give-up-refund.ts";\n`,
        },
        {
          file: "server/lending/staff/acts/index.ts",
          after: "  cancelRefund,\n",
          insert: "  giveUpRefund,\n",
        },
      ],
      speaks: { check: "types", names: "tests/acts/cases.ts" },
    },
    {
      edits: [
        {
          file: "tests/acts/order-cases.ts",
          after: "export const ORDER_CASES = {\n",
          insert: `  "give-up-refund": {
    stand: heldRefund,
    change: async (lender, refundId) => {
      const to = { method: "wireTransfer", account: OTHER, holder: HOLDER } as const;
      await lender.inside((trx) => sendHeldTo(lender.services, trx, { refundId, to }));
      await lender.settle();
    },
    ends: true,
    state: ofRefund,
  },
`,
        },
      ],
      speaks: { check: "schemas" },
    },
    {
      edits: [
        {
          file: "schemas/staff/give-up-refund.json",
          text: `{
  "$schema": "../definition.schema.json",
  "id": "staff-give-up-refund",
  "title": "Спиране на връщането",
  "intro": "Парите остават при нас, докато платецът ги поиска.",
  "action": "buro/give-up-refund/:id",
  "elements": [
    {
      "type": "textarea",
      "name": "reason",
      "label": "Основание",
      "hint": "Остава в одита. Напишете какво видяхте и защо решавате така.",
      "validation": "required",
      "maxLength": 500
    },
    {
      "type": "submit",
      "name": "submit",
      "label": "Спри връщането"
    }
  ]
}
`,
        },
      ],
    },
  ],
};

/** A mail that tells a borrower how their application stands. */
export const mail: Kind = {
  name: "mail, SMS",
  most: 3,
  stages: [
    {
      edits: [
        {
          file: "server/content/words/rows/application.ts",
          after: "export const applicationRows = {\n",
          insert: "  /** Somebody of the staff is still reading the application. */\n  stillRead: about,\n",
        },
      ],
      speaks: { check: "tests", names: "stillRead" },
    },
    {
      edits: [
        {
          file: "server/content/words/application.json",
          after: `  "video.wanted": "Нужно е видео",\n`,
          insert: `  "stillRead": {
    "subject": "Още разглеждаме заявка № {application}",
    "parts": [{ "p": "Служител още чете заявката Ви." }, { "link": "statusUrl", "label": "Статус на заявката" }]
  },
`,
        },
        {
          file: "server/lending/messages/notify.ts",
          after: `  | "received"\n`,
          insert: `  | "stillRead"\n`,
        },
      ],
      speaks: { check: "types", names: "server/lending/messages/notify.ts" },
    },
    {
      edits: [
        {
          file: "server/lending/messages/notify.ts",
          after: "const MAILS: Readonly<Record<Occasion, (deps: NoticeDeps) => Promise<Mail> | Mail>> = {\n",
          insert:
            '  stillRead: (deps) => deps.services.words.mail("application.stillRead", about(deps), about(deps)),\n',
        },
      ],
      speaks: { check: "tests", names: "stillRead" },
    },
    {
      edits: [
        {
          file: "server/lending/journey/send-application.ts",
          after: `  await notify(services, trx, "received", { userId, applicationId, now });\n`,
          insert: `  await notify(services, trx, "stillRead", { userId, applicationId, now });\n`,
        },
      ],
    },
  ],
  use: ["server/lending/journey/send-application.ts"],
};
