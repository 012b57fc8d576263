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

/** Arguments of an act's command besides its subject; `?` ends an optional one. */
export const argumentsOfAct = (act: StaffAct): readonly string[] =>
  act.typed?.args ?? fieldsOf(act).map((name) => (isRequired(act, name) ? name : `${name}?`));

/** What is typed as the arguments of an act's command, by field. */
export const fieldsTyped = (act: StaffAct, args: readonly (string | undefined)[]): Readonly<Record<string, string>> =>
  act.typed?.fields(args) ??
  Object.fromEntries(fieldsOf(act).flatMap((name, at) => (args[at] === undefined ? [] : [[name, args[at]] as const])));

/** The command of an act about a subject, as a page of the desk tells it: arguments by the labels of its form, or by what can be chosen. */
export const commandOf = (services: Pick<Services, "definitions">, act: StaffAct, subject: string): string => {
  const { elements } = plainForm(services, formOfAct(act.name));
  const labelled = (argument: string): string => {
    const name = argument.replace(/\?$/, "");
    const choices = act.reader.fields[name]?.only?.join("|");
    const label = choices ?? elements.find((element) => element.name === name)?.label ?? name;
    return name === argument ? `<${label}>` : `[${label}]`;
  };
  const args = argumentsOfAct(act).map(labelled);
  return [act.name, subject, ...args, "--as <служител>", "--reason <защо>"].join(" ");
};
