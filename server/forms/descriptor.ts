/** Definitions made ready for one visitor: values, limits, token, key; and the note that they were shown. */
import { randomBytes } from "node:crypto";
import { callRow, type CallName } from "#src/api/contract.ts";
import type { FormValues } from "#src/domain/rule.ts";
import type { Definition, Descriptor, Element, ElementProps } from "#src/engine/definition.ts";
import { readPath } from "#src/engine/names.ts";
import { currenciesOf } from "#server/application/chosen.ts";
import { fieldsIn } from "./fields-in.ts";
import { selectedOf } from "#server/lists/resolve.ts";
import { captchaProps } from "#server/policy/captcha.ts";
import { tokenOf, type Context } from "#server/policy/context.ts";
import { readDraft } from "#server/store/drafts.ts";
import type { Db } from "#server/store/schema.ts";
import { shownStaged, stagedOf } from "#server/store/staged.ts";
import { fileFields } from "#server/uploads/limits.ts";
import { withDraft } from "./drafted.ts";

/** What a handler fills into a form: never passwords, codes or full identity numbers. */
export type Fill = {
  values?: FormValues; props?: Record<string, ElementProps>; locked?: string[];
  /** What the address asks for: it stands above a draft. */
  asked?: FormValues;
};

export const SHOWN_DAYS = 7;

/** Prepares a form and writes down that this session was shown it, in this version, under a fresh key. */
export const showForm = async (context: Context, formId: string, call: string, given: Fill = {}): Promise<Descriptor> => {
  const { definition, version } = currentDefinition(context, formId);
  const fill = { ...given, props: { ...given.props, ...captchaProps(context.services, definition) } };
  const session = await context.handle.ensure(context.db, context.now);
  context.session = session;
  const key = randomBytes(16).toString("base64url");
  if (definition.method !== "get") {
    await context.db.insertInto("form_views")
      .values({ key, owner: session.hash, form: formId, version, call, shown_at: context.now }).execute();
  }
  const staged = fileFields(definition, version).size > 0 && shownStaged(await stagedOf(context.db, { owner: session.hash, form: formId }, context.now));
  const secrets = { csrf: tokenOf(context), key, ...(staged && Object.keys(staged).length > 0 && { staged }) };
  const form = describe(context, definition, version, fill, secrets);
  const { person, services, now } = context;
  if (!person || !callRow(call as CallName).drafts) return form;
  const texts = await readDraft(context.db, services.secrets, person.id, formId, now);
  return { ...describe(context, definition, version, { ...fill, values: withDraft(form, texts, fill.asked) }, secrets), draft: true };
};

/** A form that changes nothing needs neither session nor key. */
export const showPlainForm = (context: Context, formId: string, fill: Fill = {}): Descriptor => {
  const { definition, version } = currentDefinition(context, formId);
  return describe(context, definition, version, fill);
};

const describe = (
  { services }: Pick<Context, "services">, definition: Definition, version: string, { values = {}, props = {}, locked }: Fill,
  secrets: Pick<Descriptor, "csrf" | "key" | "staged"> = {},
): Descriptor => {
  const currencies = currenciesOf(services.catalogue);
  const filled = { ...props };
  for (const { path, element } of fieldsIn(definition.elements)) {
    const own = isAmount(element) ? { currencies } : lookedUp(element, readPath(values, path) ?? element.default);
    if (own) filled[path] = { ...own, ...props[path] };
  }
  return { ...definition, version, values, ...(Object.keys(filled).length > 0 && { props: filled }), ...(locked && { locked }), ...secrets };
};

const isLookUp = (element: Element): element is Element & { type: "autocomplete" | "location" | "select" } =>
  element.type === "autocomplete" || element.type === "location" || (element.type === "select" && element.source !== undefined);

/** The words of the code that a look-up field starts with. */
const lookedUp = (element: Element, code: unknown = ""): ElementProps | undefined => {
  const selected = isLookUp(element) && code !== "" ? selectedOf({ type: element.type, element }, String(code)) : undefined;
  return selected && { selected };
};

const isAmount = ({ type, sliderType }: Element): boolean => type === "slider" && sliderType === "amount";

const currentDefinition = ({ services }: Context, formId: string) => {
  const found = services.definitions.get(formId);
  if (!found) throw new Error(`there is no definition "${formId}"`);
  return found;
};

export type ShownForm = { form: string; version: string; call: string; shown_at: Date };

/** The form shown to this session under a key, within the last seven days. */
export const shownForm = async (context: Context, key: string): Promise<ShownForm | undefined> => {
  const { session, now } = context;
  if (!session) return undefined;
  const oldest = new Date(now.getTime() - SHOWN_DAYS * 86_400_000);
  return context.db.selectFrom("form_views").select(["form", "version", "call", "shown_at"])
    .where("key", "=", key).where("owner", "=", session.hash).where("shown_at", ">", oldest).executeTakeFirst();
};

/** The session to which a form was shown under a key. */
export const ownerOfForm = async (db: Db, key: string): Promise<string | undefined> =>
  (await db.selectFrom("form_views").select("owner").where("key", "=", key).executeTakeFirst())?.owner;
