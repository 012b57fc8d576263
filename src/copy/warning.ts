/** The warning that goes with every offer of credit (CCD2, art. 8). */
export const LOAN_WARNING = "Внимание! Заемането на пари струва пари.";
