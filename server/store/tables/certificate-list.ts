/** Lists of certificates, and their numbers. */
import { sql } from "kysely";
import type { CertificateDelivery, CertificateKind, CertificateStatus } from "#src/domain/lending/certificates.ts";
import type { CertificatesShown } from "#src/domain/staff/lists.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { pagedBy, pageKey, type PageOrder } from "#server/store/db/keyset.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A row of the list. */
export type ListedCertificate = {
  id: string;
  creditNo: number;
  no: number;
  kind: CertificateKind;
  delivery: CertificateDelivery;
  status: CertificateStatus;
  askedAt: Date;
  dueDay: Day;
  untrueSince: Day | null;
  issuedAt: Date | null;
  contract: string;
};

const WAITS = sql<boolean>`(x.status = 'submitted' or (x.status = 'ready' and x.delivery = 'post'))`;

const DUE: PageOrder = { by: sql`x.due_day`, type: "day", id: sql`x.no`, idType: "number", ascends: true };
const LATEST: PageOrder = { by: sql`x.asked_at`, type: "moment", id: sql`x.no`, idType: "number", ascends: false };

const waits = (shown: CertificatesShown): boolean => shown === "chakat";

/** The key of a row in the order of what is shown. */
export const certificateKey = (
  { askedAt, dueDay, no }: Pick<ListedCertificate, "askedAt" | "dueDay" | "no">,
  shown: CertificatesShown,
): string => pageKey(waits(shown) ? dueDay : askedAt, no);

/** The certificates of a page: of those that wait for somebody what is due first, of others the latest. */
export const listedCertificates = (
  db: Db,
  { shown, after, most }: { shown: CertificatesShown; after: string; most: number },
): Promise<ListedCertificate[]> => {
  const { isAfter, order } = pagedBy(waits(shown) ? DUE : LATEST, after);
  return db
    .selectFrom("certificates as x")
    .innerJoin("credits as c", "c.no", "x.credit_no")
    .leftJoin("agreements as a", "a.id", "c.agreement_id")
    .select(["x.id", "x.credit_no as creditNo", "x.no", "x.kind", "x.delivery", "x.status", "x.asked_at as askedAt"])
    .select("x.issued_at as issuedAt")
    .select([
      sql<Day>`x.due_day::text`.as("dueDay"),
      sql<Day | null>`x.untrue_since::text`.as("untrueSince"),
      sql<string>`coalesce(a.number, '')`.as("contract"),
    ])
    .$if(waits(shown), (query) => query.where(WAITS))
    .$if(shown === "neverni", (query) => query.where("x.untrue_since", "is not", null))
    .where(isAfter)
    .orderBy(order)
    .limit(most)
    .execute();
};

/** How many wait to be made, and how many to be posted. */
export const countedCertificates = async (db: Db): Promise<{ toMake: number; toPost: number }> =>
  db
    .selectFrom("certificates as x")
    .select([
      sql<number>`(count(*) filter (where x.status = 'submitted'))::int`.as("toMake"),
      sql<number>`(count(*) filter (where x.status = 'ready'))::int`.as("toPost"),
    ])
    .where(WAITS)
    .executeTakeFirstOrThrow();
