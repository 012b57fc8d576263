/** The acts of the staff as commands: each judged by its form, as the desk does it. */
import { doneWords, staffTitles } from "#src/copy/staff.ts";
import { commandWords } from "#src/copy/staff-commands.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import type { Issue } from "#src/engine/core/rule.ts";
import { Refusal } from "#server/kernel/refusal.ts";
import { argumentsOfAct, fieldsTyped } from "#server/forms/act-command.ts";
import { actSays } from "#server/lending/staff/act-says.ts";
import { allActs, type StaffActName } from "#server/lending/staff/acts/index.ts";
import type { StaffAct } from "#server/lending/staff/define-act.ts";
import { judge, plainForm } from "#server/forms/judge-form.ts";
import { proposeAct } from "#server/lending/staff/propose-act.ts";
import { subjects } from "#server/lending/staff/subjects.ts";
import type { Services } from "#server/services.ts";
import { ActError, type Act } from "./act.ts";
import { clerkFor, orActError } from "./clerk.ts";

/** Issues of what was typed: that of a choice names its word, and what can be chosen. */
const namedIn = ({ fields }: StaffAct["reader"], errors: Readonly<Record<string, Issue>>): Record<string, Issue> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, issue]) => {
      const only = fields[name]?.only;
      return [name, only ? { text: commandWords.oneOf(name, only.join(", ")) } : issue];
    }),
  );

/** What an act's form gives, typed as arguments; refused as the form refuses it. */
const givenIn = async (services: Services, { reader }: StaffAct, fields: Readonly<Record<string, string>>) => {
  const { values, errors } = await judge(plainForm(services, reader.form), {
    today: sofiaDay(services.ports.clock.now()),
    entries: Object.entries(fields),
  });
  if (Object.keys(errors).length > 0) throw Refusal.ofFields(namedIn(reader, errors));
  return reader.read(values);
};

const subjectOf = async ({ database: { db } }: Services, { subject: kind }: StaffAct, typed: string) => {
  const { named, page } = subjects[kind];
  const id = named ? await named(db, typed) : typed;
  if (id === undefined) throw new ActError(commandWords.missing(String(staffTitles[page]), typed));
  return id;
};

const commandOf = (act: StaffAct & { name: StaffActName }): Act => ({
  args: [subjects[act.subject].argument, ...argumentsOfAct(act), "by?", "reason"],
  about: act.approvers.length > 0 && !act.needsTwo && !act.alone ? `${act.about}; another one approves it` : act.about,
  run: async (services, args, caller) => {
    const [typed = ""] = args;
    const [by = "", reason = ""] = args.slice(-2);
    const clerk = await clerkFor(services, caller, by, act.roles);
    const subject = await subjectOf(services, act, typed);
    const { id, state } = await orActError(
      (async () => {
        const { reason: why, ...given } = await givenIn(services, act, {
          ...fieldsTyped(act, args.slice(1, -2)),
          reason,
        });
        return proposeAct(services, clerk, { act: act.name, subject, given, reason: why });
      })(),
    );
    const says = `${doneWords[state]} ${await actSays(services, services.database.db, id)}`;
    return state === "executed" ? says : `${says}\napprove ${id}`;
  },
});

/** The commands by name. */
export const DESK_ACTS = Object.fromEntries(allActs.map((act) => [act.name, commandOf(act)])) as Readonly<
  Record<StaffActName, Act>
>;
