import type { ReactElement } from "react";
import type { AgreementData, FormPageData, ListingData } from "#src/api/responses/responses.ts";
import { guaranteesCopy } from "#src/copy/account.ts";
import { guarantorCopy, guaranteeStatusWords } from "#src/copy/guarantor-pages.ts";
import { guaranteeRows } from "#src/copy/guarantee-words.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import { pageOfCall } from "#src/pages/table.ts";
import { View as Agreement } from "#src/pages/templates/agreement.tsx";
import { View as FormPage } from "#src/pages/templates/form.tsx";
import { View as List } from "#src/pages/templates/list.tsx";
import { STORY_DAY } from "./day.ts";
import { formOf } from "./forms.tsx";
import { offerFor } from "./lender.ts";
import { Site } from "./site.tsx";

export default { title: "Parts/Guarantor – поръчителства, покана, договор" };

const ABOUT = {
  borrower: "Георги И.",
  product: "Потребителски кредит",
  amount: "1 000 €",
  term: "12 месеца",
  gpr: "42,58 %",
  total: "1 205,57 €",
  most: "1 307,07 €",
};
const facts = guaranteeRows(ABOUT);
const rows = facts.slice(3).map(([label, text]) => ({ label, text }));
const item = {
  title: guarantorCopy.item(ABOUT.borrower, ABOUT.product),
  at: `${STORY_DAY}T08:00:00Z`,
  rows,
};
const refuse = formOf("refuse-guarantee");

const list: ListingData = {
  page: { title: guaranteesCopy.title },
  today: STORY_DAY,
  lead: guaranteesCopy.lead,
  groups: [
    {
      items: [
        {
          ...item,
          state: guaranteeStatusWords.registered,
          action: { label: guarantorCopy.fillIn, url: "/danni-na-poruchitel", isUrgent: true },
          form: refuse,
        },
        {
          ...item,
          url: "/pregled-na-dogovora-za-poruchitel/1",
          state: guaranteeStatusWords.active,
          rows: [{ label: guarantorCopy.late, text: guarantorCopy.lateText(8, "100,70 €") }, ...rows],
          action: { label: guarantorCopy.pay, url: "/pogasyavane/1", isUrgent: true },
        },
        { ...item, state: guaranteeStatusWords.released },
      ],
    },
  ],
  empty: { text: guaranteesCopy.empty },
};

const about: NonNullable<FormPageData["about"]> = [
  { kind: "facts", rows: facts.map(([label, value]) => ({ label, value: [value] })) },
  paragraph(guarantorCopy.whatItIs),
  paragraph(guarantorCopy.free),
];

const invited: FormPageData = {
  page: { title: "" },
  today: STORY_DAY,
  form: formOf("registration-from-invitation"),
  lead: guarantorCopy.lead,
  about,
  forms: { decline: formOf("decline-invitation") },
};

const contract: AgreementData = {
  page: { title: guarantorCopy.contractTitle },
  today: STORY_DAY,
  offer: offerFor("consumerCredit", 1000, 12),
  sha256: "3f7a".repeat(16),
  version: 1,
  lead: guarantorCopy.signLead("088*****11"),
  guarantee: { borrower: ABOUT.borrower, most: ABOUT.most, stands: "unsigned" },
  papers: [{ kind: "guarantor-contract", title: guarantorCopy.contractTitle, pdfUrl: "#", blocks: about }],
  forms: { sendCode: formOf("send-code"), sign: formOf("sign-guarantee"), refuse },
};

const on = (page: ReactElement) => ({ render: () => <Site>{page}</Site> });

/** Somebody who is asked, somebody who is late with, and one that is over: the next step first, the refusal last. */
export const Guarantees = on(<List data={list} row={pageOfCall("guaranteed-requests")!} />);

/** What one registers for stands before the questions. */
export const Invited = on(<FormPage data={invited} row={pageOfCall("registration-from-invitation")!} />);

/** The contract as its guarantor reads and signs it. */
export const Contract = on(<Agreement data={contract} row={pageOfCall("view-guarantor-contract")!} />);
