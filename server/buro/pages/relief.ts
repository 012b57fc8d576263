/** The desk of relief for a credit: what was asked, income, arrears and plan, drafts with their figures, and the acts. */
import { reliefProposals, reliefReasons, reliefDeskStates } from "#src/copy/relief.ts";
import { reliefDeskWords as words } from "#src/copy/staff-reliefs.ts";
import type { DeskSection } from "#src/buro/desk.ts";
import { mayStaff } from "#src/buro/access.ts";
import { staffFileUrl, staffUrl } from "#src/buro/table.ts";
import { annexedOf, instalmentsLeft, type AnnexMeasure } from "#src/domain/lending/account/annexing.ts";
import { planOf } from "#src/domain/lending/account/readings.ts";
import { MOST_DEFERRED } from "#src/domain/lending/relief.ts";
import { link, paragraph } from "#src/domain/text/blocks.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { differenceText } from "#server/documents/annex.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { factsIn } from "#server/lending/decisions/assess.ts";
import { faultOfMeasure } from "#server/lending/relief/answer.ts";
import { annexableNow, termsOfAnnex, type Annexable } from "#server/lending/relief/draft.ts";
import { annexToShow } from "#server/lending/relief/sign.ts";
import { wholeOn } from "#server/lending/servicing/accounts.ts";
import { measureIn } from "#server/lending/staff/acts/forbear.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { isCreditNo } from "#server/lending/staff/subjects.ts";
import type { Annex, AnnexTerms } from "#server/store/tables/annexes.ts";
import { assessmentsOf } from "#server/store/tables/assessments.ts";
import { creditByNo, creditsByNo } from "#server/store/tables/credits.ts";
import { reliefsOf, type Relief } from "#server/store/tables/reliefs.ts";
import { actsOn } from "../act-forms.ts";
import { deskPage, euro, facts, notice, table, tablePart, type Cell } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";
import { staffForm } from "../forms.ts";
import type { ClerkRead } from "../reply.ts";
import { planTable } from "./plan-parts.ts";
import { annexesPart } from "./relief-parts.ts";

/** Names of a draft's parts in the address. */
export const DRAFT = { defer: "otsrochka", count: "vnoski", dayOfMonth: "den" } as const;

/** The acts that this page offers. */
const ACTS: readonly string[] = [staffCalls.forbear.form, staffCalls["refuse-relief"].form];

const reads = ({ clerk }: ClerkContext): boolean => mayStaff(staffCalls.forbear.roles, clerk.roles);

const requestPart = (context: ClerkContext, relief: Relief): DeskSection => {
  const told = relief.words;
  const comment = told ? told.comment : "";
  return {
    title: words.request(relief.no),
    tight: true,
    blocks: [
      facts([
        [words.status, reliefDeskStates[relief.status]],
        [words.asked, formatMoment(relief.askedAt)],
        [words.dueBy, formatDay(relief.dueBy)],
        [words.reason, reliefReasons[relief.reason]],
        [words.proposal, reliefProposals[relief.proposal]],
        [words.canPay, euro(relief.canPay)],
        [words.comment, reads(context) ? comment : words.notYours],
        [words.held, relief.holdUntil === null ? words.notHeld : formatDay(relief.holdUntil)],
      ]),
      ...(relief.files.length > 0
        ? [
            paragraph(
              `${words.files}: `,
              ...relief.files.flatMap((id, at) => [...(at > 0 ? [", "] : []), link(String(at + 1), staffFileUrl(id))]),
            ),
          ]
        : []),
    ],
  };
};

const incomePart = async ({ db, services }: ClerkContext, applicationId: string): Promise<DeskSection[]> => {
  const [latest] = await assessmentsOf(db, applicationId);
  if (!latest?.from) return [];
  const { applicant, income, register } = factsIn(services, { id: latest.id, from: latest.from });
  const net = income.status === "ok" ? income.data.netMonthly : undefined;
  const others = register.status === "ok" ? register.data.monthlyInstalments : undefined;
  return [
    {
      title: words.income,
      tight: true,
      blocks: [
        facts([
          [words.declaredNet, euro(applicant.declaredNet)],
          net === undefined || net === null ? undefined : [words.netMonthly, euro(net)],
          [words.declaredExpenses, euro(applicant.declaredExpenses)],
          others === undefined ? undefined : [words.instalments, euro(others)],
        ]),
      ],
    },
  ];
};

