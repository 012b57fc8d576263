/** Forms of „Доведи приятел“. */
import { callUrl } from "#src/api/calls/calls.ts";
import type { Fields } from "#tests/support/borrower-data.ts";
import type { Place } from "./place.ts";

const nothing = (): Fields => ({});

/** The places of whoever came by a link, and of whoever has one. */
export const BONUS_PLACES: readonly Place[] = [
  { name: "forget-invitation", url: callUrl("forget-invitation"), fields: nothing },
  {
    name: "make-bonus-link",
    at: "confirmed",
    shown: ["subscribe"],
    url: callUrl("make-bonus-link"),
    fields: () => ({ bonusTos: "1" }),
  },
  {
    name: "use-bonus",
    at: "confirmed",
    shown: ["subscribe"],
    url: callUrl("use-bonus"),
    fields: () => ({ payoutType: "transfer", iban: "BG80BNBG96611020345678", ibanOwner: "1" }),
  },
];
