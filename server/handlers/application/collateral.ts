/** The steps that ask for collateral and send the application, and the page on which it is changed. */
import type { FormPageData } from "#src/api/responses/responses.ts";
import type { CallName } from "#src/api/calls/calls.ts";
import type { FieldRefusalCode } from "#src/api/refusals.ts";
import { collateralCopy } from "#src/copy/collateral.ts";
import { clientLimit, findProduct } from "#src/domain/lending/catalogue.ts";
import { formatMoney, money } from "#src/domain/lending/money.ts";
import { ANSWER_ID, pageUrl } from "#src/pages/table.ts";
import { formOf } from "#server/calls/calls.ts";
import type { Fill } from "#server/forms/issue-form.ts";
import { sendVisitorCode } from "#server/handlers/visitor-code.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { collateralOpen, guarantorWords } from "#server/lending/applications/guarantor-words.ts";
import { lessInWords, offerLess } from "#server/lending/applications/offer-less.ts";
import { mostWithoutGuarantor } from "#server/lending/decisions/max-amount.ts";
import { changeGuarantor } from "#server/lending/guarantees/change-guarantor.ts";
import { moveApplication } from "#server/lending/states/move-application.ts";
import { untakenUrl } from "#server/policy/admission.ts";
import { definePost, type FormHandler } from "#server/policy/handler.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { hasHadCredit } from "#server/store/tables/credits.ts";
import { guarantorsNamed } from "#server/store/tables/guarantees.ts";
import { paymentAndCollateral as combined } from "#server/submissions/application.ts";
import { changeCollateralData, collateralData as alone, type Collateral } from "#server/submissions/collateral.ts";
import type { FormReader } from "#server/submissions/reader.ts";
import type { Context } from "#server/visit/context.ts";
import { save, savedFill } from "./answers.ts";
import { savedAnswers } from "./saved-answers.ts";
import { leadOf, reusedWords, stepPage } from "./step.ts";

/** What the chosen sum asks for, in words; `isFree` when it asks for nobody because of the sum. */
const askedBySum = async (context: Context): Promise<{ isFree: boolean; words: string }> => {
  const { services, db, application, person } = context;
  const { catalogue } = services;
  const { product: key, amountCents } = application!;
  const product = findProduct(catalogue, key);
  const most = mostWithoutGuarantor(product, catalogue);
  const first = clientLimit(catalogue, product, "new");
  const inWords = (cents: number): string => formatMoney({ ...money(cents, catalogue), alternative: null });
  // Nobody has to be named for a sum that a first credit does not come to.
  if (first <= most && amountCents > most * 100 && !(await hasHadCredit(db, person!)))
    return { isFree: true, words: collateralCopy.firstCredit(inWords(first * 100)) };
  if (amountCents > most * 100)
    return { isFree: false, words: collateralCopy.needed(inWords(amountCents), inWords(most * 100)) };
  const words = most < product.amount.max ? collateralCopy.notNeeded(inWords(most * 100)) : collateralCopy.seldom;
  return { isFree: true, words };
};

/** Refuses the borrower as their own guarantor. */
const refuseOneself = ({ person }: Context, { named }: Collateral): Promise<void> => {
  const isOwn = { phone: named?.phone === person!.phone, email: named?.email.toLowerCase() === person!.email };
  if (isOwn.phone) refuseFields({ "guarantor[mobilePhone]": { code: "own-guarantor" } });
  if (isOwn.email) refuseFields({ "guarantor[email]": { code: "own-guarantor" } });
  return Promise.resolve();
};

