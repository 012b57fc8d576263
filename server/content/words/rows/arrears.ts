/** Mails about plans for arrears. Sums and days are passed in formatted. */
import { mail, parts, text } from "../rows.ts";

/** The rows of `arrears.json`. */
export const arrearsRows = {
  /** `rows` are the days and sums of the plan, `terms` what it does and does not. */
  agreed: mail({ must: ["contract"], links: ["repaymentUrl"], puts: ["rows", "terms", "difficulty"] }),
  "agreed.row": text({ must: ["day"] }),
  /** For who cannot pay so either. */
  relief: parts({ links: ["reliefUrl"] }),
  due: mail({ must: ["contract", "amount", "day"], links: ["repaymentUrl"] }),
  broken: mail({ must: ["contract", "amount"], links: ["repaymentUrl"], puts: ["difficulty"] }),
  restored: mail({ must: ["contract"], links: ["repaymentUrl"] }),
  kept: mail({ must: ["contract"], links: ["repaymentUrl"], puts: ["left"] }),
  "kept.all": parts(),
  "kept.overdue": parts({ must: ["overdue"] }),
  ended: mail({ must: ["contract"], links: ["repaymentUrl"], puts: ["difficulty"] }),
} as const;
