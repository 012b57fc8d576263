/** How an application that waits for a guarantor stands, as its borrower reads it. */
import { collateralCopy, guarantorStands } from "#src/copy/collateral.ts";
import { addDays, formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import { POLICY } from "#server/lending/lender/policy.ts";
import type { Services } from "#server/services.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import { guaranteesOf, guarantorsNamed } from "#server/store/tables/guarantees.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lessInWords } from "./offer-less.ts";

/** What the borrower of an application that waits for a guarantor may do: name another one, take a sum that needs none. */
export const collateralOpen = async (
  { catalogue }: Pick<Services, "catalogue">,
  db: Db,
  application: ApplicationRow,
): Promise<{ guarantor: boolean; less: string | undefined }> => ({
  guarantor: (await guarantorsNamed(db, application.id)) < POLICY.maxGuarantorsNamed,
  less: lessInWords({ catalogue }, application),
});

/** Who has been asked last, until when an answer or another name is awaited, and what follows. */
export const guarantorWords = async (
  { secrets, catalogue }: Pick<Services, "secrets" | "catalogue">,
  db: Db,
  application: ApplicationRow,
): Promise<string> => {
  const named = await guaranteesOf(db, secrets, application.id);
  const latest = named.at(-1);
  const name = latest?.named && `${latest.named.firstName} ${latest.named.lastName.charAt(0)}.`;
  const less = lessInWords({ catalogue }, application);
  const last = addDays(sofiaDay(application.statusSince), catalogue.timers.guarantorDays);
  const next = named.length >= POLICY.maxGuarantorsNamed ? "nobodyElse" : latest ? "nameAnother" : "name";
  const isAwaited = latest !== undefined && latest.endedAt === null;
  return [
    latest && name ? guarantorStands[latest.status](name) : collateralCopy.nobody,
    isAwaited
      ? collateralCopy.answerUntil(formatDay(addDays(sofiaDay(latest.expiresAt), -1), true))
      : less
        ? collateralCopy[`${next}OrLess`](formatDay(last, true), less)
        : collateralCopy[`${next}Until`](formatDay(last, true)),
    // Why nobody else can be named is said while the last one may still answer, too.
    ...(isAwaited && next === "nobodyElse" ? [collateralCopy.nobodyElse] : []),
    less ? (isAwaited ? collateralCopy.lessAfter(less) : collateralCopy.lessUnchosen) : collateralCopy.overAfter,
  ].join(" ");
};
