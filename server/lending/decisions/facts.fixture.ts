import type { Applicant, Facts, History } from "./facts.ts";
import type { PortAnswer } from "#server/ports/register/register.ts";

const AS_OF = "2026-11-20T09:00:00.000Z";

/** A register's response with data, for tests. */
export const ok = <T>(data: T): PortAnswer<T> => ({ status: "ok", data, asOf: AS_OF });

/** A register that does not answer, for tests. */
export const unavailable = { status: "unavailable", data: null, asOf: "" } as const;

/** A register without an entry for the person, for tests. */
export const notFound = { status: "notFound", data: null, asOf: AS_OF } as const;

type Change = Partial<Omit<Facts, "applicant" | "request" | "history">> & {
  applicant?: Partial<Applicant>;
  request?: Partial<Facts["request"]>;
  history?: Partial<History>;
};

/** A new client of 40 with 900 € net who applies for 1000 € over 12 months and passes every rule, with changes. */
export const factsWith = ({ applicant, request, history, ...answers }: Change = {}): Facts => {
  const net = applicant?.declaredNet ?? 90000;
  return {
    applicant: {
      birthDate: "1986-11-20",
      addressInBulgaria: true,
      placesListed: true,
      incomeType: "employment",
      declaredNet: net,
      declaredExpenses: 20000,
      declaredInstalments: 0,
      dependents: 0,
      monthsInJob: 24,
      declaredPep: false,
      videoPassed: false,
      ...applicant,
    },
    request: { product: "consumerCredit", amount: 1000, term: 12, ...request },
    history: {
      repaid: 0,
      repaidOnTime: 0,
      activeProducts: [],
      ownCredits: [],
      daysLateHere: 0,
      otherOpenRequest: false,
      lastRejectedOn: null,
      sameDataAsRejected: false,
      statementChanged: false,
      applicationsFromDevice: 1,
      phoneOfAnotherPerson: false,
      otherProfile: false,
      profileOfAnother: false,
      identityChanged: false,
      cardOfAnother: false,
      personsWithAccount: 1,
      accountNewWithPhone: false,
      ...history,
    },
    register: ok({ overdueDaysNow: 0, worstOverdueDays12m: 0, monthlyInstalments: 0, activeCredits: 0 }),
    income: ok({ netMonthly: net }),
    idDocument: ok({ valid: true, namesMatch: true, validUntil: "2030-01-01" }),
    sanctions: ok({ hit: false }),
    pep: ok({ hit: false }),
    blacklist: ok({ hit: false }),
    ...answers,
  };
};
