/** The staff's forms: the same definitions and engine as the borrowers', issued and judged without their pipeline. */
import { compile } from "#src/engine/core/compile.ts";
import type { Descriptor, ElementProps } from "#src/engine/core/definition.ts";
import type { FormValues, Issue } from "#src/engine/core/rule.ts";
import { readPath, writePath } from "#src/engine/core/names.ts";
import { isSecret } from "#src/engine/core/shown-again.ts";
import { parseSubmission, type PostedFiles } from "#src/engine/server/parse-submission.ts";
import { fillPath } from "#src/web/paths.ts";
import { csrfToken } from "#server/visit/csrf.ts";
import type { PostedBody } from "#server/visit/body.ts";
import { validators } from "#validators";
import type { DeskContext } from "./context.ts";

/** What a page fills into a form. */
export type StaffFill = {
  values?: FormValues;
  props?: Record<string, ElementProps>;
  params?: Readonly<Record<string, string>>;
  /** Ending of its id, where a page has the form several times. */
  as?: string;
};

const plainForm = ({ services }: DeskContext, id: string): Descriptor => {
  const found = services.definitions.get(id);
  if (!found) throw new Error(`there is no definition "${id}"`);
  return { ...found.definition, version: found.version, values: {} };
};

/** What was typed into a refused post, but for secrets. */
const givenAgain = (form: Descriptor, { again }: DeskContext): FormValues => {
  if (again?.form !== form.id) return form.values;
  const values = structuredClone(form.values);
  for (const field of compile(form, validators).fields) {
    const value = isSecret(field) ? "" : readPath(again.given, field.path);
    if (value !== undefined) writePath(values, field.path, value);
  }
  return values;
};

/** A form for this request: with its token, and again with what was typed if it was refused. */
export const staffForm = (context: DeskContext, id: string, fill: StaffFill = {}): Descriptor => {
  const plain = plainForm(context, id);
  const form = {
    ...plain,
    ...(fill.as !== undefined && { id: `${id}-${fill.as}` }),
    action: fillPath(plain.action, fill.params ?? context.params),
    values: fill.values ?? {},
    ...(fill.props && { props: fill.props }),
    ...(plain.method !== "get" && { csrf: csrfToken(context.services.secrets.signing, context.cookie.hash) }),
  };
  return { ...form, values: givenAgain(form, context) };
};

/** A judged post. */
export type Judged = { values: FormValues; given: FormValues; errors: Record<string, Issue> };

/** Judges a post by the form's own rules. */
export const judgeStaffPost = async (
  context: DeskContext,
  id: string,
  { entries }: Pick<PostedBody, "entries">,
  files?: PostedFiles,
): Promise<Judged> => {
  const { values, given, errors } = await parseSubmission({
    plan: compile(plainForm(context, id), validators),
    today: context.today,
    ask: () => Promise.resolve({ skipped: true }),
    entries,
    ...(files && { files }),
    shown: {},
  });
  return { values, given, errors };
};
