/**
 * The order of steps, `schemas/steps.json`: the forms an application goes through. Editable data, except for the
 * positions the program requires.
 */
import type { Definition } from "#src/engine/core/definition.ts";
import type { CallName } from "#src/api/calls/calls.ts";
import type { Variant } from "#src/domain/lending/application-states.ts";
import type { SchemaFiles } from "./files.ts";
import type { CodedFinding } from "#server/findings/words/index.ts";
import { suggest } from "#server/findings/closest.ts";
import type { Finding, Problem } from "#server/findings/finding.ts";
import { compileShapes } from "./shapes.ts";
import { readSource } from "#server/findings/json-source.ts";

/** The steps of an application by variant, in order, as call names; a step is done once its form is saved. */
export type Steps = Readonly<Record<Variant, readonly CallName[]>>;

const ORDERS = ["newBorrower", "knownBorrower"] as const;

type Orders = Readonly<Record<(typeof ORDERS)[number], readonly string[]>>;

/** The form each order begins with: it starts the application. */
const FIRST: Readonly<Record<keyof Orders, string>> = {
  newBorrower: "general-information",
  knownBorrower: "general-information-b",
};
/** The last step but one asks for collateral and submits the application: with how it is paid out, or without. */
const WITH_PAYMENT = "payment-and-collateral-data";
const COLLATERAL = "collateral-data";
const SENDING = [WITH_PAYMENT, COLLATERAL];
/** The last step: it confirms the application. */
const CONFIRMING = "sms-confirmation";
const PAYMENT = "payment-information";
/** Forms with a call of their own, allowed anywhere between; `neededBefore` says which an order must contain. */
const MOVABLE = ["fill-in-options", "fill-in-options-b", "personal-information", PAYMENT];

/** What an order that ends with this step must ask before it. */
const neededBefore = (sending: string | undefined): readonly string[] => [
  "personal-information",
  ...(sending === COLLATERAL ? [PAYMENT] : []),
];

/** Whether the step that ends an order asks what another one of it asks. */
const asksTwice = (form: string, sending: string | undefined): boolean =>
  sending === WITH_PAYMENT ? [PAYMENT, COLLATERAL].includes(form) : sending === COLLATERAL && form === WITH_PAYMENT;

/** The action of every form, by form id; unreadable forms are missing. */
type Actions = ReadonlyMap<string, unknown>;

const misplaced = (
  form: string,
  { actions, sending }: { actions: Actions; sending: string | undefined },
): (CodedFinding & ReturnType<typeof suggest>) | undefined => {
  const params = { form };
  if (!actions.has(form)) return { code: "step-unknown", params, ...suggest(form, actions.keys()) };
  if (sending !== undefined && asksTwice(form, sending))
    return { code: "step-twice", params: { form, other: sending } };
  if (MOVABLE.includes(form) || actions.get(form) === `steps/${form}`) return undefined;
  if ([...SENDING, CONFIRMING].includes(form) || Object.values(FIRST).includes(form))
    return { code: "step-between", params };
  return { code: "step-no-step", params };
};

const orderFindings = (name: keyof Orders, order: readonly string[], actions: Actions): Finding[] => {
  const first = FIRST[name];
  const middle = order.slice(1, -2);
  const ending = order.at(-2);
  const sending = ending !== undefined && SENDING.includes(ending) ? ending : undefined;
  const misnamed = middle.flatMap((form, index): Finding[] => {
    const fault = misplaced(form, { actions, sending });
    return fault ? [{ place: [name, index + 1], ...fault }] : [];
  });
  // A misspelt step is not reported as missing, too.
  const meant = [...middle, ...misnamed.map(({ suggestion }) => suggestion)];
  return [
    ...(order[0] === first ? [] : [{ place: [name, 0], code: "order-begins", params: { form: first } } as const]),
    ...misnamed,
    ...neededBefore(sending)
      // One that stands elsewhere in the order is misplaced, which is said of what stands in its place.
      .filter((form) => !meant.includes(form) && !order.includes(form))
      .map((form): Finding => ({
        place: [name],
        code: "order-lacks",
        params: { form },
      })),
    ...(sending !== undefined && order.at(-1) === CONFIRMING
      ? []
      : [
          {
            place: [name, order.length - 1],
            code: "order-ends",
            params: { sending: SENDING, last: CONFIRMING },
          } as const,
        ]),
  ];
};

const actionsOf = ({ definitions }: SchemaFiles): Actions =>
  new Map(
    definitions.flatMap((file): [string, unknown][] => {
      const { id, action } = (readSource(file).value ?? {}) as { id?: unknown; action?: unknown };
      return typeof id === "string" ? [[id, action]] : [];
    }),
  );

/** All problems in the order of steps. */
export const checkSteps = (files: SchemaFiles): Problem[] => {
  const source = readSource(files.steps);
  const wrongShape =
    source.value === undefined ? source.findings : [...source.findings, ...compileShapes(files).steps(source.value)];
  const actions = actionsOf(files);
  const findings =
    wrongShape.length > 0
      ? wrongShape
      : ORDERS.flatMap((name) => orderFindings(name, (source.value as Orders)[name], actions));
  return findings.map((finding) => source.locate(finding)).sort((a, b) => a.line - b.line || a.column - b.column);
};

/**
 * Notes for step forms that no order contains, so nobody sees them. Not an error: the step may have been removed on
 * purpose.
 */
export const unorderedSteps = (files: SchemaFiles): Problem[] => {
  const orders = Object.values((readSource(files.steps).value ?? {}) as Orders).flat();
  return files.definitions.flatMap((file) => {
    const source = readSource(file);
    const { id, action } = (source.value ?? {}) as { id?: string; action?: unknown };
    return id === undefined || action !== `steps/${id}` || orders.includes(id)
      ? []
      : [source.locate({ place: ["action"], code: "step-unordered", params: { form: id }, level: "note" })];
  });
};

/** Resolves the order of steps to calls; the file must have passed `checkSteps`. */
export const resolveSteps = (
  { steps }: Pick<SchemaFiles, "steps">,
  definitions: ReadonlyMap<string, { definition: Pick<Definition, "action"> }>,
): Steps => {
  const orders = JSON.parse(steps.text) as Orders;
  const callsOf = (name: keyof Orders): CallName[] =>
    orders[name].map((form) => definitions.get(form)!.definition.action as CallName);
  return { A: callsOf("newBorrower"), B: callsOf("knownBorrower") };
};
