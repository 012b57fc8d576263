/** Readers of the staff's forms. */
import { MASKED_FIELDS, type MaskedField } from "#src/domain/staff/fields.ts";
import { DOCUMENT_KINDS } from "#src/domain/lending/document-asks.ts";
import { ENQUIRY_OUTCOMES } from "#src/domain/staff/enquiries.ts";
import { normaliseEgn } from "#src/domain/identity/egn.ts";
import { PROMISED_BY } from "#src/domain/staff/remarks.ts";
import { choice, day, optionalText, text, tick, typedSum } from "./fields.ts";
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

/** Reads a campaign that is announced. */
export const startPromotion = defineReader(
  "staff-start-promotion",
  by("staff", {
    promotionTitle: text("required"),
    from: day("required date-bg"),
    to: day("required date-bg"),
    referrerAmount: typedSum("required"),
    friendAmount: typedSum("required"),
    mostFriends: text("required number"),
    reason: text("required"),
  }),
  ({ mostFriends, promotionTitle, ...values }) => ({
    ...values,
    title: promotionTitle.trim(),
    mostFriends: Number(mostFriends),
  }),
);

/** Reads why a campaign is ended. */
export const endPromotion = defineReader(
  "staff-end-promotion",
  by("staff", { reason: text("required") }),
  (values) => values,
);

/** Reads which bonus is cancelled, and why. */
export const cancelBonus = defineReader(
  "staff-cancel-bonus",
  by("staff", { bonusNo: text("required number"), reason: text("required") }),
  ({ bonusNo, reason }) => ({ no: Number(bonusNo), reason }),
);

/** Reads why payers of several payments are as they should be. */
export const acknowledgeChosen = defineReader(
  "staff-acknowledge-chosen",
  by("staff", { reason: text("required") }),
  (values) => values,
);

/** What each decision on a referred application says besides itself; `next` takes the next application at once. */
const decision = { reason: text("required"), words: optionalText(), next: tick() };

const deciding = (verdict: string) =>
  defineReader(`staff-decide-${verdict}`, by("staff", decision), ({ words, ...said }) => ({
    ...said,
    words: words.trim(),
  }));

/** Reads the approval of what was asked for. */
export const decideApprove = deciding("approve");

/** Reads that a guarantor is wanted. */
export const decideGuarantor = deciding("guarantor");

/** Reads that a video is wanted. */
export const decideVideo = deciding("video");

/** Reads that pictures of the card are wanted. */
export const decideCard = deciding("card");

/** Reads an approval on other terms. */
export const decideLess = defineReader(
  "staff-decide-less",
  by("staff", { amount: text("required number"), period: text("required number"), ...decision }),
  ({ amount, period, words, ...said }) => ({
    ...said,
    words: words.trim(),
    terms: { amount: Number(amount), period: Number(period) },
  }),
);

/** Reads a rejection. */
export const decideReject = deciding("reject");

/** Reads why a guarantor is looked at again, accepted or refused. */
const judging = (verdict: "review" | "accept" | "refuse") =>
  defineReader(`staff-${verdict}-guarantor`, by("staff", { reason: text("required") }), (values) => values);
export const reviewGuarantor = judging("review");
export const acceptGuarantor = judging("accept");
export const refuseGuarantor = judging("refuse");

/** Reads the switch of the site. */
export const maintenance = defineReader(
  "staff-maintenance",
  by("staff", { state: choice("required", ["on", "off"]), reason: text("required") }),
  ({ state, reason }) => ({ isOn: state === "on", reason }),
);

/** Reads which of the proposed credits money is of. */
export const matchCandidate = defineReader(
  "staff-match-candidate",
  by("staff", { contract: text() }),
  ({ contract }) => ({ contract: contract.trim() }),
);

/** Reads what was counted in the till, and why it differs. */
export const countTill = defineReader(
  "staff-count-till",
  by("staff", { sum: typedSum("required"), words: optionalText() }),
  ({ sum, words }) => ({ cents: sum, words: words.trim() }),
);

/** Reads by how many days the demo's clock moves. */
export const moveClock = defineReader(
  "staff-move-clock",
  by("staff", { days: text("required number") }),
  ({ days }) => ({ days: Number(days) }),
);

