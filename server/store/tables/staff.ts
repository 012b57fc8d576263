/** Accounts of the lender's staff, their roles, and the links that enrol them. */
import { randomUUID } from "node:crypto";
import { sql, type InferResult } from "kysely";
import type { StaffRole } from "#src/domain/staff/roles.ts";
import { hashToken, newToken } from "#server/kernel/secrets.ts";
import type { Db } from "#server/store/db/schema.ts";
import { isUuid } from "#server/store/db/uuid.ts";

const select = (db: Db) =>
  db
    .selectFrom("staff")
    .select([
      "staff.id",
      "email",
      "names",
      "password_hash as passwordHash",
      "totp_sealed as totpSealed",
      "totp_last_step as totpLastStep",
      "created_at as createdAt",
      "disabled_at as disabledAt",
      "wants_alarms as wantsAlarms",
    ])
    .select(({ selectFrom }) =>
      selectFrom("staff_roles")
        .whereRef("staff_roles.staff_id", "=", "staff.id")
        .select(sql<StaffRole[]>`coalesce(json_agg(role order by role), '[]')`.as("roles"))
        .as("roles"),
    )
    .$narrowType<{ roles: StaffRole[] }>();

/** A member of staff with their roles. */
export type StaffRow = InferResult<ReturnType<typeof select>>[number];

/** A member of staff by id; undefined when there is none. */
export const staffById = async (db: Db, id: string): Promise<StaffRow | undefined> =>
  isUuid(id) ? select(db).where("staff.id", "=", id).executeTakeFirst() : undefined;

/** A member of staff by e-mail in any case; undefined when there is none. */
export const staffByEmail = (db: Db, email: string): Promise<StaffRow | undefined> =>
  select(db)
    .where(sql`lower(staff.email)`, "=", email.trim().toLowerCase())
    .executeTakeFirst();

/** Locks a member of staff until the transaction ends; their sessions and acts go on. */
export const lockStaff = async (trx: Db, id: string): Promise<void> => {
  await trx.selectFrom("staff").select("id").where("id", "=", id).forNoKeyUpdate().execute();
};

/** Until the transaction ends, nobody else changes who the staff are, and in which roles. */
export const lockAllStaff = async (trx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('staff'))`.execute(trx);
};

/** All staff in the order of their names, disabled ones last. */
export const allStaff = async (db: Db): Promise<StaffRow[]> =>
  select(db)
    .orderBy(sql`disabled_at is not null`)
    .orderBy("names")
    .execute();

/** Whether the lender has an account of staff that is not disabled. */
export const hasStaff = async (db: Db): Promise<boolean> =>
  (await db.selectFrom("staff").select("id").where("disabled_at", "is", null).limit(1).executeTakeFirst()) !==
  undefined;

/** A new account; without a password it waits to be enrolled. */
export type NewStaff = {
  email: string;
  names: string;
  roles: readonly StaffRole[];
  passwordHash?: string;
  now: Date;
};

/** Adds an account; returns its id. */
export const addStaff = async (trx: Db, { email, names, roles, passwordHash, now }: NewStaff): Promise<string> => {
  const id = randomUUID();
  await trx
    .insertInto("staff")
    .values({
      id,
      email: email.trim().toLowerCase(),
      names,
      password_hash: passwordHash ?? null,
      created_at: now,
      enrolled_at: passwordHash ? now : null,
    })
    .execute();
  await setStaffRoles(trx, id, roles);
  return id;
};

/** Replaces the roles of a member of staff. */
export const setStaffRoles = async (trx: Db, id: string, roles: readonly StaffRole[]): Promise<void> => {
  await trx.deleteFrom("staff_roles").where("staff_id", "=", id).execute();
  if (roles.length === 0) return;
  await trx
    .insertInto("staff_roles")
    .values(roles.map((role) => ({ staff_id: id, role })))
    .execute();
};

/** Keeps whether a member gets mails about what nobody takes. */
export const setWantsAlarms = async (trx: Db, id: string, wantsAlarms: boolean): Promise<void> => {
  await trx.updateTable("staff").set({ wants_alarms: wantsAlarms }).where("id", "=", id).execute();
};

/** Disables an account; false when it is disabled already. */
export const disableStaff = async (trx: Db, id: string, now: Date): Promise<boolean> =>
  (await trx
    .updateTable("staff")
    .set({ disabled_at: now })
    .where("id", "=", id)
    .where("disabled_at", "is", null)
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Keeps the time step of a code; false when its code, or a later one, was used before. */
export const useTotpStep = async (db: Db, id: string, step: number): Promise<boolean> =>
  (await db
    .updateTable("staff")
    .set({ totp_last_step: step })
    .where("id", "=", id)
    .where("totp_last_step", "<", step)
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** What an enrolment gives an account. */
export type Enrolled = { passwordHash: string; totpSealed: Buffer; step: number; now: Date };

/** Enrols an account: password and second factor replace those of before. */
export const enrolStaff = async (trx: Db, id: string, enrolled: Enrolled): Promise<void> => {
  await trx
    .updateTable("staff")
    .set({
      password_hash: enrolled.passwordHash,
      totp_sealed: enrolled.totpSealed,
      totp_last_step: enrolled.step,
      enrolled_at: enrolled.now,
    })
    .where("id", "=", id)
    .execute();
};

/** Adds a link that enrols an account, and ends the ones of before; returns its token. */
export const addStaffLink = async (
  trx: Db,
  link: { staffId: string; sealSecret(token: string): Buffer; now: Date; expiresAt: Date },
): Promise<string> => {
  const { staffId, sealSecret, now, expiresAt } = link;
  await trx.deleteFrom("staff_links").where("staff_id", "=", staffId).where("used_at", "is", null).execute();
  const token = newToken();
  await trx
    .insertInto("staff_links")
    .values({
      token_hash: hashToken(token),
      staff_id: staffId,
      totp_sealed: sealSecret(token),
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return token;
};

/** The account that a link enrols and the sealed secret it offers; undefined for a link that is used, over or unknown. */
export const staffLink = (
  db: Db,
  token: string,
  now: Date,
): Promise<{ staffId: string; totpSealed: Buffer } | undefined> =>
  db
    .selectFrom("staff_links")
    .innerJoin("staff", "staff.id", "staff_links.staff_id")
    .select(["staff_links.staff_id as staffId", "staff_links.totp_sealed as totpSealed"])
    .where("token_hash", "=", hashToken(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where("staff.disabled_at", "is", null)
    .executeTakeFirst();

/** Uses up a link; false when it has been used meanwhile. */
export const useStaffLink = async (trx: Db, token: string, now: Date): Promise<boolean> =>
  (await trx
    .updateTable("staff_links")
    .set({ used_at: now })
    .where("token_hash", "=", hashToken(token))
    .where("used_at", "is", null)
    .returning("token_hash")
    .executeTakeFirst()) !== undefined;
