/** How a certificate is named to people, and what is told of it by mail. */
import { certificateKindWords, certificatePurposeWords } from "#src/copy/certificates.ts";
import type { Mail } from "#src/copy/mail.ts";
import { certificateNumber } from "#src/domain/lending/certificates.ts";
import { formatDay, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import type { Letterhead, Words } from "#server/content/words/words.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import type { Services } from "#server/services.ts";
import type { AttachedFile } from "#server/store/db/message-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { wordsOf, type CertificateRow } from "#server/store/tables/certificates.ts";
import { contractsOfCredits } from "#server/store/tables/credits.ts";
import { contactOf } from "#server/store/tables/users.ts";
import { personalInformation } from "#server/submissions/personal-information.ts";
import { savedForm } from "#server/submissions/saved.ts";

/** The number of a certificate as people read it. */
export const numberOf = ({ no, askedAt }: Pick<CertificateRow, "no" | "askedAt">): string =>
  certificateNumber(no, sofiaDay(askedAt));

/** Before whom a certificate is to serve, in words. */
export const recipientOf = (
  { secrets }: Pick<Services, "secrets">,
  certificate: Pick<CertificateRow, "id" | "secret" | "purpose">,
): string => wordsOf(secrets, certificate).recipient || certificatePurposeWords[certificate.purpose];

/** The contract of a certificate's credit; "" once that is not kept any more. */
export const contractOf = async (db: Db, { creditNo }: Pick<CertificateRow, "creditNo">): Promise<string> =>
  (await contractsOfCredits(db, [creditNo])).get(creditNo) ?? "";

/** What is told of a certificate. */
export type Telling =
  | { what: "certificateAsked"; due: Day }
  | { what: "certificateReady"; post: Day | undefined; file: AttachedFile }
  | { what: "certificatePosted" }
  | { what: "certificateRejected"; why: string }
  | { what: "certificateUntrue"; since: Day; found: Day };

/** What fills every mail about a certificate. */
type About = { contract: string; number: string; kind: string; url: string };

type To = Letterhead & { isConfirmed: boolean };

const mailOf = (words: Words, to: To, about: About, telling: Telling): Mail => {
  switch (telling.what) {
    case "certificateAsked":
      return words.mail("certificates.asked", to, { ...about, due: formatDay(telling.due, true) });
    case "certificateReady":
      return words.mail("certificates.ready", to, {
        ...about,
        where: [{ p: words.text(to.isConfirmed ? "certificates.ready.attached" : "certificates.ready.notAttached") }],
        post:
          telling.post === undefined
            ? []
            : [{ p: words.text("certificates.ready.post", { post: formatDay(telling.post, true) }) }],
      });
    case "certificatePosted":
      return words.mail("certificates.posted", to, about);
    case "certificateRejected":
      return words.mail("certificates.rejected", to, { ...about, why: [{ quote: telling.why }] });
    case "certificateUntrue":
      return words.mail("certificates.untrue", to, { ...about, since: formatDay(telling.since, true) });
  }
};

/** Where the owner goes on to from a mail: to the request, or to another where this one came to nothing. */
const pathFor = ({ id, applicationId }: CertificateRow, { what }: Telling): string =>
  what === "certificateRejected" || what === "certificateUntrue"
    ? pageUrl("certificateRequest", { requestId: applicationId })
    : pageUrl("certificateRequestCreated", { certificateRequestId: id });

/** Tells the owner of a certificate by mail, once; a PDF goes along to a confirmed address alone. */
export const tellOwner = async (
  services: Services,
  trx: Db,
  certificate: CertificateRow,
  telling: Telling,
  now: Date,
): Promise<void> => {
  const { email, isEmailConfirmed, status } = await contactOf(trx, certificate.userId);
  // Nobody reads what is written to a profile that was closed.
  if (status === "deleted") return;
  const name = (await savedForm(services, trx, certificate.applicationId, personalInformation))?.firstName;
  const to = { sender: lender(services), name, isConfirmed: isEmailConfirmed };
  const about = {
    contract: await contractOf(trx, certificate),
    number: numberOf(certificate),
    kind: certificateKindWords[certificate.kind],
    url: services.settings.origin + pathFor(certificate, telling),
  };
  const key = telling.what === "certificateUntrue" ? `${telling.what}:${telling.found}` : telling.what;
  const message = {
    channel: "mail",
    kind: "credit",
    to: email,
    ...mailOf(services.words, to, about, telling),
    dedupKey: `certificate:${certificate.id}:${key}`,
    ...(telling.what === "certificateReady" && isEmailConfirmed && { attachments: [telling.file] }),
  } as const;
  await enqueueMessage(trx, services, message, now);
};
