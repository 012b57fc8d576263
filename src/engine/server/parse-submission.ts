/** Server side of the engine: parses a posted form by its plan and validates it with the same chains as the browser. */
import { TRAP_NAME } from "#src/engine/core/captcha.ts";
import { rulesInForce } from "#src/engine/core/chain.ts";
import { factsOf, holds, isLookUp } from "#src/engine/core/element-types.ts";
import type { Ask, FormValues, Issue } from "#src/engine/core/rule.ts";
import { DAY_BOXES, joinDay } from "#src/domain/time/day-boxes.ts";
import { formatDay, parseBgDay } from "#src/domain/time/dates.ts";
import { asTyped, withoutRuling, withoutSpaces } from "#src/domain/text/typed.ts";
import {
  lookingFrom,
  validateField,
  validateRemotely,
  type ValidationEnvironment,
} from "#src/engine/core/validator-chain.ts";
import type { Field, Plan } from "#src/engine/core/plan.ts";
import { visiblePaths } from "#src/engine/core/conditions.ts";
import type { StagedFile } from "#src/engine/core/definition.ts";
import { keptDecimal } from "#src/engine/core/decimals.ts";
import { takesFiles } from "#src/engine/core/files.ts";
import { writePath } from "#src/engine/core/names.ts";
import { inOwnWords } from "#src/engine/core/own-words.ts";
import { initialValue, isTicked, transformed, type FieldValue } from "#src/engine/core/values.ts";

/** A parsed and validated post. */
export type ParsedSubmission = {
  /** Posted values of all fields as typed, for rendering the form again. */
  given: FormValues;
  /** Values of the visible fields in canonical form, for storage. */
  values: FormValues;
  /** Errors by field name; `_form` for those of no field. */
  errors: Record<string, Issue>;
  /** Fields this post made visible but did not contain: rendered without an error. */
  revealed: Field[];
};

/** Files of a post by field name: uploaded ones, issues of refused ones, and names that accept no files. */
export type PostedFiles = {
  held: ReadonlyMap<string, readonly StagedFile[]>;
  issues: ReadonlyMap<string, Issue>;
  unknown: readonly string[];
};

/** Input of `parseSubmission`; `today` is Sofia's date as `YYYY-MM-DD`. */
export type SubmissionOptions = {
  plan: Plan;
  today: string;
  ask: Ask;
  /** Names and texts as received. */
  entries: readonly (readonly [name: string, text: string])[];
  files?: PostedFiles;
  /** Resolves the text of a look-up field to its code. */
  lookUp?(field: Field, text: string): { value: string } | { issue: Issue };
  /** The descriptor's values: locked fields keep them, and fields a plain post reveals start with them. */
  shown: FormValues;
};

/** A field's value on the server: what was typed, or its uploaded files. */
type ParsedValue = FieldValue | readonly StagedFile[];

/** Parses and validates a post. Ignores posted values of hidden and locked fields. */
export const parseSubmission = async (options: SubmissionOptions): Promise<ParsedSubmission> => {
  const { plan, today, ask } = options;
  const { texts, unknown, repeated } = collect(options);
  const typed = new Map(plan.fields.map((field) => [field.path, valueOf(field, texts, options)]));
  const resolved = new Map(typed);
  const errors: Record<string, Issue> = {};
  const looked = new Set<Field>();
  /** The posted value, with a look-up's text resolved to its code, so that conditions compare codes. */
  const settled = (field: Field): ParsedValue => {
    if (looksUp(field) && !field.locked && !looked.has(field)) {
      looked.add(field);
      const found = options.lookUp?.(field, String(resolved.get(field.path)));
      if (found && "issue" in found) errors[field.name] = refused(field, found.issue);
      else if (found) resolved.set(field.path, found.value);
    }
    return resolved.get(field.path)!;
  };
  const visible = visiblePaths(plan, settled);
  for (const field of plan.fields) if (visible.has(field.path)) settled(field);
  const effective = (field: Field): ParsedValue => (visible.has(field.path) ? resolved.get(field.path)! : "");
  const collectValues = (): FormValues => {
    const values: FormValues = {};
    for (const field of plan.fields)
      if (visible.has(field.path) && !isCaptcha(field))
        writePath(values, field.path, normalised(field, resolved.get(field.path)!, env));
    return values;
  };
  const env: ValidationEnvironment = { plan, today, ask, values: collectValues, valueOf: effective };

  if (unknown.length || repeated.length)
    errors["_form"] = { code: "unknown-field", params: { names: [...unknown, ...repeated].slice(0, 3).join(", ") } };
  for (const field of plan.fields) {
    if (!visible.has(field.path)) continue;
    const issue =
      errors[field.name] ??
      options.files?.issues.get(field.name) ??
      validateField(field, env) ??
      (await validateRemotely(field, env));
    if (issue) errors[field.name] = issue;
  }
  const given: FormValues = {};
  for (const field of plan.fields.filter((each) => !isCaptcha(each))) {
    // A field absent from the post gets its initial value instead of ""; a look-up gets its text, not its code.
    writePath(given, field.path, texts.has(field.name) ? typed.get(field.path) : initialValue(field, options.shown));
  }
  const wasVisible = visiblePaths(plan, (field) => initialValue(field, options.shown));
  const revealed = plan.fields.filter((f) => visible.has(f.path) && !wasVisible.has(f.path) && !texts.has(f.name));
  return { given, values: collectValues(), errors, revealed };
};

