/** What a guarantor does in their profile: fills in their data, looks at what they stand surety for, says no. */
import type { FormPageData, ListingData } from "#src/api/responses/responses.ts";
import { guaranteesCopy } from "#src/copy/account.ts";
import { guaranteeFacts, guaranteeStatusWords, guarantorCopy } from "#src/copy/guarantees.ts";
import type { GuaranteeStatus } from "#src/domain/lending/guarantee-states.ts";
import { formatMoney, money } from "#src/domain/lending/money.ts";
import { pageUrl } from "#src/pages/table.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import { saveInProfile, savedFill } from "#server/handlers/application/answers.ts";
import { checkPin, draftedWords, leadOf, reusedWords } from "#server/handlers/application/step.ts";
import { guaranteedBy, type Guaranteed } from "#server/handlers/guaranteed.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { agreementNumber } from "#server/lending/agreements/agreements.ts";
import { declineGuarantee, withdrawGuarantee } from "#server/lending/guarantees/end.ts";
import { sendGuarantor } from "#server/lending/guarantees/fill-in.ts";
import { termsInWords } from "#server/lending/guarantees/terms.ts";
import { paymentChannels } from "#server/lending/lender/lender.ts";
import { definePost, type Elsewhere, type FormHandler, type ReadHandler } from "#server/policy/handler.ts";
import { guaranteesOfProfile, type GuaranteeRow } from "#server/store/tables/guarantees.ts";
import { guarantorInformation as informationForm } from "#server/submissions/personal-information.ts";
import { unread } from "#server/submissions/reader.ts";
import type { Context } from "#server/visit/context.ts";
import { guaranteeBlocks } from "./guarantor-invitation.ts";

const TO_FILL_IN: readonly GuaranteeStatus[] = ["sent", "opened", "registered"];

/** The newest invitation that waits for the person's data. */
const waitingOf = async ({ services, db, person, now }: Context): Promise<GuaranteeRow | undefined> =>
  (await guaranteesOfProfile(db, services.secrets, person!.id)).find(
    ({ status, expiresAt }) => TO_FILL_IN.includes(status) && expiresAt > now,
  );

/** The data of a guarantor, and nothing that their assessment does not need. */
export const guarantorInformation: FormHandler = {
  read: async (context): Promise<FormPageData | Elsewhere> => {
    const waiting = await waitingOf(context);
    if (!waiting) return { nextUrl: pageUrl("guaranteedRequests") };
    const { from, ...fill } = await savedFill(context, informationForm.form);
    const form = await issueForm(context, "guarantor-information", fill);
    return {
      page: { title: form.title },
      today: context.today,
      form,
      about: await guaranteeBlocks(context, waiting.applicationId),
      forms: { refuse: await refuseForm(context, waiting.applicationId) },
      ...leadOf(draftedWords(form), reusedWords(from)),
    };
  },
  post: definePost(informationForm, {
    prepare: (context, personal) => checkPin(context, personal),
    effect: async (context, personal, _prepared, submission) => {
      const { services, db, person, now } = context;
      const guarantee = (await waitingOf(context)) ?? refuse("moved-on", { nextUrl: pageUrl("guaranteedRequests") });
      await saveInProfile(context, submission, person!.id);
      await sendGuarantor(services, db, { userId: person!.id, guaranteeId: guarantee.id, personal, now });
      return { nextUrl: pageUrl("guaranteedRequests") };
    },
  }),
};

const refuseForm = (context: Context, requestId: string) =>
  issueForm({ ...context, params: { requestId } }, "refuse-guarantee");

/** The guarantee of the person for an application that has not ended; undefined when there is none. */
const ownGuarantee = async (
  { services, db, person }: Context,
  applicationId: string | undefined,
): Promise<GuaranteeRow | undefined> =>
  (await guaranteesOfProfile(db, services.secrets, person!.id)).find(
    (guarantee) => guarantee.applicationId === applicationId && guarantee.endedAt === null,
  );

/** Says no to an invitation, or withdraws a signature before the money is paid out. */
export const refuseGuarantee: FormHandler = {
  post: definePost(unread("refuse-guarantee"), {
    effect: async (context) => {
      const { services, db, now, params } = context;
      const nextUrl = pageUrl("guaranteedRequests");
      const guarantee = (await ownGuarantee(context, params["requestId"])) ?? refuse("moved-on", { nextUrl });
      const say = guarantee.status === "contractSigned" ? withdrawGuarantee : declineGuarantee;
      const said = await say(services, db, guarantee.id, now);
      if (said === "late") return refuse("guarantee-late", { nextUrl });
      return said === "over" ? refuse("moved-on", { nextUrl }) : { nextUrl };
    },
  }),
};

/** Where the next step of a guarantee is; undefined when none is the guarantor's. */
const placeOf = ({ guarantee: { status, expiresAt }, application, contractToSign }: Guaranteed, now: Date) => {
  if (TO_FILL_IN.includes(status) && expiresAt > now) return pageUrl("guarantorInformation");
  if (contractToSign || status === "contractSigned" || status === "active")
    return pageUrl("viewGuarantorContract", { requestId: application.id });
  return undefined;
};

/** What a guarantor who wants to pay a late instalment has to write. */
const payRows = ({ services }: Context, { application, late }: Guaranteed): Row[] =>
  late.days === 0
    ? []
    : [
        { label: guarantorCopy.late, text: guarantorCopy.lateText(late.days, sumText(services, late.overdue)) },
        ...paymentChannels(services, agreementNumber(application), application.number)[0]!.rows.map(
          ({ label, value }) => ({ label, text: value }),
        ),
      ];

const sumText = ({ catalogue }: Context["services"], cents: number): string => formatMoney(money(cents, catalogue));

type Row = { label: string; text: string };
type Item = ListingData["groups"][number]["items"][number];

const itemOf = async (context: Context, one: Guaranteed, at: number): Promise<Item> => {
  const { services, now } = context;
  const { guarantee, application, borrower, terms, contractToSign } = one;
  const { status, endedAt, statusSince } = guarantee;
  const url = placeOf(one, now);
  const label = contractToSign ? guarantorCopy.toContract : guarantorCopy.toData;
  const mayRefuse = endedAt === null && status !== "active";
  return {
    ...(url && { url }),
    title: guarantorCopy.item(borrower, terms.productName),
    state: contractToSign ? guarantorCopy.toSign : guaranteeStatusWords[status],
    at: statusSince.toISOString(),
    amount: money(terms.principal, services.catalogue),
    rows: [
      ...guaranteeFacts({ borrower, ...termsInWords(services, terms) })
        .slice(3)
        .map(([label, text]) => ({ label, text })),
      ...payRows(context, one),
    ],
    ...(url && (contractToSign || TO_FILL_IN.includes(status)) && { action: { label, url } }),
    // Each form of a page has an id of its own.
    ...(mayRefuse && {
      form: { ...(await refuseForm(context, application.id)), ...(at > 0 && { id: `refuse-guarantee-${at}` }) },
    }),
  };
};

/** What the person stands surety for, and is asked to. */
export const guaranteed: ReadHandler = {
  read: async (context): Promise<ListingData> => {
    const all = await guaranteedBy(context);
    const items = await Promise.all(all.map((one, at) => itemOf(context, one, at)));
    return {
      page: { title: guaranteesCopy.title },
      today: context.today,
      lead: guaranteesCopy.lead,
      groups: items.length > 0 ? [{ items }] : [],
      empty: {
        text: guaranteesCopy.empty,
        action: { label: guaranteesCopy.action, url: pageUrl("howDoWeGiveCredits") },
      },
    };
  },
};
