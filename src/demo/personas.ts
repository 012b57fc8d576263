/** Fictitious borrowers by what becomes of their application: shared by the development server's bar, stories and tests. */
import { choice, income, payment, personal, registration, type Fields, type Person } from "./posts.ts";

/** A borrower as the forms hear of them; sums in euro. */
export type Persona = {
  /** Their name on the bar, in Bulgarian, and what becomes of the application. */
  name: string;
  outcome: string;
  loan: { product: string; amount: number; term: number };
  lives: "salary" | "pension";
  money: { netMonthly: number; expenses: number; otherCredits: number };
  /** They or somebody close hold a high public office. */
  office?: true;
};

/** The personas, by key. */
export const personas = {
  approved: {
    name: "Служителка",
    outcome: "одобрена",
    loan: { product: "consumerCredit", amount: 1000, term: 12 },
    lives: "salary",
    money: { netMonthly: 900, expenses: 200, otherCredits: 150 },
  },
  counterOffer: {
    name: "Иска повече",
    outcome: "получава друго предложение",
    loan: { product: "consumerCredit", amount: 2000, term: 12 },
    lives: "salary",
    money: { netMonthly: 2500, expenses: 200, otherCredits: 0 },
  },
  refused: {
    name: "С много кредити",
    outcome: "отказана",
    loan: { product: "consumerCredit", amount: 500, term: 12 },
    lives: "salary",
    money: { netMonthly: 500, expenses: 200, otherCredits: 200 },
  },
  publicOffice: {
    name: "Публична длъжност",
    outcome: "иска се видео",
    loan: { product: "consumerCredit", amount: 1000, term: 12 },
    lives: "salary",
    money: { netMonthly: 2500, expenses: 200, otherCredits: 0 },
    office: true,
  },
  pensioner: {
    name: "Пенсионер",
    outcome: "одобрен",
    loan: { product: "consumerCredit", amount: 500, term: 12 },
    lives: "pension",
    money: { netMonthly: 700, expenses: 200, otherCredits: 0 },
  },
} as const satisfies Record<string, Persona>;

/**
 * The product fields a persona posts.
 *
 * @internal for tests.
 */
export const loanOf = ({ loan: { product, amount, term } }: Persona): Fields => choice(product, amount, term);

/**
 * The fields about a persona's money.
 *
 * @internal for tests.
 */
export const moneyOf = ({ money: { netMonthly, expenses, otherCredits } }: Persona): Fields =>
  income(netMonthly, expenses, otherCredits);

const LIVING: Readonly<Record<Persona["lives"], Fields>> = {
  salary: {
    "income[type]": "employment",
    "income[employerName]": "Хляб и сол ООД",
    "income[sinceMonth]": "09.2021",
  },
  pension: { "income[type]": "pension" },
};

const OFFICE: Fields = { isPep: "1", pepDetails: "Кмет на община", fundsOrigin: "salary" };

/**
 * What the persona answers to every question of ours, by the field's name; look-ups as people type them. `person` tells
 * who they are: a new one registers, the same one goes on.
 */
export const answersOf = (persona: Persona, person: Person): Fields => ({
  ...registration(person, loanOf(persona)),
  username: person.email,
  currentPassword: person.password,
  fillInMethod: "manual",
  ...personal(person, moneyOf(persona)),
  idCardIssuedBy: "МВР София",
  "permanentAddress[settlement]": "гр. Пловдив",
  "permanentAddress[street]": "Шипка",
  "permanentAddress[number]": "5",
  ...LIVING[persona.lives],
  ...(persona.office && OFFICE),
  ...payment(person),
  name: "Георги Иванов",
  phone: person.phone,
  message: "Изпратих заявка вчера. Кога ще имам отговор?",
  opinion: "От миналия месец доходът ми е по-голям.",
  understood: "1",
});
