/** Readers of the forms about bonuses. */
import { BONUS_USES } from "#src/domain/lending/bonus.ts";
import { askedWith, choice, consent, text, tick } from "./fields.ts";
import { by, defineReader } from "./reader.ts";

/** Reads that the terms are accepted, and a link is wished for. */
export const makeBonusLink = defineReader(
  "make-bonus-link",
  by("profile", { bonusTos: consent("tos-accepted") }),
  () => ({}),
);

const transferred = askedWith("payoutType", "transfer");

/** Reads how bonuses are used; `iban` is empty unless they are to be transferred. */
export const useBonus = defineReader(
  "use-bonus",
  by("payout", {
    payoutType: choice("required", BONUS_USES),
    iban: transferred(text("required iban iban-checksum")),
    ibanOwner: transferred(tick("checkbox-required")),
  }),
  ({ payoutType = "interest", iban = "" }) => ({ use: payoutType, iban }),
);
