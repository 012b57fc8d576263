import type { PayoutOrder } from "./payout.ts";

/** Creation time of `order`. */
export const NOW = new Date("2026-11-21T08:00:00Z");

/** A payout of 500.05 € to a bank account. */
export const order: PayoutOrder = {
  id: "po-1",
  amountCents: 50_005,
  method: "wireTransfer",
  account: "BG80BNBG96611020345678",
  holder: "Иван Петров",
  reference: "КЛ-2026-0000001",
  createdAt: NOW,
};
