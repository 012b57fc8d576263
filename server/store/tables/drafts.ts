/** Drafts: unsent input of a step. One sealed row per person and form, for the term of retention. */
import { pastTerm, RETENTION } from "#src/copy/retention.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import type { Db } from "#server/store/db/schema.ts";

/** Raw typed texts by field path; they are parsed when the form is rendered. */
export type DraftTexts = Readonly<Record<string, string>>;

/** One typed text, the key of the form it was typed into, and when it was saved (ISO). */
type DraftEntry = { text: string; key: string; at: string };

/** Entries by field path. */
export type DraftEntries = Readonly<Record<string, DraftEntry>>;

const placeOf = (userId: string, form: string): string => `draft ${userId} ${form}`;
const oldest = (now: Date): Date => pastTerm(now, RETENTION.drafts);

/** Entries of drafts saved by releases that stored the texts alone: of no form, and older than any. */
const entryOf = (stored: string | DraftEntry): DraftEntry =>
  typeof stored === "string" ? { text: stored, key: "", at: new Date(0).toISOString() } : stored;

/** A person's draft of a form with its origins; empty when there is none or it expired. */
export const readDraftEntries = async (
  db: Db,
  secrets: Secrets,
  userId: string,
  form: string,
  now: Date,
): Promise<DraftEntries> => {
  const row = await db
    .selectFrom("drafts")
    .select("secret")
    .where("user_id", "=", userId)
    .where("form", "=", form)
    .where("kept_at", ">", oldest(now))
    .executeTakeFirst();
  if (!row) return {};
  const stored = JSON.parse(secrets.open(row.secret, placeOf(userId, form)).toString("utf8")) as Readonly<
    Record<string, string | DraftEntry>
  >;
  return Object.fromEntries(Object.entries(stored).map(([path, entry]) => [path, entryOf(entry)]));
};

/** The texts of a person's draft of a form; empty when there is none or it expired. */
export const readDraft = async (...of: Parameters<typeof readDraftEntries>): Promise<DraftTexts> =>
  Object.fromEntries(Object.entries(await readDraftEntries(...of)).map(([path, { text }]) => [path, text]));

/**
 * Merges texts typed into the form with this key into the draft, field by field. The caller holds the person's lock, so
 * two devices lose no fields.
 */
export const mergeDraft = async (
  trx: Db,
  secrets: Secrets,
  draft: { userId: string; form: string; key: string; texts: DraftTexts; now: Date },
): Promise<void> => {
  const { userId, form, key, texts, now } = draft;
  const at = now.toISOString();
  const typed = Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, { text, key, at }]));
  const all = { ...(await readDraftEntries(trx, secrets, userId, form, now)), ...typed };
  const row = { secret: secrets.seal(JSON.stringify(all), placeOf(userId, form)), kept_at: now };
  await trx
    .insertInto("drafts")
    .values({ user_id: userId, form, ...row })
    .onConflict((conflict) => conflict.columns(["user_id", "form"]).doUpdateSet(row))
    .execute();
};

/** Whether a draft last changed at a time has not expired. */
export const isDraftLive = (keptAt: Date, now: Date): boolean => keptAt > oldest(now);

/** Deletes the draft of a submitted step. */
export const dropDraft = async (trx: Db, userId: string, form: string): Promise<void> => {
  await trx.deleteFrom("drafts").where("user_id", "=", userId).where("form", "=", form).execute();
};

/** Deletes drafts last changed before a time. */
export const dropDrafts = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom("drafts").where("kept_at", "<=", before).execute();
};
