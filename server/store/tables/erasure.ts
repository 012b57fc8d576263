/** Deletes what need not be kept: whole applications, what an ended agreement leaves behind, and profiles. */
import { sql, type InferResult } from "kysely";
import type { Day } from "#src/domain/time/dates.ts";
import { forgetReliefs } from "./reliefs.ts";
import type { Db } from "#server/store/db/schema.ts";
import { restoreIdentity } from "./identities.ts";

/** Lets the transaction delete append-only rows. */
export const beginErasing = async (trx: Db): Promise<void> => {
  await sql`select set_config('lender.erasing', 'on', true)`.execute(trx);
};

const sheets = (trx: Db, applicationId: string) =>
  trx.selectFrom("agreements").select("id").where("request_id", "=", applicationId);

/**
 * Deletes all that an application holds but its row, its course and the movements of money; returns the blobs of its
 * uploads, whose bytes the caller removes after the commit.
 */
export const stripApplication = async (trx: Db, applicationId: string): Promise<string[]> => {
  await beginErasing(trx);
  await trx.updateTable("credits").set({ agreement_id: null }).where("request_id", "=", applicationId).execute();
  await trx
    .updateTable("payouts")
    .set({ destination: null, destination_hash: null })
    .where("request_id", "=", applicationId)
    .execute();
  await trx
    .updateTable("refunds")
    .set({ destination: null, destination_hash: null })
    .where("payment_id", "in", (eb) =>
      eb
        .selectFrom("payments as p")
        .innerJoin("credits as c", "c.no", "p.credit_no")
        .select("p.id")
        .where("c.request_id", "=", applicationId),
    )
    .execute();
  await trx
    .updateTable("requests")
    .set({ payout: null, purpose: null, affiliate_key: null })
    .where("id", "=", applicationId)
    .execute();
  await trx.deleteFrom("agreement_plan").where("agreement_id", "in", sheets(trx, applicationId)).execute();
  await trx.deleteFrom("agreement_parties").where("agreement_id", "in", sheets(trx, applicationId)).execute();
  for (const table of [
    "agreements",
    "offers",
    "assessments",
    "answers",
    "identities",
    "person_accounts",
    "document_asks",
    "video_sessions",
    "remarks",
  ] as const)
    await trx.deleteFrom(table).where("request_id", "=", applicationId).execute();
  const of = await trx.selectFrom("requests").select("person_id").where("id", "=", applicationId).executeTakeFirst();
  if (of?.person_id) await restoreIdentity(trx, of.person_id);
  for (const table of ["promises", "arrears_plans", "collection_holds", "law_papers"] as const)
    await trx
      .deleteFrom(table)
      .where("credit_no", "in", (eb) => eb.selectFrom("credits").select("no").where("request_id", "=", applicationId))
      .execute();
  // What was told of the credit stays with its books; whose it is goes with the agreement.
  await trx
    .updateTable("ccr_rows")
    .set({ sealed: null })
    .where("credit_no", "in", (eb) => eb.selectFrom("credits").select("no").where("request_id", "=", applicationId))
    .execute();
  await trx
    .deleteFrom("certificates")
    .where("credit_no", "in", (eb) => eb.selectFrom("credits").select("no").where("request_id", "=", applicationId))
    .execute();
  await forgetReliefs(trx, applicationId);
  await trx.deleteFrom("codes").where("request_id", "=", applicationId).execute();
  const files = await trx.deleteFrom("files").where("request_id", "=", applicationId).returning("blob").execute();
  return files.flatMap(({ blob }) => blob ?? []);
};

/** Deletes payments of which no part is left, and what they were parts of. */
const dropWholes = async (trx: Db, wholes: readonly string[]): Promise<void> => {
  if (wholes.length === 0) return;
  const gone = await trx
    .deleteFrom("payments as whole")
    .where("id", "in", wholes)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("payments as part").select("part.id").whereRef("part.split_of", "=", "whole.id"))),
    )
    .returning("split_of")
    .execute();
  await dropWholes(
    trx,
    gone.flatMap(({ split_of }) => split_of ?? []),
  );
};

