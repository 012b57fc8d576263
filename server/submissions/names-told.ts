/** The names in what a profile told outside of applications: at registration, or with its personal data. */
import type { FormValues } from "#src/engine/core/rule.ts";

/** What was told last of each field. */
const latestOf = (told: readonly { values: FormValues }[]): FormValues =>
  Object.assign({}, ...told.map(({ values }) => values));

/** The names by the latest of several submissions, oldest first; "" when none holds any. */
export const namesTold = (told: readonly { values: FormValues }[]): string => {
  const latest = latestOf(told);
  return [latest["firstName"], latest["middleName"], latest["lastName"]]
    .filter((name) => typeof name === "string" && name !== "")
    .join(" ");
};

/** The first name among them; "" where none was told. */
export const firstNameTold = (told: readonly { values: FormValues }[]): string => {
  const { firstName } = latestOf(told);
  return typeof firstName === "string" ? firstName : "";
};
