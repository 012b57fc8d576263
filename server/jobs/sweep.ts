/** Takes up what was given up, ends what has waited too long, and removes what nobody can use any more. */
import { daysBefore } from "#src/domain/calendar.ts";
import { DEVICE_DAYS } from "#server/policy/device.ts";
import { sweepKeys } from "#server/policy/idempotency.ts";
import { sweepSessions } from "#server/policy/session.ts";
import type { Services } from "#server/services.ts";
import { sweepBudgets } from "#server/store/budgets.ts";
import { sweepSolutions } from "#server/store/captcha-solutions.ts";
import { sweepCodes } from "#server/store/codes.ts";
import { sweepContactMessages } from "#server/store/contact-messages.ts";
import { sweepDefinitions } from "#server/store/definitions.ts";
import { sweepFiles } from "#server/uploads/sweep-files.ts";
import { sweepDrafts } from "#server/store/drafts.ts";
import { sweepInteractions } from "#server/store/interactions.ts";
import { sweepDevices } from "#server/store/requests.ts";
import { SHOWN_DAYS } from "#server/forms/descriptor.ts";
import { expireRequests } from "./expire.ts";
import type { JobHandler } from "./queue.ts";
import { takeUpOwed } from "./take-up.ts";

export const sweep = (services: Services): JobHandler<"sweep"> => async () => {
  const { database: { db }, ports, settings } = services;
  const now = ports.clock.now();
  await takeUpOwed(services);
  await expireRequests(services, now);
  await sweepSessions(db, now);
  await sweepKeys(db, now);
  await sweepBudgets(db, now);
  await sweepCodes(db, now);
  await sweepSolutions(db, now);
  await sweepDrafts(db, now);
  await sweepDevices(db, daysBefore(now, DEVICE_DAYS));
  await sweepFiles(services, now);
  await sweepContactMessages(db, now);
  await sweepInteractions(db, settings.interactionDays, now);
  await db.deleteFrom("form_views").where("shown_at", "<", daysBefore(now, SHOWN_DAYS)).execute();
  await sweepDefinitions(db, now);
};
