/** Profiles. */
import { normaliseEgn } from "#src/domain/identity/egn.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Secrets } from "#server/kernel/secrets.ts";
import type { Marketing } from "#src/domain/lending/marketing.ts";
import type { ProfileState } from "#src/domain/lending/profile-states.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { Db } from "#server/store/db/schema.ts";

/** Whether an e-mail belongs to a profile other than `except`. */
export const emailTaken = async (db: Db, email: string, except?: string): Promise<boolean> => {
  const row = await db.selectFrom("users").select("id").where("email", "=", cleanEmail(email)).executeTakeFirst();
  return row !== undefined && row.id !== except;
};

/** Id of the profile with a confirmed phone; undefined when there is none. */
export const profileWithPhone = async (db: Db, phone: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom("users")
      .select("id")
      .where("phone", "=", phone)
      .where("phone_confirmed_at", "is not", null)
      .limit(1)
      .executeTakeFirst()
  )?.id;

/** Whether a confirmed phone belongs to a profile. */
export const phoneTaken = async (db: Db, phone: string): Promise<boolean> =>
  (await profileWithPhone(db, phone)) !== undefined;

/** The normalised form e-mails are stored in: trimmed, lower case. */
export const cleanEmail = (email: string): string => email.trim().toLowerCase();

/** Id of the profile with an e-mail; undefined when there is none. */
export const profileIdOf = async (db: Db, email: string): Promise<string | undefined> =>
  (await db.selectFrom("users").select("id").where("email", "=", cleanEmail(email)).executeTakeFirst())?.id;

/** What a login is judged by. */
export type LoginRow = { id: string; passwordHash: string; status: ProfileState };

/**
 * The profile of an e-mail or ЕГН, undefined when there is none. An ЕГН leads to the one profile that has signed with
 * it; merely typing it into an application leads nowhere.
 */
export const findByLogin = async (db: Db, secrets: Secrets, username: string): Promise<LoginRow | undefined> => {
  const query = db.selectFrom("users").select(["users.id", "password_hash as passwordHash", "status"]);
  return username.includes("@")
    ? query.where("email", "=", cleanEmail(username)).executeTakeFirst()
    : query
        .innerJoin("person_identifiers as i", "i.person_id", "users.person_id")
        .where("i.kind", "=", "egn")
        .where("i.hash", "in", secrets.lookupHashes("egn", normaliseEgn(username)))
        .where("egn_login", "=", true)
        .executeTakeFirst();
};

/** The current password hash; locks the profile's row until the transaction ends. */
export const holdPassword = async (trx: Db, userId: string): Promise<string | undefined> =>
  (await trx.selectFrom("users").select("password_hash").where("id", "=", userId).forNoKeyUpdate().executeTakeFirst())
    ?.password_hash;

/** A profile's e-mail and phone, and its state. */
export type Contact = {
  email: string;
  phone: string;
  isEmailConfirmed: boolean;
  phoneConfirmedAt: Date | null;
  status: ProfileState;
} & PhoneBefore;

/** The number of before a change of phone, and from when the new one is trusted without it; null where there was none. */
export type PhoneBefore = { phoneBefore: string | null; phoneTrustedFrom: Date | null };

const isEmailConfirmed = sql<boolean>`email_confirmed_at is not null`.as("isEmailConfirmed");

/** The e-mails of profiles. */
export const emailsOf = async (db: Db, userIds: readonly string[]): Promise<string[]> =>
  (await db.selectFrom("users").select("email").where("id", "in", userIds).execute()).map(({ email }) => email);

/** A profile's e-mail and phone. Throws when the profile does not exist. */
export const contactOf = (db: Db, userId: string): Promise<Contact> =>
  db
    .selectFrom("users")
    .select([
      "email",
      "phone",
      isEmailConfirmed,
      "phone_confirmed_at as phoneConfirmedAt",
      "status",
      "phone_before as phoneBefore",
      "phone_trusted_from as phoneTrustedFrom",
    ])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();

/** A new profile. `confirmedAt` marks its e-mail and phone as confirmed. */
export type NewUser = {
  email: string;
  phone: string;
  passwordHash: string;
  marketing: Partial<Marketing>;
  confirmedAt?: Date;
  now: Date;
};

/** Of two transactions that give one e-mail or phone to a profile, the second waits and sees the first. */
const lockContact = async (trx: Db, contact: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${contact}`}, 0))`.execute(trx);
};