/** Reads the code of an account in the accountant's own chart; "" for none. */
export const accountCode = defineReader(
  "staff-account-code",
  by("staff", { account: text("required number"), externalCode: optionalText() }),
  ({ account, externalCode }) => ({ account: Number(account), code: externalCode.trim() }),
);

/** Reads why an auditor's pack is made. */
export const auditPack = defineReader(
  "staff-audit-pack",
  by("staff", { reason: text("required") }),
  (values) => values,
);

/** Reads what is searched for. */
export const find = defineReader("staff-find", by("staff", { q: text("required") }), ({ q }) => ({ q: q.trim() }));

/** Reads why an act is refused. */
export const refuseAct = defineReader(
  "staff-refuse-act",
  by("staff", { reason: text("required") }),
  (values) => values,
);

/** Reads a draft of an annex. */
export const draftRelief = defineReader(
  "staff-draft-relief",
  by("staff", { defer: text("required number"), count: text("required number"), dayOfMonth: optionalText("number") }),
  (values) => values,
);

/** Reads which documents an applicant is asked for, and why. */
export const askDocuments = defineReader(
  "staff-ask-documents",
  by("staff", {
    idCard: tick(),
    income: tick(),
    statement: tick(),
    address: tick(),
    other: tick(),
    words: text("required"),
  }),
  ({ words, ...asked }) => ({ kinds: DOCUMENT_KINDS.filter((kind) => asked[kind]), words: words.trim() }),
);

/** Reads what an applicant is to do otherwise. */
export const failVideo = defineReader("staff-fail-video", by("staff", { words: text("required") }), ({ words }) => ({
  words: words.trim(),
}));

/** Reads whether a member gets mails about what nobody takes. */
export const wantAlarms = defineReader(
  "staff-want-alarms",
  by("staff", { wants: choice("required", ["yes", "no"]) }),
  ({ wants }) => ({ wants: wants === "yes" }),
);

/** Reads an answer to an enquiry. */
export const answerEnquiry = defineReader(
  "staff-answer-enquiry",
  by("staff", { answer: text("required") }),
  ({ answer }) => ({ answer: answer.trim() }),
);

/** Reads what came of an enquiry. */
export const endEnquiry = defineReader(
  "staff-end-enquiry",
  by("staff", {
    outcome: choice("required", ENQUIRY_OUTCOMES),
    day: { ...day(""), optional: true as const },
    words: optionalText(),
  }),
  ({ outcome = "closed", day, words }) => ({ outcome, day, words: words.trim() }),
);

/** Who may do a task where nobody is named: the one choice of executors that is always there. */
export const ANYBODY = "anybody";

const assigneeIn = (typed: string): string | null => (typed === "" || typed === ANYBODY ? null : typed);

/** Reads a note, or with a day a task. */
export const remark = defineReader(
  "staff-remark",
  by("staff", { text: text("required"), until: day("date-bg"), assignee: optionalText() }),
  ({ text: words, until: dueDay, assignee }) => ({
    text: words.trim(),
    dueDay,
    assignee: assigneeIn(assignee),
  }),
);

/** Reads whom a task is given to. */
export const giveTask = defineReader("staff-give-task", by("staff", { assignee: optionalText() }), ({ assignee }) => ({
  assignee: assigneeIn(assignee),
}));

/** Reads why a note is struck out, or what came of a task. */
export const endRemark = defineReader("staff-end-remark", by("staff", { words: text("required") }), ({ words }) => ({
  words: words.trim(),
}));

/** Reads a promise to pay. */
export const promise = defineReader(
  "staff-promise",
  by("staff", {
    day: day("required date-bg not-past not-after"),
    sum: typedSum("required"),
    how: choice("required", PROMISED_BY),
  }),
  ({ day: until, sum: cents = 0, how = "phone" }) => ({ day: until, cents, how }),
);

/** Reads which field is to be unmasked, and why. */
export type Unmasking = { field: MaskedField | undefined; reason: string };

const unmaskingOf = (kind: string): FormReader<Unmasking> =>
  defineReader(
    `staff-unmask-${kind}`,
    by("staff", { field: choice("required", MASKED_FIELDS), reason: text("required") }),
    (values) => values,
  );

/** Readers of the forms that unmask a field. */
export const unmasking = [
  "application",
  "guarantor",
  "video",
  "person",
  "payout",
  "refund",
  "payment",
  "line",
  "act",
  "enquiry",
  "certificate",
].map(unmaskingOf);
