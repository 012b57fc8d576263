import type { ReactElement } from "react";
import type { AgreementData, NoticeData } from "#src/api/responses/responses.ts";
import { annexWords, reliefCopy } from "#src/copy/relief.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { pageOfCall } from "#src/pages/table.ts";
import { View as Agreement } from "#src/pages/templates/agreement.tsx";
import { View as Notice } from "#src/pages/templates/notice.tsx";
import { STORY_DAY } from "./day.ts";
import { formOf } from "./forms.tsx";
import { Site } from "./site.tsx";

export default { title: "Parts/Relief – искане за облекчение, анекс" };

const rows = (all: readonly (readonly [string, string])[]) => all.map(([label, text]) => ({ label, value: [text] }));
const UNTIL = formatDay(STORY_DAY, true);

const page = { page: { title: reliefCopy.title }, today: STORY_DAY, title: reliefCopy.title };

const asking: NoticeData = {
  ...page,
  blocks: [
    paragraph(reliefCopy.lead),
    {
      kind: "facts",
      rows: rows([
        [reliefCopy.about.contract, "ПК-2026-0000007-42"],
        [reliefCopy.about.overdue, "101,20 €"],
        [reliefCopy.about.balance, "1 000 €"],
      ]),
    },
  ],
  form: formOf("refinance-support"),
  actions: [{ label: reliefCopy.toRepayment, url: "/pogasyavane/1" }],
};

const asked: NoticeData = {
  ...page,
  news: { tone: "success", text: reliefCopy.asked(17, UNTIL) },
  blocks: [paragraph(reliefCopy.held(UNTIL))],
  forms: { withdraw: formOf("withdraw-relief") },
  actions: [{ label: reliefCopy.toRepayment, url: "/pogasyavane/1" }],
};

const refused: NoticeData = {
  ...page,
  news: { tone: "warning", text: reliefCopy.refused("Доходът Ви е достатъчен за вноските.") },
  blocks: [paragraph(reliefCopy.ways)],
  form: formOf("refinance-support"),
};

const annex: AgreementData = {
  page: { title: annexWords.pageTitle },
  today: STORY_DAY,
  annex: {
    facts: [
      {
        kind: "facts",
        rows: rows([
          [annexWords.facts.number, "ПК-2026-0000007-42-А1"],
          [annexWords.facts.instalment, "79,40 €"],
          [annexWords.facts.count, "18"],
          [annexWords.facts.difference, annexWords.difference("121,30 €", 1)],
        ]),
      },
    ],
    tip: annexWords.tip("1 307,90 €", "1 429,20 €", annexWords.difference("121,30 €", 1)),
  },
  sha256: "3f7a".repeat(16),
  version: 2,
  renewed: true,
  lead: annexWords.signLead("088*****11"),
  papers: [{ kind: "annex", title: annexWords.title, pdfUrl: "#", blocks: asking.blocks }],
  forms: { sendCode: formOf("send-code"), sign: formOf("sign-annex") },
};

const on = (shown: ReactElement) => ({ render: () => <Site>{shown}</Site> });

/** The request of who finds it hard to pay. */
export const Asking = on(<Notice data={asking} row={pageOfCall("refinance-support")!} />);

/** It is looked at, until when, and may be taken back. */
export const Asked = on(<Notice data={asked} row={pageOfCall("refinance-support")!} />);

/** It was refused: why, where to turn, and another one. */
export const Refused = on(<Notice data={refused} row={pageOfCall("refinance-support")!} />);

/** The annex as its borrower reads and signs it, remade since they have seen it. */
export const Annex = on(<Agreement data={annex} row={pageOfCall("view-annex")!} />);
