/** Decoy registrations: what somebody registered with an e-mail that is taken. */
import type { Secrets } from "#server/kernel/secrets.ts";
import type { Db } from "#server/store/db/schema.ts";
import { cleanEmail } from "./users.ts";

/** Days for which a decoy's password logs in. */
const DECOY_DAYS = 90;

/** A decoy registration: what its codes are bound to, and the number that was typed. */
export type Decoy = { id: string; phone: string };

const hashOf = (secrets: Secrets, email: string): string => secrets.lookupHash("decoy e-mail", cleanEmail(email));

/** Keeps a decoy; `proof` is that of its password (`decoyProof`). */
export const addDecoy = async (
  trx: Db,
  secrets: Secrets,
  { id, phone, email, proof, now }: Decoy & { email: string; proof: string; now: Date },
): Promise<void> => {
  const email_hash = hashOf(secrets, email);
  await trx.insertInto("decoys").values({ id, email_hash, proof, phone, created_at: now }).execute();
};

/** The latest decoy of an e-mail with this proof of a password. */
export const findDecoy = async (
  db: Db,
  secrets: Secrets,
  { email, proof }: { email: string; proof: string },
): Promise<Decoy | undefined> =>
  db
    .selectFrom("decoys")
    .select(["id", "phone"])
    .where("email_hash", "=", hashOf(secrets, email))
    .where("proof", "=", proof)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** Gives a decoy another number. */
export const changeDecoyPhone = async (trx: Db, { id, phone }: Decoy): Promise<void> => {
  await trx.updateTable("decoys").set({ phone }).where("id", "=", id).execute();
};

/** Removes decoys past their time. */
export const sweepDecoys = async (db: Db, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - DECOY_DAYS * 86_400_000);
  await db.deleteFrom("decoys").where("created_at", "<", before).execute();
};
