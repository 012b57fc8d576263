/** SMS about access, an application and a credit: at most two Cyrillic segments each, no names and no sums. */
import { sms } from "../rows.ts";

/** Characters of one and of two segments with letters that are not Latin. */
const [ONE, TWO] = [70, 134];

/** What binds a code to our site, below its words: `@zayavka.bg #123456` after an empty line. */
const BINDING = "\n\n@zayavka.bg #123456".length;

const code = sms(ONE - BINDING, { must: ["code"] });
const warning = sms(TWO, { must: ["brand", "phone"] });
const about = sms(TWO, { must: ["brand", "url"] });

/** The rows of `sms.json`. */
export const smsRows = {
  "code.phone": code,
  "code.application": code,
  "code.contract": code,
  "code.guarantee": code,
  "code.annex": code,
  "code.password": code,
  "code.profile": code,
  /** To the owner of a number that someone tried to register with. */
  numberTried: warning,
  /** To the owner of a number that somebody wanted for another profile. */
  numberWanted: warning,
  /** To the number that was replaced. */
  phoneChanged: warning,
  guarantorNeeded: about,
  idCardNeeded: about,
  videoNeeded: about,
  videoAgain: about,
  selfieAgain: about,
  videoEnds: about,
  rejected: about,
  offer: about,
  approvedAsAsked: about,
  contractReady: about,
  /** In its place where the guarantor signs first. */
  guarantorFirst: about,
  paidOut: sms(TWO, { must: ["brand"] }),
  payoutStands: sms(TWO, { must: ["brand"] }),
  payoutRedirected: sms(TWO, { must: ["brand", "phone"] }),
  payoutReturned: about,
  payoutFailed: about,
  /** About a credit. */
  dueTomorrow: about,
  overdue: about,
  annexReady: about,
  /** To guarantors. */
  guarantorInvited: about,
  guarantorReminded: about,
  guarantorContract: about,
  guarantorLate: about,
} as const;
