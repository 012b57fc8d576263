/** Readers of the forms that ask for collateral: which, and whom the borrower names as guarantor. */
import { normalisePhone } from "#src/domain/identity/phone.ts";
import type { NamedGuarantor } from "#server/store/tables/guarantees.ts";
import { askedWith, choice, consent, optionalText, text, tick } from "./fields.ts";
import { by, defineReader, type ReadFields } from "./reader.ts";

const guaranteed = askedWith("collateralType", "guarantor");

/** Fields of a form that asks for collateral. */
export const collateralFields = by("decision", {
  collateralType: choice("required", ["none", "guarantor"]),
  "guarantor.firstName": guaranteed(text("required cyrillic")),
  "guarantor.lastName": guaranteed(text("required cyrillic")),
  "guarantor.mobilePhone": guaranteed(text("required mobile-bg")),
  "guarantor.email": guaranteed(optionalText("email")),
  "guarantor.relation": guaranteed(text("select")),
  guarantorConsent: guaranteed(tick("checkbox-required")),
});

/** Consents with which an application is sent. */
export const sendingFields = {
  europeanForm: consent("checkbox-required"),
  creditRegisterCheck: consent("checkbox-required"),
};

/** What collateral a borrower gives: whom they name, or nobody. */
export type Collateral = { named?: NamedGuarantor };

/** The collateral of a form's values; none in those saved before it was asked. */
export const collateralOf = (values: ReadFields<typeof collateralFields>): Collateral =>
  values.collateralType === "guarantor"
    ? {
        named: {
          firstName: values["guarantor.firstName"] ?? "",
          lastName: values["guarantor.lastName"] ?? "",
          phone: normalisePhone(values["guarantor.mobilePhone"] ?? ""),
          email: values["guarantor.email"] ?? "",
          relation: values["guarantor.relation"] ?? "",
        },
      }
    : {};

/** Reads the collateral with which an application is sent. */
export const collateralData = defineReader("collateral-data", { ...collateralFields, ...sendingFields }, collateralOf);

/** Reads other collateral of an application that lacks a guarantor. */
export const changeCollateralData = defineReader(
  "change-collateral-data",
  { ...collateralFields, ...by("staff", { reason: askedWith("named", "1")(text("select")) }) },
  collateralOf,
);
