/** Where the borrowers of credits are written to, and what they are written about. */
import type { FormValues } from "#src/engine/core/rule.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import type { Db } from "#server/store/db/schema.ts";
import { openSubmission } from "./submissions.ts";

/** The borrower's addresses, the contract's number, the key of the short link, and the borrower's submission of a form. */
export type CreditAddress = {
  requestId: string;
  contract: string;
  email: string;
  phone: string;
  shortKey: string;
  values: FormValues | undefined;
};

/** The addresses of the credits of these applications with their submission of `form`; none where the agreement is not kept any more. */
export const addressesOf = async (
  db: Db,
  secrets: Secrets,
  requestIds: readonly string[],
  form: string,
): Promise<CreditAddress[]> => {
  if (requestIds.length === 0) return [];
  const rows = await db
    .selectFrom("drawings as d")
    .innerJoin("credits as c", "c.no", "d.credit_no")
    .innerJoin("agreements as a", "a.id", "d.agreement_id")
    .innerJoin("users as u", "u.id", "c.user_id")
    .innerJoin("requests as r", "r.id", "d.request_id")
    .leftJoin("answers as s", (join) => join.onRef("s.request_id", "=", "d.request_id").on("s.form", "=", form))
    .select(["d.request_id as requestId", "a.number", "u.email", "u.phone", "r.short_key as shortKey", "s.secret"])
    .where("d.request_id", "in", requestIds)
    .execute();
  return rows.map(({ number, secret, ...row }) => ({
    ...row,
    contract: number ?? "",
    values: secret ? openSubmission(secrets, { requestId: row.requestId, form, secret }) : undefined,
  }));
};
