/** The names in what a profile told outside of applications: at registration, or with its personal data. */
import type { FormValues } from "#src/engine/core/rule.ts";

/** The names by the latest of several submissions, oldest first; "" when none holds any. */
export const namesTold = (told: readonly { values: FormValues }[]): string => {
  const latest: FormValues = Object.assign({}, ...told.map(({ values }) => values));
  return [latest["firstName"], latest["middleName"], latest["lastName"]]
    .filter((name) => typeof name === "string" && name !== "")
    .join(" ");
};
