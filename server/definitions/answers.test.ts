/** Posts to the product's own forms: which are accepted, the values they yield, and the errors of an empty post. */
import { describe, expect, it } from "vitest";
import { compile } from "#src/engine/core/compile.ts";
import type { ElementProps } from "#src/engine/core/definition.ts";
import { parseSubmission } from "#src/engine/server/parse-submission.ts";
import { validators } from "#validators";
import { resolveDefinitions } from "./load.ts";
import { naming } from "#tests/support/borrower-data.ts";
import { realFiles } from "./schemas.fixture.ts";

const definitions = resolveDefinitions(realFiles);

const post = (id: string, entries: Record<string, string>, props: Record<string, ElementProps> = {}) => {
  const { definition, version } = definitions.get(id)!;
  const plan = compile({ ...definition, version, values: {}, props }, validators);
  return parseSubmission({
    plan,
    today: "2026-11-20",
    ask: () => Promise.resolve({}),
    entries: Object.entries(entries),
    shown: {},
  });
};

const codes = (errors: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(errors).map(([name, issue]) => [name, (issue as { code: string }).code]));

const CONSUMER: Record<string, ElementProps> = {
  "consumerCredit.amount": { min: 200, max: 3000, step: 50 },
  "consumerCredit.months": {
    min: 3,
    max: 36,
    step: 1,
    validationProps: { amountElementName: "amount", mappings: { "200-1000": "3-12", "1001-3000": "6-36" } },
  },
};

/** Slider scales of an offer; the server takes them from the catalogue, so the definition has none. */
const OFFER: Record<string, ElementProps> = {
  amount: { min: 50, max: 3000, step: 10 },
  months: { min: 3, max: 36 },
  days: { min: 5, max: 30 },
};

const ACCOUNT = {
  product: "consumerCredit",
  "consumerCredit[amount]": "1000",
  "consumerCredit[months]": "12",
  purpose: "repair",
  email: " ivan@example.bg ",
  mobilePhone: "+359 888 123 456",
  password: "дълга парола",
  passwordRepeat: "дълга парола",
  tos: "1",
  dataPrivacy: "1",
};

const PERSON = {
  firstName: "ivan",
  middleName: "petrov",
  lastName: "Иванов",
  personPin: "80 03 20 5605",
  idCardNumber: "aa 1234567",
  idCardIssuedOn: "1.3.2024",
  idCardValidUntil: "01.03.2034",
  idCardIssuedBy: "sofia",
  "permanentAddress[settlement]": "68134",
  "permanentAddress[block]": "5",
  currentAddressSame: "1",
  dependents: "0",
  "income[type]": "pension",
  "income[netMonthly]": "900",
  "expenses[monthly]": "200",
  "expenses[otherCredits]": "0",
  isPep: "0",
};

describe("general information", () => {
  it("accepts a complete post and normalises its values", async () => {
    const { errors, values } = await post("general-information", ACCOUNT, CONSUMER);
    expect(errors).toEqual({});
    expect(values).toMatchObject({
      email: "ivan@example.bg",
      mobilePhone: "0888123456",
      consumerCredit: { amount: "1000", months: "12" },
      marketing: { email: false, sms: false },
    });
    expect(values).not.toHaveProperty("creditLine");
  });

  it.each([
    [{ "consumerCredit[months]": "13" }, { "consumerCredit[months]": "term-max" }],
    [{ "consumerCredit[amount]": "1050", "consumerCredit[months]": "5" }, { "consumerCredit[months]": "term-min" }],
    [{ "consumerCredit[amount]": "1001" }, { "consumerCredit[amount]": "slider-step" }],
    [{ "consumerCredit[amount]": "" }, { "consumerCredit[amount]": "required" }],
    [{ product: "" }, { product: "required" }],
    [{ product: "gold" }, { product: "unknown-choice" }],
    [{ purpose: "" }, { purpose: "select" }],
    [{ email: "ivan@example" }, { email: "email" }],
    [{ mobilePhone: "0868123456" }, { mobilePhone: "mobile-bg" }],
    [{ password: "къса", passwordRepeat: "къса" }, { password: "symbol-count" }],
    [{ passwordRepeat: "друга" }, { passwordRepeat: "password-match" }],
    [
      { tos: "0", dataPrivacy: "0" },
      { tos: "tos-accepted", dataPrivacy: "data-privacy-consent" },
    ],
    [{ statuss: "approved" }, { _form: "unknown-field" }],
  ])("answers the change %j with the errors %j", async (change, expected) => {
    expect(codes((await post("general-information", { ...ACCOUNT, ...change }, CONSUMER)).errors)).toEqual(expected);
  });
});

