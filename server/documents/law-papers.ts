/**
 * Papers of what law and contract name besides paying: the notice that everything ahead falls due, the notice that the claim
 * was assigned (чл. 99 ЗЗД), and what somebody who has died owes, for their heirs.
 */
import { heirsPaperWords as words, type HeirsDebtTold } from "#src/copy/heirs-paper.ts";
import { noticeLines } from "#src/copy/notice-rows.ts";
import type { NoticeRows } from "#src/domain/lending/account/accelerating.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Block, TextDocument } from "#src/domain/text/document.ts";
import { formatDay, type Day } from "#src/domain/time/dates.ts";
import { amountText } from "#server/text/formats.ts";
import type { Lender } from "#server/text/lender.ts";
import { contentValues } from "#server/text/placeholders.ts";
import type { Borrower, PaymentChannel } from "./agreement-facts.ts";
import type { Need } from "./needs.ts";
import type { PaperSource } from "./paper-templates.ts";
import { fillTemplate } from "./template.ts";
import { borrowerValues, channelBlocks } from "./values.ts";

/** What every one of these papers names: whose it is, to whom, and the day on which it is made. */
type Head = { lender: Lender; borrower: Borrower; day: Day };

/** A notice of acceleration: paying `arrears` through the day `until` keeps off that `total` falls due. */
export type AccelerationFacts = Head &
  NoticeRows & { contractNumber: string; until: Day; channels: readonly PaymentChannel[] };

/** A notice of assignment: of `owed` on `day`, to whom, and how they are paid. */
export type AssignmentFacts = Head & {
  contractNumber: string;
  owed: Cents;
  to: { assignee: string; uic: string; iban: string; contact: string };
};

/** What a borrower who has died owes: sums in words, of each contract on the day of death and on `day`. */
export type HeirsDebtFacts = Head & { diedOn: Day; debts: readonly HeirsDebtTold[] };

const headValues = ({ lender, borrower, day }: Head, { catalogue }: PaperSource) => ({
  ...contentValues({ catalogue, lender, day }),
  ...borrowerValues(borrower),
  day: formatDay(day, true),
});

const rowsTable = (lines: readonly (readonly [label: string, sum: string])[]): Block => ({
  kind: "facts",
  rows: lines.map(([label, sum]) => ({ label, value: [sum] })),
});

/** Renders the notice of acceleration. */
export const accelerationPaper = (facts: AccelerationFacts, source: PaperSource): TextDocument => {
  const sum = (cents: Cents): string => amountText(cents, source.catalogue);
  return fillTemplate(source.papers.acceleration, {
    conditions: new Set(),
    values: {
      ...headValues(facts, source),
      "contract-number": facts.contractNumber,
      "notice-until": formatDay(facts.until, true),
      "notice-arrears": sum(facts.arrears),
    },
    blocks: { channels: channelBlocks(facts), "notice-rows": [rowsTable(noticeLines(facts, sum))] },
  });
};

/** Renders the notice of assignment. */
export const assignmentPaper = (facts: AssignmentFacts, source: PaperSource): TextDocument =>
  fillTemplate(source.papers.assignment, {
    conditions: new Set(),
    values: {
      ...headValues(facts, source),
      "contract-number": facts.contractNumber,
      "assigned-day": formatDay(facts.day, true),
      "assigned-owed": amountText(facts.owed, source.catalogue),
      "assignee-name": facts.to.assignee,
      "assignee-uic": facts.to.uic,
      "assignee-iban": facts.to.iban,
      "assignee-contact": facts.to.contact,
    },
  });

const debtBlocks = ({ debts, diedOn, day }: HeirsDebtFacts): Block[] =>
  debts.length === 0
    ? [{ kind: "paragraph", text: [words.none] }]
    : debts.flatMap(({ atDeath, now }): Block[] => [
        { kind: "paragraph", text: [{ tag: "strong", children: [words.contract(now.contract)] }] },
        {
          kind: "table",
          head: [
            [words.part],
            ...(atDeath ? [[words.onDay(formatDay(diedOn, true))]] : []),
            [words.today(formatDay(day, true))],
          ],
          rows: (["principal", "interest", "late", "total"] as const).map((part) => [
            [words.parts[part]],
            ...(atDeath ? [[atDeath[part]]] : []),
            [now[part]],
          ]),
          numeric: atDeath ? [1, 2] : [1],
        },
        ...(atDeath ? [] : [{ kind: "paragraph" as const, text: [words.after] }]),
      ]);

