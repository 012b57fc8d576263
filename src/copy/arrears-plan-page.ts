/** Copy of plans for arrears on the borrower's page of repayment. */

/** What a plan does, and what it does not. */
export const PLAN_TERMS =
  "Докато плащате по плана, не Ви напомняме за просроченото и не Ви се обаждаме. Сумите и падежите по договора остават същите: вноските, чийто падеж идва до последния ден, влизат в сумите по плана, а лихвата за забава върху просроченото не спира.";

export const arrearsPlanWords = {
  title: "План за просроченото",
  text: PLAN_TERMS,
  until: (day: string) => `До ${day}`,
  paid: "платено",
  left: "остават",
  broken: "Планът за просроченото спря",
  brokenText:
    "Сума по плана не е платена до деня си. Платете просроченото или поискайте облекчение, ако се затруднявате.",
} as const;
