/** A guarantor signs their contract: recorded with its evidence and papers, before the borrower signs theirs. */
import { pageUrl } from "#src/pages/table.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import type { Services } from "#server/services.ts";
import type { SigningEvidence } from "#server/store/db/lending-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import { addFile } from "#server/store/tables/files.ts";
import { signGuaranteeAgreement, type GuaranteeAgreement } from "#server/store/tables/guarantee-agreements.ts";
import { moveGuarantee, type GuaranteeRow } from "#server/store/tables/guarantees.ts";
import { contactOf } from "#server/store/tables/users.ts";
import { guarantorSignedMail } from "./guarantee-mails.ts";
import { aboutGuarantee } from "./invite-guarantor.ts";
import { tellGuarantee } from "./tell.ts";
import { guarantorFirstName } from "./terms.ts";

/** A signature of a guarantor: what, how, and the papers as PDF. */
export type SignedGuarantee = {
  guarantee: GuaranteeRow;
  agreement: GuaranteeAgreement;
  evidence: SigningEvidence;
  papers: readonly { kind: string; title: string; body: Buffer }[];
  now: Date;
};

/** Signs; false where that is over or another version has come, and the caller must roll back. */
export const signGuarantee = async (
  services: Services,
  trx: Db,
  { guarantee, agreement, evidence, papers, now }: SignedGuarantee,
): Promise<boolean> => {
  const { id, applicationId } = guarantee;
  const userId = guarantee.userId!;
  if ((await lockApplication(trx, applicationId)).status !== "contractUnsigned") return false;
  if (!(await signGuaranteeAgreement(trx, { id: agreement.id, evidence, now }))) return false;
  const reason = `contract ${agreement.number} v${agreement.version}`;
  if (!(await moveGuarantee(trx, { id, to: "contractSigned", actor: "G", reason, now }))) return false;
  const attachments = [];
  for (const { kind, title, body } of papers) {
    const name = `${title} ${agreement.number}.pdf`;
    const file = {
      userId,
      applicationId: null,
      guaranteeId: id,
      kind,
      title,
      name,
      mime: "application/pdf",
      body,
      now,
    };
    attachments.push({ fileId: await addFile(trx, services.secrets, file), name });
  }
  const { email, isEmailConfirmed } = await contactOf(trx, userId);
  const to = { sender: lender(services), name: await guarantorFirstName(services, trx, guarantee) };
  const mail = guarantorSignedMail(services.words, to, {
    about: await aboutGuarantee(services, trx, guarantee, now),
    attached: isEmailConfirmed ? attachments.map(({ name }) => name) : [],
    url: services.settings.origin + pageUrl("guaranteedRequests"),
  });
  const message = { channel: "mail", kind: "application", to: email, ...mail } as const;
  await enqueueMessage(trx, services, { ...message, ...(isEmailConfirmed && { attachments }) }, now);
  await tellGuarantee(services, trx, id, now);
  return true;
};
