/** Acts as commands: what each takes besides its subject, and how a page tells it. */
import { linkChain, refusesEmpty } from "#src/engine/core/chain.ts";
import { validators } from "#validators";
import { plainForm } from "./judge-form.ts";
import type { Services } from "#server/services.ts";
import { formOfAct, type StaffAct } from "#server/lending/staff/define-act.ts";

/** The fields of an act in the order of its command; `reason` has a flag of its own. */
const fieldsOf = ({ reader }: StaffAct): string[] => Object.keys(reader.fields).filter((name) => name !== "reason");

const isRequired = ({ reader }: StaffAct, name: string): boolean => {
  const { rules, askedWith } = reader.fields[name]!;
  return !askedWith && refusesEmpty(linkChain({ validation: rules }, validators)) === "always";
};

/** Whether a field is a tick: its own name, typed last, gives it. */
const isTick = ({ reader }: StaffAct, name: string): boolean => reader.fields[name]?.holds.includes("tick") ?? false;

/** Arguments of an act's command besides its subject; `?` ends an optional one. */
export const argumentsOfAct = (act: StaffAct): readonly string[] =>
  act.typed?.args ?? fieldsOf(act).map((name) => (isRequired(act, name) ? name : `${name}?`));

const fieldsInOrder = (act: StaffAct, args: readonly (string | undefined)[]): Readonly<Record<string, string>> => {
  const names = fieldsOf(act);
  const words = args.filter((word) => word !== undefined);
  const last = words.at(-1) ?? "";
  const ticked = names.includes(last) && isTick(act, last) ? last : undefined;
  const others = ticked === undefined ? words : words.slice(0, -1);
  const typed = names.filter((name) => !isTick(act, name)).map((name, at) => [name, others[at]] as const);
  return Object.fromEntries([
    ...typed.flatMap(([name, word]) => (word === undefined ? [] : [[name, word] as const])),
    ...(ticked === undefined ? [] : [[ticked, "1"] as const]),
  ]);
};

/** What is typed as the arguments of an act's command, by field. */
export const fieldsTyped = (act: StaffAct, args: readonly (string | undefined)[]): Readonly<Record<string, string>> =>
  act.typed?.fields(args) ?? fieldsInOrder(act, args);

/** The command of an act about a subject, as a page of the desk tells it: arguments by the labels of its form, or by what can be chosen. */
export const commandOf = (services: Pick<Services, "definitions">, act: StaffAct, subject: string): string => {
  const { elements } = plainForm(services, formOfAct(act.name));
  const labelled = (argument: string): string => {
    const name = argument.replace(/\?$/, "");
    const choices = isTick(act, name) ? name : act.reader.fields[name]?.only?.join("|");
    const label = choices ?? elements.find((element) => element.name === name)?.label ?? name;
    return name === argument ? `<${label}>` : `[${label}]`;
  };
  const args = argumentsOfAct(act).map(labelled);
  return [act.name, subject, ...args, "--as <служител>", "--reason <защо>"].join(" ");
};
