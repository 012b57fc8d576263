/** What the desk does about requests for certificates: makes one, refuses it, says that it was posted. */
import { faultOf, type CertificateFault } from "#src/domain/lending/certificates.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { periodOf, statedNow } from "#server/lending/servicing/certificate-truth.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import {
  certificateById,
  deliverCertificate,
  freezeCertificate,
  rejectCertificate,
  type CertificateRow,
  type Frozen,
} from "#server/store/tables/certificates.ts";
import { certifiable } from "./ask.ts";
import { tellOwner } from "./told.ts";

/** What a certificate would state if it were made now, or why it cannot be; undefined where no credit was paid out. */
export const frozenNow = async (
  services: Services,
  db: Db,
  certificate: CertificateRow,
  now: Date,
): Promise<Frozen | { fault: CertificateFault } | undefined> => {
  const found = await certifiable(services, db, certificate.creditNo, sofiaDay(now));
  if (!found) return undefined;
  const period = periodOf(certificate);
  const fault = faultOf(certificate.kind, found.credit, period);
  if (fault) return { fault };
  return statedNow(services, found.told, found.credit, { kind: certificate.kind, period });
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
