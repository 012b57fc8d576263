/** Tells guarantors, and borrowers of theirs, what a guarantee has moved to, each move once: at once where somebody waits for it, otherwise by the sweep. */
import type { Mail } from "#src/copy/mail.ts";
import type { GuaranteeStatus } from "#src/domain/lending/guarantee-states.ts";
import { formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import { isClosed } from "#src/domain/lending/application-states.ts";
import { guarantorReasons } from "#server/lending/applications/reasons.ts";
import { collateralOpen } from "#server/lending/applications/guarantor-words.ts";
import { borrowerOf as borrowersForm } from "#server/lending/applications/borrower.ts";
import { agreementNumber } from "#server/lending/agreements/agreements.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { applicationById, type ApplicationRow } from "#server/store/tables/applications.ts";
import { openGuaranteeAgreement, signedGuarantee } from "#server/store/tables/guarantee-agreements.ts";
import { guaranteeById, type GuaranteeRow } from "#server/store/tables/guarantees.ts";
import { guaranteesToTell, noteTold } from "#server/store/tables/guarantees-due.ts";
import { lastMoveOfGuarantee } from "#server/store/tables/transitions.ts";
import { contactOf } from "#server/store/tables/users.ts";
import { aboutRows, guarantorLostMail, guarantorRefusedMail } from "./guarantee-mails.ts";
import { aboutGuarantee } from "./invite-guarantor.ts";
import { guarantorReviewUntil } from "./reopen.ts";
import { borrowerShort, guarantorFirstName } from "./terms.ts";

type Told = {
  services: Services;
  db: Db;
  guarantee: GuaranteeRow;
  application: ApplicationRow;
  name?: string | undefined;
  now: Date;
};

const linkTo = ({ services }: Told, path: string): string => services.settings.origin + path;

/** How a mail to the guarantor begins. */
const toGuarantor = ({ services, name }: Told) => ({ sender: lender(services), name });

const aboutOf = ({ services, db, guarantee, now }: Told) => aboutGuarantee(services, db, guarantee, now);

const borrowerOf = ({ services, db, guarantee }: Told): Promise<string> =>
  borrowerShort(services, db, guarantee.applicationId);

/** What is told of a status; undefined where something else has told it. */
type Telling = Readonly<Partial<Record<GuaranteeStatus, (told: Told) => Promise<Mail | undefined> | Mail>>>;

const GUARANTOR_TOLD: Telling = {
  // Whose contract is made at once has been told of that.
  approved: async (told) =>
    (await openGuaranteeAgreement(told.db, told.guarantee.id))
      ? undefined
      : told.services.words.mail("guarantee.accepted", toGuarantor(told), aboutRows(await aboutOf(told))),
  rejectedByCheck: async (told) => {
    const { services, db, guarantee } = told;
    const byRules = (await lastMoveOfGuarantee(db, guarantee.id))?.actor === "S";
    return guarantorRefusedMail(services.words, toGuarantor(told), {
      reasons: guarantorReasons(services, guarantee.decision?.findings ?? []),
      reviewUntil: byRules ? formatDay(guarantorReviewUntil(services, guarantee), true) : undefined,
    });
  },
  active: async (told) => {
    const { words } = told.services;
    const url = linkTo(told, pageUrl("guaranteedRequests"));
    const move = await lastMoveOfGuarantee(told.db, told.guarantee.id);
    return move?.from === "released"
      ? words.mail("guarantee.boundAgain", toGuarantor(told), { borrower: await borrowerOf(told), url })
      : words.mail("guarantee.active", toGuarantor(told), { ...aboutRows(await aboutOf(told)), url });
  },
  released: async (told) => {
    const move = await lastMoveOfGuarantee(told.db, told.guarantee.id);
    const name = move?.actor === "O" ? "guarantee.letGo" : "guarantee.released";
    return told.services.words.mail(name, toGuarantor(told), { borrower: await borrowerOf(told) });
  },
  withdrawn: async (told) => {
    const signed = await signedGuarantee(told.db, told.guarantee.id);
    return (
      signed &&
      told.services.words.mail("guarantee.withdrawn", toGuarantor(told), {
        borrower: await borrowerOf(told),
        contract: signed.number,
        day: formatDay(sofiaDay(told.guarantee.statusSince), true),
        url: linkTo(told, pageUrl("documents")),
      })
    );
  },
  // Who has no profile knows the last day from the invitation.
  expired: async (told) =>
    told.guarantee.userId === null
      ? undefined
      : told.services.words.mail("guarantee.expired", toGuarantor(told), { borrower: await borrowerOf(told) }),
  revoked: async (told) =>
    told.services.words.mail("guarantee.revoked", toGuarantor(told), { borrower: await borrowerOf(told) }),
};

/** How a mail to the borrower begins. */
const toBorrower = async ({ services, db, application }: Told) => ({
  sender: lender(services),
  name: (await borrowersForm(services, db, application.id)).firstName,
  application: String(application.number),
});

/** What the borrower can do now: another guarantor, a sum that needs none. */
const openNow = async ({ services, db, application }: Told) => {
  if (application.status !== "awaitingGuarantor") return "without";
  const { guarantor, less } = await collateralOpen(services, db, application);
  if (guarantor) return less ? "both" : "guarantor";
  return less ? "less" : "none";
};

const lost = async (told: Told): Promise<Mail | undefined> => {
  const { status, statusSince, id } = told.application;
  const { words } = told.services;
  const about = { ...(await toBorrower(told)), url: linkTo(told, pageUrl("applicationStatus", { requestId: id })) };
  // The agreement ended with them; what ended otherwise has been told of.
  if (isClosed(status))
    return told.guarantee.status === "withdrawn" ? words.mail("guarantee.lostForGood", about, about) : undefined;
  // Decided anew, it has come to need another one since, which the mail of that moment says.
  if (status === "awaitingGuarantor" && statusSince > told.guarantee.statusSince) return undefined;
  return guarantorLostMail(words, about, await openNow(told));
};

const BORROWER_TOLD: Telling = {
  declined: lost,
  rejectedByCheck: lost,
  withdrawn: lost,
  // One who is let go as the credit ends is no news: the end is told.
  released: async (told) =>
    (await lastMoveOfGuarantee(told.db, told.guarantee.id))?.actor === "O"
      ? told.services.words.mail("guarantee.letGoOfYours", await toBorrower(told), {
          contract: agreementNumber(told.application),
          url: linkTo(told, pageUrl("activeCredit", { requestId: told.application.id })),
        })
      : undefined,
  contractSigned: async (told) => {
    const to = await toBorrower(told);
    const url = linkTo(told, pageUrl("viewContract"));
    return told.services.words.mail("guarantee.guarantorSigned", to, { ...to, url });
  },
};

/** Whether what follows for the borrower of a lost guarantor is being decided: one mail then tells of both. */
const isUndecided = ({ status }: GuaranteeRow, application: ApplicationRow): boolean =>
  application.status === "processing" && BORROWER_TOLD[status] === lost;

/** Where the guarantor is written to: their profile's address, before there is one that of the invitation, if any. */
const addressOf = async (db: Db, { userId, named }: GuaranteeRow): Promise<string> =>
  userId === null ? (named?.email ?? "") : (await contactOf(db, userId)).email;

/**
 * Tells what a guarantee has moved to, in the transaction of that, once it is known what follows for its application; what is
 * still decided the sweep tells.
 */
export const tellGuarantee = async (services: Services, trx: Db, id: string, now: Date): Promise<void> => {
  const guarantee = (await guaranteeById(trx, services.secrets, id))!;
  const application = await applicationById(trx, guarantee.applicationId);
  if (isUndecided(guarantee, application) || !(await noteTold(trx, id))) return;
  const name = await guarantorFirstName(services, trx, guarantee);
  const told = { services, db: trx, guarantee, application, name, now };
  const { email } = await contactOf(trx, application.userId);
  const send = async (to: string, of: Telling): Promise<void> => {
    const mail = to === "" ? undefined : await of[guarantee.status]?.(told);
    if (mail) await enqueueMessage(trx, services, { channel: "mail", kind: "application", to, ...mail }, now);
  };
  await send(await addressOf(trx, guarantee), GUARANTOR_TOLD);
  await send(email, BORROWER_TOLD);
};

const AT_ONCE = 100;

/** Tells what guarantees have moved to since they were told of last. One that cannot be told holds up no other. */
export const tellGuarantees = async (services: Services, now: Date): Promise<void> => {
  const { database, log } = services;
  for (const id of await guaranteesToTell(database.db, AT_ONCE))
    await database
      .transaction((trx) => tellGuarantee(services, trx, id, now))
      .catch((err: unknown) => log.error({ event: "guarantee-untold", id, err }, "a guarantor is not told"));
};
