/** Saved answers as people read them, by section of their form: to be looked through before an application is sent. */
import { answerWords } from "#src/copy/answers.ts";
import { plainText } from "#src/domain/text/markup.ts";
import { answerText } from "#src/engine/core/answer-text.ts";
import { compile } from "#src/engine/core/compile.ts";
import { visiblePaths } from "#src/engine/core/conditions.ts";
import { someRule } from "#src/engine/core/chain.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { factsOf, holds } from "#src/engine/core/element-types.ts";
import { readPath } from "#src/engine/core/names.ts";
import type { Field } from "#src/engine/core/plan.ts";
import { isSecret } from "#src/engine/core/shown-again.ts";
import { isTicked } from "#src/engine/core/values.ts";
import { validators } from "#validators";
import { labelOf, shownText } from "./shown-text.ts";

/** One answer: the path of its field, the question's words, and the answer's. */
type ShownAnswer = { path: string; label: string; text: string };

/** The answers under one heading. */
export type AnsweredSection = { title: string; answers: ShownAnswer[] };

/** What a form needs to show its answers: the definition, what the server fills into its elements, saved values. */
export type AnsweredForm = Pick<
  Descriptor,
  "id" | "title" | "action" | "elements" | "sections" | "version" | "values" | "props"
>;

/**
 * The answers of a form by section, in its order. Left out are fields that conditions hid, empty ones and ticks that
 * were not set, whatever people do not see, and passwords and codes; of identity numbers only the end shows.
 */
export const answersBySection = (form: AnsweredForm): AnsweredSection[] => {
  const plan = compile(form, validators);
  const given = ({ path }: Field): unknown => readPath(form.values, path);
  const visible = visiblePaths(plan, (field) => (holds(field, "tick") ? isTicked(given(field)) : (given(field) ?? "")));
  const sections = plan.sections.length > 0 ? plan.sections : [{ title: form.title, fields: plan.fields }];
  return sections.flatMap(({ title, fields }): AnsweredSection[] => {
    const answers = fields
      .filter((field) => visible.has(field.path) && isTold(field))
      .flatMap((field): ShownAnswer[] => {
        const text = textOf(field, given(field));
        return text === "" ? [] : [{ path: field.path, label: labelOf(form, field), text }];
      });
    return answers.length > 0 ? [{ title: plainText(title), answers }] : [];
  });
};

const isTold = (field: Field): boolean => !isSecret(field) && !factsOf(field).unseen && !holds(field, "proof");

const textOf = (field: Field, value: unknown): string => {
  if (value === undefined || value === null || value === "") return "";
  if (holds(field, "tick")) return isTicked(value) ? shownText(field, value) : "";
  if (holds(field, "files")) return fileNames(value);
  if (holds(field, "number")) return answerText(field, String(value));
  if (someRule(field.chain, ({ secret }) => secret === true)) return answerWords.endsWith(String(value).slice(-SHOWN));
  return shownText(field, value);
};

/** Last characters that show of an identity number. */
const SHOWN = 4;

const fileNames = (value: unknown): string =>
  Array.isArray(value)
    ? value
        .map((file) => String(Object(file).name ?? ""))
        .filter(Boolean)
        .join(", ")
    : "";
