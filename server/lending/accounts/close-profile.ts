/**
 * Blocks, unblocks and closes profiles: nobody stays logged in to one that is not open. Of a closed one only what must
 * be kept stays (`src/copy/retention.ts`); without a sent application nothing does.
 */
import type { Actor } from "#src/domain/lending/application-states.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { leaveProgramme } from "#server/lending/bonuses/cancel.ts";
import { declineGuarantee } from "#server/lending/guarantees/end.ts";
import { forgetGuarantor } from "#server/lending/guarantees/forget.ts";
import { profileClosedMail } from "#server/lending/messages/account-mails.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { hasBindingBusiness } from "#server/store/tables/applications.ts";
import {
  hasSignedAsGuarantor,
  isBoundAsGuarantor,
  liveGuaranteesOfProfile,
} from "#server/store/tables/guarantees-of.ts";
import { openMoneyOf, type OpenMoney } from "#server/store/tables/open-money.ts";
import { accounts } from "#server/lending/ledger/chart.ts";
import { setMarketing } from "#server/store/tables/consents.ts";
import { forgetDevices } from "#server/store/tables/devices.ts";
import {
  applicationsToErase,
  dropApplication,
  dropStagedOf,
  emptyProfile,
  hasBonuses,
} from "#server/store/tables/erasure.ts";
import { dropProfileAnswers } from "#server/store/tables/profile-answers.ts";
import { forgetBrowsers } from "#server/store/tables/remember-tokens.ts";
import { endSessions } from "#server/store/tables/sessions.ts";
import { dropSubscriber } from "#server/store/tables/subscribers.ts";
import { contactOf } from "#server/store/tables/users.ts";
import { eraseWholeProfile, removeLater } from "./erase.ts";
import { consentWords } from "./marketing.ts";
import { leaveProfileState, moveProfile } from "#server/lending/states/profile-state.ts";

/** What became of an act: `unknown` profile, `refused` in its state, `busy` with a sent application, a credit or money. */
export type ProfileAct = "done" | "unknown" | "refused" | "busy";

/** An act of the staff on a profile, in the transaction of the act; `reason` says who and why. */
type OnProfile = { userId: string; reason: string; now: Date };

/** Blocks a profile and ends its sessions. */
export const blockInside = async (trx: Db, { userId, reason, now }: OnProfile): Promise<ProfileAct> => {
  if (!(await moveProfile(trx, { userId, to: "blocked", actor: "O", reason, now }))) return "refused";
  await endSessions(trx, userId);
  await forgetBrowsers(trx, userId);
  return "done";
};

/** Unblocks a profile: it is again in the state it was in. */
export const unblockInside = async (trx: Db, { userId, reason, now }: OnProfile): Promise<ProfileAct> =>
  (await leaveProfileState(trx, "blocked", { userId, actor: "O", reason, now })) ? "done" : "refused";

/** What still stands of a profile: credits that are open, money that is its owner's, and what they owe. */
export const openOfProfile = (db: Db, userId: string): Promise<OpenMoney> =>
  openMoneyOf(db, userId, {
    owedOn: accounts.payersOwe.code,
    heldOn: accounts.unallocated.code,
  });

/** Whether a profile cannot be closed: a sent application, a credit, a signature as guarantor or money binds both sides. */
export const isBound = async (db: Db, userId: string): Promise<boolean> => {
  if ((await hasBindingBusiness(db, userId)) || (await isBoundAsGuarantor(db, userId))) return true;
  const { contracts, kept, owed } = await openOfProfile(db, userId);
  return contracts.length > 0 || kept !== 0 || owed !== 0;
};

/** Whether something of a profile must be kept when it is closed: a sent application, a guarantor's signature, a bonus. */
export const keepsOf = async (db: Db, userId: string): Promise<boolean> =>
  (await hasSignedAsGuarantor(db, userId)) ||
  (await applicationsToErase(db, userId)).some(({ isSent }) => isSent) ||
  (await hasBonuses(db, userId));

/**
 * Declines what the profile was asked to stand surety for, and forgets what it told for that unless it has ever signed.
 * "busy" where something cannot be declined any more, as when it has been signed meanwhile: the caller rolls back.
 */
const leaveGuarantees = async (services: Services, trx: Db, userId: string, now: Date): Promise<"done" | "busy"> => {
  for (const id of await liveGuaranteesOfProfile(trx, userId))
    if ((await declineGuarantee(services, trx, id, now)) !== "done") return "busy";
  if (!(await hasSignedAsGuarantor(trx, userId))) await forgetGuarantor(services, trx, userId);
  return "done";
};

/** Who closes a profile: its owner, or the staff at the owner's request. */
type Closing = { userId: string; actor: Actor; reason?: string; now: Date };

/**
 * Closes a profile for good, in the transaction `trx`: erases all that need not be kept and tells the owner. Refused
 * while a sent application, a credit, a signature as guarantor or money binds both sides; the caller rolls back then.
 */
export const eraseProfile = async (
  services: Services,
  trx: Db,
  { userId, actor, reason, now }: Closing,
): Promise<Exclude<ProfileAct, "unknown">> => {
  if (await isBound(trx, userId)) return "busy";
  if (!(await moveProfile(trx, { userId, to: "deleted", actor, reason, now }))) return "refused";
  const { email } = await contactOf(trx, userId);
  await removeLater(services, trx, await dropStagedOf(trx, userId));
  await endSessions(trx, userId);
  await forgetBrowsers(trx, userId);
  await forgetDevices(trx, { userId, hashes: [] });
  await dropSubscriber(trx, email);
  await dropProfileAnswers(trx, userId);
  const keepsSome = await keepsOf(trx, userId);
  await leaveProgramme(services, trx, userId, now);
  if ((await leaveGuarantees(services, trx, userId, now)) === "busy") return "busy";
  const applications = await applicationsToErase(trx, userId);
  for (const { id, isSent } of applications)
    if (!isSent) await removeLater(services, trx, await dropApplication(trx, id));
  if (keepsSome) {
    const shown = { words: consentWords(services, "subscribe"), source: "close-profile", now };
    await setMarketing(trx, userId, { email: false, sms: false }, shown);
    await emptyProfile(trx, userId, now);
  } else {
    await eraseWholeProfile(services, trx, userId);
  }
  const mail = profileClosedMail(services.words, { sender: lender(services) }, keepsSome);
  await enqueueMessage(trx, services, { channel: "mail", kind: "account", to: email, ...mail }, now);
  return "done";
};
