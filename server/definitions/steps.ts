/** The order of steps, `schemas/steps.json`: which forms an application goes through. Data, but for the places the program needs. */
import type { CallName } from "#src/api/contract.ts";
import type { Steps } from "#server/journey.ts";
import type { SchemaFiles } from "./check.ts";
import { suggest } from "./closest.ts";
import type { Definitions } from "./load.ts";
import type { Finding, Problem } from "./problem.ts";
import { compileShapes, shapeFindings } from "./shape.ts";
import { readSource } from "./source.ts";

const ORDERS = ["newBorrower", "knownBorrower"] as const;

type Orders = Readonly<Record<(typeof ORDERS)[number], readonly string[]>>;

/** The form each order begins with: it opens the request. */
const FIRST: Readonly<Record<keyof Orders, string>> = { newBorrower: "general-information", knownBorrower: "general-information-b" };
/** They send the request and confirm it. */
const LAST = ["payment-and-collateral-data", "sms-confirmation"];
/** Forms with a call of their own that may stand anywhere between, and which of them no order can do without. */
const MOVABLE = ["fill-in-options", "personal-information"];
const NEEDED = ["personal-information"];

/** Of every form its action, by id; forms that cannot be read are not there. */
type Actions = ReadonlyMap<string, unknown>;

const misplaced = (form: string, actions: Actions): Pick<Finding, "message" | "suggestion"> | undefined => {
  if (!actions.has(form)) return { message: `there is no form "${form}"`, ...suggest(form, actions.keys()) };
  if (MOVABLE.includes(form) || actions.get(form) === `steps/${form}`) return undefined;
  if (LAST.includes(form) || Object.values(FIRST).includes(form)) return { message: `"${form}" cannot stand between the first and the last two steps` };
  return { message: `"${form}" is no step: the action of a step is "steps/" and its id` };
};

const orderFindings = (name: keyof Orders, order: readonly string[], actions: Actions): Finding[] => {
  const first = FIRST[name];
  const middle = order.slice(1, -LAST.length);
  return [
    ...(order[0] === first ? [] : [{ place: [name, 0], message: `the order must begin with "${first}"` }]),
    ...middle.flatMap((form, index): Finding[] => {
      const fault = misplaced(form, actions);
      return fault ? [{ place: [name, index + 1], ...fault }] : [];
    }),
    ...NEEDED.filter((form) => !middle.includes(form)).map((form) => ({ place: [name], message: `the order lacks "${form}", which the program needs` })),
    ...(order.slice(-LAST.length).join() === LAST.join() ? [] : [{ place: [name, order.length - 1], message: `the order must end with "${LAST.join('", "')}"` }]),
  ];
};

const actionsOf = ({ definitions }: SchemaFiles): Actions =>
  new Map(definitions.flatMap((file): [string, unknown][] => {
    const { id, action } = (readSource(file).value ?? {}) as { id?: unknown; action?: unknown };
    return typeof id === "string" ? [[id, action]] : [];
  }));

/** Everything wrong with the order of steps. */
export const checkSteps = (files: SchemaFiles): Problem[] => {
  const source = readSource(files.steps);
  const wrongShape = source.value === undefined ? source.findings : [...source.findings, ...shapeFindings(compileShapes(files).steps, source.value)];
  const actions = actionsOf(files);
  const findings = wrongShape.length > 0 ? wrongShape : ORDERS.flatMap((name) => orderFindings(name, (source.value as Orders)[name], actions));
  return findings.map((finding) => source.locate(finding)).sort((a, b) => a.line - b.line || a.column - b.column);
};

/** The calls of the steps, from a checked file. */
export const resolveSteps = ({ steps }: Pick<SchemaFiles, "steps">, definitions: Definitions): Steps => {
  const orders = JSON.parse(steps.text) as Orders;
  const callsOf = (name: keyof Orders): CallName[] => orders[name].map((form) => definitions.get(form)!.definition.action as CallName);
  return { A: callsOf("newBorrower"), B: callsOf("knownBorrower") };
};
