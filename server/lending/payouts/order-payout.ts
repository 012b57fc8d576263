/** Orders payouts: with the signature, and again when the borrower corrects the account after a failed one. */
import { borrowerOfAgreement } from "#server/lending/agreements/agreements.ts";
import { lendWithin } from "#server/lending/servicing/lend.ts";
import { refinancedBy } from "#server/lending/servicing/refinance.ts";
import type { Services } from "#server/services.ts";
import { signedAgreementOf } from "#server/store/tables/agreements.ts";
import { isAnyTold } from "#server/store/tables/orders.ts";
import { addPayout, newPayoutId, payoutsOf } from "#server/store/tables/payouts.ts";
import type { Db } from "#server/store/db/schema.ts";
import {
  destination,
  isSameDestination,
  payoutChoiceOf,
  sealDestination,
} from "#server/lending/destinations/payout-destination.ts";

/**
 * Above this sum (cents) a payout to another account than the one agreed waits for a release by two; one after a payout that
 * the bank sent back does, or of which a movement at the bank says that it went out, whatever its sum and account.
 */
const HELD_ABOVE = 100_000;

/**
 * Orders a payout of an application's signed agreement, in the transaction that makes it due. The account is frozen
 * here: what is typed later changes no payout.
 */
export const orderPayout = async (
  { queue, ...services }: Services,
  trx: Db,
  applicationId: string,
  now: Date,
): Promise<void> => {
  const agreement = (await signedAgreementOf(trx, applicationId))!;
  const amountCents = agreement.terms.principal - (refinancedBy(agreement)?.cents ?? 0);
  if (amountCents === 0) return lendWithin({ queue, ...services }, trx, { applicationId, agreement, now });
  const { names: holder, phone } = await borrowerOfAgreement(services, trx, agreement);
  const choice = await payoutChoiceOf(services, trx, applicationId);
  const account = destination(choice, phone);
  const before = await payoutsOf(trx, applicationId);
  const [first] = before;
  const isElsewhere = first !== undefined && !isSameDestination(services, first, choice.method, account);
  const ids = before.map(({ id }) => id);
  const held =
    before.some(({ timesBack }) => timesBack > 0) ||
    (amountCents > HELD_ABOVE && isElsewhere) ||
    (ids.length > 0 && (await isAnyTold(trx, ids)));
  const id = newPayoutId();
  const frozen = sealDestination(services, id, choice.method, { account, holder });
  await addPayout(trx, { id, applicationId, method: choice.method, amountCents, ...frozen, held, now });
  if (!held) await queue.send(trx, "pay-out", { payoutId: id });
};
