/** What is kept about a profile and no other use case reads as a whole. */
import type { FormValues } from "#src/engine/core/rule.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import type { Db } from "#server/store/db/schema.ts";
import { filesOfContact, openContactMessage, type ContactFile } from "./contact-messages.ts";
import { stepsOfEnquiry, type EnquiryStep } from "./enquiries.ts";
import { openSubmission } from "./submissions.ts";

/** A message to a profile; without its text where that holds a code or a link that opens something. */
export type OwnMessage = { to: string; subject: string | null; text: string | null; at: Date };

/** Messages to a profile's addresses, oldest first. */
export const messagesTo = (db: Db, userId: string): Promise<OwnMessage[]> =>
  db
    .selectFrom("messages")
    .select(["recipient as to", "subject", "text", "created_at as at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();

/** A message that a profile sent to the lender, and what the staff wrote about it. */
export type OwnContactMessage = {
  number: number;
  topic: string;
  words: Readonly<Record<string, string>>;
  at: Date;
  files: readonly ContactFile[];
  steps: readonly EnquiryStep[];
};

/** Messages from a profile, oldest first. */
export const contactMessagesOf = async (db: Db, secrets: Secrets, userId: string): Promise<OwnContactMessage[]> => {
  const rows = await db
    .selectFrom("contact_messages")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      number: row.number,
      topic: row.topic,
      words: openContactMessage(secrets, row),
      at: row.created_at,
      files: await filesOfContact(db, row.id),
      steps: await stepsOfEnquiry(db, secrets, row.id),
    })),
  );
};

/** A stored document or upload. */
export type OwnFile = { title: string; name: string; size: number; applicationId: string | null; at: Date };

/** Documents and uploads of a profile, oldest first. */
export const filesOf = (db: Db, userId: string): Promise<OwnFile[]> =>
  db
    .selectFrom("files")
    .select(["title", "name", "size", "request_id as applicationId", "created_at as at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();

/** The submission of a form. */
export type OwnSubmission = { form: string; version: string; values: FormValues; at: Date };

/** Submissions of an application, in the order they were saved. */
export const submissionsOf = async (db: Db, secrets: Secrets, applicationId: string): Promise<OwnSubmission[]> =>
  (
    await db.selectFrom("answers").selectAll().where("request_id", "=", applicationId).orderBy("saved_at").execute()
  ).map((row) => ({
    form: row.form,
    version: row.version,
    values: row.secret ? openSubmission(secrets, { applicationId, form: row.form, secret: row.secret }) : {},
    at: row.saved_at,
  }));

/** Forms of which a profile has a draft. */
export const draftedForms = async (db: Db, userId: string): Promise<string[]> =>
  (await db.selectFrom("drafts").select("form").where("user_id", "=", userId).orderBy("form").execute()).map(
    ({ form }) => form,
  );
