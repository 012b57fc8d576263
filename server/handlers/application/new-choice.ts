/** A loan chosen on the home page by somebody whose application is under way already: never taken or dropped in silence. */
import { applicationCopy } from "#src/copy/application.ts";
import { counted } from "#src/copy/units.ts";
import { formatMoney, money } from "#src/domain/lending/money.ts";
import { findProduct } from "#src/domain/lending/catalogue.ts";
import { pageUrl } from "#src/pages/table.ts";
import { valuesFromQuery, withDefaults } from "#server/forms/loan-fill.ts";
import { placeOfKnown } from "#server/handlers/registration.ts";
import { loanSelectionOf, type LoanSelection } from "#server/lending/applications/loan-selection.ts";
import { guardedStatus, whereNext } from "#server/policy/journey.ts";
import { applicationOf } from "#server/store/tables/applications.ts";
import * as forms from "#server/submissions/application.ts";
import type { Context } from "#server/visit/context.ts";

/** Tells the status page that a choice was made which it cannot take. */
export const UNTAKEN = "nov-izbor";

/** The loan that the page's address brings; undefined when it brings none that is offered. */
const choiceIn = ({ services, query }: Context): LoanSelection | undefined => {
  if (!query.has("product")) return undefined;
  const { catalogue, definitions } = services;
  const values = valuesFromQuery(query, definitions.get("calculator")!.definition);
  return loanSelectionOf(catalogue, forms.calculator.read(withDefaults(catalogue, values)));
};

/** The terms of the present draft where the page's address brings others; undefined when both are the same. */
const draftApartFrom = async (context: Context): Promise<LoanSelection | undefined> => {
  const { services, db, person, application } = context;
  const choice = choiceIn(context);
  if (!choice || !person || application?.status !== "draft") return undefined;
  const { product, amountCents, period } = (await applicationOf(db, person.id, application.id))!;
  const isSame = choice.product.key === product && choice.amount * 100 === amountCents && choice.term === period;
  return isSame
    ? undefined
    : { product: findProduct(services.catalogue, product), amount: amountCents / 100, term: period };
};

/**
 * Where somebody goes on who is known already and chose a loan: to the first step, which takes the choice; with an
 * application that was sent, to its status, which says that it did not.
 */
export const placeOfChoice = async (context: Context): Promise<string> => {
  const place = placeOfKnown(context);
  if (context.query.size === 0) return place;
  const first = pageUrl("generalInformationB");
  if (place === first || (await draftApartFrom(context))) return `${first}?${context.query}`;
  const status = guardedStatus(context.application);
  const isSent = status !== "none" && status !== "draft";
  return choiceIn(context) && isSent ? `${pageUrl("applicationStatus")}?${UNTAKEN}=1` : place;
};

/** On the first step: that the choice replaces an unfinished application's, and the way to go on with that one. */
export const replacedWords = async (
  context: Context,
): Promise<{ instead?: { text: string; label: string; url: string } }> => {
  const draft = await draftApartFrom(context);
  if (!draft) return {};
  const { product, amount, term } = draft;
  const sum = formatMoney({ ...money(amount * 100, context.services.catalogue), alternative: null });
  const { text, label } = applicationCopy.replaces(product.name, sum, counted(term, product.term.unit));
  return { instead: { text, label, url: whereNext(context) } };
};