const owedPart = async ({ db, services, today }: ClerkContext, annexable: Annexable): Promise<DeskSection> => {
  const { credit, one } = annexable;
  const { balance, carried, late } = annexedOf(one.account);
  const whole = await wholeOn(services, db, credit.no, today);
  return {
    title: words.owed,
    tight: true,
    blocks: [
      facts([
        [words.overdue, euro(whole?.overdue.total ?? 0)],
        [words.daysLate, String(whole?.daysLate ?? 0)],
        [words.principal, euro(balance)],
        [words.interest, euro(carried)],
        [words.lateInterest, euro(late)],
        [words.left, String(instalmentsLeft(one.account))],
      ]),
    ],
  };
};

/** The annex that waits for a signature, as it was sent. */
const waitingPart = (context: ClerkContext, annex: Annex | undefined): DeskSection[] =>
  annex === undefined
    ? []
    : [
        {
          title: words.sent(annex.number),
          tight: true,
          blocks: [
            notice(words.waits(annex.number, formatDay(annex.openUntil))),
            table(HEAD, [draftRow(context, annex)], "", [0, 1, 2, 5]),
          ],
        },
      ];

/** A draft as a row: what is paid, from when until when, and what it costs. */
const draftRow = ({ services }: ClerkContext, { measure, rows, until, ...terms }: AnnexTerms, url?: string): Cell[] => [
  url === undefined ? String(measure.defer) : { text: String(measure.defer), url },
  String(rows.length),
  euro(rows[0]!.instalment),
  formatDay(rows[0]!.dueDate),
  formatDay(rows.at(-1)!.dueDate),
  euro(terms.total),
  differenceText(terms, services.catalogue),
  until === undefined ? "" : formatDay(until),
];

const HEAD = [
  words.defer,
  words.count,
  words.instalment,
  words.first,
  words.last,
  words.total,
  words.difference,
  words.until,
];

/** Instalments that a ready draft adds. */
const LONGER = [0, 3, 6, 12] as const;

const draftUrl = (id: string, { defer, count, dayOfMonth }: AnnexMeasure): string =>
  `${staffUrl("relief", { id })}?${new URLSearchParams({
    [DRAFT.defer]: String(defer),
    [DRAFT.count]: String(count),
    ...(dayOfMonth !== undefined && { [DRAFT.dayOfMonth]: String(dayOfMonth) }),
  })}`;

/** What may be proposed, with its figures of today. */
const draftsPart = async (context: ClerkContext, annexable: Annexable, hasRequest: boolean): Promise<DeskSection> => {
  const { db } = context;
  const { credit, one } = annexable;
  const left = instalmentsLeft(one.account);
  const rows: Cell[][] = [];
  for (let defer = 0; defer <= MOST_DEFERRED; defer++)
    for (const longer of LONGER) {
      const measure = { defer, count: left + longer };
      if (await faultOfMeasure(db, annexable, measure, hasRequest)) continue;
      rows.push(draftRow(context, termsOfAnnex(one, measure), draftUrl(String(credit.no), measure)));
    }
  const roles = staffCalls["draft-relief"].roles;
  const form = staffForm(context, staffCalls["draft-relief"].form, {
    values: { defer: "0", count: String(left), dayOfMonth: "", ...draftIn(context) },
  });
  return {
    title: words.drafts,
    blocks: [table(HEAD, rows, words.none, [0, 1, 2, 5])],
    forms: mayStaff(roles, context.clerk.roles) ? [form] : [],
  };
};

