/** What an applicant is told of the pictures of the card that are asked of them. */
import { addDays, formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import { decisionReasons } from "./reasons.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";

/** What a clerk has said of them, and until when they are taken. */
export const cardAsked = (
  { catalogue, words }: Pick<Services, "catalogue" | "words">,
  { decision, statusSince }: Pick<ApplicationRow, "decision" | "statusSince">,
): { said: readonly string[]; until: string } => ({
  said: decision && !decision.automated ? decisionReasons({ words }, decision) : [],
  until: formatDay(addDays(sofiaDay(statusSince), catalogue.timers.idCardDays), true),
});
