import { describe, expect, it } from "vitest";
import { definedFields, ownName } from "./defined-fields.ts";

/** Autofill token (HTML `autocomplete`) by field name, for data of the user. */
const TOKENS: Readonly<Record<string, string>> = {
  email: "email",
  newEmail: "email",
  username: "username",
  mobilePhone: "tel",
  mobilePhoneNumber: "tel",
  phone: "tel",
  firstName: "given-name",
  middleName: "additional-name",
  lastName: "family-name",
  name: "name",
  fullName: "name",
  birthDate: "bday",
  settlement: "address-level2",
  street: "address-line1",
  postCode: "postal-code",
  employerName: "organization",
  position: "organization-title",
  currentPassword: "current-password",
  newPassword: "new-password",
  passwordRepeat: "new-password",
  newPasswordRepeat: "new-password",
  pin: "one-time-code",
  code: "one-time-code",
  smsCode: "one-time-code",
};

/** Groups about another person: the browser has no data for them. */
const SOMEBODY_ELSE = new Set(["contactPerson", "guarantor", "friend"]);

/** Tokens of the HTML standard that a definition may use, after an optional `section-…`. */
const KNOWN = new Set([...Object.values(TOKENS), "off", "address-line2", "street-address", "country", "sex", "url"]);

const TYPED = new Set(["text", "password", "location", "autocomplete", "idCardNumber", "icn", "textarea"]);
const typed = definedFields
  .filter(({ field }) => TYPED.has(field.type))
  .map((defined) => ({ ...defined, path: defined.field.path }));

const tokenOf = (text: string | undefined): string | undefined =>
  text
    ?.split(" ")
    .filter((word) => !word.startsWith("section-"))
    .join(" ");

const wanted = typed.filter(({ field }) => Object.hasOwn(TOKENS, ownName(field)));

describe("autofill tokens", () => {
  it("are checked in many definitions", () => expect(wanted.length).toBeGreaterThan(10));

  it.each(wanted)("$form: $path has the token of its name", ({ field }) => {
    const ofSomebodyElse = field.path.split(".").some((part) => SOMEBODY_ELSE.has(part));
    expect(tokenOf(field.element.autocomplete)).toBe(ofSomebodyElse ? "off" : TOKENS[ownName(field)]);
  });

  it.each(typed.filter(({ field }) => field.type === "password"))(
    "$form: $path has a token for password managers",
    ({ field }) => {
      expect(field.element.autocomplete).toMatch(/^(current|new)-password$/);
    },
  );

  it.each(typed.filter(({ field }) => field.element.autocomplete !== undefined))(
    "$form: $path uses a token of the standard",
    ({ field }) => {
      expect([...KNOWN]).toContain(tokenOf(field.element.autocomplete));
    },
  );
});

/** `inputMode` by rule, for rules whose values a special keyboard suits. */
const KEYBOARDS: Readonly<Record<string, string>> = {
  "person-pin": "numeric",
  pin: "numeric",
  pin6: "numeric",
  number: "numeric",
  "company-uic": "numeric",
  "mobile-bg": "tel",
  email: "email",
};

describe("the on-screen keyboard", () => {
  const keyed = typed.flatMap(({ form, path, field }) => {
    const rule = field.chain.find(({ rule: { name } }) => Object.hasOwn(KEYBOARDS, name))?.rule.name;
    return rule ? [{ form, path, field, rule }] : [];
  });

  it.each(keyed)("$form: $path, validated as $rule, has a matching inputMode", ({ field, rule }) => {
    // A phone number validated as `number` may still use the phone keyboard.
    expect([KEYBOARDS[rule], ...(rule === "number" ? ["tel"] : [])]).toContain(field.element.inputMode);
  });
});
