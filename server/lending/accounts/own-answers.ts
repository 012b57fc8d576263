/** Submissions as their owner reads them: labels of the form that was filled in, and of the options chosen. */
import { ownDataCopy } from "#src/copy/own-data.ts";
import type { Element } from "#src/engine/core/definition.ts";
import { holds, isLookUp } from "#src/engine/core/element-types.ts";
import { plainText } from "#src/domain/text/markup.ts";
import { selectedOf } from "#server/lists/resolve.ts";

/** A value of the file: JSON. */
export type OwnAnswer =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly OwnAnswer[]
  | { readonly [label: string]: OwnAnswer };

/** Values of a group by name. */
type Group = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is Group =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const toldValue = (element: Element | undefined, value: unknown): OwnAnswer => {
  if (typeof value === "boolean") return value ? ownDataCopy.yes : ownDataCopy.no;
  if (typeof value === "number") return value;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const choice = element?.choices?.find((one) => one.value === text)?.label;
  return choice ?? (element && isLookUp(element) ? selectedOf(element, text)?.label : undefined) ?? text;
};

/** The values of a form by their labels; empty ones, files and captcha solutions are left out. */
export const toldAnswers = (elements: readonly Element[], values: Group): { [label: string]: OwnAnswer } => {
  const told: { [label: string]: OwnAnswer } = {};
  for (const [name, value] of Object.entries(values)) {
    const element = elements.find((one) => one.name === name);
    if (value === undefined || value === null || value === "" || (element && holds(element, "files", "proof")))
      continue;
    const inside = isGroup(value) ? toldAnswers(element?.elements ?? [], value) : toldValue(element, value);
    if (isGroup(inside) && Object.keys(inside).length === 0) continue;
    const label = plainText(element?.label || name);
    told[label in told ? `${label} (${name})` : label] = inside;
  }
  return told;
};
