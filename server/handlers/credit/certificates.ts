/** Certificates of a credit: asked for by its borrower, and shown to them. */
import type { ListingData, NoticeData } from "#src/api/responses/responses.ts";
import { callUrl } from "#src/api/calls/calls.ts";
import {
  asOfWords,
  certificateCopy as copy,
  certificateDeliveryWords,
  certificateKindWords,
} from "#src/copy/certificates.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import type { Block } from "#src/domain/text/document.ts";
import { fieldOfFault } from "#src/domain/lending/certificates.ts";
import { formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import { issueForm, type Fill } from "#server/forms/issue-form.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { askable, askCertificate, certifiable, type Certifiable } from "#server/lending/certificates/ask.ts";
import { contractOf, numberOf, recipientOf } from "#server/lending/certificates/told.ts";
import { definePost, type FormHandler, type ReadHandler } from "#server/policy/handler.ts";
import { assignmentOf } from "#server/store/tables/assignments.ts";
import { certificatesOf, wordsOf, type CertificateRow, untrueFrom } from "#server/store/tables/certificates.ts";
import { creditOf, lentCreditsOf, type CreditRow } from "#server/store/tables/credits.ts";
import { certificateRequest as reader } from "#server/submissions/credit.ts";
import type { Context } from "#server/visit/context.ts";

/** The person's own credit that the address names; without one the only credit that they have had, undefined where there are several or none. */
const creditMeant = async (
  { db, person, params }: Context,
  own: readonly CreditRow[],
): Promise<CreditRow | undefined> => {
  const { requestId } = params;
  if (requestId === undefined) return own.length === 1 ? own[0] : undefined;
  return (await creditOf(db, person!.id, requestId)) ?? refuse("not-found");
};

const meant = async (context: Context) => {
  const own = await lentCreditsOf(context.db, context.person!.id);
  const credit = await creditMeant(context, own);
  const found = credit && (await certifiable(context.services, context.db, credit.no, context.today));
  return { own, credit, found };
};

/** The form with the kinds that can be had of a credit today. */
const fillOf = ({ services }: Context, found: Certifiable): Fill => {
  const { kinds } = askable(found);
  const { elements } = services.definitions.get(reader.form)!.definition;
  const choices = elements.find(({ name }) => name === "kind")?.choices ?? [];
  return {
    values: { kind: kinds[0]!, purpose: "bank", delivery: "mail" },
    props: { kind: { choices: choices.filter(({ value }) => kinds.some((kind) => kind === value)) } },
  };
};

/** Of a claim that was assigned: who says now what is owed. */
const assignedWords = async ({ db }: Context, { no }: CreditRow, { credit }: Certifiable): Promise<Block[]> => {
  const found = credit.isAssigned ? await assignmentOf(db, no) : undefined;
  return found ? [paragraph(copy.assigned(formatDay(found.day, true), found.assignee, found.contact))] : [];
};

const toAsked = { label: copy.toAsked, url: pageUrl("certificateRequestCreated") };
const toDocuments = { label: copy.toDocuments, url: pageUrl("documents") };

/** The page and the request. */
export const certificateRequest: FormHandler = {
  read: async (context): Promise<NoticeData> => {
    const { own, credit, found } = await meant(context);
    const page = { page: { title: copy.title }, today: context.today, title: copy.title };
    const asked = (await certificatesOf(context.db, context.person!.id)).length > 0 ? [toAsked] : [];
    if (!credit || !found) {
      if (own.length === 0)
        return { ...page, news: { tone: "info", text: copy.none }, blocks: [], actions: [...asked, toDocuments] };
      const credits = own.map(({ applicationId, contractNumber, productName }) => ({
        label: copy.credit(contractNumber, productName),
        url: pageUrl("certificateRequest", { requestId: applicationId }),
      }));
      return { ...page, blocks: [paragraph(copy.which)], actions: [...credits, ...asked] };
    }
    const { atOnce, dueDay } = askable(found);
    return {
      ...page,
      blocks: [
        paragraph(copy.lead(credit.contractNumber, credit.productName)),
        ...(await assignedWords(context, credit, found)),
        paragraph(atOnce ? copy.atOnce : copy.within(formatDay(dueDay, true))),
      ],
      form: await issueForm(context, "certificate-request", fillOf(context, found)),
      actions: [...asked, toDocuments],
    };
  },
  post: definePost(reader, {
    fill: async (context) => {
      const { found } = await meant(context);
      return found ? fillOf(context, found) : {};
    },
    effect: async (context, asking) => {
      const { services, db, person, now } = context;
      const { credit } = await meant(context);
      if (!credit) return refuse("moved-on", { nextUrl: pageUrl("certificateRequest") });
      const { no: creditNo, applicationId } = credit;
      const asked = await askCertificate(services, db, { ...asking, creditNo, applicationId, userId: person!.id, now });
      if (asked === "no-credit") return refuse("not-found");
      if ("fault" in asked) {
        return refuseFields({ [fieldOfFault(asked.fault)]: { code: `certificate-${asked.fault}` } });
      }
      return { nextUrl: pageUrl("certificateRequestCreated", { certificateRequestId: asked.id }) };
    },
  }),
};

type Item = ListingData["groups"][number]["items"][number];

const stateOf = ({ services: { secrets } }: Context, row: CertificateRow): string => {
  const { states } = copy.created;
  const since = formatDay(sofiaDay(row.statusSince), true);
  const untrue = untrueFrom(row);
  if (untrue !== null) return states.untrue(formatDay(untrue, true));
  switch (row.status) {
    case "submitted":
      return states.submitted(formatDay(row.dueDay, true));
    case "preparing":
      return states.preparing;
    case "ready":
      return states.ready(formatDay(row.dueDay, true));
    case "delivered":
      return row.delivery === "post" ? states.posted(since) : states.mailed(since);
    case "rejected":
      return states.rejected(wordsOf(secrets, row).rejected);
  }
};

const itemOf = async (context: Context, row: CertificateRow): Promise<Item> => {
  const { created } = copy;
  const { periodFrom, periodTo, asOf, frozenAt } = row;
  return {
    title: created.item(certificateKindWords[row.kind], numberOf(row)),
    state: stateOf(context, row),
    at: row.askedAt.toISOString(),
    ...(row.fileId !== null && { url: callUrl("file-download", { fileId: row.fileId }), bytes: row.bytes ?? 0 }),
    rows: [
      { label: created.contract, text: await contractOf(context.db, row) },
      { label: created.for, text: recipientOf(context.services, row) },
      ...(periodFrom !== null && periodTo !== null
        ? [{ label: created.period, text: created.periodOf(formatDay(periodFrom, true), formatDay(periodTo, true)) }]
        : asOf !== null && frozenAt !== null
          ? [{ label: created.asOf, text: asOfWords(asOf, frozenAt) }]
          : []),
      { label: created.delivery, text: certificateDeliveryWords[row.delivery] },
    ],
    ...((row.untrueSince !== null || row.status === "rejected") && {
      action: {
        label: created.again,
        url: pageUrl("certificateRequest", { requestId: row.applicationId }),
        isUrgent: false,
      },
    }),
  };
};

/** The person's requests for certificates, the one that the address names first. */
export const certificateRequestCreated: ReadHandler = {
  read: async (context): Promise<ListingData> => {
    const { db, person, params, today } = context;
    const { created } = copy;
    const rows = await certificatesOf(db, person!.id);
    const { certificateRequestId: id } = params;
    const named = id === undefined ? undefined : (rows.find((row) => row.id === id) ?? refuse("not-found"));
    const items = async (of: readonly CertificateRow[]) => Promise.all(of.map((row) => itemOf(context, row)));
    const others = rows.filter((row) => row !== named);
    const groups = [
      ...(named ? [{ title: created.this, items: await items([named]) }] : []),
      { ...(named && { title: created.others }), items: await items(others) },
    ].filter((group) => group.items.length > 0);
    return {
      page: { title: created.title },
      today,
      lead: created.lead,
      groups,
      empty: { text: created.empty, action: { label: copy.ask, url: pageUrl("certificateRequest") } },
      ...(rows.length > 0 && { links: [{ label: copy.ask, url: pageUrl("certificateRequest") }, toDocuments] }),
    };
  },
};