/** A look-up's issue, in the element's own words if it has any. */
const refused = (field: Field, issue: Issue): Issue => ("code" in issue ? inOwnWords(field, issue.code, issue) : issue);

/** A captcha response is read only by the captcha policy: never stored or sent back. */
const isCaptcha = (field: Field): boolean => holds(field, "proof");

const looksUp = ({ type, element: { source } }: Field): boolean => isLookUp({ type, source });

const collect = ({ plan, entries, files }: SubmissionOptions) => {
  const texts = new Map<string, string>();
  const boxes = new Map<string, string[]>();
  const unknown: string[] = (files?.unknown ?? []).map((name) => name.slice(0, 60));
  const repeated: string[] = [];
  for (const [name, text] of entries) {
    const field = plan.byName.get(name);
    // The honeypot beside a captcha: the captcha policy reads it.
    if (name === TRAP_NAME && plan.fields.some(isCaptcha)) continue;
    // A file input without a selection is posted as empty text, if at all; any other text is refused.
    if (field && takesFiles(field) && text === "") continue;
    if (!field || takesFiles(field)) unknown.push(name.slice(0, 60));
    // A day's boxes share the field's name; a whole day may also come as one text.
    else if (factsOf(field).inBoxes && (boxes.get(name)?.length ?? 0) < DAY_BOXES.length)
      texts.set(name, joinDay(boxes.set(name, [...(boxes.get(name) ?? []), text]).get(name)!));
    // A native checkbox is preceded by a hidden 0; for any other field, a repeated name is forged.
    else if (texts.has(name) && !holds(field, "tick")) repeated.push(name.slice(0, 60));
    else texts.set(name, text);
  }
  return { texts, unknown, repeated };
};

const valueOf = (
  field: Field,
  texts: ReadonlyMap<string, string>,
  { files, shown }: SubmissionOptions,
): ParsedValue => {
  if (takesFiles(field)) return files?.held.get(field.name) ?? [];
  if (field.locked) return initialValue(field, shown);
  const text = texts.get(field.name);
  if (holds(field, "tick")) return isTicked(text);
  if (text === undefined) return "";
  const clean = asTyped(text);
  if (holds(field, "number")) return withoutSpaces(clean);
  return transformed(field, clean);
};

/** The canonical form that the element itself gives its text. */
const canonical = (field: Field, text: string): string => {
  const { inBoxes, decimal } = factsOf(field);
  if (decimal) return keptDecimal(field.element, text);
  const day = inBoxes ? parseBgDay(text) : undefined;
  return day === undefined ? text : formatDay(day);
};

/** A value's canonical form by the rules in force. A password is not changed. */
const normalised = (field: Field, value: ParsedValue, env: ValidationEnvironment): ParsedValue =>
  typeof value === "string" && !factsOf(field).secret
    ? rulesInForce(field.chain, lookingFrom(field, env)).reduce(
        (text, rule) => rule.normalise?.(text) ?? text,
        canonical(field, withoutRuling(value).trim()),
      )
    : value;
