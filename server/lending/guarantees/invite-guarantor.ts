/** Invites a guarantor by SMS, and by mail where there is one; reminds them, and ends an invitation that nobody answered. */
import { oneLine } from "#src/copy/mail.ts";
import { normalisePhone } from "#src/domain/identity/phone.ts";
import { addDays, formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import { beginOfDay, secondsUntilMorning } from "#src/domain/time/sofia-time.ts";
import { pageUrl } from "#src/pages/table.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import {
  addGuarantee,
  giveGuarantee,
  guaranteeById,
  lockGuarantee,
  moveGuarantee,
  type GuaranteeRow,
  type NamedGuarantor,
} from "#server/store/tables/guarantees.ts";
import { expiredGuarantees, guaranteesToRemind, isInvited, noteReminder } from "#server/store/tables/guarantees-due.ts";
import { profileWithPhone } from "#server/store/tables/users.ts";
import { aboutRows } from "./guarantee-mails.ts";
import { borrowerShort, termsInWords, termsOfGuarantor } from "./terms.ts";

/** What a guarantor answers for, or would, in words. */
export const aboutGuarantee = async (
  services: Services,
  db: Db,
  { id: guaranteeId, applicationId }: Pick<GuaranteeRow, "id" | "applicationId">,
  now: Date,
) => {
  const application = await applicationById(db, applicationId);
  const terms = await termsOfGuarantor(services, db, { application, guaranteeId, today: sofiaDay(now) });
  return {
    borrower: await borrowerShort(services, db, applicationId),
    ...termsInWords(services, terms),
  };
};

const send = async (
  services: Services,
  trx: Db,
  { id, applicationId, named, expiresAt }: Pick<GuaranteeRow, "id" | "applicationId" | "named" | "expiresAt">,
  { isReminder, now }: { isReminder: boolean; now: Date },
): Promise<void> => {
  if (!named) return;
  const { brandName: brand, origin } = services.settings;
  const url = origin + pageUrl("invitation", { token: named.token });
  const common = { kind: "invitation", secret: true, expiresAt } as const;
  const text = oneLine(
    services.words.text(isReminder ? "sms.guarantorReminded" : "sms.guarantorInvited", { brand, url }),
  );
  await enqueueMessage(trx, services, { ...common, channel: "sms", to: named.phone, text }, now);
  if (named.email === "") return;
  const to = { sender: lender(services), name: named.firstName };
  const about = await aboutGuarantee(services, trx, { id, applicationId }, now);
  const mail = services.words.mail(isReminder ? "guarantee.reminded" : "guarantee.invited", to, {
    ...aboutRows(about),
    borrower: about.borrower,
    url,
    until: formatDay(addDays(sofiaDay(expiresAt), -1), true),
  });
  await enqueueMessage(trx, services, { ...common, channel: "mail", to: named.email, ...mail }, now);
};

/**
 * Invites the guarantor of a locked application, which has none: whoever is told a last day has all of it. Who has a
 * profile with the phone finds the invitation in it, too; the borrower does not learn of that.
 */
export const inviteGuarantor = async (
  services: Services,
  trx: Db,
  { applicationId, named, now }: { applicationId: string; named: NamedGuarantor; now: Date },
): Promise<void> => {
  const { userId: borrower } = await applicationById(trx, applicationId);
  const phone = normalisePhone(named.phone);
  const expiresAt = beginOfDay(addDays(sofiaDay(now), services.catalogue.timers.guarantorDays + 1));
  const { id } = await addGuarantee(trx, services.secrets, {
    applicationId,
    named: { ...named, phone },
    expiresAt,
    now,
  });
  const profile = await profileWithPhone(trx, phone);
  if (profile !== undefined && profile !== borrower) await giveGuarantee(trx, id, profile);
  await moveGuarantee(trx, { id, to: "sent", actor: "S", now });
  await send(services, trx, (await guaranteeById(trx, services.secrets, id))!, { isReminder: false, now });
};

/** Hours after the invitation at which it is reminded of. */
const REMINDED_AFTER_HOURS = [24, 72] as const;
const AT_ONCE = 100;
const HOUR_MS = 3_600_000;

/** Reminds of invitations that wait, by day: after a pause of the sweep once, however many reminders were due. */
export const remindGuarantors = async (services: Services, now: Date): Promise<void> => {
  const { database, secrets, settings } = services;
  if (!settings.demo && secondsUntilMorning(now) > 0) return;
  for (const [at, hours] of [...REMINDED_AFTER_HOURS.entries()].reverse()) {
    const reminded = at + 1;
    const before = new Date(now.getTime() - hours * HOUR_MS);
    for (const id of await guaranteesToRemind(database.db, { reminded, before, now, most: AT_ONCE }))
      await database.transaction(async (trx) => {
        if (!(await noteReminder(trx, id, reminded))) return;
        await send(services, trx, (await guaranteeById(trx, secrets, id))!, { isReminder: true, now });
      });
  }
};

/** Ends invitations whose time is over, unless they have been answered in this moment. */
export const expireGuarantees = async ({ database }: Services, now: Date): Promise<void> => {
  for (const id of await expiredGuarantees(database.db, now, AT_ONCE))
    await database.transaction(async (trx) => {
      if (isInvited(await lockGuarantee(trx, id))) await moveGuarantee(trx, { id, to: "expired", actor: "T", now });
    });
};
