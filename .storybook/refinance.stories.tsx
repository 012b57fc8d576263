import type { StoryObj } from "@storybook/react-vite";
import type { ReactElement } from "react";
import { expect } from "storybook/test";
import type { AgreementData, NoticeData } from "#src/api/responses/responses.ts";
import { agreementCopy } from "#src/copy/agreement.ts";
import { refinanceCopy as words, refinanceFaults } from "#src/copy/refinance.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import type { Block } from "#src/domain/text/document.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { pageOfCall } from "#src/pages/table.ts";
import { View as Agreement } from "#src/pages/templates/agreement.tsx";
import { View as Notice } from "#src/pages/templates/notice.tsx";
import { STORY_DAY } from "./day.ts";
import { formOf } from "./forms.tsx";
import { offerFor, refinancing } from "./lender.ts";
import { Site } from "./site.tsx";

export default { title: "Parts/Refinance – рефинансиране, анекс" };

const { old, compare } = words;
const UNTIL = formatDay(STORY_DAY, true);

const facts: Block = {
  kind: "facts",
  rows: [
    [old.contract, "ПК-2026-0000007-42"],
    [old.payOff, "552,15 €"],
    [old.left, "602,76 €"],
    [old.until, UNTIL],
  ].map(([label, text]) => ({ label: label!, value: [text!] })),
};

const table: Block = {
  kind: "table",
  caption: compare.caption,
  head: [[compare.what], [compare.old], [compare.fresh]],
  rows: [
    [compare.total, "602,76 €", "1 205,52 €"],
    [compare.count, "6", "12"],
    [compare.instalment, "100,46 €", "100,46 €"],
    [compare.until, "20.05.2027", "20.11.2027"],
    [compare.cash, "0 €", "447,85 €"],
    [compare.gpr, "–", "42,57 %"],
  ].map((row) => row.map((cell) => [cell])),
  numeric: [1, 2],
};

const page = { page: { title: words.title }, today: STORY_DAY, title: words.title };
const actions = [{ label: words.toCredit, url: "/aktiven-kredit" }];

const offered: NoticeData = {
  ...page,
  blocks: [
    paragraph(words.lead),
    { kind: "notice", text: [words.more("154,91 €")] },
    table,
    facts,
    paragraph(words.guarantor),
    paragraph(words.next),
  ],
  form: formOf("refinance-quote"),
  forms: { refinance: formOf("refinance") },
  actions,
};

const refused: NoticeData = { ...page, news: { tone: "info", text: refinanceFaults.little }, blocks: [facts], actions };

const annex: AgreementData = {
  page: { title: agreementCopy.refinanceTitle },
  today: STORY_DAY,
  offer: refinancing(offerFor("consumerCredit", 1000, 12), 552.15),
  sha256: "3f7a".repeat(16),
  version: 1,
  papers: [{ kind: "contract", title: "Договор за потребителски кредит", pdfUrl: "#", blocks: [facts] }],
  forms: {
    sendCode: formOf("send-code"),
    sign: formOf("sign-refinance-annex"),
    decline: formOf("decline-contract"),
  },
};

const on = (shown: ReactElement) => ({ render: () => <Site>{shown}</Site> });

/** What a new credit comes to beside the old one, and asking for it. */
export const Offered = on(<Notice data={offered} row={pageOfCall("refinance")!} />);

/** It is not possible, and why. */
export const Refused = on(<Notice data={refused} row={pageOfCall("refinance")!} />);

/** The annex as its borrower reads and signs it: what they get apart from what pays the old credit off. */
export const Annex: StoryObj = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("form [name=tos]")).not.toBeNull();
  },
  ...on(<Agreement data={annex} row={pageOfCall("view-refinance-annex")!} />),
};
