/** Prepares definitions for one visitor: values, limits, CSRF token, idempotency key; records that they were issued. */
import type { CallName } from "#src/api/calls/calls.ts";
import { callOf, formOf } from "#server/calls/calls.ts";
import { CAPTCHA_NAME } from "#src/engine/core/captcha.ts";
import type { FormValues } from "#src/engine/core/rule.ts";
import type { Definition, Descriptor, Element, ElementProps } from "#src/engine/core/definition.ts";
import { holds, isLookUp } from "#src/engine/core/element-types.ts";
import { fillPath } from "#src/web/paths.ts";
import { fieldsIn } from "#src/engine/core/elements.ts";
import { readPath } from "#src/engine/core/names.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { currenciesOf } from "#src/domain/lending/catalogue.ts";
import { newToken } from "#server/kernel/secrets.ts";
import { selectedOf } from "#server/lists/resolve.ts";
import { dayProps } from "./day-examples.ts";
import { captchaProps } from "./captcha-element.ts";
import { tokenOf, type Context } from "#server/visit/context.ts";
import { readDraft } from "#server/store/tables/drafts.ts";
import { addFormView, formView, type FormView } from "#server/store/tables/form-views.ts";
import { shownStaged, stagedOf } from "#server/store/tables/staged.ts";
import { fileFields } from "#server/uploads/limits.ts";
import { isOutgrown, withDraft } from "./drafted.ts";
import { withSummaries } from "./summed.ts";

/** What a handler fills into a form. Never contains passwords, codes or full identity numbers. */
export type Fill = {
  values?: FormValues;
  props?: Record<string, ElementProps>;
  locked?: string[];
  /** Values from the query string; they take precedence over a draft. */
  asked?: FormValues;
};

/**
 * Prepares the form of a call and records that it was issued to this session, in this version, under a fresh idempotency
 * key. Creates a session when there is none.
 */
export const issueForm = async (context: Context, call: CallName, given: Fill = {}): Promise<Descriptor> => {
  const formId = formOf(call);
  const { definition, version } = currentDefinition(context, formId);
  const fill = {
    ...given,
    props: { ...given.props, ...captchaProps(context.services, definition, given.props?.[CAPTCHA_NAME]) },
  };
  const session = await context.handle.ensure(context.db, context.now);
  context.session = session;
  const key = newToken();
  const isStep = callOf(call).drafts === "server";
  if (definition.method !== "get") {
    const { db, now: shownAt, person, saved } = context;
    const before = context.shownBefore?.form === formId ? context.shownBefore : undefined;
    const answersAt = before ? before.answersAt : (isStep && saved.get(formId)) || null;
    const userId = person?.id ?? null;
    await addFormView(db, { key, owner: session.hash, userId, form: formId, version, call, answersAt, shownAt });
  }
  const staged =
    fileFields(definition, version).size > 0 &&
    shownStaged(await stagedOf(context.db, { owner: session.hash, form: formId }, context.now));
  const { person, services, now } = context;
  const { drafts: draft } = callOf(call);
  const own = {
    csrf: tokenOf(context),
    key,
    ...(person && { issuedTo: person.id }),
    ...(staged && Object.keys(staged).length > 0 && { staged }),
    ...(draft && (draft === "browser" || person) && { draft }),
  };
  const form = describe(context, definition, version, fill, own);
  if (own.draft !== "server" || !person || !context.drafted.has(formId)) return withSummaries(form, fill.asked);
  const texts = await readDraft(context.db, services.secrets, person.id, formId, now);
  const values = withDraft(form, texts, fill.asked);
  const filled = describe(context, definition, version, { ...fill, values }, own);
  const isFilled = Object.keys(texts).length > 0;
  const drafted = isOutgrown(form, texts) ? "part" : "whole";
  return withSummaries({ ...filled, ...(isFilled && { drafted }) }, fill.asked);
};

/** Prepares a form that changes nothing; it needs neither session nor key. */
export const keylessForm = (context: Context, formId: string, fill: Fill = {}): Descriptor => {
  const { definition, version } = currentDefinition(context, formId);
  return describe(context, definition, version, fill);
};

const describe = (
  { services, params, now }: Pick<Context, "services" | "params" | "now">,
  definition: Definition,
  version: string,
  { values = {}, props = {}, locked }: Fill,
  own: Pick<Descriptor, "csrf" | "key" | "issuedTo" | "staged" | "draft"> = {},
): Descriptor => {
  const currencies = currenciesOf(services.catalogue);
  const days = dayProps(definition.elements, sofiaDay(now));
  const filled = { ...days, ...props };
  for (const { path, element } of fieldsIn(definition.elements)) {
    const own = isAmount(element) ? { currencies } : lookedUp(element, readPath(values, path) ?? element.default);
    if (own ?? days[path]) filled[path] = { ...days[path], ...own, ...props[path] };
  }
  return {
    ...definition,
    action: fillPath(definition.action, params),
    version,
    values,
    ...(Object.keys(filled).length > 0 && { props: filled }),
    ...(locked && { locked }),
    ...own,
  };
};

/** The selected option, with its label, of the code a look-up field starts with. */
const lookedUp = (element: Element, code: unknown = ""): ElementProps | undefined => {
  const selected = isLookUp(element) && code !== "" ? selectedOf(element, String(code)) : undefined;
  return selected && { selected };
};

const isAmount = (element: Element): boolean => holds(element, "number") && element.sliderType === "amount";

const currentDefinition = ({ services }: Context, formId: string) => {
  const found = services.definitions.get(formId);
  if (!found) throw new Error(`there is no definition "${formId}"`);
  return found;
};

/** The form issued to this session under a key; undefined when it is older than seven days. */
export const issuedForm = async ({ db, session, now }: Context, key: string): Promise<FormView | undefined> =>
  session ? formView(db, { key, owner: session.hash }, now) : undefined;
