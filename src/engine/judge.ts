/** The server's half: a posted form read by its plan, judged by the same chains, answered by field name. */
import { TRAP_NAME } from "#src/domain/captcha.ts";
import type { Ask, FormValues, Issue } from "#src/domain/rule.ts";
import { asTyped, withoutRuling, withoutSpaces } from "#src/domain/typed.ts";
import { askField, checkField, type ChainEnvironment } from "./chains.ts";
import type { Field, Plan, Rules } from "./compile.ts";
import { visiblePaths } from "./conditions.ts";
import type { StagedFile } from "./definition.ts";
import { takesFiles } from "./held-files.ts";
import { writePath } from "./names.ts";
import { initialValue, type FieldValue } from "./slot.ts";
import { transformed } from "./transformed.ts";

export type Judgement = {
  /** What was posted, every known field, for showing the form again. */
  given: FormValues;
  /** Values of the visible fields in the form in which they are kept. */
  values: FormValues;
  /** By field name, and `_form` for what belongs to none. */
  errors: Record<string, Issue>;
  /** Fields that only this post made visible and that were not in it: shown again without blame. */
  revealed: Field[];
};

/** The files a post stands for, by field name: those that are staged, what was wrong with those that are not, and names that take none. */
export type PostedFiles = { held: ReadonlyMap<string, readonly StagedFile[]>; issues: ReadonlyMap<string, Issue>; unknown: readonly string[] };

export type JudgeOptions = {
  plan: Plan;
  rules: Rules;
  today: string;
  ask: Ask;
  /** Names and texts as they came. */
  entries: readonly (readonly [name: string, text: string])[];
  files?: PostedFiles;
  /** Turns the text of a look-up field into its code. */
  lookUp?(field: Field, text: string): { value: string } | { issue: Issue };
  /** What the descriptor showed: locked fields keep it, a plain post's unseen fields start from it. */
  shown: FormValues;
};

/** What the server holds of a field: what was typed, or the files it stands for. */
type Held = FieldValue | readonly StagedFile[];

/** Reads and judges a post. Hidden and locked fields are never believed. */
export const judge = async (options: JudgeOptions): Promise<Judgement> => {
  const { plan, rules, today, ask } = options;
  const { texts, unknown, repeated } = collect(options);
  const typed = new Map(plan.fields.map((field) => [field.path, valueOf(field, texts, options)]));
  const held = new Map(typed);
  const errors: Record<string, Issue> = {};
  const looked = new Set<Field>();
  /** The posted value; the text of a look-up as its code, so that conditions compare codes. */
  const settled = (field: Field): Held => {
    if (isLookUp(field) && !field.locked && !looked.has(field)) {
      looked.add(field);
      const found = options.lookUp?.(field, String(held.get(field.path)));
      if (found && "issue" in found) errors[field.name] = found.issue;
      else if (found) held.set(field.path, found.value);
    }
    return held.get(field.path)!;
  };
  const visible = visiblePaths(plan, settled);
  for (const field of plan.fields) if (visible.has(field.path)) settled(field);
  const effective = (field: Field): Held => (visible.has(field.path) ? held.get(field.path)! : "");
  const collectValues = (): FormValues => {
    const values: FormValues = {};
    for (const field of plan.fields) if (visible.has(field.path) && !isCaptcha(field)) writePath(values, field.path, kept(field, held.get(field.path)!));
    return values;
  };
  const env: ChainEnvironment = { plan, rules, today, ask, values: collectValues, valueOf: effective };

  if (unknown.length || repeated.length) errors["_form"] = { code: "unknown-field", params: { names: [...unknown, ...repeated].slice(0, 3).join(", ") } };
  for (const field of plan.fields) {
    if (!visible.has(field.path)) continue;
    const issue = errors[field.name] ?? options.files?.issues.get(field.name) ?? checkField(field, env) ?? (await askField(field, env));
    if (issue) errors[field.name] = issue;
  }
  const given: FormValues = {};
  for (const field of plan.fields.filter((each) => !isCaptcha(each))) {
    // A field the page did not show comes back with what it starts with, not empty; a look-up with its words.
    writePath(given, field.path, texts.has(field.name) ? typed.get(field.path) : initialValue(field, options.shown));
  }
  const wasVisible = visiblePaths(plan, (field) => initialValue(field, options.shown));
  const revealed = plan.fields.filter((f) => visible.has(f.path) && !wasVisible.has(f.path) && !texts.has(f.name));
  return { given, values: collectValues(), errors, revealed };
};

/** Its answer is for the policy alone: neither kept nor shown again. */
const isCaptcha = ({ type }: Field): boolean => type === "reCaptcha";

const isLookUp = ({ type, element }: Field): boolean => type === "autocomplete" || type === "location" || (type === "select" && element.source !== undefined);

const collect = ({ plan, entries, files }: JudgeOptions) => {
  const texts = new Map<string, string>();
  const unknown: string[] = (files?.unknown ?? []).map((name) => name.slice(0, 60));
  const repeated: string[] = [];
  for (const [name, text] of entries) {
    const field = plan.byName.get(name);
    // The trap beside a captcha: what it caught is the policy's business.
    if (name === TRAP_NAME && plan.fields.some(isCaptcha)) continue;
    // An input in which no file was chosen comes as an empty text, if at all; any other text is no file.
    if (field && takesFiles(field) && text === "") continue;
    if (!field || takesFiles(field)) unknown.push(name.slice(0, 60));
    // A native checkbox sends a hidden 0 first; of any other field the same name twice is a forgery.
    else if (texts.has(name) && field.type !== "checkbox") repeated.push(name.slice(0, 60));
    else texts.set(name, text);
  }
  return { texts, unknown, repeated };
};

const valueOf = (field: Field, texts: ReadonlyMap<string, string>, { files, shown }: JudgeOptions): Held => {
  if (takesFiles(field)) return files?.held.get(field.name) ?? [];
  if (field.locked) return initialValue(field, shown);
  const text = texts.get(field.name);
  if (field.type === "checkbox") return text === "1" || text === "true" || text === "on";
  if (text === undefined) return "";
  const clean = asTyped(text);
  if (field.type === "slider") return withoutSpaces(clean);
  return transformed(field, clean);
};

/** The form in which a value is kept. A password keeps every sign and space. */
const kept = (field: Field, value: Held): Held =>
  typeof value === "string" && field.type !== "password" ? field.chain.reduce((text, rule) => rule.normalise?.(text) ?? text, withoutRuling(value).trim()) : value;
