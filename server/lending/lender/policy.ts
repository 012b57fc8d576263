/** The lender's own thresholds, most of them for assessing applications; prices and legal rates are in the catalogue. */
export const POLICY = {
  minAge: 18,
  /** Age at the last due date. An age limit needs a justification; here it is the longest term that can be serviced. */
  maxAgeAtMaturity: 75,
  maxActiveProducts: 2,
  maxDaysLateHere: 5,
  rejectOverdueDays: 60,
  referOverdueDays: 30,
  /** A stated income above this percentage of the verified one is not relied on. */
  incomeTolerancePct: 130,
  /** Maximum principal as a multiple of one month's net income. */
  maxLoanToIncome: 3,
  /** Maximum principal owed to us by one person, whole euro. */
  exposureMax: 3500,
  /** A net income raised above this percentage of that of a recent rejection is looked at by a person. */
  statementRaisedPct: 130,
  /** Register answers older than this many days are asked for again before an offer is accepted. */
  registersLastDays: 3,
  /** A repaid credit counts as on time when no instalment was paid later than this many days. */
  onTimeDays: 5,
  /** Days after its confirmation in which a changed phone, or one of changed names or another card, is not trusted alone. */
  phoneDays: 7,
  maxApplicationsFromDevice: 2,
  /** Persons who may give the same payout account, such as a couple. */
  maxPersonsWithAccount: 2,
  /** Up to this sum a debt of a payer is written off among others, cents. */
  smallDebt: 200,
  /** Arrears below this sum are not reminded of, nor called late at the desk; they stay owed, cents. */
  smallArrears: 200,
  /** Guarantors whom the borrower of one application may name, one after the other: each gets an SMS. */
  maxGuarantorsNamed: 3,
  /** A guarantor is of this age. */
  guarantorAge: { min: 18, max: 70 },
  /** Credits that one person may stand surety for at a time. */
  maxGuarantees: 2,
  /** For late interest a guarantor owes at most that of so many days on the whole principal. */
  guaranteedLateDays: 365,
  bonus: {
    /** The most that a bonus may be, cents, and for how many friends within a year; the longest campaign, days. */
    most: 5_000,
    mostFriends: 20,
    longestDays: 366,
  },
  relief: {
    /** Instalments that an annex may add to those that are left, and the most that it may have. */
    mostLonger: 24,
    mostInstalments: 60,
    /** Days for which an annex can be signed. */
    signDays: 7,
    /** Days within which interest for delay is held for one request alone. */
    holdAgainDays: 90,
  },
  reasonsShown: 3,
  score: {
    start: 500,
    verifiedIncome: 60,
    perRepaidOnTime: 10,
    maxForRepaid: 50,
    registerOverdue: -80,
    perCreditAboveTwo: -30,
    newJob: -40,
    videoPassed: 20,
    referBelow: 420,
  },
  newJobMonths: 3,
  /**
   * Increment when the measures that rules read (`evaluation.ts`, `max-amount.ts`) are computed differently; changes
   * ENGINE_VERSION.
   */
  evaluation: 3,
} as const;
