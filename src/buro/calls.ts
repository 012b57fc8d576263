/**
 * The staff's calls, one row each, with the roles that may post them; an act says whether it needs two, and who approves it.
 * Nothing else says it: pages, calls and the command line all ask here.
 */
import type { StaffRole } from "#src/domain/staff/roles.ts";
import { MONEY, PEOPLE, READERS, type StaffAccess } from "./access.ts";
import type { StaffPageName } from "./table.ts";

/** A call of the staff: the form it takes, the page that shows it, and who may post it. */
export type StaffCallRow = {
  /** Pattern relative to `/api/v2/`. */
  path: string;
  form: string;
  page: StaffPageName;
  roles: StaffAccess;
  /** An act: done when a second person has approved it, where it needs two, and recorded in any case. */
  act?: { needsTwo: boolean; approvers: readonly StaffRole[] };
};

const ONE = { needsTwo: false, approvers: [] } as const;
const TWO_OF_MONEY = { needsTwo: true, approvers: ["cashier", "owner"] } as const;

const callRows = {
  login: { path: "buro/login", form: "staff-login", page: "login", roles: "anyone" },
  enrol: { path: "buro/enrol/:token", form: "staff-enrol", page: "enrolment", roles: "anyone" },
  logout: { path: "buro/logout", form: "staff-logout", page: "acts", roles: "staff" },
  search: { path: "buro/search", form: "staff-search", page: "people", roles: PEOPLE },
  take: { path: "buro/take/:number", form: "staff-take", page: "application", roles: ["reviewer"] },
  decide: { path: "buro/decide/:number", form: "staff-decide", page: "application", roles: ["reviewer"] },
  "unmask-application": {
    path: "buro/unmask/application/:number",
    form: "staff-unmask-application",
    page: "application",
    roles: READERS,
  },
  "unmask-person": { path: "buro/unmask/person/:id", form: "staff-unmask-person", page: "person", roles: PEOPLE },
  "unmask-payout": { path: "buro/unmask/payout/:id", form: "staff-unmask-payout", page: "payout", roles: MONEY },
  "unmask-refund": { path: "buro/unmask/refund/:id", form: "staff-unmask-refund", page: "refund", roles: MONEY },
  "unmask-act": { path: "buro/unmask/act/:id", form: "staff-unmask-act", page: "act", roles: MONEY },
  "block-profile": {
    path: "buro/block-profile/:id",
    form: "staff-block-profile",
    page: "person",
    roles: ["reviewer", "owner"],
    act: ONE,
  },
  "unblock-profile": {
    path: "buro/unblock-profile/:id",
    form: "staff-unblock-profile",
    page: "person",
    roles: ["owner"],
    act: ONE,
  },
  "vouch-phone": {
    path: "buro/vouch-phone/:id",
    form: "staff-vouch-phone",
    page: "person",
    roles: ["reviewer", "owner"],
    act: ONE,
  },
  "close-profile": {
    path: "buro/close-profile/:id",
    form: "staff-close-profile",
    page: "person",
    roles: ["reviewer", "owner"],
    act: { needsTwo: true, approvers: ["reviewer", "owner"] },
  },
  "release-payout": {
    path: "buro/release-payout/:id",
    form: "staff-release-payout",
    page: "payout",
    roles: ["cashier", "owner"],
    act: { needsTwo: true, approvers: ["cashier", "owner"] },
  },
  "refuse-payout": {
    path: "buro/refuse-payout/:id",
    form: "staff-refuse-payout",
    page: "payout",
    roles: ["cashier", "owner"],
    act: ONE,
  },
  "retry-payout": {
    path: "buro/retry-payout/:id",
    form: "staff-retry-payout",
    page: "payout",
    roles: ["cashier", "owner"],
    act: ONE,
  },
  "redirect-payout": {
    path: "buro/redirect-payout/:id",
    form: "staff-redirect-payout",
    page: "payout",
    roles: ["cashier", "owner"],
    act: TWO_OF_MONEY,
  },
  "ask-payout": { path: "buro/ask-payout/:id", form: "staff-ask-payout", page: "payout", roles: ["cashier", "owner"] },
  "direct-refund": {
    path: "buro/direct-refund/:id",
    form: "staff-direct-refund",
    page: "refund",
    roles: ["cashier", "owner"],
    act: TWO_OF_MONEY,
  },
  "cancel-refund": {
    path: "buro/cancel-refund/:id",
    form: "staff-cancel-refund",
    page: "refund",
    roles: ["cashier", "owner"],
    act: ONE,
  },
  "ask-refund": { path: "buro/ask-refund/:id", form: "staff-ask-refund", page: "refund", roles: ["cashier", "owner"] },
  "match-candidate": {
    path: "buro/match-candidate/:id",
    form: "staff-match-candidate",
    page: "payment",
    roles: ["cashier", "owner"],
  },
  "match-exact": {
    path: "buro/match-exact",
    form: "staff-match-exact",
    page: "payments",
    roles: ["cashier", "owner"],
  },
  "split-payment": {
    path: "buro/split-payment/:id",
    form: "staff-split-payment",
    page: "payment",
    roles: ["cashier", "owner"],
    act: ONE,
  },
  "take-back-payment": {
    path: "buro/take-back-payment/:id",
    form: "staff-take-back-payment",
    page: "payment",
    roles: ["cashier", "owner"],
    act: TWO_OF_MONEY,
  },
  "move-payment": {
    path: "buro/move-payment/:id",
    form: "staff-move-payment",
    page: "payment",
    roles: ["cashier", "owner"],
    act: TWO_OF_MONEY,
  },
  "match-payment": {
    path: "buro/match-payment/:id",
    form: "staff-match-payment",
    page: "payment",
    roles: ["cashier", "owner"],
    act: ONE,
  },
  "return-payment": {
    path: "buro/return-payment/:id",
    form: "staff-return-payment",
    page: "payment",
    roles: ["cashier", "owner"],
    act: { needsTwo: true, approvers: ["cashier", "owner"] },
  },
  "waive-interest": {
    path: "buro/waive-interest/:id",
    form: "staff-waive-interest",
    page: "credit",
    roles: ["owner"],
    act: { needsTwo: true, approvers: ["owner", "reviewer"] },
  },
  "write-off": {
    path: "buro/write-off/:id",
    form: "staff-write-off",
    page: "credit",
    roles: ["owner"],
    act: { needsTwo: true, approvers: ["owner", "reviewer"] },
  },
  "lock-month": {
    path: "buro/lock-month/:id",
    form: "staff-lock-month",
    page: "reconciliation",
    roles: ["owner"],
    act: TWO_OF_MONEY,
  },
  reconcile: {
    path: "buro/reconcile",
    form: "staff-reconcile",
    page: "reconciliation",
    roles: ["cashier", "owner"],
  },
  "send-message": {
    path: "buro/send-message/:id",
    form: "staff-send-message",
    page: "message",
    roles: ["reviewer", "cashier", "owner"],
    act: ONE,
  },
  "drop-message": {
    path: "buro/drop-message/:id",
    form: "staff-drop-message",
    page: "message",
    roles: ["reviewer", "cashier", "owner"],
    act: ONE,
  },
  "send-messages": {
    path: "buro/send-messages",
    form: "staff-send-messages",
    page: "messages",
    roles: ["reviewer", "cashier", "owner"],
  },
  "import-statement": {
    path: "buro/import-statement",
    form: "staff-import-statement",
    page: "files",
    roles: ["cashier", "owner"],
  },
  "close-days": {
    path: "buro/close-days",
    form: "staff-close-days",
    page: "day",
    roles: ["cashier", "owner", "admin"],
  },
  "move-clock": { path: "buro/move-clock", form: "staff-move-clock", page: "day", roles: ["admin"] },
  approve: { path: "buro/approve/:id", form: "staff-approve", page: "act", roles: "staff" },
  "refuse-act": { path: "buro/refuse-act/:id", form: "staff-refuse-act", page: "act", roles: "staff" },
  "set-roles": {
    path: "buro/set-roles/:id",
    form: "staff-set-roles",
    page: "member",
    roles: ["admin"],
    act: { needsTwo: true, approvers: ["admin", "owner"] },
  },
  "disable-member": {
    path: "buro/disable-member/:id",
    form: "staff-disable-member",
    page: "member",
    roles: ["admin", "owner"],
    act: ONE,
  },
  maintenance: {
    path: "buro/maintenance",
    form: "staff-maintenance",
    page: "maintenance",
    roles: ["admin"],
  },
} as const satisfies Record<string, StaffCallRow>;

/** Name of a call of the staff. */
export type StaffCallName = keyof typeof callRows;

/** The calls by name. */
export const staffCalls: Readonly<Record<StaffCallName, StaffCallRow>> = callRows;

/** Names of the calls that are acts. */
export type StaffActName = {
  [Name in StaffCallName]: (typeof callRows)[Name] extends { act: object } ? Name : never;
}[StaffCallName];

/** Whether a text names an act. */
export const isStaffAct = (text: string): text is StaffActName =>
  Object.hasOwn(callRows, text) && "act" in callRows[text as StaffCallName];

/** The row of an act. */
export const staffActRow = (name: StaffActName): NonNullable<StaffCallRow["act"]> => staffCalls[name].act!;