/** Deletes the payments of an application's credit, with what went back of them and the whole that they are parts of. */
const dropPayments = async (trx: Db, applicationId: string): Promise<void> => {
  const credits = trx.selectFrom("credits").select("no").where("request_id", "=", applicationId);
  const payments = trx.selectFrom("payments").select("id").where("credit_no", "in", credits);
  await trx.deleteFrom("payment_instructions").where("credit_no", "in", credits).execute();
  await trx.deleteFrom("refunds").where("payment_id", "in", payments).execute();
  const gone = await trx.deleteFrom("payments").where("credit_no", "in", credits).returning("split_of").execute();
  await dropWholes(
    trx,
    gone.flatMap(({ split_of }) => split_of ?? []),
  );
};

/** Lets go of an application's credits what other credits have paid off, or were to. */
const forgetRefinanced = async (trx: Db, applicationId: string): Promise<void> => {
  const credits = trx.selectFrom("credits").select("no").where("request_id", "=", applicationId);
  await trx.updateTable("agreements").set({ refinances_no: null }).where("refinances_no", "in", credits).execute();
  await trx
    .updateTable("requests")
    .set({ refinances_no: null, refinance_least: null })
    .where("refinances_no", "in", credits)
    .execute();
};

/** Deletes an application with everything about it; returns blobs as `stripApplication` does. */
export const dropApplication = async (trx: Db, applicationId: string): Promise<string[]> => {
  const blobs = await stripApplication(trx, applicationId);
  await trx
    .updateTable("persons")
    .set({ fixed_by_request: null })
    .where("fixed_by_request", "=", applicationId)
    .execute();
  await trx.deleteFrom("card_orders").where("request_id", "=", applicationId).execute();
  await forgetRefinanced(trx, applicationId);
  await dropPayments(trx, applicationId);
  for (const table of ["credits", "payouts", "transitions"] as const)
    await trx.deleteFrom(table).where("request_id", "=", applicationId).execute();
  await trx.deleteFrom("requests").where("id", "=", applicationId).execute();
  return blobs;
};

/** Deletes lines of bank statements from before a day; that the statements were there stays known. */
export const dropStatementLines = async (trx: Db, before: Day): Promise<void> => {
  await beginErasing(trx);
  await trx.deleteFrom("statement_lines").where("value_day", "<", before).execute();
};

/** Deletes a profile without applications; what hangs on it goes with it. Returns blobs as `stripApplication` does. */
export const dropProfile = async (trx: Db, userId: string): Promise<string[]> => {
  await trx.deleteFrom("transitions").where("user_id", "=", userId).execute();
  await trx.deleteFrom("codes").where("user_id", "=", userId).execute();
  await trx.deleteFrom("form_views").where("user_id", "=", userId).execute();
  const files = await trx.deleteFrom("files").where("user_id", "=", userId).returning("blob").execute();
  await trx.deleteFrom("users").where("id", "=", userId).execute();
  return files.flatMap(({ blob }) => blob ?? []);
};

/** Deletes a person to whom no application and no profile points any more; any other stays. */
export const dropUnknownPerson = async (trx: Db, personId: string): Promise<void> => {
  await beginErasing(trx);
  const { rows } = await sql`
    select 1 from requests where person_id = ${personId}
    union all select 1 from users where person_id = ${personId}
    union all select 1 from credits where person_id = ${personId}
    union all select 1 from guarantees where person_id = ${personId}
    union all select 1 from persons where merged_into = ${personId}
    limit 1
  `.execute(trx);
  if (rows.length > 0) return;
  for (const table of ["person_identifiers", "person_accounts", "identities"] as const)
    await trx.deleteFrom(table).where("person_id", "=", personId).execute();
  await trx.deleteFrom("persons").where("id", "=", personId).execute();
};

