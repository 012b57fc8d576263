/** Readers of what a borrower asks and says about a credit: paying it, certificates of it, relief, and refinancing it. */
import { CERTIFICATE_DELIVERIES, CERTIFICATE_KINDS, CERTIFICATE_PURPOSES } from "#src/domain/lending/certificates.ts";
import { RELIEF_PROPOSALS, RELIEF_REASONS } from "#src/domain/lending/relief.ts";
import { askedWith, choice, consent, day, files, number, optionalText, text, typedSum } from "./fields.ts";
import { by, defineReader } from "./reader.ts";

/** What a payment is for; `part` is another sum where its use is not a choice. */
const PAY_PURPOSES = ["instalment", "arrears", "payoff", "other", "part"] as const;
export type PayPurpose = (typeof PAY_PURPOSES)[number];

/** Kinds of payment that a form offers. */
const PAY_METHODS = ["bank", "easypay", "card", "revolut"] as const;
export type PayMethod = (typeof PAY_METHODS)[number];

/** How money beyond everything due is used. */
const SPARE_USES = ["keep-instalment", "keep-term", "advance"] as const;

/** Reads the day and the sum that a quote is asked for, as typed: its page says itself what is wrong with them. */
export const payOffQuote = defineReader(
  "pay-off-quote",
  by("price", { payoffDate: text("required date-bg"), payoffAmount: optionalText() }),
  ({ payoffDate, payoffAmount }) => ({ date: payoffDate.trim(), amount: payoffAmount.trim() }),
);

/** Reads what is paid, by which channel, when that arrives, and how a rest is used; `amount` and the day are as typed. */
export const repay = defineReader(
  "repay",
  by("price", {
    purpose: choice("required", PAY_PURPOSES),
    amount: askedWith("purpose", "other", "part")(text("required")),
    spare: askedWith("purpose", "other")(choice("required", SPARE_USES)),
    channel: choice("required", PAY_METHODS),
    arrives: optionalText("date-bg"),
  }),
  ({ purpose = "instalment", amount = "", spare, channel = "bank", arrives }) => ({
    purpose,
    amount,
    spare,
    channel,
    arrives: arrives.trim(),
  }),
);

/** Reads a request for a certificate; the period only of interest, the address only of one that is posted. */
export const certificateRequest = defineReader(
  "certificate-request",
  by("message", {
    kind: choice("required", CERTIFICATE_KINDS),
    periodFrom: askedWith("kind", "interest")(day("required date-bg")),
    periodTo: askedWith("kind", "interest")(day("required date-bg")),
    purpose: choice("required", CERTIFICATE_PURPOSES),
    recipient: optionalText(),
    delivery: choice("required", CERTIFICATE_DELIVERIES),
    place: askedWith("delivery", "post")(text("required")),
    street: askedWith("delivery", "post")(text("required")),
  }),
  ({ kind = "debt", periodFrom, periodTo, purpose = "personal", recipient, delivery = "mail", place, street }) => ({
    kind,
    period: kind === "interest" && periodFrom && periodTo ? { from: periodFrom, to: periodTo } : undefined,
    purpose,
    recipient: recipient.trim(),
    delivery,
    // The place stands first: the desk shows an address without what follows it.
    address: delivery === "post" ? [place, street].map((part) => part?.trim()).join(", ") : "",
  }),
);

/** Reads the code of a certificate, as typed. */
export const checkCertificate = defineReader(
  "check-certificate",
  by("message", { checkCode: text("required") }),
  ({ checkCode }) => checkCode.trim(),
);

/** Reads what somebody in difficulty asks for; `canPay` is undefined where it is no sum. Its files are handled by the upload. */
export const refinanceSupport = defineReader(
  "refinance-support",
  by("message", {
    reason: choice("select", RELIEF_REASONS),
    proposal: choice("required", RELIEF_PROPOSALS),
    canPay: typedSum("required"),
    comment: optionalText(),
    papers: files("identity-card-images"),
    dataPrivacy: consent("data-privacy-consent"),
  }),
  ({ reason = "other", proposal = "part", canPay, comment }) => ({ reason, proposal, canPay, comment: comment.trim() }),
);

const changed = askedWith("incomeChanged", "1")(text("required number"));

/** Reads the asking for a refinance: its terms, whole euro and months, and what has changed of the income. */
export const refinance = defineReader(
  "refinance",
  {
    ...by("price", { amount: text(), months: text() }),
    ...by("decision", {
      incomeChanged: choice("required", ["0", "1"]),
      "income.netMonthly": changed,
      "income.expenses": changed,
      "income.otherCredits": changed,
      registerCheck: consent("tos-accepted"),
    }),
  },
  ({ amount, months, incomeChanged, ...income }) => ({
    amount: Number(amount),
    term: Number(months),
    income:
      incomeChanged === "1"
        ? {
            netMonthly: income["income.netMonthly"] ?? "",
            expenses: income["income.expenses"] ?? "",
            otherCredits: income["income.otherCredits"] ?? "",
          }
        : undefined,
  }),
);

/** Reads the terms that a refinance is reckoned for: its page itself brings them onto the grid. */
export const refinanceQuote = defineReader(
  "refinance-quote",
  by("price", { amount: number("required"), months: number("required consumer-slider-period") }),
  ({ amount, months }) => ({ amount, term: months }),
);
