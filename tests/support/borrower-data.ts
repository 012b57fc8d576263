/** Fictitious borrowers and the fields they post, by the decision they lead to. */

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

/** A valid ЕГН that `newPerson` never returns: the birth date is a day later, or `years` and a day earlier. */
export const ownPin = (serial: number, years = 0): string =>
  pinBorn(`${String(80 - (years % 25)).padStart(2, "0")}03${21 + Math.floor(years / 25)}`, serial);

const pinBorn = (day: string, serial: number): string => {
  const head = day + String(serial).padStart(3, "0");
  return head + ((WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(head[at]), 0) % 11) % 10);
};

/** A Bulgarian IBAN with valid check digits, of four digits of a customer and an ending of four. */
export const ibanEnding = (ending: string, customer = "2034"): string => {
  const account = `BNBG966110${customer}${ending}`;
  const digits = [...`${account}BG00`].map((sign) => parseInt(sign, 36)).join("");
  return `BG${String(98n - (BigInt(digits) % 97n)).padStart(2, "0")}${account}`;
};

let made = 0;

/** A new person, different from all others of this process; `own` overrides properties. */
export const newPerson = (own: Partial<Person> = {}): Person => {
  made += 1;
  const n = String(made).padStart(4, "0");
  return {
    email: `georgi${n}@example.bg`,
    phone: `088812${n}`,
    password: "Тайна парола 1",
    pin: pinOf(made % 900),
    idCard: `64123${n}`,
    ...own,
  };
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

const income = (net: number, expenses: number, credits: number): Fields => ({
  "income[netMonthly]": String(net),
  "expenses[monthly]": String(expenses),
  "expenses[otherCredits]": String(credits),
});

/** The account of a person. The ending selects the outcome: the test payout rejects the demo's ending. */
export const ibanOf = ({ idCard }: Pick<Person, "idCard">, ending = "5678"): string =>
  ibanEnding(ending, idCard.slice(-4));

/** Fields of a person's payment step. */
export const payment = (person: Pick<Person, "idCard">, ending?: string): Fields => ({
  paymentMethod: "wireTransfer",
  iban: ibanOf(person, ending),
  ibanOwner: "1",
  europeanForm: "1",
  creditRegisterCheck: "1",
});

/** Input of one application. `serial` selects the ЕГН by `pinOf`, `ending` that of the account. */
export type Story = { chosen: Fields; money: Fields; ending?: string; serial?: number };

/** Applications by their outcome. */
export const stories = {
  approve: { chosen: choice("consumerCredit", 1000, 12), money: income(900, 200, 150) },
  offer: { chosen: choice("consumerCredit", 2000, 12), money: income(2500, 200, 0) },
  refer: { chosen: choice("consumerCredit", 1000, 12), money: income(900, 200, 150), serial: 908 },
  reject: { chosen: choice("consumerCredit", 500, 12), money: income(500, 200, 200) },
  overdue: { chosen: choice("consumerCredit", 500, 12), money: income(900, 200, 150), serial: 901 },
  payoutFails: { chosen: choice("consumerCredit", 1000, 12), money: income(900, 200, 150), ending: "0000" },
} as const satisfies Record<string, Story>;
