/** What the desk does about requests for certificates: makes one, refuses it, says that it was posted. */
import {
  CERTIFICATE_DAYS,
  faultOf,
  type CertificateFault,
  type CertificateKind,
  type Period,
} from "#src/domain/lending/certificates.ts";
import { sofiaDay, workingDaysAfter, type Day } from "#src/domain/time/dates.ts";
import { periodOf, statedNow } from "#server/lending/servicing/certificate-truth.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import {
  addCertificate,
  certificateById,
  certificatesOfCredit,
  deliverCertificate,
  freezeCertificate,
  rejectCertificate,
  thawCertificate,
  wordsOf,
  type CertificateRow,
  type Frozen,
} from "#server/store/tables/certificates.ts";
import { lockCredit } from "#server/store/tables/credits.ts";
import { certifiable } from "./ask.ts";
import { tellOwner } from "./told.ts";

/** What a certificate of a kind would state of a credit today, or why it cannot; undefined where it was not paid out. */
export const statableNow = async (
  services: Services,
  db: Db,
  { creditNo, kind, period }: { creditNo: number; kind: CertificateKind; period: Period | undefined },
  today: Day,
): Promise<Frozen | { fault: CertificateFault } | undefined> => {
  const found = await certifiable(services, db, creditNo, today);
  if (!found) return undefined;
  const fault = faultOf(kind, found.credit, period);
  if (fault) return { fault };
  return statedNow(services, found.told, found.credit, { kind, period });
};

/** What a certificate would state if it were made now, or why it cannot be; undefined where no credit was paid out. */
export const frozenNow = (
  services: Services,
  db: Db,
  certificate: CertificateRow,
  now: Date,
): Promise<Frozen | { fault: CertificateFault } | undefined> => {
  const { creditNo, kind } = certificate;
  return statableNow(services, db, { creditNo, kind, period: periodOf(certificate) }, sofiaDay(now));
};

/** A certificate that the desk makes for a borrower who did not ask for it on the site. */
export type GivenCertificate = {
  creditNo: number;
  kind: CertificateKind;
  period: Period | undefined;
  recipient: string;
  frozen: Frozen;
  now: Date;
};

/** Whether one of a kind is open, or the same was made of a credit today and is still true: whoever asks twice has it. */
export const isGivenAlready = async (
  { secrets }: Pick<Services, "secrets">,
  db: Db,
  { creditNo, kind, period, recipient, now }: Omit<GivenCertificate, "frozen">,
): Promise<boolean> =>
  (await certificatesOfCredit(db, creditNo)).some(
    (one) =>
      one.kind === kind &&
      (one.status === "submitted" ||
        one.status === "preparing" ||
        (one.issuedAt !== null &&
          sofiaDay(one.issuedAt) === sofiaDay(now) &&
          one.untrueSince === null &&
          one.periodFrom === (period?.from ?? null) &&
          one.periodTo === (period?.to ?? null) &&
          wordsOf(secrets, one).recipient === recipient)),
  );

/** Has it made and sent as a PDF; false where it is given already. */
export const giveCertificate = async (
  services: Services,
  trx: Db,
  { frozen, ...given }: GivenCertificate,
): Promise<boolean> => {
  const { creditNo, now } = given;
  const credit = await lockCredit(trx, creditNo);
  if (!credit || (await isGivenAlready(services, trx, given))) return false;
  const { applicationId, userId } = credit;
  const id = await addCertificate(trx, services.secrets, {
    ...given,
    applicationId,
    userId,
    purpose: "personal",
    delivery: "mail",
    address: "",
    dueDay: workingDaysAfter(sofiaDay(now), CERTIFICATE_DAYS),
    atOnce: false,
    actor: "O",
  });
  return id !== undefined && makeCertificate(services, trx, { id, frozen, now });
};

/** Has a certificate made that states what was planned; false where it does not wait any more. */
export const makeCertificate = async (
  services: Services,
  trx: Db,
  { id, frozen, now }: { id: string; frozen: Frozen; now: Date },
): Promise<boolean> => {
  const certificate = await certificateById(trx, id);
  if (!certificate || !(await freezeCertificate(trx, certificate, frozen, { actor: "O", now }))) return false;
  await services.queue.send(trx, "see-to-certificate", { certificateId: id });
  return true;
};

/** Refuses a request, and tells its owner why; false where it does not wait any more. */
export const refuseCertificate = async (
  services: Services,
  trx: Db,
  { id, words, now }: { id: string; words: string; now: Date },
): Promise<boolean> => {
  const certificate = await certificateById(trx, id);
  if (!certificate || !(await rejectCertificate(trx, services.secrets, certificate, { words, now }))) return false;
  await tellOwner(services, trx, certificate, { what: "certificateRejected", why: words }, now);
  return true;
};

/** Refuses what is open of the certificates of a credit whose borrower has died, in these words; nobody is written to. */
export const refuseCertificatesOfDead = async (
  { secrets }: Pick<Services, "secrets">,
  trx: Db,
  { creditNo, words, now }: { creditNo: number; words: string; now: Date },
): Promise<void> => {
  for (const one of await certificatesOfCredit(trx, creditNo)) {
    if (one.status === "preparing") await thawCertificate(trx, one, one.dueDay, now);
    else if (one.status !== "submitted") continue;
    await rejectCertificate(trx, secrets, one, { words, now });
  }
};

/** Says that a certificate was posted, and tells its owner; false where it is not ready to be. */
export const postCertificate = async (
  services: Services,
  trx: Db,
  { id, now }: { id: string; now: Date },
): Promise<boolean> => {
  const certificate = await certificateById(trx, id);
  if (certificate?.delivery !== "post" || !(await deliverCertificate(trx, certificate, { actor: "O", now })))
    return false;
  await tellOwner(services, trx, certificate, { what: "certificatePosted" }, now);
  return true;
};
