/** Reader of the borrower's personal data, used by decisions, agreements, payouts and mails. */
import type { Cents } from "#src/domain/lending/money.ts";
import { ABROAD } from "#server/lists/settlements.ts";
import { parseEgn } from "#src/domain/identity/egn.ts";
import { writePath } from "#src/engine/core/names.ts";
import type { FormValues } from "#src/engine/core/rule.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { askedWith, choice, day, euro, month, number, optionalText, text } from "./fields.ts";
import { by, defineReader, type ReadFields } from "./reader.ts";

/** Personal data of a borrower. Money is euro cents, per month. */
export type Personal = {
  firstName: string;
  middleName?: string;
  lastName: string;
  /** Full name, as printed on papers. */
  names: string;
  pin: string;
  birthDate: Day;
  idCard: { number: string; issuedOn: Day; validUntil: Day | null; issuedBy: string };
  address: Address;
  /** Null when the borrower declares no income. */
  incomeType: string | null;
  declaredNet: Cents;
  declaredExpenses: Cents;
  declaredInstalments: Cents;
  dependents: number;
  /** Empty when the income is not from employment. */
  employer: string;
  /** The present address is outside Bulgaria. */
  livesAbroad: boolean;
  /** First day of the month the present job started; null without a job. */
  inJobSince: Day | null;
  declaredPep: boolean;
  /** What a declared political exposure is, and the code of what repays the credit; empty otherwise (чл. 36–39 ЗМИП). */
  pep: { details: string; fundsOrigin: string };
};

/** A Bulgarian address. `settlement` is a list code or free text; parts not given are empty. */
export type Address = { settlement: string } & Record<(typeof ADDRESS_PARTS)[number], string>;

const ADDRESS_PARTS = ["district", "street", "number", "block", "entrance", "floor", "apartment"] as const;

/** The choice „4 или повече“, after which the number is asked. */
const MANY = "4";

/** Allowed numbers of dependents: the value is used in calculations. */
const DEPENDENTS = Array.from({ length: 21 }, (_, count) => String(count));

/** What is asked of borrowers and of guarantors. */
const common = {
  ...by("agreement", {
    firstName: text("required cyrillic"),
    middleName: askedWith("noMiddleName", "0")(text("cyrillic")),
    lastName: text("required cyrillic"),
    personPin: text("required person-pin old-enough"),
    idCardNumber: text("required id-card-number"),
    idCardIssuedOn: day("required date-bg"),
    idCardValidUntil: askedWith("idCardNoExpiry", "0")(day("required date-bg not-past")),
    idCardIssuedBy: text("required"),
    "permanentAddress.settlement": text("required"),
    "permanentAddress.district": optionalText(),
    "permanentAddress.street": optionalText(),
    "permanentAddress.number": optionalText(),
    "permanentAddress.block": optionalText(),
    "permanentAddress.entrance": optionalText(),
    "permanentAddress.floor": optionalText(),
    "permanentAddress.apartment": optionalText(),
  }),
  ...by("decision", {
    dependents: number("select", DEPENDENTS),
    dependentsCount: askedWith("dependents", MANY)(number("select", DEPENDENTS)),
    "currentAddress.settlement": askedWith("currentAddressSame", "0")(text("required")),
    "income.type": text("select"),
    "income.employerName": optionalText(),
    "income.netMonthly": euro("required number"),
    "expenses.monthly": euro("required number"),
    "expenses.otherCredits": euro("required number"),
    isPep: choice("required", ["0", "1"]),
  }),
  ...by("staff", { pepDetails: optionalText() }),
};

/** What is asked of borrowers alone. */
const borrowers = {
  // The decision needs it for employment incomes only.
  ...by("decision", { "income.sinceMonth": askedWith("income.type")(month("month-bg")) }),
  ...by("staff", { fundsOrigin: optionalText() }),
};

type Stated = ReadFields<typeof common> & Partial<ReadFields<typeof borrowers>>;

const addressOf = (values: Stated): Address => ({
  settlement: values["permanentAddress.settlement"],
  district: values["permanentAddress.district"],
  street: values["permanentAddress.street"],
  number: values["permanentAddress.number"],
  block: values["permanentAddress.block"],
  entrance: values["permanentAddress.entrance"],
  floor: values["permanentAddress.floor"],
  apartment: values["permanentAddress.apartment"],
});

const personalOf = (values: Stated): Personal => {
  const { firstName, lastName, middleName = "", personPin } = values;
  return {
    firstName,
    ...(middleName && { middleName }),
    lastName,
    names: [firstName, middleName, lastName].filter(Boolean).join(" "),
    pin: personPin,
    birthDate: parseEgn(personPin)!.birth,
    idCard: {
      number: values.idCardNumber,
      issuedOn: values.idCardIssuedOn!,
      validUntil: values.idCardValidUntil ?? null,
      issuedBy: values.idCardIssuedBy,
    },
    address: addressOf(values),
    incomeType: values["income.type"] === "none" ? null : values["income.type"],
    declaredNet: values["income.netMonthly"],
    declaredExpenses: values["expenses.monthly"],
    declaredInstalments: values["expenses.otherCredits"],
    dependents: values.dependentsCount || values.dependents || 0,
    employer: values["income.employerName"],
    livesAbroad: [values["currentAddress.settlement"], values["permanentAddress.settlement"]].includes(ABROAD),
    inJobSince: values["income.sinceMonth"] ?? null,
    declaredPep: values.isPep === "1",
    pep: { details: values.pepDetails, fundsOrigin: values.fundsOrigin ?? "" },
  };
};

/** Reads the personal information step. */
export const personalInformation = defineReader("personal-information", { ...common, ...borrowers }, personalOf);

/** Reads what a guarantor tells of themselves. */
export const guarantorInformation = defineReader("guarantor-information", common, personalOf);

/** Reads the personal data that a profile tells without an application. */
export const userPersonalInformation = defineReader(
  "user-personal-information",
  by("profile", {
    firstName: text("required cyrillic"),
    lastName: text("required cyrillic"),
    personPin: text("required person-pin old-enough"),
  }),
  ({ personPin }) => ({ pin: personPin }),
);

/** What of income and expenses has changed, in whole euro per month as typed. */
export type ChangedIncome = { netMonthly: string; expenses: string; otherCredits: string };

/** The values of the personal information step with what has changed since they were saved. */
export const withIncome = (values: FormValues, { netMonthly, expenses, otherCredits }: ChangedIncome): FormValues => {
  const changed = structuredClone(values);
  writePath(changed, "income.netMonthly", netMonthly);
  writePath(changed, "expenses.monthly", expenses);
  writePath(changed, "expenses.otherCredits", otherCredits);
  return changed;
};
