import type { Clock } from "#server/ports/clock.ts";

/** Money to be paid out. The same id is always the same payout, however often it is asked for. */
export type PayoutOrder = {
  id: string;
  amountCents: number;
  method: "wireTransfer" | "easypay" | "revolut";
  /** Where the money goes: an IBAN, a phone number for Easypay, a Revolut tag. */
  account: string;
  holder: string;
  /** What stands on the statement. */
  reference: string;
  createdAt: Date;
};

/** How a payout stands. `failure` is a code such as `rejected`. */
export type PayoutAnswer = { status: "pending" | "paid"; externalId: string } | { status: "failed"; externalId: string; failure: string };

/** Pays out. Throws a PortError when the service cannot say; asking again with the same order pays once. */
export type PayoutPort = {
  pay(order: PayoutOrder, signal?: AbortSignal): Promise<PayoutAnswer>;
  status(externalId: string, signal?: AbortSignal): Promise<PayoutAnswer>;
};

/** How long a demo payout is pending. */
export const DEMO_PAYOUT_MS = 2_000;

/** The accounts whose payouts the demo rejects: those that end so. */
export const DEMO_REJECTED_ENDING = "0000";

/**
 * The demo default: pending for two seconds after the order was made, then paid; rejected when the account ends
 * in 0000. It keeps nothing: everything is in the id it gives, so that a restart changes no answer.
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