/** The draft that the address names, as it was typed; empty when it names none. */
const draftIn = ({ query }: ClerkContext): { defer?: string; count?: string; dayOfMonth?: string } =>
  query.has(DRAFT.count)
    ? {
        defer: query.get(DRAFT.defer) ?? "0",
        count: query.get(DRAFT.count)!,
        dayOfMonth: query.get(DRAFT.dayOfMonth) ?? "",
      }
    : {};

/** The draft of the address with its whole plan; nothing where it names none that may be proposed. */
const chosenPart = async (context: ClerkContext, annexable: Annexable, hasRequest: boolean): Promise<DeskSection[]> => {
  const { defer = "", count, dayOfMonth = "" } = draftIn(context);
  if (count === undefined) return [];
  const measure = measureIn({ defer, count, dayOfMonth });
  if (await faultOfMeasure(context.db, annexable, measure, hasRequest)) return [];
  const terms = termsOfAnnex(annexable.one, measure);
  return [
    {
      title: words.chosen,
      blocks: [
        facts([
          [words.before, euro(terms.totalBefore)],
          [words.total, euro(terms.total)],
          [words.difference, differenceText(terms, context.services.catalogue)],
          [words.late2, euro(terms.late)],
          terms.until === undefined ? undefined : [words.until, formatDay(terms.until)],
        ]),
        planTable(terms.rows.map((row) => ({ ...row, status: "future" }))),
      ],
    },
  ];
};

const earlierPart = (rows: readonly Relief[]): DeskSection[] =>
  rows.length === 0
    ? []
    : [
        tablePart(
          words.earlier,
          [words.no, words.asked, words.reason, words.proposal, words.status],
          rows.map(({ no, askedAt, reason, proposal, status }) => [
            `№\u00a0${no}`,
            formatMoment(askedAt),
            reliefReasons[reason],
            reliefProposals[proposal],
            reliefDeskStates[status],
          ]),
          "",
        ),
      ];

/** The page. */
export const relief: ClerkRead = async (context) => {
  const { services, db, params, now, today } = context;
  const id = params["id"] ?? "";
  const [credit] = isCreditNo(id) ? await creditsByNo(db, [Number(id)]) : [];
  const told = credit && (await creditByNo(db, credit.no));
  if (!credit || !told) return refuse("not-found");
  const [latest, ...before] = await reliefsOf(db, services.secrets, credit.no);
  const open = latest && latest.endedAt === null ? latest : undefined;
  const annexable = await annexableNow(services, db, credit, now);
  const annex = await annexToShow(db, credit.no, now);
  const acts = await actsOn(context, "credit", id, { named: told.contractNumber });
  const aside = acts.sections
    .map((section) => ({
      ...section,
      forms: (section.forms ?? [])
        .filter((form) => ACTS.includes(form.id))
        .map((form) =>
          form.id === staffCalls.forbear.form ? { ...form, values: { ...form.values, ...draftIn(context) } } : form,
        ),
    }))
    .filter(({ forms, blocks }) => forms.length + blocks.length > 0);
  const commands = acts.commands.filter((command) => /^(forbear|refuse-relief)\b/.test(command));
  return deskPage(today, words.title(told.contractNumber), commands, {
    sections: [
      {
        tight: true,
        blocks: [paragraph(link(words.toCredit, staffUrl("credit", { id })))],
      },
      ...waitingPart(context, annex),
      ...(open ? [requestPart(context, open)] : [{ blocks: [paragraph(words.noRequest)] }]),
      ...(await incomePart(context, told.applicationId)),
      ...(annexable
        ? [
            await owedPart(context, annexable),
            await draftsPart(context, annexable, open !== undefined),
            ...(await chosenPart(context, annexable, open !== undefined)),
          ]
        : [{ blocks: [paragraph(words.none)] }]),
    ],
    aside,
    records: [
      ...(annexable
        ? [{ title: words.toCredit, blocks: [planTable(planOf(annexable.one.account, annexable.one.drawing.plan))] }]
        : []),
      ...(await annexesPart(context, credit.no)),
      ...earlierPart(open ? before : [latest, ...before].filter((one) => one !== undefined)),
    ],
  });
};