/** Takes out of a profile's row all that its applications do not need, and what hangs on it. */
export const emptyProfile = async (trx: Db, userId: string, now: Date): Promise<void> => {
  for (const table of ["account_events", "drafts", "link_tokens", "subscription_keys", "form_views"] as const)
    await trx.deleteFrom(table).where("user_id", "=", userId).execute();
  // A code that was used is part of a signature's proof.
  await trx.deleteFrom("codes").where("user_id", "=", userId).where("used_at", "is", null).execute();
  await trx
    .updateTable("users")
    .set({
      email: `${userId}@erased.invalid`,
      email_confirmed_at: null,
      phone: "",
      phone_confirmed_at: null,
      phone_before: null,
      password_hash: "",
      egn_login: false,
      names: null,
      limits: null,
      updated_at: now,
    })
    .where("id", "=", userId)
    .execute();
};

/** Deletes the files that the sessions of a profile uploaded and never sent; returns their ids, which name the blobs. */
export const dropStagedOf = async (trx: Db, userId: string): Promise<string[]> => {
  const own = trx.selectFrom("sessions").select("id_hash").where("user_id", "=", userId);
  const staged = await trx.deleteFrom("staged_files").where("owner", "in", own).returning("id").execute();
  const parts = await trx.deleteFrom("upload_parts").where("owner", "in", own).returning("id").execute();
  return [...staged, ...parts].map(({ id }) => id);
};

const select = (trx: Db) =>
  trx
    .selectFrom("requests")
    .select(["id", "user_id as userId", "person_id as personId"])
    .select(sql<boolean>`submitted_at is not null`.as("isSent"));

/** An application as its erasure sees it. */
export type ErasableApplication = InferResult<ReturnType<typeof select>>[number];

/** The applications of a profile. */
export const applicationsToErase = async (trx: Db, userId: string): Promise<ErasableApplication[]> =>
  select(trx).where("user_id", "=", userId).execute();

/** An application, locked until the transaction ends; undefined when it is already gone. */
export const holdToErase = (trx: Db, id: string): Promise<ErasableApplication | undefined> =>
  select(trx).where("id", "=", id).forUpdate().executeTakeFirst();

/** The person of a profile, and whether it is closed; undefined when there is no such profile. */
export const profileToErase = async (
  trx: Db,
  userId: string,
): Promise<{ personId: string | null; isClosed: boolean } | undefined> => {
  const row = await trx.selectFrom("users").select(["person_id", "status"]).where("id", "=", userId).executeTakeFirst();
  return row && { personId: row.person_id, isClosed: row.status === "deleted" };
};

/** Whether a profile has or had a bonus that is kept, or was paid one. */
export const hasBonuses = async (trx: Db, userId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from bonuses where user_id = ${userId} union all select 1 from bonus_payouts where user_id = ${userId}
    limit 1`.execute(trx);
  return rows.length > 0;
};

/**
 * Deletes bonuses that were granted before a time and have ended, those that were paid out once that was before it, too;
 * and of those transfers to whom and where to. The sums stay in the books. Returns whose they were.
 */
export const dropBonuses = async (trx: Db, before: Date): Promise<string[]> => {
  await beginErasing(trx);
  const { rows: ended } = await sql<{ userId: string }>`
    delete from bonuses b where b.earned_at < ${before} and b.status not in ('confirmed', 'active')
      and not exists (select 1 from bonus_payouts p where p.payment_id = b.payment_id and p.at >= ${before})
    returning user_id as "userId"`.execute(trx);
  await sql`
    update payments p set payer = null, payer_account_hash = null from bonus_payouts b
    where b.payment_id = p.id and b.at < ${before}`.execute(trx);
  await sql`
    update refunds r set destination = null, destination_hash = null from bonus_payouts b
    where b.payment_id = r.payment_id and b.at < ${before}`.execute(trx);
  const { rows: paid } = await sql<{ userId: string }>`
    delete from bonus_payouts where at < ${before} returning user_id as "userId"`.execute(trx);
  return [...new Set([...ended, ...paid].map(({ userId }) => userId))];
};
