/** Forms of the desk, with a member of staff who may post them: every call of the staff has one. */
import { DEMO_STAFF, DEMO_STAFF_PASSWORD } from "#server/demo/staff.ts";
import { pickName, proposalId } from "#server/buro/picks.ts";
import { allActs, type StaffActName } from "#server/lending/staff/acts/index.ts";
import { staffCalls, type PlainCallName, type StaffCallName } from "#server/lending/staff/calls.ts";
import { staffUrl } from "#src/buro/table.ts";
import type { StaffRole } from "#src/domain/staff/roles.ts";
import { addDays, formatDay } from "#src/domain/time/dates.ts";
import { actionUrl } from "#src/engine/core/action-url.ts";
import { borrow } from "#tests/acts/case.ts";
import { ACT_CASES } from "#tests/acts/cases.ts";
import { kept } from "#tests/acts/given-back-cases.ts";
import { pageOf } from "#tests/acts/hands.ts";
import { newPerson, type Fields } from "#tests/support/borrower-data.ts";
import { ClerkBrowser, clerkOfRole, STRONG } from "#tests/support/clerk.ts";
import { REASON, rolesOf } from "#tests/support/commands.ts";
import type { Lender } from "#tests/support/lender.ts";
import { contractOf } from "#tests/support/servicing.ts";
import {
  aCredit,
  aMail,
  anAct,
  anApplication,
  anEnquiry,
  aGuarantor,
  aRefusedGuarantor,
  anInvitation,
  aPayment,
  aPayout,
  aPerson,
  aRemark,
  aRemarked,
  aVideo,
  ofAct,
  oneMore,
  rolesOfAwaiting,
  type Subject,
} from "./desk-subjects.ts";
import type { Place } from "./place.ts";

/** A call that is no act, as somebody would post it. */
type PlainPlace = Pick<Place, "ends" | "files"> & {
  /** What its page is of. */
  about?: Subject;
  /** Who posts it, where that is not the first who may. */
  by?: StaffRole;
  fields?: (lender: Lender) => Fields | Promise<Fields>;
};

const ENDS = { ends: true } as const;
const ASKED = { income: "1", words: "За дохода." };
const reasoned = (fields: Fields = {}) => ({ fields: (): Fields => ({ ...fields, reason: REASON }) });
const unmasking = (field: string, about: Subject): PlainPlace => ({ about, ...reasoned({ field }) });

const inDays = (lender: Lender, days: number): string => formatDay(addDays(lender.today(), days));

/** Two payments that nobody owed, ticked. */
const ticked = async (lender: Lender): Promise<Fields> =>
  Object.fromEntries((await kept(lender)).map((id) => [pickName(id), "1"]));

/** A payment of a payer who is not known, ticked as seen. */
const seen = async (lender: Lender): Promise<Fields> => {
  const { id = "" } = await ofAct("acknowledge-payer")(lender);
  return { [pickName(id)]: "1", reason: REASON };
};

/** A payment of nobody's, ticked for a credit. */
const chosen = async (lender: Lender): Promise<Fields> => {
  const { id = "" } = await ofAct("match-payment")(lender);
  return { [pickName(proposalId(id, (await borrow(lender)).no))]: "1" };
};

