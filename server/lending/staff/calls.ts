/**
 * The staff's calls: one row each, and one for each act. Path and form follow from the name: `buro/<name>` with the
 * parameters of the page that shows it, and `staff-<name>`. Nothing else says who may post what: pages, calls and the
 * command line all ask here.
 */
import { ENQUIRERS, MONEY, PACKERS, PEOPLE, READERS, type StaffAccess } from "#src/buro/access.ts";
import type { BudgetName } from "#server/calls/budget-table.ts";
import { staffPages, type StaffPageName } from "#src/buro/table.ts";
import { allActs, type StaffActName } from "./acts/index.ts";
import { formOfAct } from "./define-act.ts";
import { subjects } from "./subjects.ts";

/** A call of the staff: its path relative to `/api/v2/`, the form it takes, the page that shows it, who may post it. */
export type StaffCallRow = {
  path: string;
  form: string;
  page: StaffPageName;
  roles: StaffAccess;
  /** Needs no idempotency key: made twice, it does no more. */
  keyless?: true;
  /** Takes the rows that are ticked on its page. */
  picks?: true;
  /** Besides that of all posts of the desk. */
  budgets?: readonly BudgetName[];
};

type Row = Pick<StaffCallRow, "page" | "roles" | "keyless" | "picks" | "budgets">;

const rows = {
  login: { page: "login", roles: "anyone", keyless: true },
  enrol: { page: "enrolment", roles: "anyone" },
  logout: { page: "acts", roles: "staff", keyless: true },
  find: { page: "find", roles: PEOPLE, keyless: true, budgets: ["desk-find"] },
  take: { page: "application", roles: ["reviewer"] },
  "ask-documents": { page: "application", roles: ["reviewer"] },
  "withdraw-ask": { page: "application", roles: ["reviewer"] },
  "pass-video": { page: "video", roles: ["reviewer"] },
  "fail-video": { page: "video", roles: ["reviewer"] },
  "decide-approve": { page: "application", roles: ["reviewer"] },
  "decide-less": { page: "application", roles: ["reviewer"] },
  "decide-reject": { page: "application", roles: ["reviewer"] },
  "decide-guarantor": { page: "application", roles: ["reviewer"] },
  "review-guarantor": { page: "application", roles: ["reviewer"] },
  "accept-guarantor": { page: "application", roles: ["reviewer"] },
  "refuse-guarantor": { page: "application", roles: ["reviewer"] },
  "decide-video": { page: "application", roles: ["reviewer"] },
  "decide-card": { page: "application", roles: ["reviewer"] },
  "take-enquiry": { page: "enquiry", roles: ENQUIRERS },
  "answer-enquiry": { page: "enquiry", roles: ENQUIRERS },
  "end-enquiry": { page: "enquiry", roles: ENQUIRERS },
  "unmask-enquiry": { page: "enquiry", roles: PEOPLE },
  "unmask-application": { page: "application", roles: READERS },
  "unmask-guarantor": { page: "application", roles: READERS },
  "unmask-video": { page: "video", roles: READERS },
  "unmask-person": { page: "person", roles: PEOPLE },
  "call-borrower": { page: "credit", roles: ENQUIRERS },
  "unmask-payout": { page: "payout", roles: MONEY },
  "unmask-refund": { page: "refund", roles: MONEY },
  "unmask-payment": { page: "payment", roles: MONEY },
  "unmask-line": { page: "line", roles: MONEY },
  "unmask-certificate": { page: "certificate", roles: ["reviewer", "owner"] },
  "unmask-act": { page: "act", roles: MONEY },
  "ask-payout": { page: "payout", roles: ["cashier", "owner"] },
  "ask-refund": { page: "refund", roles: ["cashier", "owner"] },
  "match-candidate": { page: "payment", roles: ["cashier", "owner"] },
  "match-chosen": { page: "payments", roles: ["cashier", "owner"], picks: true },
  "acknowledge-chosen": { page: "payments", roles: ["cashier", "owner"], picks: true },
  remark: { page: "remarks", roles: ["reviewer", "cashier", "owner"] },
  "end-remark": { page: "remark", roles: ["reviewer", "cashier", "owner"] },
  "give-task": { page: "remark", roles: ["reviewer", "cashier", "owner"] },
  promise: { page: "credit", roles: ["reviewer", "cashier", "owner"] },
  "draft-relief": { page: "relief", roles: ["reviewer", "owner"], keyless: true },
  "choose-returns": { page: "returns", roles: ["cashier", "owner"], keyless: true, picks: true },
  "choose-debts": { page: "returns", roles: ["owner"], keyless: true, picks: true },
  reconcile: { page: "reconciliation", roles: ["cashier", "owner"] },
  "send-messages": { page: "messages", roles: ["reviewer", "cashier", "owner"] },
  "import-statement": { page: "files", roles: ["cashier", "owner"], budgets: ["desk-file"] },
  "close-days": { page: "day", roles: ["cashier", "owner", "admin"] },
  "count-till": { page: "day", roles: ["cashier", "owner"] },
  "account-code": { page: "chart", roles: ["owner"] },
  "audit-pack": { page: "credit", roles: PACKERS },
  "move-clock": { page: "day", roles: ["admin"] },
  approve: { page: "act", roles: "staff" },
  "refuse-act": { page: "act", roles: "staff" },
  "resend-mail": { page: "mail", roles: ENQUIRERS },
  "resend-papers": { page: "credit", roles: ENQUIRERS },
  "want-alarms": { page: "alarms", roles: "staff" },
  "start-promotion": { page: "bonuses", roles: ["owner"] },
  "end-promotion": { page: "bonuses", roles: ["owner"] },
  "cancel-bonus": { page: "bonuses", roles: ["owner"] },
  maintenance: { page: "maintenance", roles: ["admin"] },
} as const satisfies Record<string, Row>;

/**
 * Name of a call that is no act.
 * @internal for tests under torture.
 */
export type PlainCallName = keyof typeof rows;
/** Name of a call of the staff. */
export type StaffCallName = PlainCallName | StaffActName;

/** The parameters in a page's path: `/:id`. */
const parametersOf = (path: string): string => (/(?:\/:\w+)+$/.exec(path) ?? [""])[0];

const callOf = (name: string, { page, ...row }: Row, parameters = parametersOf(staffPages[page].path)) =>
  [name, { path: `buro/${name}${parameters}`, form: formOfAct(name), page, ...row }] as const;

/** The calls by name. */
export const staffCalls = Object.fromEntries([
  ...Object.entries(rows).map(([name, row]) => callOf(name, row)),
  ...allActs.map(({ name, subject, roles }) => callOf(name, { page: subjects[subject].page, roles }, "/:id")),
]) as Readonly<Record<StaffCallName, StaffCallRow>>;
