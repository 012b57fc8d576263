/** Job that re-queues orphaned work, expires stale applications and deletes expired rows and files. */
import { daysBefore } from "#src/domain/time/calendar.ts";
import { DEVICE_DAYS, KNOWN_DEVICE_DAYS } from "#server/visit/device.ts";
import { sweepKeys } from "#server/store/tables/idempotency.ts";
import { sweepSessions } from "#server/store/tables/sessions.ts";
import type { Services } from "#server/services.ts";
import { sweepBudgets } from "#server/store/tables/budgets.ts";
import { sweepSolutions } from "#server/store/tables/captcha-solutions.ts";
import { sweepTries } from "#server/store/tables/tries.ts";
import { sweepCodes } from "#server/store/tables/codes.ts";
import { forgetPhonesBefore } from "#server/store/tables/users.ts";
import { sweepKnownDevices } from "#server/store/tables/devices.ts";
import { sweepDecoys } from "#server/store/tables/decoys.ts";
import { sweepRememberTokens } from "#server/store/tables/remember-tokens.ts";
import { sweepInvitations } from "#server/store/tables/invitations.ts";
import { sweepLinks } from "#server/store/tables/link-tokens.ts";
import { sweepDefinitions } from "#server/store/tables/definitions.ts";
import { endOldActs } from "#server/lending/staff/propose-act.ts";
import { ALARM_DAYS, alarmWaiting } from "#server/lending/staff/alarm-waiting.ts";
import { sweepAuditPacks } from "#server/store/tables/audit-packs.ts";
import { sweepAlarms } from "#server/store/tables/staff-alarms.ts";
import { sweepStaffDevices } from "#server/store/tables/staff-devices.ts";
import { sweepStaffSessions } from "#server/store/tables/staff-sessions.ts";
import { sweepUnmaskings } from "#server/store/tables/unmaskings.ts";
import { sweepFormViews } from "#server/store/tables/form-views.ts";
import { sweepFiles } from "#server/uploads/sweep-files.ts";
import { sealDocuments } from "#server/store/tables/files.ts";
import { sweepInteractions } from "#server/store/tables/interactions.ts";
import { sweepDevices } from "#server/store/tables/applications.ts";
import { nameIdentities } from "#server/lending/persons/name-identities.ts";
import { hashRefunds } from "#server/lending/refunds/hash-refunds.ts";
import { fillDueDays } from "#server/lending/servicing/fill-due-days.ts";
import { expireGuarantees, remindGuarantors } from "#server/lending/guarantees/invite-guarantor.ts";
import { expireReliefs } from "#server/lending/relief/answer.ts";
import { turnBonuses } from "#server/lending/bonuses/turn.ts";
import { tellGuarantees } from "#server/lending/guarantees/tell.ts";
import { erasePastTerm } from "./erase-past-term.ts";
import { releaseRefinanced } from "#server/lending/servicing/refinance.ts";
import { expireApplications } from "./expire.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import { remindOfVideos } from "./remind-video.ts";
import { requeueOrphans } from "./requeue-orphans.ts";

/** Documents stored before documents were sealed, sealed per run. */
const DOCUMENTS_AT_ONCE = 50;

export const sweep =
  (services: Services): JobHandler<"sweep"> =>
  async () => {
    const { database, ports, settings } = services;
    const { db } = database;
    const now = ports.clock.now();
    // Little space is told in the log also where nobody asks.
    await services.disk.free();
    await requeueOrphans(services);
    await expireApplications(services, now);
    await remindOfVideos(services, now);
    await expireGuarantees(services, now);
    await remindGuarantors(services, now);
    await releaseRefinanced(services, now);
    await tellGuarantees(services, now);
    await expireReliefs(services, now);
    await turnBonuses(services, now);
    await sweepSessions(db, now);
    await sweepKeys(db, now);
    await sweepBudgets(db, now);
    await sweepTries(db, now);
    await sweepCodes(db, now);
    await forgetPhonesBefore(db, now);
    await sweepLinks(db, now);
    await sweepInvitations(db, now);
    await sweepRememberTokens(db, now);
    await sweepDecoys(db, now);
    await sweepKnownDevices(db, daysBefore(now, KNOWN_DEVICE_DAYS));
    await sweepStaffDevices(db, daysBefore(now, KNOWN_DEVICE_DAYS));
    await sweepSolutions(db, now);
    await sweepDevices(db, daysBefore(now, DEVICE_DAYS));
    await sealDocuments(db, services.secrets, DOCUMENTS_AT_ONCE);
    await fillDueDays(services, now);
    await nameIdentities(services);
    await hashRefunds(services);
    await erasePastTerm(services, now);
    await sweepInteractions(db, settings.interactionDays, now);
    await sweepFormViews(db, now);
    await sweepDefinitions(db, now);
    await sweepStaffSessions(db, now);
    await sweepUnmaskings(db, now);
    await sweepAuditPacks(db, now);
    await endOldActs(db, now);
    await alarmWaiting(services, now);
    await sweepAlarms(db, daysBefore(now, ALARM_DAYS));
    // Last: the store of files may be away.
    await sweepFiles(services, now);
    await database.tidy?.();
  };
