/** Why a field is hidden, required or wrong now; judged by the engine's own conditions and rules. */
import { plainText } from "#src/domain/text/markup.ts";
import type { Link } from "#src/engine/core/chain.ts";
import { isMet } from "#src/engine/core/conditions.ts";
import { factsOf, holds } from "#src/engine/core/element-types.ts";
import { takesFiles } from "#src/engine/core/files.ts";
import type { Field, PlannedCondition } from "#src/engine/core/plan.ts";
import { isSecret } from "#src/engine/core/shown-again.ts";
import { validateField, type ValidationEnvironment } from "#src/engine/core/validator-chain.ts";
import type { FieldValue } from "#src/engine/core/values.ts";
import type { FormStore } from "#src/engine/browser/form-store.ts";
import { operatorWords, whyWords } from "./words.ts";

/** A sentence about a field, and what in its definition says so. */
export type Because = { words: string; says?: "conditions" | "validation" };

/** The words by which people know a field. */
export const labelOf = ({ element, path }: Field): string => plainText(element.label ?? "") || path;

const quoted = (text: string): string => `„${text}“`;

/** A value as people see it: the words of a choice, a tick in words, nothing of what is secret. */
const valueWords = (field: Field, value: FieldValue | number): string => {
  if (holds(field, "tick")) return value === true || value === "true" ? whyWords.ticked : whyWords.unticked;
  if (value === "") return whyWords.empty;
  if (isSecret(field)) return whyWords.secret;
  const chosen = field.element.choices?.find((choice) => choice.value === value);
  return quoted(plainText(chosen?.label ?? String(value)));
};

const conditionWords = (tree: PlannedCondition, store: FormStore): string => {
  const each = (trees: readonly PlannedCondition[]): string[] =>
    trees.filter((one) => isMet(one, (source) => store.effective(source))).map((one) => conditionWords(one, store));
  if ("all" in tree) return tree.all.map((one) => conditionWords(one, store)).join(whyWords.and);
  if ("any" in tree) return each(tree.any).join(whyWords.or);
  const { source, operator, negated } = tree;
  const values = tree.values.map((value) => valueWords(source, value)).join(", ");
  const verb = operatorWords[operator][negated ? 1 : 0];
  const now = whyWords.now(valueWords(source, store.effective(source)));
  return [quoted(labelOf(source)), verb, values, now].filter(Boolean).join(" ");
};

const hiddenBecause = (field: Field, store: FormStore): Because[] =>
  field.conditions
    .filter((tree) => isMet(tree, (source) => store.effective(source)))
    .map((tree) => ({ words: whyWords.hidden(conditionWords(tree, store)), says: "conditions" }));

/** The environment in which the field has this value. */
const having = (field: Field, value: unknown, store: FormStore): ValidationEnvironment => ({
  plan: store.plan,
  today: store.options.today,
  ask: store.options.ask,
  values: () => store.visibleValues(),
  valueOf: (other) =>
    other.path === field.path ? value : takesFiles(other) ? store.files.facts(other) : store.effective(other),
});

/** The first link of the chain that refuses the value, with its issue. */
const refusing = (field: Field, value: unknown, store: FormStore) => {
  const env = having(field, value, store);
  for (const link of field.chain) {
    const issue = validateField({ ...field, chain: [link] }, env);
    if (issue) return { link, issue };
  }
  return undefined;
};

const ruleName = ({ rule, nested }: Link): string =>
  nested.length > 0 ? `${rule.name}: ${nested.map(ruleName).join(" ")}` : rule.name;

const requiredBecause = (field: Field, store: FormStore): Because => {
  const empty = takesFiles(field) ? [] : holds(field, "tick") ? false : "";
  const refused = refusing(field, empty, store);
  return refused
    ? { words: whyWords.required(ruleName(refused.link)), says: "validation" }
    : { words: whyWords.optional };
};

const wrongBecause = (field: Field, store: FormStore): Because[] => {
  const state = store.slot(field);
  if (state.source === "server" && state.view.error) return [{ words: whyWords.byServer(state.view.error) }];
  const value = takesFiles(field) ? store.files.facts(field) : state.value;
  const own = validateField({ ...field, chain: [] }, having(field, value, store));
  if (own) return [{ words: whyWords.constrained(store.options.formatIssue(own)) }];
  const refused = refusing(field, value, store);
  if (refused)
    return [
      {
        words: whyWords.wrong(ruleName(refused.link), store.options.formatIssue(refused.issue)),
        says: "validation",
      },
    ];
  const asking = field.chain.find(({ rule }) => rule.asks);
  return [{ words: whyWords.right }, ...(asking ? [{ words: whyWords.asks(asking.rule.name) }] : [])];
};

/** Everything that holds of a field now, most important first. */
export const explain = (field: Field, store: FormStore): Because[] => {
  const hidden = hiddenBecause(field, store);
  if (hidden.length > 0) return hidden;
  const shown: Because = { words: whyWords.shown, ...(field.conditions.length > 0 && { says: "conditions" }) };
  if (factsOf(field).unseen || holds(field, "proof")) return [shown];
  const value = takesFiles(field)
    ? whyWords.files(store.files.view(field).items.length)
    : valueWords(field, store.slot(field).value);
  return [...wrongBecause(field, store), requiredBecause(field, store), { words: whyWords.value(value) }, shown];
};
