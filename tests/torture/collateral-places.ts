/** Forms that ask for collateral apart from the payout. */
import { steps, type Borrower } from "#tests/support/borrower.ts";
import { naming, newPerson, stories } from "#tests/support/borrower-data.ts";
import type { Place } from "./place.ts";

/** A known borrower on the step that asks for collateral, in the product's own order of steps. */
const toCollateral = async (visitor: Borrower): Promise<void> => {
  await steps.again(visitor, stories.approve);
  await visitor.fill("fill-in-options-b", { fillInMethod: "manual" });
  await steps.personal(visitor, stories.approve);
  await visitor.fill("payment-information", { paymentMethod: "easypay" });
};

/** The places of a draft and of an application that lacks a guarantor. */
export const COLLATERAL_PLACES: readonly Place[] = [
  {
    name: "collateral-data",
    at: "decided",
    story: stories.reject,
    first: toCollateral,
    shown: ["collateral-data"],
    fields: () => ({ ...naming(newPerson()), europeanForm: "1", creditRegisterCheck: "1" }),
  },
  {
    name: "change-collateral-data",
    at: "decided",
    story: stories.guarantor,
    shown: ["change-collateral-data"],
    fields: () => ({ ...naming(newPerson()), reason: "other" }),
  },
];
