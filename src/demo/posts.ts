/** What fictitious borrowers post to the forms of an application. */

/** Fields of a form post: wire names and text values. */
export type Fields = Readonly<Record<string, string>>;

/** A borrower's identity: `pin` is the ЕГН. */
export type Person = { email: string; phone: string; password: string; pin: string; idCard: string };

const WEIGHTS = [2, 4, 8, 5, 10, 9, 7, 3, 6];

/**
 * A valid ЕГН with the birth date 20.03.1980, by serial number (0 – 999). `newPerson` uses 0 to 899; the demo registers
 * hold records for 901 to 909.
 */
export const pinOf = (serial: number): string => pinBorn("800320", serial);

/** A valid ЕГН by a day, its first six digits, and a serial number (0 – 999). */
export const pinBorn = (day: string, serial: number): string => {
  const head = day + String(serial).padStart(3, "0");
  return head + ((WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(head[at]), 0) % 11) % 10);
};

/**
 * A Bulgarian IBAN with valid check digits, of four digits of a customer and an ending of four.
 *
 * @internal for tests.
 */
export const ibanEnding = (ending: string, customer = "2034"): string => {
  const account = `BNBG966110${customer}${ending}`;
  const digits = [...`${account}BG00`].map((sign) => parseInt(sign, 36)).join("");
  return `BG${String(98n - (BigInt(digits) % 97n)).padStart(2, "0")}${account}`;
};

/** Product fields of the first step; `term` in days for credit lines, otherwise in months. */
export const choice = (product: string, amount: number, term: number): Fields => ({
  product,
  [`${product}[amount]`]: String(amount),
  [`${product}[${/creditLine$/i.test(product) ? "days" : "months"}]`]: String(term),
  purpose: "repair",
});

/** All fields of a new borrower's first step. */
export const registration = ({ email, phone, password }: Person, chosen: Fields): Fields => ({
  ...chosen,
  email,
  mobilePhone: phone,
  password,
  passwordRepeat: password,
  tos: "1",
  dataPrivacy: "1",
  "marketing[email]": "0",
  "marketing[sms]": "0",
});

/** Fields of the personal step: names, identity, address, income. */
export const personal = ({ pin, idCard }: Person, money: Fields): Fields => ({
  firstName: "Георги",
  middleName: "Петров",
  noMiddleName: "0",
  lastName: "Иванов",
  personPin: pin,
  idCardNumber: idCard,
  idCardIssuedOn: "01.03.2024",
  idCardValidUntil: "01.03.2034",
  idCardNoExpiry: "0",
  idCardIssuedBy: "sofia",
  "permanentAddress[settlement]": "68134",
  "permanentAddress[block]": "5",
  currentAddressSame: "1",
  dependents: "0",
  "income[type]": "pension",
  isPep: "0",
  ...money,
});

/** Monthly income, expenses and instalments elsewhere, in euro. */
export const income = (net: number, expenses: number, credits: number): Fields => ({
  "income[netMonthly]": String(net),
  "expenses[monthly]": String(expenses),
  "expenses[otherCredits]": String(credits),
});

/**
 * The account of a person. The ending selects the outcome: the test payout rejects the demo's ending.
 *
 * @internal for tests.
 */
export const ibanOf = ({ idCard }: Pick<Person, "idCard">, ending = "5678"): string =>
  ibanEnding(ending, idCard.slice(-4));

/** Fields of a person's payment step. */
export const payment = (person: Pick<Person, "idCard">, ending?: string): Fields => ({
  paymentMethod: "wireTransfer",
  iban: ibanOf(person, ending),
  ibanOwner: "1",
  collateralType: "none",
  europeanForm: "1",
  creditRegisterCheck: "1",
});
