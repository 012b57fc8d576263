/** Before an agreement whose payout failed is ended: whether the money has arrived after all. */
import { refuse } from "#server/kernel/refusal.ts";
import { hasBeenPaid } from "#server/lending/payouts/pay-out.ts";
import type { Services } from "#server/services.ts";

/** How long the provider is asked about a payout that had failed, in milliseconds. */
const PROVIDER_MS = 5000;

/** Asks the provider, and refuses where it has paid, or does not answer. */
export const demandUnpaid = async (services: Services, applicationId: string, nextUrl: string): Promise<void> => {
  const signal = AbortSignal.timeout(PROVIDER_MS);
  const paid = await hasBeenPaid(services, applicationId, signal).catch(() =>
    refuse("unavailable", { retryAfter: 30 }),
  );
  if (paid) refuse("moved-on", { nextUrl });
};
