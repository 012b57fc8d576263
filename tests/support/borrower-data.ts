/** Fictitious borrowers and the fields they post, by the decision they lead to. */
import { loanOf, moneyOf, personas, type Persona } from "#src/demo/personas.ts";
import { choice, income, pinBorn, pinOf, type Fields, type Person } from "#src/demo/posts.ts";

export * from "#src/demo/posts.ts";

/** A valid ЕГН that `newPerson` never returns: the birth date is a day later, or `years` and a day earlier. */
export const ownPin = (serial: number, years = 0): string =>
  pinBorn(`${String(80 - (years % 25)).padStart(2, "0")}03${21 + Math.floor(years / 25)}`, serial);

/** Password of all new persons. */
export const PASSWORD = "Тайна парола 1";

let made = 0;

/** Fields of a form that asks for collateral which name somebody as guarantor. */
export const naming = ({ phone, email = "" }: { phone: string; email?: string }): Fields => ({
  collateralType: "guarantor",
  "guarantor[firstName]": "Ана",
  "guarantor[lastName]": "Петрова",
  "guarantor[mobilePhone]": phone,
  "guarantor[email]": email,
  "guarantor[relation]": "friend",
  guarantorConsent: "1",
});

/** A new person, different from all others of this process; `own` overrides properties. */
export const newPerson = (own: Partial<Person> = {}): Person => {
  made += 1;
  const n = String(made).padStart(4, "0");
  return {
    email: `georgi${n}@example.bg`,
    phone: `088812${n}`,
    password: PASSWORD,
    pin: pinOf(made % 900),
    idCard: `64123${n}`,
    ...own,
  };
};

/** Input of one application. `serial` selects the ЕГН by `pinOf`, `ending` that of the account. */
export type Story = { chosen: Fields; money: Fields; ending?: string; serial?: number };

const storyOf = (persona: Persona): Story => ({ chosen: loanOf(persona), money: moneyOf(persona) });

/** Applications by their outcome. */
export const stories = {
  approve: storyOf(personas.approved),
  offer: storyOf(personas.counterOffer),
  refer: { ...storyOf(personas.approved), serial: 908 },
  reject: storyOf(personas.refused),
  overdue: { chosen: choice("consumerCredit", 500, 12), money: income(900, 200, 150), serial: 901 },
  /** Instalments of 43 % of the income: above the 40 % that need no guarantor, below the 50 % that nobody may exceed. */
  guarantor: { chosen: choice("consumerCredit", 1000, 12), money: income(700, 250, 200) },
  /** Declares a public office: shows by a video that the application is theirs. */
  video: {
    ...storyOf(personas.approved),
    money: { ...moneyOf(personas.approved), isPep: "1", pepDetails: "Кмет на община", fundsOrigin: "salary" },
  },
  payoutFails: { ...storyOf(personas.approved), ending: "0000" },
} satisfies Record<string, Story>;
