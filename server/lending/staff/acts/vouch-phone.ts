/** A changed phone is trusted: somebody has made sure of its owner. */
import { newPhoneOf, vouchInside, waitsForVouch } from "#server/lending/accounts/trusted-number.ts";
import { defineAct } from "../define-act.ts";

/** The act: whoever does it has called the number of before. */
export const vouchPhone = defineAct({
  name: "vouch-phone",
  title: "Потвърждаване на нов телефон",
  about:
    "trusts a profile's new phone: somebody of the staff has made sure of its owner, by a call to the number of before",
  subject: "person",
  roles: ["reviewer", "owner"],
  isOffered: ({ db, id, found: { status }, now }) => status !== "deleted" && waitsForVouch(db, id, now),
  plan: ({ found, now }) => ({ phone: found.phone, before: newPhoneOf(found, now)?.before ?? null }),
  shown: () => [],
  masked: ({ phone, before }) => ({ phone, ...(before !== null && { phoneBefore: before }) }),
  execute: (_services, trx, { id, now }) => vouchInside(trx, id, now),
});
