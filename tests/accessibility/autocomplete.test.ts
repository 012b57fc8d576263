import { describe, expect, it } from "vitest";
import { definedFields, ownName } from "./defined-fields.ts";

/** What a browser may fill in, by the names definitions give to data of the person at the keyboard. */
const TOKENS: Readonly<Record<string, string>> = {
  email: "email", newEmail: "email", username: "username",
  mobilePhone: "tel", mobilePhoneNumber: "tel", phone: "tel",
  firstName: "given-name", middleName: "additional-name", lastName: "family-name", name: "name", fullName: "name",
  birthDate: "bday", settlement: "address-level2", street: "address-line1", postCode: "postal-code",
  employerName: "organization", position: "organization-title",
  currentPassword: "current-password", newPassword: "new-password", passwordRepeat: "new-password", newPasswordRepeat: "new-password",
  pin: "one-time-code", code: "one-time-code", smsCode: "one-time-code",
};

/** Groups that ask about somebody else, whose data no browser knows. */
const SOMEBODY_ELSE = new Set(["contactPerson", "guarantor", "friend"]);

/** Words of the HTML standard that a definition may use, after an optional section of its own. */
const KNOWN = new Set([...Object.values(TOKENS), "off", "address-line2", "street-address", "country", "sex", "url"]);

const TYPED = new Set(["text", "password", "location", "autocomplete", "idCardNumber", "icn", "textarea"]);
const typed = definedFields.filter(({ field }) => TYPED.has(field.type)).map((defined) => ({ ...defined, path: defined.field.path }));

const tokenOf = (text: string | undefined): string | undefined => text?.split(" ").filter((word) => !word.startsWith("section-")).join(" ");

const wanted = typed.filter(({ field }) => Object.hasOwn(TOKENS, ownName(field)));

describe("what the browser knows of a person", () => {
  it("is asked for in every definition", () => expect(wanted.length).toBeGreaterThan(10));

  it.each(wanted)("$form: $path says what it is", ({ field }) => {
    const ofSomebodyElse = field.path.split(".").some((part) => SOMEBODY_ELSE.has(part));
    expect(tokenOf(field.element.autocomplete)).toBe(ofSomebodyElse ? "off" : TOKENS[ownName(field)]);
  });

  it.each(typed.filter(({ field }) => field.type === "password"))("$form: $path is known to password managers", ({ field }) => {
    expect(field.element.autocomplete).toMatch(/^(current|new)-password$/);
  });

  it.each(typed.filter(({ field }) => field.element.autocomplete !== undefined))("$form: $path uses a word of the standard", ({ field }) => {
    expect([...KNOWN]).toContain(tokenOf(field.element.autocomplete));
  });
});

/** Rules whose values are digits, and the keyboard that has them. */
const KEYBOARDS: Readonly<Record<string, string>> = { "person-pin": "numeric", pin: "numeric", pin6: "numeric", number: "numeric", "company-uic": "numeric", "mobile-bg": "tel", email: "email" };

describe("the keyboard of a phone", () => {
  const keyed = typed.flatMap(({ form, path, field }) => {
    const rule = field.chain.find(({ name }) => Object.hasOwn(KEYBOARDS, name))?.name;
    return rule ? [{ form, path, field, rule }] : [];
  });

  it.each(keyed)("$form: $path, a $rule, shows the right one", ({ field, rule }) => {
    // A telephone that is checked for digits only is still a telephone.
    expect([KEYBOARDS[rule], ...(rule === "number" ? ["tel"] : [])]).toContain(field.element.inputMode);
  });
});
