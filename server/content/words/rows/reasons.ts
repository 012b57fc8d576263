/** Reasons of decisions as borrowers read them: plain, without blame. */
import { text, type TextRow } from "../rows.ts";

/** Codes of reasons with one sentence that takes nothing. */
export const PLAIN_REASONS = [
  "NOT_NOW",
  "REVIEW",
  "NOT_OFFERED",
  "AGE_MIN",
  "ID_INVALID",
  "ID_UNAVAILABLE",
  "RESIDENCE",
  "PLACE_UNLISTED",
  "OPEN_REQUEST",
  "ACTIVE_CREDIT",
  "NEW_CLIENTS_ONLY",
  "REFINANCE_LEAST",
  "CCR_UNAVAILABLE",
  "INCOME_UNVERIFIED",
  "INCOME_NOT_FOUND",
  "INCOME_UNAVAILABLE",
  "CAP_GPR",
  "CAP_SHORT",
] as const;

const plain = text();

/** The rows of `reasons.json`. */
export const reasonRows = {
  ...(Object.fromEntries(PLAIN_REASONS.map((code): [string, TextRow] => [code, plain])) as Record<
    (typeof PLAIN_REASONS)[number],
    typeof plain
  >),
  AGE_MAX: text({ must: ["years"] }),
  COOLDOWN: text({ must: ["from"] }),
  CCR_OVERDUE: text({ must: ["asOf"] }),
  INCOME_NONE: text({ must: ["min"] }),
  "INCOME_NONE.verified": plain,
  DTI: plain,
  DISPOSABLE: plain,
  "register.ccr": plain,
  LIMIT_NEW: text({ must: ["max"] }),
  LIMIT_HISTORY: text({ must: ["max"] }),
  EXPOSURE_MAX: text({ must: ["max"] }),
  LTI: text({ must: ["times"] }),
  VIDEO: plain,
  "VIDEO.above": text({ must: ["above"] }),
  "GUARANTOR.amount": plain,
  "GUARANTOR.amount.clerk": plain,
  "GUARANTOR.income": plain,
  "GUARANTOR.income.clerk": plain,
  "GUARANTOR.reviewed": plain,
  "GUARANTOR.less": text({ must: ["less"] }),
  /** To a guarantor whom a rule has refused. */
  "toGuarantor.AGE": plain,
  "toGuarantor.ID_INVALID": plain,
  "toGuarantor.RESIDENCE": plain,
  "toGuarantor.OVERDUE_HERE": plain,
  "toGuarantor.TWO_GUARANTEES": plain,
  "toGuarantor.CCR_OVERDUE": plain,
  "toGuarantor.INCOME_NONE": plain,
  "toGuarantor.DTI": plain,
  "toGuarantor.DISPOSABLE": plain,
} as const;
