/** Made-up borrowers and what they write, by the decision they get. */

/** What a form is posted with: names as on the wire. */
export type Fields = Readonly<Record<string, string>>;

export type Person = { email: string; phone: string; password: string; pin: string; idCard: string };

const WEIGHTS = [2, 4, 8, 5, 10, 9, 7, 3, 6];

/** The ЕГН of somebody born on 20.03.1980, by serial number. The demo's registers have stories about 901 to 909; the others are new persons'. */
export const pinOf = (serial: number): string => pinBorn("800320", serial);

/** One that no new person has: born a day later. */
export const ownPin = (serial: number): string => pinBorn("800321", serial);

const pinBorn = (day: string, serial: number): string => {
  const head = day + String(serial).padStart(3, "0");
  return head + ((WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(head[at]), 0) % 11) % 10);
};

/** A Bulgarian IBAN with right check digits that ends in the given four signs. */
export const ibanEnding = (ending: string): string => {
  const account = `BNBG966110${"20345678".slice(0, 8 - ending.length)}${ending}`;
  const digits = [...`${account}BG00`].map((sign) => parseInt(sign, 36)).join("");
  return `BG${String(98n - (BigInt(digits) % 97n)).padStart(2, "0")}${account}`;
};

let made = 0;

/** A new person; of one process no two are alike. */
export const newPerson = (own: Partial<Person> = {}): Person => {
  made += 1;
  const n = String(made).padStart(4, "0");
  return { email: `georgi${n}@example.bg`, phone: `088812${n}`, password: "Тайна парола 1", pin: pinOf(made % 900), idCard: `64123${n}`, ...own };
};

/** The choice of the first step. */
export const choice = (product: string, amount: number, term: number): Fields => ({
  product, [`${product}[amount]`]: String(amount), [`${product}[${/creditLine$/i.test(product) ? "days" : "months"}]`]: String(term), purpose: "repair",
});

/** The first step of a new borrower. */
export const registration = ({ email, phone, password }: Person, chosen: Fields): Fields => ({
  ...chosen, email, mobilePhone: phone, password, passwordRepeat: password, tos: "1", dataPrivacy: "1", "marketing[email]": "0", "marketing[sms]": "0",
});

/** Names, identity, address, income. */
export const personal = ({ pin, idCard }: Person, money: Fields): Fields => ({
  firstName: "Георги", middleName: "Петров", noMiddleName: "0", lastName: "Иванов", personPin: pin, idCardNumber: idCard, idCardIssuedOn: "01.03.2024",
  idCardValidUntil: "01.03.2034", idCardNoExpiry: "0", idCardIssuedBy: "sofia", "permanentAddress[settlement]": "68134", "permanentAddress[block]": "5",
  currentAddressSame: "1", maritalStatus: "single", dependents: "0", "income[type]": "pension", "expenses[housing]": "own", isPep: "0", ...money,
});

const income = (net: number, expenses: number, credits: number): Fields => ({
  "income[netMonthly]": String(net), "expenses[monthly]": String(expenses), "expenses[otherCredits]": String(credits),
});

/** How the money goes out; the account decides whether it arrives. */
export const payment = (ending = "5678"): Fields => ({
  paymentMethod: "wireTransfer", iban: ibanEnding(ending), ibanOwner: "1", europeanForm: "1", creditRegisterCheck: "1",
});

/** What somebody asks for and earns. */
export type Story = { chosen: Fields; money: Fields; payment: Fields; serial?: number };

/** Stories by how they end. */
export const stories = {
  approve: { chosen: choice("consumerCredit", 1000, 12), money: income(900, 200, 150), payment: payment() },
  offer: { chosen: choice("consumerCredit", 2000, 12), money: income(2500, 200, 0), payment: payment() },
  refer: { chosen: choice("consumerCredit", 1000, 12), money: income(900, 200, 150), payment: payment(), serial: 908 },
  reject: { chosen: choice("consumerCredit", 500, 12), money: income(500, 200, 200), payment: payment() },
  overdue: { chosen: choice("consumerCredit", 500, 12), money: income(900, 200, 150), payment: payment(), serial: 901 },
  payoutFails: { chosen: choice("consumerCredit", 1000, 12), money: income(900, 200, 150), payment: payment("0000") },
} as const satisfies Record<string, Story>;
