/** Mails about a payment of a credit: what it did, and what is owed once it is gone. Sums and days are passed in formatted. */
import { mail, parts, text } from "../rows.ts";

const next = text({ must: ["amount", "day"] });
const surplus = parts({ must: ["surplus"] });
const what = parts({ must: ["amount", "day"] });
const gone = mail({ must: ["contract", "amount", "day"], puts: ["owed"] });
const goneBy = mail({ must: ["contract"], puts: ["what", "owed"] });
const plan = parts({ must: ["last", "lastBefore", "from", "total", "totalBefore"] });

/** The rows of `payment.json`; `repaymentUrl` leads to everything needed to pay. */
export const paymentRows = {
  paymentReceived: mail({
    must: ["contract", "amount", "day"],
    links: ["repaymentUrl"],
    puts: ["spent", "payer", "relief", "forgiven", "next"],
  }),
  /** Interest that was given up because a sum had been told ahead. */
  "paymentReceived.forgiven": parts({ must: ["forgiven"] }),
  paidByGuarantor: parts(),
  /** What a payment of what was late by an annex makes of its relief: it goes on, as the money was in time, or is over. */
  "relief.goesOn": parts(),
  "relief.over": parts(),
  /** The next payment; the due day may be one of rest, or past. */
  next,
  "next.restDay": text({ must: ["amount", "day", "inTimeUntil"] }),
  "next.late": next,
  /** A payment was used to prepay: `kept` says what the borrower pays now, `other` what the other choice would give. */
  prepaid: mail({
    must: ["contract", "amount", "day", "kept", "other", "until"],
    links: ["repaymentUrl"],
    puts: ["spent", "payer", "relief", "due", "plan"],
  }),
  /** What a payment left over is used otherwise. */
  planChanged: mail({ must: ["contract", "amount", "day", "use"], links: ["repaymentUrl"], puts: ["plan", "next"] }),
  /** What a payment comes to on a day, with the references of the channel that was chosen. */
  toldAhead: mail({ must: ["contract"], links: ["repaymentUrl"], puts: ["facts", "told"] }),
  "toldAhead.purpose": text(),
  "toldAhead.amount": text(),
  /** Everything is paid. */
  repaid: mail({ must: ["contract"], puts: ["what", "surplus", "certificate"] }),
  "repaid.own": parts(),
  "repaid.byGuarantor": parts(),
  "repaid.surplus": surplus,
  "repaid.surplusOfGuarantor": surplus,
  "repaid.certificate": parts({ links: ["certificateUrl"] }),
  /** A single payment of a line's drawing is settled; the line stays open. */
  drawingSettled: mail({ must: ["contract", "until"] }),
  /** A payment had been posted to the credit by mistake. */
  moved: gone,
  /** A payment was taken back by a bank. */
  takenBack: goneBy,
  "takenBack.own": what,
  "takenBack.ofGuarantor": what,
  /** A card payment was disputed at the bank of the card, which took it back. */
  disputed: goneBy,
  "disputed.own": what,
  "disputed.ofGuarantor": what,
  /** A payment was booked by a mistake of ours, and is booked back. */
  undone: gone,
  /** What of a payment that is gone had been given back before. */
  "gone.back": parts({ must: ["amount", "iban"] }),
  "gone.nothing": parts(),
  "gone.nothingElse": parts(),
  /** A plan that is another without the payment. */
  "gone.plan": plan,
  "gone.planOfAnnex": plan,
  "gone.howToPay": parts({ links: ["repaymentUrl"] }),
} as const;