/** Renders what somebody who has died owes. */
export const heirsDebtPaper = (facts: HeirsDebtFacts, source: PaperSource): TextDocument =>
  fillTemplate(source.papers["heirs-debt"], {
    conditions: new Set(),
    values: { ...headValues(facts, source), "died-on": formatDay(facts.diedOn, true) },
    blocks: { "heirs-debts": debtBlocks(facts) },
  });

const parties = (section: string, law: string): Need<Head>[] => [
  {
    item: "lender",
    law,
    sections: [section],
    says: ({ lender }) => ({ "lender-company": lender.company, "lender-uic": lender.uic }),
  },
  {
    item: "borrower",
    law,
    sections: [section],
    says: ({ borrower }) => ({ "borrower-names": borrower.names, "borrower-pin": borrower.pin }),
  },
];

/** What a notice of acceleration has to say: of which contract, which sums until when, how it is kept off, how to pay. */
export const ACCELERATION_NEEDS: readonly Need<AccelerationFacts>[] = [
  ...parties("top", "чл. 20а ЗЗД"),
  {
    item: "what-contract",
    law: "чл. 20а ЗЗД",
    sections: ["top"],
    says: ({ contractNumber }) => ({ "contract-number": contractNumber }),
  },
  {
    item: "notice-sums",
    law: "чл. 20а ЗЗД",
    sections: ["notice"],
    says: (facts, catalogue) => ({
      "notice-until": formatDay(facts.until, true),
      "notice-rows": noticeLines(facts, (cents) => amountText(cents, catalogue)).map(([, sum]) => sum),
    }),
  },
  {
    item: "notice-keep",
    law: "чл. 20а ЗЗД",
    sections: ["keep"],
    says: ({ until, arrears }, catalogue) => ({
      "notice-until": formatDay(until, true),
      "notice-arrears": amountText(arrears, catalogue),
    }),
    words: ["отпада"],
  },
  { item: "late", law: "чл. 33 ЗПК", sections: ["keep"], words: ["законната лихва"] },
  {
    item: "debt-advice",
    law: "чл. 36 от Директива (ЕС) 2023/2225",
    sections: ["help"],
    words: ["безплатен съвет", "комисията за защита"],
  },
  {
    item: "channels",
    law: "чл. 11, ал. 1, т. 12 ЗПК",
    sections: ["channels"],
    says: ({ channels }) => ({ channels: channels.flatMap(({ rows }) => rows.map(({ value }) => value)) }),
  },
];

/** What a notice of assignment has to say: who owns the claim since when, how they are paid, and that no right is lost. */
export const ASSIGNMENT_NEEDS: readonly Need<AssignmentFacts>[] = [
  ...parties("top", "чл. 99, ал. 3 ЗЗД"),
  {
    item: "what-contract",
    law: "чл. 99, ал. 3 ЗЗД",
    sections: ["top"],
    says: ({ contractNumber }) => ({ "contract-number": contractNumber }),
  },
  {
    item: "assignee",
    law: "чл. 99, ал. 3 ЗЗД",
    sections: ["assignment"],
    says: ({ day, owed, to }, catalogue) => ({
      "assigned-day": formatDay(day, true),
      "assigned-owed": amountText(owed, catalogue),
      "assignee-name": to.assignee,
      "assignee-uic": to.uic,
    }),
  },
  {
    item: "pay-assignee",
    law: "чл. 99, ал. 4 ЗЗД",
    sections: ["pay"],
    says: ({ to }) => ({ "assignee-iban": to.iban, "assignee-contact": to.contact }),
  },
  { item: "objections", law: "чл. 26 ЗПК", sections: ["rights"], words: ["възразите"] },
];

/** What a certificate for heirs has to say: of whose debts, as of when, and how much by part. */
export const HEIRS_DEBT_NEEDS: readonly Need<HeirsDebtFacts>[] = [
  ...parties("top", "чл. 77 ЗЗД"),
  {
    item: "died-on",
    law: "чл. 60 ЗН",
    sections: ["top"],
    says: ({ diedOn, day }) => ({ "died-on": formatDay(diedOn, true), day: formatDay(day, true) }),
  },
  {
    item: "certified",
    law: "чл. 77 ЗЗД",
    sections: ["certified"],
    says: ({ debts }) => ({
      "heirs-debts": debts.flatMap(({ atDeath, now }) => [
        now.contract,
        ...(atDeath ? [atDeath.total] : []),
        now.total,
      ]),
    }),
  },
];
