/** Cases for every decision rule: facts it applies to and facts just outside it. `rules.test.ts` runs them. */
import { TODAY } from "#src/domain/lending/catalogue.fixture.ts";
import type { OwnCredit } from "./facts.ts";
import { factsWith, notFound, ok, unavailable } from "./facts.fixture.ts";

/** Changes to the facts of a client who passes every rule. */
export type Change = NonNullable<Parameters<typeof factsWith>[0]>;

/** A rule with its outcome, facts it applies to, and facts just outside it. */
export type TwoSides = [rule: string, applies: Change, not: Change];

const line = { product: "creditLine", amount: 100, term: 10 } as const;
/** The register's response on overdue days and credits, for tests. */
export const register = (overdueDaysNow: number, worstOverdueDays12m = overdueDaysNow, activeCredits = 0) =>
  ok({ overdueDaysNow, worstOverdueDays12m, monthlyInstalments: 0, activeCredits });
/** A line of ours with this much owed, for tests. */
export const owed = (outstanding: number): OwnCredit[] => [
  { product: "interestFreeCreditLine", outstanding, instalment: 0 },
];
/** A hit on a list, for tests. */
export const hit = ok({ hit: true });

/** The cases, in the order of the rules. */
export const TWO_SIDES: readonly TwoSides[] = [
  ["AGE_MIN reject", { applicant: { birthDate: "2008-11-21" } }, { applicant: { birthDate: "2008-11-20" } }],
  ["AGE_MAX reject", { applicant: { birthDate: "1950-11-20" } }, { applicant: { birthDate: "1951-11-20" } }],
  ["AGE_MAX limit", { applicant: { birthDate: "1951-11-20" } }, { applicant: { birthDate: "1951-11-21" } }],
  [
    "ID_INVALID reject",
    { idDocument: ok({ valid: false, namesMatch: true, validUntil: null }) },
    { idDocument: ok({ valid: true, namesMatch: true, validUntil: null }) },
  ],
  ["ID_INVALID reject", { idDocument: ok({ valid: true, namesMatch: false, validUntil: null }) }, {}],
  [
    "ID_INVALID reject",
    { idDocument: ok({ valid: true, namesMatch: true, validUntil: "2026-11-19" }) },
    { idDocument: ok({ valid: true, namesMatch: true, validUntil: TODAY }) },
  ],
  ["ID_INVALID reject", { idDocument: notFound }, { idDocument: unavailable }],
  ["ID_UNAVAILABLE refer", { idDocument: unavailable }, { idDocument: notFound }],
  ["RESIDENCE reject", { applicant: { addressInBulgaria: false } }, {}],
  ["PLACE_UNLISTED refer", { applicant: { placesListed: false } }, {}],
  ["SANCTION refer", { sanctions: hit }, { sanctions: notFound }],
  ["SANCTION_UNAVAILABLE refer", { sanctions: unavailable }, { sanctions: notFound }],
  ["PEP refer", { pep: hit }, { pep: notFound }],
  ["PEP refer", { applicant: { declaredPep: true } }, {}],
  ["PEP_UNAVAILABLE refer", { pep: unavailable }, {}],
  ["BLACKLIST refer", { blacklist: hit }, { blacklist: notFound }],
  ["BLACKLIST_UNAVAILABLE refer", { blacklist: unavailable }, {}],
  ["DUPLICATE_PERSON refer", { history: { otherProfile: true } }, {}],
  ["DUPLICATE_PERSON refer", { history: { profileOfAnother: true } }, {}],
  ["IDENTITY_CHANGED refer", { history: { identityChanged: true } }, {}],
  ["CARD_OF_ANOTHER refer", { history: { cardOfAnother: true } }, {}],
  ["ACCOUNT_OF_OTHERS refer", { history: { personsWithAccount: 3 } }, {}],
  ["ACCOUNT_NEW_WITH_PHONE refer", { history: { accountNewWithPhone: true } }, {}],
  ["OPEN_REQUEST reject", { history: { otherOpenRequest: true } }, {}],
  [
    "ACTIVE_CREDIT reject",
    { request: line, history: { activeProducts: ["creditLine"] } },
    { request: line, history: { activeProducts: ["consumerCredit"] } },
  ],
  [
    "ACTIVE_CREDIT reject",
    { request: line, history: { activeProducts: ["interestFreeCreditLine"] } },
    { request: line, history: { activeProducts: ["interestFreeInstalment"] } },
  ],
  [
    "ACTIVE_CREDIT reject",
    { history: { activeProducts: ["creditLine", "consumerCredit"] } },
    { history: { activeProducts: ["creditLine"] } },
  ],
  ["ACTIVE_CREDIT reject", { history: { daysLateHere: 6 } }, { history: { daysLateHere: 5 } }],
  [
    "NEW_CLIENTS_ONLY reject",
    { request: { product: "interestFreeInstalment", amount: 300, term: 3 }, history: { repaid: 1 } },
    { request: { product: "interestFreeInstalment", amount: 300, term: 3 } },
  ],
  ["REFINANCE_LEAST reject", { refinance: { least: 1_000_000 } }, { refinance: { least: 200 } }],
  [
    "COOLDOWN reject",
    { history: { lastRejectedOn: "2026-10-22", sameDataAsRejected: true } },
    { history: { lastRejectedOn: "2026-10-21", sameDataAsRejected: true } },
  ],
  [
    "COOLDOWN reject",
    { history: { lastRejectedOn: TODAY, sameDataAsRejected: true } },
    { history: { lastRejectedOn: TODAY } },
  ],
  ["CCR_OVERDUE reject", { register: register(95) }, { register: register(60) }],
  ["CCR_OVERDUE reject", { register: register(0, 61) }, { register: notFound }],
  ["CCR_OVERDUE refer", { register: register(31) }, { register: register(30) }],
  ["CCR_OVERDUE refer", { register: register(0, 60) }, { register: register(0, 61) }],
  ["CCR_UNAVAILABLE refer", { register: unavailable }, { register: notFound }],
  ["INCOME_NONE reject", { applicant: { declaredNet: 29999 } }, { applicant: { declaredNet: 30000 } }],
  ["INCOME_NONE reject", { applicant: { incomeType: null } }, {}],
  ["INCOME_UNVERIFIED limit", { income: ok({ netMonthly: 69230 }) }, { income: ok({ netMonthly: 69231 }) }],
  ["INCOME_NOT_FOUND refer", { income: notFound }, {}],
  ["INCOME_UNAVAILABLE refer", { income: unavailable }, {}],
  ["DTI limit", { applicant: { declaredInstalments: 34955 } }, { applicant: { declaredInstalments: 34954 } }],
  ["DISPOSABLE limit", { applicant: { declaredExpenses: 79955 } }, { applicant: { declaredExpenses: 79954 } }],
  ["LIMIT_NEW limit", { request: { amount: 1050 } }, { request: { amount: 1000 } }],
  [
    "LIMIT_NEW limit",
    { request: { product: "creditLine", amount: 310, term: 30 } },
    { request: { product: "creditLine", amount: 310, term: 30 }, history: { repaid: 1 } },
  ],
  [
    "LIMIT_HISTORY limit",
    { request: { amount: 2050 }, history: { repaid: 1 } },
    { request: { amount: 2050 }, history: { repaid: 2, repaidOnTime: 2 } },
  ],
  [
    "LIMIT_NEW limit",
    {
      request: { amount: 800 },
      history: { ownCredits: [{ product: "creditLine", outstanding: 20001, instalment: 0 }] },
    },
    {
      request: { amount: 800 },
      history: { ownCredits: [{ product: "creditLine", outstanding: 20000, instalment: 0 }] },
    },
  ],
  [
    "EXPOSURE_MAX limit",
    { request: { amount: 500 }, history: { repaid: 2, repaidOnTime: 2, ownCredits: owed(300001) } },
    { request: { amount: 500 }, history: { repaid: 2, repaidOnTime: 2, ownCredits: owed(300000) } },
  ],
  [
    "LTI limit",
    { history: { ownCredits: owed(170001), repaid: 1 } },
    { history: { ownCredits: owed(170000), repaid: 1 } },
  ],
  ["LTI limit", { applicant: { declaredNet: 33333 } }, { applicant: { declaredNet: 33334 } }],
  [
    "VIDEO video",
    { request: { amount: 1050 }, history: { repaid: 1 } },
    { request: { amount: 1000 }, history: { repaid: 1 } },
  ],
  [
    "VIDEO video",
    { applicant: { declaredPep: true } },
    {
      applicant: { declaredPep: true, videoPassed: true },
      history: { identityChanged: true, accountNewWithPhone: true },
    },
  ],
  ["VIDEO video", { history: { identityChanged: true } }, { history: { identityChanged: true, otherProfile: true } }],
  ["VIDEO video", { history: { accountNewWithPhone: true } }, { request: { amount: 1050 } }],
  [
    "VIDEO refer",
    { applicant: { declaredPep: true, videoSpent: true } },
    { applicant: { declaredPep: true, videoSpent: true, videoPassed: true } },
  ],
  [
    "GUARANTOR refer",
    { request: { amount: 1550 }, history: { repaid: 1 } },
    { request: { amount: 1500 }, history: { repaid: 1 } },
  ],
  ["GUARANTOR refer", { applicant: { declaredInstalments: 25955 } }, { applicant: { declaredInstalments: 25954 } }],
  [
    "GUARANTOR refer",
    { applicant: { declaredInstalments: 25955 } },
    { applicant: { declaredInstalments: 25955 }, guarantor: "approved" },
  ],
  [
    "GUARANTOR_STANDS info",
    { applicant: { declaredInstalments: 25955 }, guarantor: "approved" },
    { applicant: { declaredInstalments: 25954 }, guarantor: "approved" },
  ],
  ["STATEMENT_CHANGED refer", { history: { statementChanged: true } }, {}],
  ["VELOCITY refer", { history: { applicationsFromDevice: 3 } }, { history: { applicationsFromDevice: 2 } }],
  ["VELOCITY refer", { history: { phoneOfAnotherPerson: true } }, {}],
  [
    "SCORE refer",
    { applicant: { monthsInJob: 2 }, register: register(0, 45, 3) },
    { applicant: { monthsInJob: 3 }, register: register(0, 45, 3) },
  ],
];

/** Rules about the price, not the person: rule with outcome, nominal rate it applies to, requested loan. */
export const CAPS: readonly [rule: string, nominalRate: string, request: Change["request"]][] = [
  ["CAP_GPR reject", "42.00", {}],
  ["CAP_SHORT reject", "250.00", { amount: 200, term: 3 }],
];
