/** Papers of credits that are reported: the contract that opened each, and who borrowed by it. */
import { sql } from "kysely";
import { oneOf } from "#server/store/db/one-of.ts";
import type { Db } from "#server/store/db/schema.ts";

/** The contract that opened a credit; `borrower` is sealed as that agreement's. */
export type OpeningPapers = { creditNo: number; agreementId: string; contract: string; borrower: Buffer };

/** The papers of these credits; none of those whose agreement is not kept any more. */
export const openingPapers = async (db: Db, creditNos: readonly number[]): Promise<OpeningPapers[]> =>
  (
    await sql<OpeningPapers>`
      select c.no as "creditNo", a.id as "agreementId", a.number as contract, p.sealed as borrower
      from credits c join agreements a on a.id = c.agreement_id and a.number is not null
        join agreement_parties p on p.agreement_id = a.id and p.role = 'borrower'
      where c.no ${oneOf(creditNos)} order by c.no`.execute(db)
  ).rows;
