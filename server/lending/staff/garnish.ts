/** A bailiff garnishes what we owe a borrower: it is written down when it is served on us, and lifted by their order. */
import { allGarnishments, hashesOfBailiff } from "#server/lending/destinations/garnished.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import { cancelRefund } from "#server/lending/payers/cancel-refund.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import {
  addGarnishment,
  garnishmentsOf,
  liftGarnishment,
  unsentRefundsTo,
  waitingPayoutsOf,
  type Garnishment,
} from "#server/store/tables/garnishments.ts";
import { holdPerson } from "#server/store/tables/persons.ts";
import { contactOf } from "#server/store/tables/users.ts";

type Garnishing = Pick<Garnishment, "personId" | "servedDay" | "cents" | "bailiff" | "caseNo" | "iban" | "by"> & {
  userId: string;
  now: Date;
};

/** Records a garnishment and tells the borrower; false where the same case stands already. */
export const garnish = async (
  services: Services,
  trx: Db,
  { userId, now, ...garnished }: Garnishing,
): Promise<boolean> => {
  const { personId, caseNo } = garnished;
  await holdPerson(trx, personId);
  const standing = await garnishmentsOf(trx, services.secrets, [personId], { stands: true });
  if (standing.some((one) => one.caseNo === caseNo)) return false;
  await addGarnishment(trx, services.secrets, { ...garnished, now });
  const mail = services.words.mail("law.garnished", { sender: lender(services) }, { caseNo });
  const { email } = await contactOf(trx, userId);
  await enqueueMessage(trx, services, { channel: "mail", kind: "credit", to: email, ...mail }, now);
  return true;
};

/**
 * Lifts a garnishment: what was on its way to the bailiff and has not gone out stays, and what waited goes on; false when it
 * does not stand.
 */
export const lift = async (
  services: Services,
  trx: Db,
  { personId, no, by, now }: { personId: string; no: number; by: string; now: Date },
): Promise<boolean> => {
  await holdPerson(trx, personId);
  const lifted = (await allGarnishments(services, trx, [personId])).find((one) => one.no === no);
  if (!lifted || !(await liftGarnishment(trx, { no, by, now }))) return false;
  const standing = await garnishmentsOf(trx, services.secrets, [personId], { stands: true });
  if (!standing.some(({ iban }) => iban === lifted.iban))
    for (const refundId of await unsentRefundsTo(trx, personId, hashesOfBailiff(services, lifted)))
      await cancelRefund(trx, { refundId, why: "not garnished any more", now });
  for (const payoutId of await waitingPayoutsOf(trx, personId)) await services.queue.send(trx, "pay-out", { payoutId });
  return true;
};
