/** Forms of guarantors: of somebody who is invited, who tells of themselves, and who signs. */
import { awaitsGuarantor, invitationPath, sendGuarantorData, stated } from "#tests/support/guarantors.ts";
import type { Fields } from "#tests/support/borrower-data.ts";
import type { Borrower } from "#tests/support/borrower.ts";
import type { Place } from "./place.ts";

const nothing = (): Fields => ({});

const isInvited = ({ lender, person }: Borrower) => awaitsGuarantor(lender, person);

const opens = async (visitor: Borrower): Promise<void> => {
  await isInvited(visitor);
  await visitor.open(await invitationPath(visitor.lender, visitor.person.phone));
};

const isAccepted = async (visitor: Borrower): Promise<void> => {
  await isInvited(visitor);
  await sendGuarantorData(visitor);
};

/** The places of guarantors. */
export const GUARANTOR_PLACES: readonly Place[] = [
  {
    name: "decline-invitation",
    ends: true,
    first: opens,
    shown: ["registration-from-invitation", "decline"],
    fields: nothing,
  },
  {
    name: "guarantor-information",
    at: "confirmed",
    first: isInvited,
    shown: ["guarantor-information"],
    fields: ({ person }) => stated(person),
  },
  {
    name: "refuse-guarantee",
    ends: true,
    at: "confirmed",
    first: isInvited,
    shown: ["guarantor-information", "refuse"],
    fields: nothing,
  },
  {
    name: "view-guarantor-contract",
    at: "confirmed",
    first: isAccepted,
    shown: ["view-guarantor-contract", "sign"],
    fields: () => ({ pin: "123456", tos: "1", liability: "1" }),
  },
];
