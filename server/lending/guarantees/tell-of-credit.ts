/** Tells the guarantors of a credit what becomes of it besides a delay. */
import type { Mail, Sender } from "#src/copy/mail.ts";
import { pageUrl } from "#src/pages/table.ts";
import { agreementNumber } from "#server/lending/agreements/agreements.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { enqueueMessages } from "#server/lending/messages/enqueue.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { activeGuarantees } from "#server/store/tables/guarantees-of.ts";
import { borrowerShort, guarantorFirstName } from "./terms.ts";

type Telling = {
  drawings: readonly number[];
  /** Names what is told: each guarantor is told of it once. */
  key: string;
  write(to: { sender: Sender; name: string | undefined; borrower: string; contract: string; url: string }): Mail;
  now: Date;
};

/** Writes to each guarantor of these drawings who is bound. */
export const tellGuarantorsOf = async (
  services: Services,
  trx: Db,
  { drawings, key, write, now }: Telling,
): Promise<void> => {
  if (drawings.length === 0) return;
  const url = services.settings.origin + pageUrl("guaranteedRequests");
  for (const { id, applicationId, email } of await activeGuarantees(trx, drawings)) {
    const mail = write({
      sender: lender(services),
      name: await guarantorFirstName(services, trx, { id, named: null }),
      borrower: await borrowerShort(services, trx, applicationId),
      contract: agreementNumber(await applicationById(trx, applicationId)),
      url,
    });
    const message = {
      channel: "mail",
      kind: "credit",
      to: email,
      ...mail,
      dedupKey: `${key}:guarantee:${id}`,
    } as const;
    await enqueueMessages(trx, services, [{ message }], now);
  }
};
