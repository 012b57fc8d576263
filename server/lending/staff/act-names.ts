/** What the staff did, as lists and the audit log name it. */
import { notedWords, stepWords } from "#src/copy/staff.ts";
import { acts, isStaffAct } from "./acts/index.ts";

const nameOf = (noted: string): string =>
  isStaffAct(noted) ? acts[noted].title : ((notedWords as Readonly<Record<string, string>>)[noted] ?? noted);

/** The name of what was noted: an act, one that was proposed, approved or refused, or anything else that was done. */
export const actName = (noted: string): string => {
  const [step = "", name] = noted.split(" ", 2);
  return name !== undefined && Object.hasOwn(stepWords, step)
    ? `${stepWords[step as keyof typeof stepWords]}: ${nameOf(name)}`
    : nameOf(noted);
};
