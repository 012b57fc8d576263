/** Somebody asks for a certificate of a credit of theirs: of one that has ended it is made at once, of others by the desk. */
import {
  CERTIFICATE_DAYS,
  faultOf,
  kindsOf,
  type CertificateDelivery,
  type CertificateFault,
  type CertificateKind,
  type CertificatePurpose,
  type CertifiedCredit,
  type Period,
} from "#src/domain/lending/certificates.ts";
import { workingDaysAfter, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { certifiedCredit, statedNow } from "#server/lending/servicing/certificate-truth.ts";
import { accountsAt, type DrawingAccount } from "#server/lending/servicing/accounts.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import {
  addCertificate,
  certificateById,
  certificatesOf,
  freezeCertificate,
  openCertificate,
  wordsOf,
  type CertificateRow,
} from "#server/store/tables/certificates.ts";
import type { CreditStatus } from "#src/domain/lending/credit-states.ts";
import { creditsByNo, lockCredit } from "#server/store/tables/credits.ts";
import { drawingsOf, isLent } from "#server/store/tables/drawings.ts";
import { tellOwner } from "./told.ts";

/** A credit as certificates see it: its drawings that were paid out, as told today, and how it stands. */
export type Certifiable = { told: readonly DrawingAccount[]; credit: CertifiedCredit };

/** A credit as certificates see it; undefined where none of its money was paid out. */
const certifiableOf = async (
  services: Services,
  db: Db,
  { no, status }: { no: number; status: CreditStatus },
  today: Day,
): Promise<Certifiable | undefined> => {
  const drawings = (await drawingsOf(db, [no])).filter(isLent);
  if (drawings.length === 0) return undefined;
  const told = accountsAt(services, drawings, today);
  return { told, credit: certifiedCredit(told, status, today) };
};

/** A credit as certificates see it, by its number; undefined where there is none, or none of its money was paid out. */
export const certifiable = async (
  services: Services,
  db: Db,
  creditNo: number,
  today: Day,
): Promise<Certifiable | undefined> => {
  const [credit] = await creditsByNo(db, [creditNo]);
  return credit && certifiableOf(services, db, credit, today);
};

/** What can be asked of a credit: the kinds, whether it is made at once, and by when otherwise. */
export const askable = ({ credit }: Certifiable): { kinds: CertificateKind[]; atOnce: boolean; dueDay: Day } => ({
  kinds: kindsOf(credit),
  atOnce: credit.hasEnded,
  dueDay: workingDaysAfter(credit.today, CERTIFICATE_DAYS),
});

/** What is asked for. */
export type Asking = {
  creditNo: number;
  applicationId: string;
  userId: string;
  kind: CertificateKind;
  purpose: CertificatePurpose;
  delivery: CertificateDelivery;
  period: Period | undefined;
  recipient: string;
  address: string;
  now: Date;
};

/** What became of a request: its id, also of the same one that was made before; or why there can be none. */
export type Asked = { id: string } | { fault: CertificateFault } | "no-credit";

/** The same certificate of a credit that has ended, made today and true: whoever presses twice gets it. */
const sameOf = async (
  services: Services,
  trx: Db,
  { creditNo, userId, kind, purpose, delivery, period, recipient, address, now }: Asking,
): Promise<CertificateRow | undefined> =>
  (await certificatesOf(trx, userId)).find((one) => {
    const said = wordsOf(services.secrets, one);
    return (
      one.creditNo === creditNo &&
      one.kind === kind &&
      one.purpose === purpose &&
      one.delivery === delivery &&
      one.periodFrom === (period?.from ?? null) &&
      one.periodTo === (period?.to ?? null) &&
      said.recipient === recipient &&
      said.address === address &&
      one.issuedAt !== null &&
      sofiaDay(one.issuedAt) === sofiaDay(now) &&
      one.untrueSince === null
    );
  });

/** Asks for a certificate of a credit, which must be the asker's own. */
export const askCertificate = async (services: Services, trx: Db, asking: Asking): Promise<Asked> => {
  const { creditNo, kind, period, now } = asking;
  const today = sofiaDay(now);
  // Nothing is booked meanwhile: what is frozen is what the books say when this is committed.
  const locked = await lockCredit(trx, creditNo);
  const found = locked && (await certifiableOf(services, trx, locked, today));
  if (!found) return "no-credit";
  const open = await openCertificate(trx, creditNo, kind);
  if (open) return { id: open.id };
  const fault = faultOf(kind, found.credit, period);
  if (fault) return { fault };
  const { atOnce, dueDay } = askable(found);
  const same = atOnce ? await sameOf(services, trx, asking) : undefined;
  if (same) return { id: same.id };
  const id = (await addCertificate(trx, services.secrets, { ...asking, atOnce, dueDay }))!;
  const certificate = (await certificateById(trx, id))!;
  if (!atOnce) {
    await tellOwner(services, trx, certificate, { what: "certificateAsked", due: dueDay }, now);
    return { id };
  }
  const frozen = statedNow(services, found.told, found.credit, { kind, period })!;
  await freezeCertificate(trx, certificate, frozen, { actor: "S", now });
  await services.queue.send(trx, "see-to-certificate", { certificateId: id });
  return { id };
};