describe("personal information", () => {
  it("accepts a complete post and normalises its values", async () => {
    const { errors, values } = await post("personal-information", PERSON);
    expect(errors).toEqual({});
    expect(values).toMatchObject({
      firstName: "Иван",
      middleName: "Петров",
      personPin: "8003205605",
      idCardNumber: "AA1234567",
      idCardIssuedOn: "01.03.2024",
    });
    expect(values).not.toHaveProperty("currentAddress");
  });

  it.each([
    [{ firstName: "Иvан1" }, { firstName: "cyrillic" }],
    [{ middleName: "" }, { middleName: "required" }],
    [{ middleName: "", noMiddleName: "1" }, {}],
    [{ personPin: "0851214569", idCardIssuedOn: "01.03.2024" }, { personPin: "old-enough" }],
    [{ personPin: "8003205606" }, { personPin: "person-pin" }],
    [{ personPin: "0851204560", idCardIssuedOn: "19.11.2022" }, { idCardIssuedOn: "issued-from-14" }],
    [{ idCardIssuedOn: "21.11.2026" }, { idCardIssuedOn: "not-future" }],
    [{ idCardValidUntil: "19.11.2026" }, { idCardValidUntil: "not-past" }],
    [{ idCardValidUntil: "", idCardNoExpiry: "1" }, {}],
    [
      { "permanentAddress[block]": "" },
      { "permanentAddress[street]": "required", "permanentAddress[number]": "required" },
    ],
    [{ currentAddressSame: "0", "currentAddress[settlement]": "" }, { "currentAddress[settlement]": "required" }],
    [{ "income[type]": "employment" }, { "income[employerName]": "required", "income[sinceMonth]": "required" }],
    [{ dependents: "4" }, { dependentsCount: "select" }],
    [{ dependents: "4", dependentsCount: "3" }, { dependentsCount: "unknown-choice" }],
    [{ "income[netMonthly]": "900,50" }, { "income[netMonthly]": "number" }],
    [{ isPep: "1" }, { pepDetails: "required", fundsOrigin: "select" }],
  ])("answers the change %j with the errors %j", async (change, expected) => {
    expect(codes((await post("personal-information", { ...PERSON, ...change })).errors)).toEqual(expected);
  });
});

describe("the other forms", () => {
  it.each([
    [
      "payment-and-collateral-data",
      {
        paymentMethod: "wireTransfer",
        iban: "bg80 bnbg 9661 1020 3456 78",
        ibanOwner: "1",
        collateralType: "none",
        europeanForm: "1",
        creditRegisterCheck: "1",
      },
      {},
    ],
    [
      "payment-and-collateral-data",
      { paymentMethod: "wireTransfer", iban: "BG81BNBG96611020345678", ibanOwner: "0" },
      {
        iban: "iban",
        ibanOwner: "checkbox-required",
        collateralType: "required",
        europeanForm: "checkbox-required",
        creditRegisterCheck: "checkbox-required",
      },
    ],
    ["collateral-data", { ...naming({ phone: "0888 123 456" }), europeanForm: "1", creditRegisterCheck: "1" }, {}],
    [
      "collateral-data",
      { collateralType: "guarantor", europeanForm: "1", creditRegisterCheck: "1" },
      {
        "guarantor[firstName]": "required",
        "guarantor[lastName]": "required",
        "guarantor[mobilePhone]": "required",
        "guarantor[relation]": "select",
        guarantorConsent: "checkbox-required",
      },
    ],
    ["change-collateral-data", { collateralType: "none" }, {}],
    ["change-collateral-data", { collateralType: "none", named: "1" }, { reason: "select" }],
    ["payment-information", { paymentMethod: "revolut", revtag: "@ivan" }, {}],
    ["payment-information", { paymentMethod: "revolut", revtag: "@1" }, { revtag: "revtag" }],
    ["payment-information", { paymentMethod: "easypay" }, {}],
    ["payment-information", {}, { paymentMethod: "required" }],
    ["fill-in-options", { fillInMethod: "manual" }, {}],
    ["fill-in-options", { fillInMethod: "phoneCall" }, { fillInMethod: "unknown-choice" }],
    ["sms-confirmation", { pin: "123 456" }, {}],
    ["sms-confirmation", { pin: "1234" }, { pin: "pin6" }],
    ["user-sms-confirmation", {}, { pin: "required" }],
    ["change-phone", { mobilePhone: "+359 888 123 456" }, {}],
    ["change-phone", { mobilePhone: "02 123 456" }, { mobilePhone: "mobile-bg" }],
    ["login", { username: "ivan@example.bg", password: "x" }, {}],
    ["login", { username: "ivan" }, { username: "email-or-person-pin", password: "required" }],
    ["sign-contract", { tos: "1", pin: "123456", versionHash: "x" }, {}],
    ["sign-contract", {}, { tos: "tos-accepted", pin: "required" }],
    ["accept-offer", { product: "consumerCredit", amount: "500", months: "6" }, {}],
    ["accept-offer", { product: "creditLine", amount: "500", days: "30" }, {}],
    ["accept-offer", { product: "creditLine", amount: "500" }, { days: "required" }],
    ["ask-review", { opinion: "Върнах един от кредитите." }, {}],
    ["ask-review", {}, {}],
    ["logout", {}, {}],
    ["cancel-request", {}, {}],
    ["end-agreement", {}, {}],
    ["decline-contract", {}, {}],
    ["send-code", {}, {}],
  ])("%s answers %j with the errors %j", async (id, entries, expected) => {
    expect(codes((await post(id, entries as Record<string, string>, OFFER)).errors)).toEqual(expected);
  });
});
