/**
 * Mails to guarantors, from the invitation to what they have paid in the borrower's stead, and to borrowers about theirs.
 * Sums and days are passed in formatted; the borrower is named by first name and initial.
 */
import { mail, parts, text } from "../rows.ts";

const invited = mail({ must: ["borrower", "until"], links: ["url"], puts: ["about"] });
const contract = mail({ links: ["url"], puts: ["about"] });
const over = mail({ must: ["borrower"] });
const ofApplication = mail({ must: ["application"], links: ["url"] });
const gone = parts({ must: ["amount", "day", "borrower"] });

/** The rows of `guarantee.json`; `about` are the terms of the credit and the most that one may owe. */
export const guaranteeRows = {
  invited,
  /** The invitation was sent before and waits. */
  reminded: invited,
  accepted: mail({ puts: ["about"] }),
  refused: mail({ puts: ["reasons", "review"] }),
  /** Of a refusal by the rules, the last day on which a person may be asked for. */
  "refused.review": parts({ must: ["until"] }),
  contractReady: contract,
  /** The terms of the credit have changed. */
  contractChanged: contract,
  signed: mail({ links: ["url"], puts: ["about", "copy"] }),
  "signed.attached": parts({ must: ["attached"] }),
  "signed.inProfile": parts(),
  active: mail({ links: ["url"], puts: ["about"] }),
  released: over,
  /** The lender has let the guarantor go, though the credit goes on. */
  letGo: over,
  /** The same to the borrower, whose credit goes on. */
  letGoOfYours: mail({ must: ["contract"], links: ["url"] }),
  /** The last payment of a credit was taken back after its guarantor had been let go. */
  boundAgain: mail({ must: ["borrower"], links: ["url"] }),
  /** The guarantor has withdrawn what they had signed. */
  withdrawn: mail({ must: ["day", "contract", "borrower"], links: ["url"] }),
  /** What a registered guarantor was asked for came to its last day unanswered. */
  expired: over,
  revoked: over,
  late: mail({ must: ["borrower", "days", "contract", "overdue"], links: ["url"] }),
  /** To the borrower: their guarantor will not be one, and what they can choose now. The same words whatever the reason. */
  lost: mail({ must: ["application", "news"], links: ["url"], puts: ["open"] }),
  "lost.other": text(),
  "lost.without": text(),
  "lost.open.both": parts(),
  "lost.open.guarantor": parts(),
  "lost.open.less": parts(),
  "lost.open.none": parts(),
  "lost.open.without": parts(),
  /** To the borrower: their guarantor has withdrawn before the money reached them, and the agreement has ended. */
  lostForGood: ofApplication,
  /** To the borrower: the guarantor has signed, so that they may. */
  guarantorSigned: ofApplication,
  /** What a guarantor paid is posted; a payment by card has a receipt. */
  paid: mail({ puts: ["receipt"] }),
  "paid.receipt": parts({ must: ["amount", "borrower"], links: ["url"] }),
  "paid.withoutReceipt": parts({ must: ["amount", "borrower"] }),
  /** The same is not on the credit any more, and what of it had gone back to the guarantor before. */
  gone: mail({ puts: ["what", "back"] }),
  "gone.takenBack": gone,
  "gone.disputed": gone,
  "gone.undone": gone,
  "gone.moved": gone,
  "gone.back": parts({ must: ["amount", "iban"] }),
  /** More was paid than was owed. */
  toGiveBack: mail({ must: ["borrower", "amount"] }),
  /** That was sent back; the account is masked. */
  givenBack: mail({ must: ["amount", "borrower", "account"] }),
} as const;
