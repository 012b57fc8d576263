/** Job that makes the PDF of a certificate whose facts are frozen, and tells its owner; or that it is not true any more. */
import { randomBytes } from "node:crypto";
import { certificatePaperWords } from "#src/copy/certificates.ts";
import { codeOf, shownCode } from "#src/domain/lending/check-code.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import { certificatePaper } from "#server/documents/certificate.ts";
import { borrowerOfAgreement } from "#server/lending/agreements/agreements.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { periodOf } from "#server/lending/servicing/certificate-truth.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import type { Services } from "#server/services.ts";
import {
  certificateById,
  deliverCertificate,
  issueCertificate,
  lockCertificate,
  type CertificateRow,
  untrueFrom,
} from "#server/store/tables/certificates.ts";
import { agreementById } from "#server/store/tables/agreements.ts";
import { creditByNo } from "#server/store/tables/credits.ts";
import { drawingsOf, isLent } from "#server/store/tables/drawings.ts";
import { addFile } from "#server/store/tables/files.ts";
import { numberOf, recipientOf, tellOwner } from "./told.ts";

/** The paper of a certificate under a code, as PDF; undefined where the agreement is not kept any more. */
const pdfOf = async (
  services: Services,
  certificate: CertificateRow,
  code: string,
  now: Date,
): Promise<{ title: string; name: string; body: Buffer } | undefined> => {
  const { db } = services.database;
  const { creditNo, asOf, frozenAt, stated } = certificate;
  const credit = await creditByNo(db, creditNo);
  const first = (await drawingsOf(db, [creditNo])).find(isLent);
  if (!credit || !first || asOf === null || frozenAt === null || stated === null) return undefined;
  const number = numberOf(certificate);
  const url = services.settings.origin + pageUrl("certificateCheck", { code: shownCode(code) });
  const paper = certificatePaper(
    {
      lender: lender(services),
      number,
      day: sofiaDay(now),
      asOf,
      made: frozenAt,
      borrower: await borrowerOfAgreement(services, db, await agreementById(db, credit.agreementId)),
      contractNumber: credit.contractNumber,
      product: credit.productName,
      paidOut: first.start,
      recipient: recipientOf(services, certificate),
      stated,
      period: periodOf(certificate),
      check: { code: shownCode(code), url },
    },
    services,
  );
  const frame = { lender: lender(services), footer: certificatePaperWords.footer(number), qr: url };
  const body = await services.renderPdf(paper, frame);
  return { title: `${paper.title} ${number}`, name: certificatePaperWords.file(paper.title, number), body };
};

/** Makes a certificate and sends it; nothing where another has, or what was frozen has changed meanwhile. */
const make = async (services: Services, before: CertificateRow, now: Date): Promise<void> => {
  const { database, secrets } = services;
  const code = codeOf(randomBytes(12));
  const pdf = await pdfOf(services, before, code, now);
  if (!pdf) return;
  await database.transaction(async (trx) => {
    await lockCertificate(trx, before.id);
    const certificate = await certificateById(trx, before.id);
    if (certificate?.status !== "preparing" || certificate.frozenAt?.getTime() !== before.frozenAt?.getTime()) return;
    const { userId, applicationId, delivery, dueDay } = certificate;
    const file = { userId, applicationId, kind: "certificate", mime: "application/pdf", ...pdf, now };
    const fileId = await addFile(trx, secrets, file);
    await issueCertificate(trx, secrets, certificate, { code, fileId, now });
    const isPosted = delivery === "post";
    if (!isPosted) await deliverCertificate(trx, certificate, { actor: "S", now });
    const post = isPosted ? dueDay : undefined;
    await tellOwner(
      services,
      trx,
      certificate,
      { what: "certificateReady", post, file: { fileId, name: pdf.name } },
      now,
    );
  });
};

/** Tells the owner of a certificate that it is not true any more, if it still is not. */
const tellUntrue = ({ database, ...services }: Services, id: string, now: Date): Promise<void> =>
  database.transaction(async (trx) => {
    await lockCertificate(trx, id);
    const certificate = await certificateById(trx, id);
    const found = certificate?.untrueSince;
    if (!certificate || found == null) return;
    const since = untrueFrom(certificate)!;
    await tellOwner({ database, ...services }, trx, certificate, { what: "certificateUntrue", since, found }, now);
  });

/** The job. */
export const seeToCertificate =
  (services: Services): JobHandler<"see-to-certificate"> =>
  async ({ certificateId }) => {
    const certificate = await certificateById(services.database.db, certificateId);
    const now = services.ports.clock.now();
    if (certificate?.status === "preparing") await make(services, certificate, now);
    else if (certificate?.untrueSince != null) await tellUntrue(services, certificateId, now);
  };