/** Creates a profile; returns its id, or undefined when the e-mail is taken. */
export const addUser = async (trx: Db, user: NewUser): Promise<string | undefined> => {
  await lockContact(trx, user.email);
  return (
    await trx
      .insertInto("users")
      .values({
        id: randomUUID(),
        email: user.email,
        email_confirmed_at: user.confirmedAt ?? null,
        phone: user.phone,
        phone_confirmed_at: user.confirmedAt ?? null,
        password_hash: user.passwordHash,
        marketing: toJson(user.marketing),
        created_at: user.now,
        updated_at: user.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst()
  )?.id;
};

/** Changes an unconfirmed phone. False when the phone is already confirmed. */
export const changeUnconfirmedPhone = async (trx: Db, userId: string, phone: string, now: Date): Promise<boolean> =>
  (await trx
    .updateTable("users")
    .set({ phone, updated_at: now })
    .where("id", "=", userId)
    .where("phone_confirmed_at", "is", null)
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Locks a profile's row until the transaction ends: a person's effects run one at a time, e.g. from two tabs. */
export const lockPerson = async (trx: Db, userId: string): Promise<void> => {
  await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
};

/** Data of the profile page, and the hash the current password is verified against. */
export type Profile = {
  isEmailConfirmed: boolean;
  createdAt: Date;
  /** Time of the last password change; null if never. */
  passwordChangedAt: Date | null;
  passwordHash: string;
};

/** A person's profile. Throws when it does not exist. */
export const profileOf = (db: Db, userId: string): Promise<Profile> =>
  db
    .selectFrom("users")
    .select([isEmailConfirmed, "created_at as createdAt"])
    .select(["password_changed_at as passwordChangedAt", "password_hash as passwordHash"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();

/** Replaces the password hash; false when `before` is no longer the current hash (compare and swap). */
export const replacePassword = async (
  trx: Db,
  userId: string,
  { before, after, now }: { before: string; after: string; now: Date },
): Promise<boolean> =>
  (await trx
    .updateTable("users")
    .set({ password_hash: after, password_changed_at: now, updated_at: now })
    .where("id", "=", userId)
    .where("password_hash", "=", before)
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Sets the password hash, whatever it was. */
export const setPassword = async (trx: Db, userId: string, hash: string, now: Date): Promise<void> => {
  await trx
    .updateTable("users")
    .set({ password_hash: hash, password_changed_at: now, updated_at: now })
    .where("id", "=", userId)
    .execute();
};

/** Marks the phone of a new profile as confirmed; that another profile confirmed it too refers its application. */
export const confirmPhone = async (trx: Db, userId: string, now: Date): Promise<void> => {
  await trx.updateTable("users").set({ phone_confirmed_at: now, updated_at: now }).where("id", "=", userId).execute();
};

/** A new phone, and from when it is trusted without the number of before. */
export type NextPhone = { phone: string; trustedFrom: Date };

/**
 * Replaces the phone by a confirmed one. False when it is somebody else's. Of several changes the number of before is that
 * of the first, as long as each came before the last one was trusted; the way back to it needs no other number.
 */
export const changePhone = async (
  trx: Db,
  userId: string,
  { phone, trustedFrom }: NextPhone,
  now: Date,
): Promise<boolean> => {
  await lockContact(trx, phone);
  if (await phoneTaken(trx, phone)) return false;
  const present = await trx
    .selectFrom("users")
    .select(["phone", "phone_before", "phone_trusted_from"])
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const isTrusted = present.phone_before === null || (present.phone_trusted_from ?? now) <= now;
  const before = isTrusted ? present.phone : present.phone_before;
  await trx
    .updateTable("users")
    .set({
      phone,
      phone_confirmed_at: now,
      phone_before: before === phone ? null : before,
      phone_trusted_from: before === phone ? now : trustedFrom,
      updated_at: now,
    })
    .where("id", "=", userId)
    .execute();
  return true;
};

/** Trusts the present phone from now on. */
export const trustPhone = async (trx: Db, userId: string, now: Date): Promise<void> => {
  await trx
    .updateTable("users")
    .set({ phone_before: null, phone_trusted_from: now, updated_at: now })
    .where("id", "=", userId)
    .execute();
};

/** Forgets the numbers of before whose successors are trusted. */
export const forgetPhonesBefore = async (db: Db, now: Date): Promise<void> => {
  await db
    .updateTable("users")
    .set({ phone_before: null })
    .where("phone_before", "is not", null)
    .where("phone_trusted_from", "<=", now)
    .execute();
};

/** Replaces the e-mail by a confirmed one. False when it is somebody else's. */
export const changeEmail = async (trx: Db, userId: string, email: string, now: Date): Promise<boolean> => {
  await lockContact(trx, email);
  if (await emailTaken(trx, email, userId)) return false;
  await trx
    .updateTable("users")
    .set({ email, email_confirmed_at: now, updated_at: now })
    .where("id", "=", userId)
    .execute();
  return true;
};

/** Marks the profile's e-mail as confirmed. */
export const confirmEmail = async (trx: Db, userId: string, now: Date): Promise<void> => {
  await trx.updateTable("users").set({ email_confirmed_at: now, updated_at: now }).where("id", "=", userId).execute();
};

/** Locks a profile until the transaction ends and returns its state. Throws when it does not exist. */
export const lockState = async (trx: Db, userId: string): Promise<ProfileState> => {
  const row = trx.selectFrom("users").select("status").where("id", "=", userId).forNoKeyUpdate();
  return (await row.executeTakeFirstOrThrow()).status;
};

/** Sets a profile's state. The caller checks that the transition is allowed. */
export const setState = async (trx: Db, userId: string, status: ProfileState, now: Date): Promise<void> => {
  await trx.updateTable("users").set({ status, updated_at: now }).where("id", "=", userId).execute();
};
