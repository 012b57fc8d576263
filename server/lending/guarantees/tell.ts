/** Tells guarantors, and borrowers of theirs, what a guarantee has moved to; run by the sweep, each move told once. */
import { guaranteeMails } from "#src/copy/guarantees.ts";
import { guarantorReasons } from "#src/copy/guarantor-rules.ts";
import type { Mail } from "#src/copy/mail.ts";
import type { GuaranteeStatus } from "#src/domain/lending/guarantee-states.ts";
import { pageUrl } from "#src/pages/table.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { applicationById, type ApplicationRow } from "#server/store/tables/applications.ts";
import { guaranteeById, type GuaranteeRow } from "#server/store/tables/guarantees.ts";
import { guaranteesToTell, noteTold } from "#server/store/tables/guarantees-due.ts";
import { contactOf } from "#server/store/tables/users.ts";
import { aboutGuarantee } from "./invite-guarantor.ts";
import { borrowerShort } from "./terms.ts";

type Told = { services: Services; db: Db; guarantee: GuaranteeRow; application: ApplicationRow; now: Date };

const linkTo = ({ services }: Told, path: string): string => services.settings.origin + path;

/** How a mail to the guarantor begins. */
const toGuarantor = ({ services, guarantee }: Told) => ({ sender: lender(services), name: guarantee.named?.firstName });

const aboutOf = ({ services, db, guarantee, now }: Told) => aboutGuarantee(services, db, guarantee.applicationId, now);

const borrowerOf = ({ services, db, guarantee }: Told): Promise<string> =>
  borrowerShort(services, db, guarantee.applicationId);

const GUARANTOR_TOLD: Readonly<Partial<Record<GuaranteeStatus, (told: Told) => Promise<Mail> | Mail>>> = {
  approved: async (told) => guaranteeMails.accepted({ ...toGuarantor(told), about: await aboutOf(told) }),
  rejectedByCheck: (told) =>
    guaranteeMails.refused({
      ...toGuarantor(told),
      reasons: guarantorReasons(told.guarantee.decision?.findings ?? []),
    }),
  active: async (told) =>
    guaranteeMails.active({
      ...toGuarantor(told),
      about: await aboutOf(told),
      url: linkTo(told, pageUrl("guaranteedRequests")),
    }),
  released: async (told) => guaranteeMails.released({ ...toGuarantor(told), borrower: await borrowerOf(told) }),
  revoked: async (told) => guaranteeMails.revoked({ ...toGuarantor(told), borrower: await borrowerOf(told) }),
};

/** How a mail to the borrower begins. */
const toBorrower = ({ services, application }: Told) => ({
  sender: lender(services),
  application: String(application.number),
});

const lost = (told: Told): Mail =>
  guaranteeMails.lost({
    ...toBorrower(told),
    url: linkTo(told, pageUrl("applicationStatus", { requestId: told.application.id })),
  });

const BORROWER_TOLD: Readonly<Partial<Record<GuaranteeStatus, (told: Told) => Promise<Mail> | Mail>>> = {
  declined: lost,
  rejectedByCheck: lost,
  withdrawn: lost,
  contractSigned: (told) =>
    guaranteeMails.guarantorSigned({ ...toBorrower(told), url: linkTo(told, pageUrl("viewContract")) }),
};

/** Where the guarantor is written to: their profile's address, before there is one that of the invitation, if any. */
const addressOf = async (db: Db, { userId, named }: GuaranteeRow): Promise<string> =>
  userId === null ? (named?.email ?? "") : (await contactOf(db, userId)).email;

const tell = async (services: Services, trx: Db, id: string, now: Date): Promise<void> => {
  if (!(await noteTold(trx, id))) return;
  const guarantee = (await guaranteeById(trx, services.secrets, id))!;
  const application = await applicationById(trx, guarantee.applicationId);
  const told = { services, db: trx, guarantee, application, now };
  const [toThem, toBorrowerOf] = [GUARANTOR_TOLD[guarantee.status], BORROWER_TOLD[guarantee.status]];
  const to = toThem ? await addressOf(trx, guarantee) : "";
  if (toThem && to !== "")
    await enqueueMessage(trx, services, { channel: "mail", kind: "application", to, ...(await toThem(told)) }, now);
  if (!toBorrowerOf) return;
  const { email } = await contactOf(trx, application.userId);
  const mail = await toBorrowerOf(told);
  await enqueueMessage(trx, services, { channel: "mail", kind: "application", to: email, ...mail }, now);
};

const AT_ONCE = 100;

/** Tells what guarantees have moved to since they were told of last. */
export const tellGuarantees = async (services: Services, now: Date): Promise<void> => {
  const { database } = services;
  for (const id of await guaranteesToTell(database.db, AT_ONCE))
    await database.transaction((trx) => tell(services, trx, id, now));
};
