/** How an application that waits for a guarantor stands, as its borrower reads it. */
import { collateralCopy, guarantorStands } from "#src/copy/collateral.ts";
import { addDays, formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import { guaranteesOf } from "#server/store/tables/guarantees.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lessOf } from "./offer-less.ts";

/** Who has been asked last, until when an answer or another name is awaited, and what follows. */
export const guarantorWords = async (
  { secrets, catalogue }: Pick<Services, "secrets" | "catalogue">,
  db: Db,
  application: ApplicationRow,
): Promise<string> => {
  const latest = (await guaranteesOf(db, secrets, application.id)).at(-1);
  const name = latest?.named && `${latest.named.firstName} ${latest.named.lastName.charAt(0)}.`;
  const less = lessOf(application) !== undefined;
  const last = addDays(sofiaDay(application.statusSince), catalogue.timers.guarantorDays);
  const isAwaited = latest !== undefined && latest.endedAt === null;
  return [
    latest && name ? guarantorStands[latest.status](name) : collateralCopy.nobody,
    isAwaited
      ? collateralCopy.answerUntil(formatDay(addDays(sofiaDay(latest.expiresAt), -1), true))
      : collateralCopy[`name${latest ? "Another" : ""}${less ? "OrLess" : "Until"}`](formatDay(last, true)),
    less ? collateralCopy.lessAfter : collateralCopy.overAfter,
  ].join(" ");
};
