/** What a guarantor does in their profile: fills in their data, looks at what they stand surety for, says no. */
import type { FormPageData, ListingData } from "#src/api/responses/responses.ts";
import { guaranteesCopy } from "#src/copy/account.ts";
import { guaranteeRows } from "#src/copy/guarantee-words.ts";
import { guaranteeStatusWords, guarantorCopy } from "#src/copy/guarantor-pages.ts";
import { isGuaranteeOver, type GuaranteeStatus } from "#src/domain/lending/guarantee-states.ts";
import { formatMoney, money } from "#src/domain/lending/money.ts";
import { formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import { saveInProfile, savedFill } from "#server/handlers/application/answers.ts";
import { checkPin, draftedWords, leadOf, reusedWords } from "#server/handlers/application/step.ts";
import { demandUnpaid } from "#server/handlers/demand-unpaid.ts";
import { guaranteedBy, guaranteesNamed, type Guaranteed } from "#server/handlers/guaranteed.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { declineGuarantee, withdrawGuarantee } from "#server/lending/guarantees/end.ts";
import { sendGuarantor } from "#server/lending/guarantees/fill-in.ts";
import { guarantorReviewUntil, refusedByRules } from "#server/lending/guarantees/reopen.ts";
import { isUnpaid, mayRefuse, withdrawFromUnpaid } from "#server/lending/journey/withdraw-guarantor.ts";
import { termsInWords } from "#server/lending/guarantees/terms.ts";
import { definePost, type Elsewhere, type FormHandler, type ReadHandler } from "#server/policy/handler.ts";
import { guaranteesOfProfile, type GuaranteeRow } from "#server/store/tables/guarantees.ts";
import { guarantorInformation as informationForm } from "#server/submissions/personal-information.ts";
import { unread } from "#server/submissions/reader.ts";
import type { Context } from "#server/visit/context.ts";
import { guaranteeBlocks } from "./guarantor-invitation.ts";

const TO_FILL_IN: readonly GuaranteeStatus[] = ["sent", "opened", "registered"];

/** The invitation that waits for the person's data: that of the address, without one the newest. Refuses another's address. */
const waitingOf = async (context: Context): Promise<GuaranteeRow | undefined> =>
  (await guaranteesNamed(context)).find(
    ({ status, expiresAt }) => TO_FILL_IN.includes(status) && expiresAt > context.now,
  );

/** The data of a guarantor, and nothing that their assessment does not need. */
export const guarantorInformation: FormHandler = {
  read: async (context): Promise<FormPageData | Elsewhere> => {
    const waiting = await waitingOf(context);
    if (!waiting) return { nextUrl: pageUrl("guaranteedRequests") };
    const { from, ...fill } = await savedFill(context, informationForm.form);
    const requestId = waiting.applicationId;
    // It is sent for the credit that the page tells of.
    const form = await issueForm({ ...context, params: { requestId } }, "guarantor-information", fill);
    return {
      page: { title: form.title },
      today: context.today,
      form,
      about: await guaranteeBlocks(context, waiting),
      forms: { refuse: await refuseForm(context, requestId) },
      ...leadOf(draftedWords(form), reusedWords(from)),
    };
  },
  post: definePost(informationForm, {
    prepare: (context, personal) => checkPin(context, personal),
    effect: async (context, personal, _prepared, submission) => {
      const { services, db, person, now } = context;
      const named = context.params["requestId"] === undefined ? undefined : await waitingOf(context);
      const guarantee = named ?? refuse("moved-on", { nextUrl: pageUrl("guaranteedRequests") });
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
    prepare: async (context): Promise<void> => {
      const guarantee = await ownGuarantee(context, context.params["requestId"]);
      if (guarantee && (await isUnpaid(context.db, guarantee)))
        await demandUnpaid(context.services, guarantee.applicationId, pageUrl("guaranteedRequests"));
    },
    effect: async (context) => {
      const { services, db, now, params } = context;
      const nextUrl = pageUrl("guaranteedRequests");
      const guarantee = (await ownGuarantee(context, params["requestId"])) ?? refuse("moved-on", { nextUrl });
      const { id, applicationId, status } = guarantee;
      const say = status === "contractSigned" ? withdrawGuarantee : declineGuarantee;
      const said = (await isUnpaid(db, guarantee))
        ? await withdrawFromUnpaid(services, db, { id, applicationId, now })
        : await say(services, db, id, now);
      if (said === "late") return refuse("guarantee-late", { nextUrl });
      return said === "over" ? refuse("moved-on", { nextUrl }) : { nextUrl };
    },
  }),
};

type Item = ListingData["groups"][number]["items"][number];

/** What the guarantor opens, and does next: what waits for them is urgent. */
const placeOf = (
  { guarantee: { status, expiresAt, claimUntil }, application, contractToSign, late, terms }: Guaranteed,
  now: Date,
): Pick<Item, "url" | "action"> => {
  const requestId = application.id;
  if (TO_FILL_IN.includes(status) && expiresAt > now)
    return {
      action: { label: guarantorCopy.fillIn, url: pageUrl("guarantorInformation", { requestId }), isUrgent: true },
    };
  const contract = pageUrl("viewGuarantorContract", { requestId });
  if (contractToSign) return { action: { label: guarantorCopy.sign, url: contract, isUrgent: true } };
  if (status === "contractSigned") return { url: contract };
  if (status !== "active") return {};
  if (application.status === "payoutFailed") return { url: contract };
  if (terms.most === 0) return { url: contract };
  const pays = pageUrl("repaymentDetails", { requestId });
  // Once the time for a lawsuit is over nothing is asked of them (чл. 147 ЗЗД).
  const isUrgent = late.days > 0 && (claimUntil === null || claimUntil >= sofiaDay(now));
  return { url: contract, action: { label: guarantorCopy.pay, url: pays, isUrgent } };
};

/** How late the borrower is. */
const lateRows = (
  { services: { catalogue } }: Context,
  { late: { days, overdue } }: Guaranteed,
): NonNullable<Item["rows"]> =>
  days === 0
    ? []
    : [{ label: guarantorCopy.late, text: guarantorCopy.lateText(days, formatMoney(money(overdue, catalogue))) }];

/** That the borrower has withdrawn, and what is owed of the credit now. */
const withdrawnRows = ({ services: { catalogue } }: Context, { withdrawn }: Guaranteed): NonNullable<Item["rows"]> => {
  if (!withdrawn) return [];
  const { withdrawnText, withdrawnLapsed } = guarantorCopy;
  const owed = withdrawn.now;
  const text = owed
    ? withdrawnText(formatMoney(money(owed.amount, catalogue)), formatDay(owed.until, true))
    : withdrawnLapsed;
  return [{ label: guarantorCopy.withdrawn, text }];
};

/** Whom the rules have refused reads until when a person may be asked for. */
const reviewRows = async (
  { services, db, now }: Context,
  { guarantee: { id, status }, application }: Guaranteed,
): Promise<NonNullable<Item["rows"]>> => {
  if (status !== "rejectedByCheck" || application.status !== "awaitingGuarantor") return [];
  const found = await refusedByRules(services, db, { applicationId: application.id, now });
  if (found?.id !== id) return [];
  const until = formatDay(guarantorReviewUntil(services, found), true);
  return [{ label: guarantorCopy.review, text: guarantorCopy.reviewRight(until) }];
};

const itemOf = async (context: Context, one: Guaranteed, at: number): Promise<Item> => {
  const { services, db, now } = context;
  const { guarantee, application, borrower, terms, contractToSign } = one;
  const { status, statusSince } = guarantee;
  const hasFailed = (await isUnpaid(db, guarantee)) === "failed";
  const words = hasFailed ? guarantorCopy.unpaid : guaranteeStatusWords[status];
  return {
    ...placeOf(one, now),
    title: guarantorCopy.item(borrower, terms.productName),
    state: contractToSign ? guarantorCopy.toSign : words,
    at: statusSince.toISOString(),
    amount: money(terms.principal, services.catalogue),
    rows: [
      ...(await reviewRows(context, one)),
      ...withdrawnRows(context, one),
      ...lateRows(context, one),
      // After a withdrawal there is neither term nor plan.
      ...guaranteeRows({ borrower, ...termsInWords(services, terms) }, !isGuaranteeOver(status))
        .slice(one.withdrawn ? -1 : 3)
        .map(([label, text]) => ({ label, text })),
    ],
    // Each form of a page has an id of its own.
    ...((await mayRefuse(db, guarantee)) && {
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
