import type { Cents } from "#src/domain/lending/money.ts";

/** A card payment to register. `id` is the idempotency key: the same id is always the same payment. */
type CardPayment = {
  id: string;
  cents: Cents;
  /** What the payer reads on the provider's page. */
  description: string;
  /** Where the payer's browser comes back to; it decides nothing. */
  returnUrl: string;
  /** Where the provider tells changes. */
  callbackUrl: string;
};

export const CARD_STATUSES = [
  "registered",
  "authorized",
  "captured",
  "declined",
  "cancelled",
  "expired",
  "refunded",
  "chargeback",
] as const;
/** Status of a payment at the provider. */
export type CardStatus = (typeof CARD_STATUSES)[number];

/** The state of a payment. `failure` is an error code such as `insufficient-funds`. */
export type CardAnswer = { providerId: string; status: CardStatus; cents: Cents; failure?: string };

/** Headers of a request, as Node has them. */
export type Headers = { readonly [name: string]: string | string[] | undefined };

/**
 * Takes card payments on the provider's own page. Rejects with a PortError when the result is unknown; a repeated
 * registration or refund has one effect.
 */
export type CardPort = {
  register(payment: CardPayment, signal?: AbortSignal): Promise<{ providerId: string; redirectUrl: string }>;
  status(providerId: string, signal?: AbortSignal): Promise<CardAnswer>;
  /** Gives money back; `id` is the idempotency key. */
  refund(providerId: string, refund: { id: string; cents: Cents }, signal?: AbortSignal): Promise<CardAnswer>;
  /** Whether a callback was signed by the provider, within the last five minutes. */
  isSigned(headers: Headers, body: string): boolean;
  /** Origin of the page where people pay; null when it is a page of this site. */
  pageOrigin: string | null;
};
