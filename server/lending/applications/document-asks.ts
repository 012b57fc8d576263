/** How the latest documents asked of an applicant in this review stand. */
import { standingOf, type AskStanding } from "#src/domain/lending/document-asks.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import { asksOf, type DocumentAsk } from "#server/store/tables/document-asks.ts";
import type { Db } from "#server/store/db/schema.ts";

/** An ask and how it stands. */
export type StandingAsk = DocumentAsk & { standing: AskStanding };

/** The asks of an application in review, oldest first; none of earlier reviews, and none where it is not in review. */
export const asksInReview = async (
  { secrets }: Pick<Services, "secrets">,
  db: Db,
  { id, status, statusSince }: Pick<ApplicationRow, "id" | "status" | "statusSince">,
  now: Date,
): Promise<StandingAsk[]> =>
  status !== "manualReview"
    ? []
    : (await asksOf(db, secrets, id)).flatMap((ask) => {
        const standing = standingOf(ask, { reviewSince: statusSince, today: sofiaDay(now) });
        return standing ? [{ ...ask, standing }] : [];
      });

/** The ask that an application waits for; undefined where it waits for none. */
export const openAsk = async (...of: Parameters<typeof asksInReview>): Promise<StandingAsk | undefined> =>
  (await asksInReview(...of)).find(({ standing }) => standing === "open");
