/** Readers of the staff's forms. */
import { MASKED_FIELDS, type MaskedField } from "#src/domain/staff/fields.ts";
import { STAFF_ROLES } from "#src/domain/staff/roles.ts";
import { parseTypedMoney } from "#src/domain/lending/money.ts";
import { normaliseEgn } from "#src/domain/identity/egn.ts";
import { choice, optionalText, text, tick } from "./fields.ts";
import { by, defineReader, type FormReader } from "./reader.ts";

/** Reads the login; the code may be empty. */
export const login = defineReader(
  "staff-login",
  by("staff", { email: text("required email"), password: text("required"), code: text("pin6") }),
  (values) => values,
);

/** Reads an enrolment. */
export const enrol = defineReader(
  "staff-enrol",
  by("staff", {
    password: text("required symbol-count"),
    passwordRepeat: text("required password-match"),
    egn: text("required person-pin"),
    code: text("required pin6"),
  }),
  ({ password, egn, code }) => ({ password, egn: normaliseEgn(egn), code }),
);

/** Reads a decision on a referred application; amount and term are asked for other terms only. */
export const decide = defineReader(
  "staff-decide",
  by("staff", {
    verdict: choice("required", ["approve", "less", "reject"]),
    amount: text("number"),
    period: text("number"),
    reason: text("required"),
    words: optionalText(),
  }),
  ({ verdict = "reject", amount, period, reason, words }) => ({
    verdict,
    reason,
    words: words.trim(),
    ...(amount !== "" && period !== "" && { terms: { amount: Number(amount), period: Number(period) } }),
  }),
);

/** Reads the switch of the site. */
export const maintenance = defineReader(
  "staff-maintenance",
  by("staff", { state: choice("required", ["on", "off"]), reason: text("required") }),
  ({ state, reason }) => ({ isOn: state === "on", reason }),
);

/** Reads whose credit money is, by the number of its contract. */
export const matchPayment = defineReader(
  "staff-match-payment",
  by("staff", { contract: text("required"), reason: text("required") }),
  ({ contract, reason }) => ({ contract: contract.trim(), reason }),
);

/** Reads which of the proposed credits money is of. */
export const matchCandidate = defineReader(
  "staff-match-candidate",
  by("staff", { contract: text() }),
  ({ contract }) => ({ contract: contract.trim() }),
);

/** Reads over which contracts a payment is split; sums in cents, undefined for a text that is no sum. */
export const splitPayment = defineReader(
  "staff-split-payment",
  by("staff", {
    contract1: text("required"),
    sum1: text("required"),
    contract2: text("required"),
    sum2: text("required"),
    reason: text("required"),
  }),
  ({ contract1, sum1, contract2, sum2, reason }) => ({
    parts: [
      { contract: contract1.trim(), cents: parseTypedMoney(sum1) },
      { contract: contract2.trim(), cents: parseTypedMoney(sum2) },
    ] as const,
    reason,
  }),
);

/** Reads how a payment was taken back. */
export const takeBackPayment = defineReader(
  "staff-take-back-payment",
  by("staff", { how: choice("required", ["reversed", "charged-back"]), reason: text("required") }),
  ({ how = "reversed", reason }) => ({ how, reason }),
);

/** Reads to which contract a payment is moved; empty to nobody's. */
export const movePayment = defineReader(
  "staff-move-payment",
  by("staff", { contract: optionalText(), reason: text("required") }),
  ({ contract, reason }) => ({ contract: contract.trim(), reason }),
);

/** Reads an account that money goes to, where another than the known one is meant. */
export const returnPayment = defineReader(
  "staff-return-payment",
  by("staff", { iban: optionalText("iban iban-checksum"), holder: optionalText(), reason: text("required") }),
  ({ iban, holder, reason }) => ({ account: iban.trim(), holder: holder.trim(), reason }),
);

/** Reads the account of a refund that waits for one. */
export const directRefund = defineReader(
  "staff-direct-refund",
  by("staff", { iban: text("required iban iban-checksum"), holder: text("required"), reason: text("required") }),
  ({ iban, holder, reason }) => ({ account: iban.trim(), holder: holder.trim(), reason }),
);

/** Reads the account of a borrower that a payout is ordered to again. */
export const redirectPayout = defineReader(
  "staff-redirect-payout",
  by("staff", { iban: text("required iban iban-checksum"), reason: text("required") }),
  ({ iban, reason }) => ({ account: iban.trim(), reason }),
);

/** Reads how much interest is given up, in cents; undefined for a text that is no sum. Empty is nothing. */
export const waiveInterest = defineReader(
  "staff-waive-interest",
  by("staff", { interest: optionalText(), late: optionalText(), reason: text("required") }),
  ({ interest, late, reason }) => ({
    interest: parseTypedMoney(interest || "0"),
    late: parseTypedMoney(late || "0"),
    reason,
  }),
);

/** Reads by how many days the demo's clock moves. */
export const moveClock = defineReader(
  "staff-move-clock",
  by("staff", { days: text("required number") }),
  ({ days }) => ({ days: Number(days) }),
);

/** Reads the roles of a member. */
export const setRoles = defineReader(
  "staff-set-roles",
  by("staff", {
    reviewer: tick(),
    cashier: tick(),
    owner: tick(),
    admin: tick(),
    auditor: tick(),
    reason: text("required"),
  }),
  ({ reason, ...ticked }) => ({ roles: STAFF_ROLES.filter((role) => ticked[role]), reason }),
);

/** Reads what is searched for. */
export const search = defineReader("staff-search", by("staff", { q: text("required") }), ({ q }) => ({ q: q.trim() }));

const withReason = (form: string): FormReader<{ reason: string }> =>
  defineReader(form, by("staff", { reason: text("required") }), (values) => values);

/** Readers of the forms that ask for a reason and nothing else. */
export const reasoned = [
  "staff-block-profile",
  "staff-unblock-profile",
  "staff-vouch-phone",
  "staff-close-profile",
  "staff-release-payout",
  "staff-refuse-payout",
  "staff-write-off",
  "staff-lock-month",
  "staff-retry-payout",
  "staff-cancel-refund",
  "staff-send-message",
  "staff-drop-message",
  "staff-refuse-act",
  "staff-disable-member",
].map(withReason);

/** Reads which field is to be unmasked, and why. */
export type Unmasking = { field: MaskedField | undefined; reason: string };

const unmaskingOf = (kind: string): FormReader<Unmasking> =>
  defineReader(
    `staff-unmask-${kind}`,
    by("staff", { field: choice("required", MASKED_FIELDS), reason: text("required") }),
    (values) => values,
  );

/** Readers of the forms that unmask a field. */
export const unmasking = ["application", "person", "payout", "refund", "act"].map(unmaskingOf);
