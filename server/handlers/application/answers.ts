/** Answers of forms: saving them with an application or a profile, and what a form may start with because of them. */
import type { FormValues } from "#src/engine/core/rule.ts";
import { compile } from "#src/engine/core/compile.ts";
import type { Element } from "#src/engine/core/definition.ts";
import { factsOf } from "#src/engine/core/element-types.ts";
import { fieldsIn } from "#src/engine/core/elements.ts";
import { readPath, writePath } from "#src/engine/core/names.ts";
import { isStale } from "#src/domain/time/calendar.ts";
import { sofiaDay, type Day } from "#src/domain/time/dates.ts";
import type { Fill } from "#server/forms/issue-form.ts";
import type { Submission } from "#server/policy/handler.ts";
import { lastSent } from "#server/store/tables/applications.ts";
import { profileAnswers, saveProfileAnswers } from "#server/store/tables/profile-answers.ts";
import { lastUnsent, readSubmission, saveSubmission } from "#server/store/tables/submissions.ts";
import { registration } from "#server/submissions/registration.ts";
import type { Context } from "#server/visit/context.ts";
import { validators } from "#validators";

/** A submission without its passwords, in the version of its form. */
const keptOf = ({ services }: Context, { form, values }: Submission): { version: string; values: FormValues } => {
  const { definition, version } = services.definitions.get(form)!;
  const passwords = fieldsIn(definition.elements).filter(({ element }) => factsOf(element).secret);
  return { version, values: without(values, new Set(passwords.map(({ path }) => path))) };
};

const without = (values: FormValues, paths: ReadonlySet<string>, group = ""): FormValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      const path = group ? `${group}.${name}` : name;
      if (paths.has(path)) return [];
      const isGroup = typeof value === "object" && value !== null && !Array.isArray(value);
      return [[name, isGroup ? without(value as FormValues, paths, path) : value]];
    }),
  );

/** Saves a form with an application, without its passwords. Within the transaction of `context.db`. */
export const save = (
  context: Context,
  submission: Submission,
  applicationId = context.application!.id,
): Promise<void> => {
  const { services, db, now } = context;
  const kept = keptOf(context, submission);
  return saveSubmission(db, services.secrets, { applicationId, form: submission.form, ...kept, now });
};

/** Saves a form with a profile, without its passwords: it fills in the next application. */
export const saveInProfile = (context: Context, submission: Submission, userId: string): Promise<void> => {
  const { services, db, now } = context;
  const kept = keptOf(context, submission);
  return saveProfileAnswers(db, services.secrets, { userId, form: submission.form, ...kept, now });
};

/** Where known answers come from: an earlier application, or forms of the profile. */
type Source = "application" | "profile";

/** What a form starts with; `from` is the source of the newest of its answers, and their day. */
export type Filled = Fill & { from?: { source: Source; day: Day } };

/** The form of a new borrower that asks what a form of a known one asks apart; the latter was filled in later. */
const FIRST_ASKED_IN: Readonly<Record<string, string>> = { "payment-information": "payment-and-collateral-data" };

type Known = { values: FormValues; at: Date; source: Source };

/** Forms of a profile that ask what a form of an application asks. */
const ASKED_IN: Readonly<Record<string, string>> = {
  "user-personal-information": "personal-information",
  "guarantor-information": "personal-information",
};

/**
 * The answers that a form may show again: those saved in this application, otherwise those of the last sent one, of one
 * that ended unsent and of the profile that its elements reuse, the newest of each. Identity numbers, passwords and codes never return to a page.
 */
export const savedFill = async (context: Context, form: string): Promise<Filled> => {
  const { application, db, services, today } = context;
  const values: FormValues = {};
  const take = (shown: readonly FieldValue[]): boolean => {
    for (const [path, value] of shown) writePath(values, path, value);
    return shown.length > 0;
  };
  if (application && context.saved.has(form)) {
    const saved = (await readSubmission(db, services.secrets, application.id, form)) ?? {};
    take(shownOf(context, form, saved, () => true));
    return { values };
  }
  let from: Filled["from"];
  for (const { values: answers, at, source } of await knownAnswers(context, form)) {
    const day = sofiaDay(at);
    const isFresh = !isStale(day, today);
    const isReused = ({ reuse }: Element): boolean => reuse === "always" || (reuse === "month" && isFresh);
    if (take(shownOf(context, form, answers, isReused))) from = { source, day };
  }
  return { values, ...(from && { from }) };
};

/** A value that a form shows, by the path of its field. */
type FieldValue = readonly [path: string, value: unknown];

const shownOf = (
  { services }: Context,
  form: string,
  answers: FormValues,
  isShown: (element: Element) => boolean,
): FieldValue[] => {
  const { definition, version } = services.definitions.get(form)!;
  return compile({ ...definition, version, values: {} }, validators).fields.flatMap((field): FieldValue[] => {
    const value = readPath(answers, field.path);
    return value !== undefined && field.draftable && isShown(field.element) ? [[field.path, value]] : [];
  });
};

/** What is known of a form's answers, oldest first. */
const knownAnswers = async (context: Context, form: string): Promise<Known[]> => {
  const { db, services, person } = context;
  if (!person) return [];
  const told = await profileAnswers(db, services.secrets, person.id);
  const asked = ASKED_IN[form] ?? form;
  const applications: Known[] = [];
  for (const one of [FIRST_ASKED_IN[asked], asked])
    for (const answersOf of [sentAnswers, unsentAnswers]) {
      const known = one === undefined ? undefined : await answersOf(context, one);
      if (known) applications.push(known);
    }
  return [
    ...told.map(({ values, savedAt }): Known => ({ values, at: savedAt, source: "profile" })),
    ...applications,
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
};

/** The answers of a form in the last application that the profile sent for its person. */
const sentAnswers = async ({ services, db, person }: Context, form: string): Promise<Known | undefined> => {
  const last = person?.personId && (await lastSent(db, { userId: person.id, personId: person.personId }));
  const values = last && (await readSubmission(db, services.secrets, last.id, form));
  return last && values ? { values, at: last.submittedAt, source: "application" } : undefined;
};

/** The promo code given at a registration without an application, until there is one; "" when there is none. */
export const promisedPromoCode = async ({ db, services, person, application }: Context): Promise<string> => {
  const told = person && !application ? await profileAnswers(db, services.secrets, person.id) : [];
  const registered = told.find(({ form }) => form === registration.form);
  return registered ? registration.read(registered.values).promoCode : "";
};

/** The answers of a form in the last application of the profile that ended before it was sent. */
const unsentAnswers = async ({ services, db, person }: Context, form: string): Promise<Known | undefined> => {
  const last = await lastUnsent(db, person!.id, form);
  const values = last && (await readSubmission(db, services.secrets, last.id, form));
  return values ? { values, at: last.savedAt, source: "application" } : undefined;
};
