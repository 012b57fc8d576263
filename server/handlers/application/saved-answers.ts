/** The answers of an application's saved steps, for the page that sends it. */
import type { CallName } from "#src/api/calls/calls.ts";
import { formOf } from "#server/calls/calls.ts";
import type { FormPageData } from "#src/api/responses/responses.ts";
import { findProduct } from "#src/domain/lending/catalogue.ts";
import { currenciesOf } from "#src/domain/lending/catalogue.ts";
import type { ElementProps } from "#src/engine/core/definition.ts";
import { fieldsIn } from "#src/engine/core/elements.ts";
import { idOf } from "#src/engine/core/names.ts";
import type { FormValues } from "#src/engine/core/rule.ts";
import { pageOfCall } from "#src/pages/table.ts";
import { answersBySection } from "#server/forms/answers-by-section.ts";
import { formOfVersion } from "#server/forms/form-of-version.ts";
import { productProps, valuesOfLoanSelection } from "#server/forms/loan-fill.ts";
import { applicationOf } from "#server/store/tables/applications.ts";
import { readAnswered } from "#server/store/tables/submissions.ts";
import type { Context } from "#server/visit/context.ts";

/** The step with registration; who is registered changes its answers in the step of known borrowers. */
const REGISTERING = "general-information";
const CHANGING: CallName = "general-information-b";

type Answers = NonNullable<FormPageData["answers"]>;

/** The answers of the steps before `call`, by section of their forms. */
export const savedAnswers = async (context: Context, call: CallName): Promise<Answers> => {
  const { application, services, saved, db } = context;
  if (!application) return [];
  const order = services.steps[application.variant];
  const before = order.slice(0, order.indexOf(call)).filter((step) => saved.has(formOf(step)));
  const parts: Answers[] = [];
  for (const step of before) {
    const form = formOf(step);
    const answered = await readAnswered(db, services.secrets, application.id, form);
    if (answered) parts.push(await answersOf(context, step, form, answered));
  }
  return parts.flat();
};

type Answered = { values: FormValues; version: string };

/** In the words in which they were asked, also of what the form has changed or left out since. */
const answersOf = async (
  context: Context,
  step: CallName,
  form: string,
  { values, version }: Answered,
): Promise<Answers> => {
  const isFirst = form === REGISTERING || form === CHANGING;
  const terms = isFirst ? await currentTerms(context) : {};
  const changing = form === REGISTERING ? CHANGING : step;
  return answersBySection({
    ...(await formOfVersion(context, { form, version })),
    values: { ...values, ...terms },
    props: isFirst ? termProps(context) : {},
  }).map(({ title, answers }) => ({
    title,
    answers: answers.map(({ path, label, text }) => ({ label, text, ...urlOf(context, changing, path) })),
  }));
};

/** The terms of the application: they may have been changed since the first step was saved. */
const currentTerms = async ({ db, services, person, application }: Context): Promise<FormValues> => {
  const row = person && application ? await applicationOf(db, person.id, application.id) : undefined;
  if (!row) return {};
  const { product, amountCents, period, purpose } = row;
  const chosen = { product: findProduct(services.catalogue, product), amount: amountCents / 100, term: period };
  return { ...valuesOfLoanSelection(services.catalogue, chosen), ...(purpose && { purpose }) };
};

const termProps = ({ services: { catalogue } }: Context): Record<string, ElementProps> => {
  const currencies = currenciesOf(catalogue);
  const props = productProps(catalogue, catalogue.products);
  return Object.fromEntries(
    Object.entries(props).map(([path, own]) => [path, path.endsWith(".amount") ? { ...own, currencies } : own]),
  );
};

/** Where the answer can be changed: at its field, where the step has it. */
const urlOf = ({ services }: Context, step: CallName, path: string): { url?: string } => {
  const form = formOf(step);
  const isAsked = fieldsIn(services.definitions.get(form)!.definition.elements).some((field) => field.path === path);
  const page = pageOfCall(step);
  return isAsked && page ? { url: `${page.path}#${idOf(path, form)}.field` } : {};
};
