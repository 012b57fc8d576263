/** Where the borrowers of credits are written to, and what they are written about. */
import { sql, type RawBuilder } from "kysely";
import type { FormValues } from "#src/engine/core/rule.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import type { Db } from "#server/store/db/schema.ts";
import { openSubmission } from "./submissions.ts";

/** The borrower's addresses, the contract's number, the key of the short link, and the borrower's submission of a form. */
export type CreditAddress = {
  applicationId: string;
  contract: string;
  email: string;
  phone: string;
  shortKey: string;
  values: FormValues | undefined;
};

/** An address as it is read; the submission is sealed. */
export type StoredAddress = Pick<CreditAddress, "applicationId" | "shortKey"> & {
  contract: string | null;
  user: Pick<CreditAddress, "email" | "phone">;
  secret: string | null;
};

/** Selects the address of the credit of an application with its submission of `form`; null where the agreement is not kept. */
export const selectAddress = (applicationId: RawBuilder<unknown>, form: string) => sql<{
  address: StoredAddress | null;
}>`
  (select json_build_object('applicationId', d.request_id, 'contract', a.number,
      'user', (select json_build_object('email', email, 'phone', phone) from users where id = c.user_id),
      'shortKey', (select short_key from requests where id = d.request_id),
      'secret', (select encode(secret, 'hex') from answers s where s.request_id = d.request_id and s.form = ${form}))
    from drawings d join credits c on c.no = d.credit_no join agreements a on a.id = d.agreement_id
    where d.request_id = ${applicationId} order by d.no desc limit 1) as address`;

/** The address as it was read. */
export const addressFrom = (
  secrets: Secrets,
  form: string,
  { contract, user, secret: sealed, ...address }: StoredAddress,
): CreditAddress => {
  const secret = sealed === null ? undefined : Buffer.from(sealed, "hex");
  return {
    ...address,
    ...user,
    contract: contract ?? "",
    values: secret && openSubmission(secrets, { applicationId: address.applicationId, form, secret }),
  };
};

/** The addresses of the credits of these applications; none where the agreement is not kept any more. */
export const addressesOf = async (
  db: Db,
  secrets: Secrets,
  applicationIds: readonly string[],
  form: string,
): Promise<CreditAddress[]> => {
  if (applicationIds.length === 0) return [];
  const { rows } = await sql<{ address: StoredAddress | null }>`
    select ${selectAddress(sql`x.id`, form)} from unnest(${applicationIds}::uuid[]) x (id)`.execute(db);
  return rows.flatMap(({ address }) => (address ? [addressFrom(secrets, form, address)] : []));
};
