/** Forms of the status page, about an application that was decided. */
import { stories, type Fields } from "#tests/support/borrower-data.ts";
import type { Place } from "./place.ts";

const nothing = (): Fields => ({});
const OFFERED = { at: "decided", story: stories.offer } as const;

/** The places of a borrower whose application was decided. */
export const STATUS_PLACES: readonly Place[] = [
  {
    name: "accept-offer",
    ...OFFERED,
    shown: ["status", "accept"],
    fields: () => ({ product: "consumerCredit", amount: "500", months: "12" }),
  },
  {
    name: "cancel-request",
    ends: true,
    ...OFFERED,
    shown: ["status", "cancel"],
    fields: nothing,
  },
  {
    name: "take-less",
    ends: true,
    at: "decided",
    story: stories.guarantor,
    shown: ["status", "less"],
    fields: nothing,
  },
  {
    name: "ask-review",
    ends: true,
    at: "decided",
    story: stories.reject,
    shown: ["status", "review"],
    fields: () => ({ opinion: "Моля" }),
  },
];