/** A step whose save submits the application and sends its code. */
const sendingStep = (call: CallName, reader: FormReader<Collateral>): FormHandler => ({
  read: async (context): Promise<FormPageData> => {
    const { from, ...fill } = await savedFill(context, formOf(call));
    const { isFree, words } = await askedBySum(context);
    const values = { ...(isFree && { collateralType: "none" }), ...fill.values };
    const page = await stepPage(context, call, { ...fill, values }, leadOf(reusedWords(from), words));
    return { ...page, answers: await savedAnswers(context, call) };
  },
  post: definePost(reader, {
    prepare: refuseOneself,
    effect: async (context, _form, _prepared, submission) => {
      await save(context, submission);
      await moveApplication(context.db, {
        applicationId: context.application!.id,
        to: "awaitingSmsConfirmation",
        actor: "U",
        now: context.now,
      });
      await sendVisitorCode(context, "request");
      return { nextUrl: pageUrl("smsConfirmation") };
    },
  }),
});

/** Payout method, collateral and the last consents. */
export const paymentAndCollateral = sendingStep("payment-and-collateral-data", combined);

/** Collateral and the last consents, of those whose payout method a step before has asked. */
export const collateralData = sendingStep("collateral-data", alone);

const statusUrl = (): string => `${pageUrl("applicationStatus")}#${ANSWER_ID}`;

/** What can be chosen: a guarantor alone where no smaller sum needs none; whoever has named one before says why there is to be another. */
const fillWith = async (
  { services, db, application }: Context,
  { guarantor, less }: { guarantor: boolean; less: string | undefined },
): Promise<Fill> => {
  const named = (await guarantorsNamed(db, application!.id)) > 0 ? "1" : "";
  const { elements } = services.definitions.get("change-collateral-data")!.definition;
  const choices = elements.find(({ name }) => name === "collateralType")?.choices ?? [];
  const open = choices.flatMap((choice) => {
    if (choice.value === "guarantor") return guarantor ? [choice] : [];
    return less ? [{ ...choice, attributes: { ...choice.attributes, subLabel: collateralCopy.lessChosen(less) } }] : [];
  });
  return {
    values: { named, ...(open.length === 1 && { collateralType: open[0]!.value }) },
    props: { collateralType: { choices: open } },
  };
};

const lessIn = async ({ services, db, application }: Context): Promise<string | undefined> =>
  lessInWords(services, await applicationById(db, application!.id));

const refuseNumber = (code: FieldRefusalCode): never => refuseFields({ "guarantor[mobilePhone]": { code } });

/** Another guarantor, or the sum that needs none. */
export const changeCollateral: FormHandler = {
  read: async (context): Promise<FormPageData | { nextUrl: string }> => {
    const { services, db, application } = context;
    const found = await applicationById(db, application!.id);
    const open = await collateralOpen(services, db, found);
    if (!open.guarantor && !open.less) return { nextUrl: statusUrl() };
    return stepPage(context, "change-collateral-data", await fillWith(context, open), {
      lead: await guarantorWords(services, db, found),
      instead: { ...collateralCopy.toApplication, url: pageUrl("applicationStatus") },
    });
  },
  post: definePost(changeCollateralData, {
    // Another name may be one too many since the form was shown: that is told at the number.
    fill: async (context) => fillWith(context, { guarantor: true, less: await lessIn(context) }),
    // It may have been the first name when the form was shown.
    proves: ["named"],
    prepare: refuseOneself,
    effect: async (context, { named }, _prepared, submission) => {
      const { services, db, now } = context;
      const { id: applicationId } = context.application!;
      await save(context, submission);
      const done = named
        ? await changeGuarantor(services, db, { applicationId, named, now })
        : (await offerLess(services, db, { applicationId, actor: "U", now })) || "moved-on";
      if (done === "too-many") refuseNumber((await lessIn(context)) ? "guarantors-named-or-less" : "guarantors-named");
      if (done === "declined") refuseNumber("guarantor-declined");
      if (done === "asked") refuseNumber("guarantor-invited");
      if (done === "often") refuseNumber("guarantor-invited-often");
      if (done === "moved-on") refuse("moved-on", { nextUrl: untakenUrl("change-collateral-data")! });
      return { nextUrl: statusUrl() };
    },
  }),
};
