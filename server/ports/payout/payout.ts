import type { PayoutMethod } from "#src/domain/lending/payout-method.ts";
import type { Clock } from "#server/ports/clock.ts";

/** An order to pay out money. `id` is the idempotency key: the same id is always the same payout. */
export type PayoutOrder = {
  id: string;
  amountCents: number;
  method: PayoutMethod;
  /** Destination as it is stored: an IBAN, a phone (`0888123456`) for Easypay, or a Revolut tag, with or without @. */
  account: string;
  holder: string;
  /** Text on the bank statement. */
  reference: string;
  createdAt: Date;
};

/** The state of a payout. `failure` is an error code such as `rejected`. */
export type PayoutAnswer =
  | { status: "pending" | "paid"; externalId: string }
  | { status: "failed"; externalId: string; failure: string };

/** Pays out. Rejects with a PortError when the result is unknown; repeating the same order pays only once. */
export type PayoutPort = {
  pay(order: PayoutOrder, signal?: AbortSignal): Promise<PayoutAnswer>;
  status(externalId: string, signal?: AbortSignal): Promise<PayoutAnswer>;
};

/** Milliseconds a demo payout is pending. */
const DEMO_PAYOUT_MS = 2_000;

/**
 * The demo rejects payouts to accounts with this ending.
 *
 * @internal for tests.
 */
export const DEMO_REJECTED_ENDING = "0000";

/**
 * The demo adapter: a payout is pending for two seconds after the order's creation, then paid, or rejected when the
 * account ends in 0000. Stateless: the external id encodes time and result, so a restart changes nothing.
 */
export const demoPayout = (clock: Clock): PayoutPort => {
  const answer = (externalId: string): PayoutAnswer => {
    const [, made = "0", fate] = externalId.match(/-([0-9a-z]+)-(ok|no)$/) ?? [];
    if (clock.now().getTime() - Number.parseInt(made, 36) < DEMO_PAYOUT_MS) return { status: "pending", externalId };
    return fate === "ok" ? { status: "paid", externalId } : { status: "failed", externalId, failure: "rejected" };
  };
  return {
    pay: ({ id, account, createdAt }) => {
      const fate = account.endsWith(DEMO_REJECTED_ENDING) ? "no" : "ok";
      return Promise.resolve(answer(`demo-${id}-${createdAt.getTime().toString(36)}-${fate}`));
    },
    status: (externalId) => Promise.resolve(answer(externalId)),
  };
};
