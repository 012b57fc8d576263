/** What the staff did, as lists and the audit log name it. */
import { auditKeys, formerWords, notedWords, stepWords } from "#src/copy/staff-acts.ts";
import { documentNames } from "#src/copy/staff-documents.ts";
import { fieldWordsOfStaff, roleWords, staffTitles } from "#src/copy/staff.ts";
import { askedWords } from "#src/copy/staff-find.ts";
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

const FIELDS: Readonly<Record<string, string>> = { ...formerWords.fields, ...auditKeys.fields };
const VALUES: Readonly<Record<string, string>> = { ...fieldWordsOfStaff, ...auditKeys.values, ...formerWords.values };
/** Fields that hold several keys. */
const LISTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  roles: roleWords,
  by: askedWords,
  documents: documentNames,
};

const inWords = (words: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(words, key) ? words[key]! : key;

const SUBJECTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(staffTitles).flatMap(([page, title]) => (typeof title === "string" ? [[page, title]] : [])),
  ),
  ...auditKeys.subjects,
};

/** What an act was about, in words where it is a key of the code; a list is named by its page. */
export const notedSubject = (subject: string): string => inWords(SUBJECTS, subject);

/** What was noted beside an act, in words; what is no key of the code stands as it is. */
export const notedField = ([name, value]: readonly [name: string, value: string]): string => {
  const words = Object.hasOwn(LISTS, name) ? LISTS[name] : undefined;
  const told = words ? value.split(" ").map((key) => inWords(words, key)) : [inWords(VALUES, value)];
  return `${inWords(FIELDS, name)}: ${told.join(", ")}`;
};

/** An application as the audit log names it: by its number, which pages and lists show. */
export const applicationName = (number: number): string => staffTitles.application(number).replaceAll("\u00a0", " ");

/** An enquiry as the audit log names it: by its number. */
export const enquiryName = (number: number): string => staffTitles.enquiry(number).replaceAll("\u00a0", " ");