/** Of each call that is no act, its place; a call without one is a type error. */
const PLAIN: Readonly<Record<PlainCallName, PlainPlace>> = {
  login: { fields: () => ({ email: DEMO_STAFF.reviewer.email, password: DEMO_STAFF_PASSWORD, code: "" }) },
  enrol: {
    about: anInvitation,
    fields: () => ({ password: STRONG, passwordRepeat: STRONG, egn: newPerson().pin, code: "123456" }),
  },
  logout: ENDS,
  find: { fields: () => ({ q: "Иванов" }) },
  take: { ...ENDS, about: anApplication() },
  "ask-documents": { about: anApplication(), fields: () => ASKED },
  "withdraw-ask": { ...ENDS, about: anApplication(["ask-documents", ASKED]) },
  "decide-approve": { about: anApplication(["take", {}]), ...reasoned({ words: "Проверихме. Благодарим." }) },
  "decide-less": { about: anApplication(["take", {}]), ...reasoned({ amount: "500", period: "12", words: "" }) },
  "decide-guarantor": { about: anApplication(), ...reasoned({ words: "" }) },
  "decide-video": { about: anApplication(), ...reasoned({ words: "" }) },
  "decide-card": { about: anApplication(), ...reasoned({ words: "" }) },
  "review-guarantor": { about: aRefusedGuarantor, ...reasoned() },
  "accept-guarantor": { about: aGuarantor, ...reasoned() },
  "refuse-guarantor": { about: aGuarantor, ...reasoned() },
  "decide-reject": { about: anApplication(), ...reasoned({ words: "", next: "1" }) },
  "pass-video": { ...ENDS, about: aVideo },
  "fail-video": { about: aVideo, fields: () => ({ words: "Покажете и гърба на картата." }) },
  "take-enquiry": { ...ENDS, about: anEnquiry },
  "answer-enquiry": { about: anEnquiry, fields: () => ({ answer: "Проверихме." }) },
  "end-enquiry": {
    about: anEnquiry,
    fields: (lender) => ({ outcome: "later", day: inDays(lender, 3), words: "" }),
  },
  "unmask-enquiry": unmasking("phone", anEnquiry),
  "unmask-application": unmasking("egn", anApplication()),
  "unmask-guarantor": unmasking("egn", aGuarantor),
  "unmask-video": unmasking("idCard", aVideo),
  "unmask-person": unmasking("phone", aPerson),
  "call-borrower": { ...ENDS, about: aCredit },
  "unmask-payout": unmasking("account", aPayout),
  "unmask-refund": unmasking("account", ofAct("direct-refund")),
  "unmask-payment": unmasking("text", aPayment),
  "unmask-line": unmasking("text", ofAct("classify-line")),
  "unmask-certificate": unmasking("address", ofAct("post-certificate")),
  "unmask-act": unmasking("account", anAct),
  "ask-payout": { ...ENDS, about: aPayout },
  "ask-refund": { ...ENDS, about: ofAct("direct-refund") },
  "match-candidate": {
    about: ofAct("match-payment"),
    fields: async (lender) => ({ contract: await contractOf(lender, await borrow(lender)) }),
  },
  "match-chosen": { fields: chosen },
  "acknowledge-chosen": { fields: seen },
  remark: { about: aRemarked, fields: () => ({ text: "Предпочита писма.", until: "", assignee: "" }) },
  "end-remark": { about: aRemark(), fields: () => ({ words: "Вече не." }) },
  "give-task": { about: aRemark((lender) => inDays(lender, 3)), fields: () => ({ assignee: "anybody" }) },
  promise: {
    about: aCredit,
    fields: (lender) => ({ day: inDays(lender, 10), sum: "10", how: "phone" }),
  },
  "draft-relief": { about: aCredit, fields: () => ({ defer: "1", count: "6", dayOfMonth: "5" }) },
  "choose-returns": { fields: ticked },
  "choose-debts": { fields: ticked },
  reconcile: ENDS,
  "send-messages": { ...ENDS, about: oneMore(ofAct("send-message")) },
  "import-statement": { files: ["statement"] },
  "close-days": ENDS,
  "account-code": { fields: () => ({ account: "1010", externalCode: "503" }) },
  "audit-pack": { about: aCredit, ...reasoned() },
  "count-till": { fields: () => ({ sum: "7", words: "Намерени в повече." }) },
  // All other posts would feel it if these two succeeded: what they are filled with changes nothing.
  "move-clock": { ...ENDS, fields: () => ({ days: "0" }) },
  "start-promotion": {
    fields: (lender) => ({
      promotionTitle: "Проба",
      from: inDays(lender, 20),
      to: inDays(lender, 21),
      referrerAmount: "10",
      friendAmount: "5",
      mostFriends: "3",
      reason: REASON,
    }),
  },
  "end-promotion": { ...ENDS, ...reasoned() },
  "cancel-bonus": { fields: () => ({ bonusNo: "1", reason: REASON }) },
  maintenance: { ...ENDS, ...reasoned({ state: "off" }) },
  approve: { ...ENDS, about: anAct, by: rolesOfAwaiting.approver },
  "refuse-act": { about: anAct, by: rolesOfAwaiting.approver, ...reasoned() },
  "resend-mail": { ...ENDS, about: aMail },
  "resend-papers": { ...ENDS, about: aCredit },
  "want-alarms": { fields: () => ({ wants: "yes" }) },
};

const clerkFor = (lender: Lender, name: PlainCallName, by?: StaffRole): Promise<ClerkBrowser> => {
  const { roles } = staffCalls[name];
  if (roles === "anyone") return Promise.resolve(new ClerkBrowser(lender));
  return clerkOfRole(lender, by ?? (roles === "staff" ? "reviewer" : roles[0]!));
};

/** Calls that their pages do not show of what is here: an old tab of the page still has them. */
const UNSHOWN: ReadonlySet<StaffCallName> = new Set<StaffCallName>([
  "unmask-refund",
  "call-borrower",
  "ask-payout",
  "ask-refund",
  "match-candidate",
  "match-chosen",
  "acknowledge-chosen",
  "choose-returns",
  "choose-debts",
  "waive-interest",
  "lock-month",
]);

/** The form of a call on its page; throws where no page shows a call that one should. */
const formOn = async (clerk: ClerkBrowser, path: string, name: StaffCallName, subject: readonly string[]) =>
  UNSHOWN.has(name) ? clerk.unshown(name, ...subject) : clerk.form(path, name);

/** A call on the page that shows it. */
const aPlain = (name: PlainCallName): Place => {
  const { about, by, fields, ...rest } = PLAIN[name];
  return {
    name,
    ...rest,
    stand: async (lender) => {
      const params = (await about?.(lender)) ?? {};
      const clerk = await clerkFor(lender, name, by);
      const asked = (await fields?.(lender)) ?? {};
      const form = await formOn(clerk, staffUrl(staffCalls[name].page, params), name, Object.values(params));
      return { borrower: clerk.browser, form, url: actionUrl(form.action), fields: asked };
    },
    fields: () => ({}),
  };
};

/** An act about a subject of its case, which earlier posts have not touched. */
const anActPlace = (name: StaffActName): Place => ({
  name,
  ends: true,
  stand: async (lender) => {
    const { id: subject = "" } = await ofAct(name)(lender);
    const { fields } = ACT_CASES[name];
    const clerk = await clerkOfRole(lender, rolesOf(name).proposer);
    return {
      borrower: clerk.browser,
      form: await formOn(clerk, pageOf(name, subject), name, [subject]),
      url: actionUrl(`buro/${name}/${subject}`),
      fields: { ...(await fields?.(lender)), reason: REASON },
    };
  },
  fields: () => ({ reason: REASON }),
});

/** The places of the desk. Every call of the staff is here; `desk.test.ts` checks it. */
export const DESK_PLACES: readonly Place[] = [
  ...(Object.keys(PLAIN) as PlainCallName[]).map(aPlain),
  ...allActs.map(({ name }) => anActPlace(name)),
];
