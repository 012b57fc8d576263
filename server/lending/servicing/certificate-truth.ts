/** Whether the certificates of a credit still say what its books say: asked of its accounts anew whenever it is booked. */
import { isDeepStrictEqual } from "node:util";
import {
  CERTIFICATE_DAYS,
  isAssigned,
  settledSince,
  statedBy,
  statedDay,
  type CertificateKind,
  type CertifiedCredit,
  type Period,
  type Stated,
} from "#src/domain/lending/certificates.ts";
import type { CreditStatus } from "#src/domain/lending/credit-states.ts";
import { workingDaysAfter, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import {
  setUntrueSince,
  statingCertificates,
  thawCertificate,
  type CertificateRow,
} from "#server/store/tables/certificates.ts";
import { isLent, type LivedDrawing } from "#server/store/tables/drawings.ts";
import { accountsAt, type DrawingAccount } from "./accounts.ts";

type Priced = Pick<Services, "catalogue">;

/** The period of a certificate about paid interest. */
export const periodOf = ({
  periodFrom: from,
  periodTo: to,
}: Pick<CertificateRow, "periodFrom" | "periodTo">): Period | undefined =>
  from !== null && to !== null ? { from, to } : undefined;

/** What a certificate states by these drawings at the end of a day; undefined where it cannot be stated. */
const statedOn = (
  services: Priced,
  drawings: readonly LivedDrawing[],
  { kind, period, asOf }: { kind: CertificateKind; period: Period | undefined; asOf: Day },
): Stated | undefined => {
  const known = drawings.filter((drawing) => isLent(drawing) && drawing.start <= asOf);
  const accounts = accountsAt(services, known, asOf).map(({ account }) => account);
  return statedBy(kind, accounts, period);
};

const ENDED: readonly CreditStatus[] = ["repaid", "refinanced"];

/** How a credit stands that somebody wants a certificate of, by its drawings that were paid out, as told today. */
export const certifiedCredit = (told: readonly DrawingAccount[], status: CreditStatus, today: Day): CertifiedCredit => {
  const accounts = told.map(({ account }) => account);
  return {
    today,
    start: told[0]!.drawing.start,
    hasEnded: ENDED.includes(status),
    settledOn: settledSince(accounts),
    isAssigned: isAssigned(accounts),
  };
};

/**
 * What a certificate made today states, and at the end of which day; undefined where it cannot be stated. The debt of who
 * came to owe something today is told for today.
 */
export const statedNow = (
  services: Priced,
  told: readonly DrawingAccount[],
  credit: CertifiedCredit,
  { kind, period }: { kind: CertificateKind; period: Period | undefined },
): { stated: Stated; asOf: Day } | undefined => {
  const drawings = told.map(({ drawing }) => drawing);
  for (const asOf of [statedDay(kind, { ...credit, period }), credit.today]) {
    const stated = statedOn(services, drawings, { kind, period, asOf });
    if (stated) return { stated, asOf };
  }
  return undefined;
};

/** A credit that was booked, by its drawings. */
type Booked = { credit: { no: number }; told: readonly DrawingAccount[] };

/**
 * Says of the certificates of credits that were booked which are not true any more, because something that counts on their
 * day or before it has changed, and which are so again. One that is being made goes back to the desk.
 */
export const followCertificates = async (
  services: Pick<Services, "catalogue" | "queue">,
  trx: Db,
  booked: readonly Booked[],
  now: Date,
): Promise<void> => {
  const byCredit = new Map(booked.map((one) => [one.credit.no, one.told]));
  for (const certificate of await statingCertificates(trx, [...byCredit.keys()])) {
    const { id, creditNo, kind, asOf, stated, status, untrueSince } = certificate;
    const drawings = byCredit.get(creditNo)!.map(({ drawing }) => drawing);
    const says = statedOn(services, drawings, { kind, period: periodOf(certificate), asOf: asOf! });
    const isTrue = isDeepStrictEqual(says, stated);
    const today = sofiaDay(now);
    if (isTrue) {
      if (untrueSince !== null) await setUntrueSince(trx, id, null);
    } else if (status === "preparing") {
      await thawCertificate(trx, certificate, workingDaysAfter(today, CERTIFICATE_DAYS), now);
    } else if (untrueSince === null) {
      await setUntrueSince(trx, id, today);
      await services.queue.sendAll(trx, "see-to-certificate", [{ data: { certificateId: id } }]);
    }
  }
};
