/** Copy of plans for arrears on the borrower's page of repayment. */

/** What a plan does, and what it does not. */
export const planTerms = (last: string, owed: string): string =>
  `Докато плащате по плана, не Ви напомняме за просроченото и не Ви се обаждаме. Сумите и падежите по договора остават същите, а лихвата за забава върху просроченото не спира. Ако дотогава не платите нищо, до ${last} по договора ще са дължими ${owed}: което е над сумите по плана, остава дължимо.`;

export const arrearsPlanWords = {
  title: "План за просроченото",
  text: planTerms,
  until: (day: string) => `До ${day}`,
  paid: "платено",
  left: "остават",
  broken: "Планът за просроченото спря",
  brokenText:
    "Сума по плана не е платена до деня си. Платете просроченото или поискайте облекчение, ако се затруднявате.",
  /** Of a credit that no relief may be asked for. */
  brokenOtherwise:
    "Сума по плана не е платена до деня си. Платете просроченото или ни се обадете, ако се затруднявате.",
} as const;
