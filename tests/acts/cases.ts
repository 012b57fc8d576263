/** A case for each act of the staff: an act without one is a type error. */
import { acts, type StaffActName } from "#server/lending/staff/acts/index.ts";
import { ARREARS_CASES } from "./arrears-cases.ts";
import { BANK_CASES } from "./bank-cases.ts";
import { CCR_CASES } from "./ccr-cases.ts";
import { CERTIFICATE_CASES } from "./certificate-cases.ts";
import type { ActCase } from "./case.ts";
import { GIVEN_BACK_CASES } from "./given-back-cases.ts";
import { LAW_CASES } from "./law-cases.ts";
import { MONEY_CASES } from "./money-cases.ts";
import { ORDER_CASES } from "./order-cases.ts";
import { PEOPLE_CASES } from "./people-cases.ts";
import { RELIEF_CASES } from "./relief-cases.ts";

/** The cases by act. */
export const ACT_CASES: Readonly<Record<StaffActName, ActCase>> = {
  ...PEOPLE_CASES,
  ...ORDER_CASES,
  ...MONEY_CASES,
  ...LAW_CASES,
  ...ARREARS_CASES,
  ...BANK_CASES,
  ...CCR_CASES,
  ...GIVEN_BACK_CASES,
  ...CERTIFICATE_CASES,
  ...RELIEF_CASES,
};

/** Whether the case of an act needs two people. */
export const isByTwo = (name: StaffActName): boolean => acts[name].approvers.length > 0 && !ACT_CASES[name].byOne;
