/** Forms that ask for collateral apart from the payout. */
import { steps } from "#tests/support/borrower.ts";
import { naming, newPerson, stories } from "#tests/support/borrower-data.ts";
import type { Place } from "./place.ts";

/** The places of a draft and of an application that lacks a guarantor. */
export const COLLATERAL_PLACES: readonly Place[] = [
  {
    name: "collateral-data",
    at: "decided",
    story: stories.reject,
    first: steps.toCollateral,
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
