/** The lender's own thresholds for assessing applications; prices and legal rates are in the catalogue. */
export const POLICY = {
  minAge: 18,
  /** At the last due date. A limit of age must be justified: here, the longest term we can serve. */
  maxAgeAtMaturity: 75,
  maxActiveProducts: 2,
  maxDaysLateHere: 5,
  rejectOverdueDays: 60,
  referOverdueDays: 30,
  /** Stated income above this many percent of the verified one is not relied on. */
  incomeTolerancePct: 130,
  /** Principal against one month's net income. */
  maxLoanToIncome: 3,
  maxApplicationsFromDevice: 2,
  reasonsShown: 3,
  score: { start: 500, verifiedIncome: 60, perRepaidOnTime: 10, maxForRepaid: 50, registerOverdue: -80, perCreditAboveTwo: -30, newJob: -40, videoPassed: 20, referBelow: 420 },
  newJobMonths: 3,
} as const;
