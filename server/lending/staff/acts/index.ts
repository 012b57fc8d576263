/** The table of acts: an act that is not listed here does not exist, and nothing else lists them. */
import type { StaffAct } from "../define-act.ts";
import { holdCollection } from "./hold-collection.ts";
import { endCollectionHold } from "./end-hold.ts";
import { planArrears } from "./plan-arrears.ts";
import { endPlanForArrears } from "./end-arrears-plan.ts";
import { accelerate } from "./accelerate.ts";
import { callOffNotice } from "./call-off-notice.ts";
import { assignClaim } from "./assign-claim.ts";
import { reportDeath } from "./report-death.ts";
import { nameHeirs } from "./name-heirs.ts";
import { certifyToHeirs } from "./certify-to-heirs.ts";
import { revokeDeath } from "./revoke-death.ts";
import { garnish } from "./garnish.ts";
import { liftGarnishment } from "./lift-garnishment.ts";
import { acknowledgePayer } from "./acknowledge-payer.ts";
import { blockProfile } from "./block-profile.ts";
import { cancelRefund } from "./cancel-refund.ts";
import { certificate } from "./certificate.ts";
import { classifyLine } from "./classify-line.ts";
import { classifyPayment } from "./classify-payment.ts";
import { changePrepayment } from "./change-prepayment.ts";
import { closeProfile } from "./close-profile.ts";
import { directRefund } from "./direct-refund.ts";
import { disableMember } from "./disable-member.ts";
import { dropMessage } from "./drop-message.ts";
import { forbear } from "./forbear.ts";
import { joinLine } from "./join-line.ts";
import { lockMonth } from "./lock-month.ts";
import { markReturned } from "./mark-returned.ts";
import { markSent } from "./mark-sent.ts";
import { matchPayment } from "./match-payment.ts";
import { movePayment } from "./move-payment.ts";
import { noteLine } from "./note-line.ts";
import { orderCertificate } from "./order-certificate.ts";
import { postCertificate } from "./post-certificate.ts";
import { receivePayment } from "./receive-payment.ts";
import { redirectPayout } from "./redirect-payout.ts";
import { refuseCertificate } from "./refuse-certificate.ts";
import { refusePayout } from "./refuse-payout.ts";
import { refuseRelief } from "./refuse-relief.ts";
import { releaseGuarantor } from "./release-guarantor.ts";
import { releasePayout } from "./release-payout.ts";
import { reportAgain } from "./report-again.ts";
import { retryPayout } from "./retry-payout.ts";
import { returnAdvance } from "./return-advance.ts";
import { returnPayment } from "./return-payment.ts";
import { returnPayments } from "./return-payments.ts";
import { sendMessage } from "./send-message.ts";
import { setRoles } from "./set-roles.ts";
import { settleReport } from "./settle-report.ts";
import { splitPayment } from "./split-payment.ts";
import { takeBackPayment } from "./take-back-payment.ts";
import { takeLineIn } from "./take-line-in.ts";
import { unblockProfile } from "./unblock-profile.ts";
import { undoImport } from "./undo-import.ts";
import { vouchPhone } from "./vouch-phone.ts";
import { waiveInterest } from "./waive-interest.ts";
import { writeOff } from "./write-off.ts";
import { writeOffOwed } from "./write-off-owed.ts";
import { writeOffSmall } from "./write-off-small.ts";

/** In the order in which a page shows the forms of those that it offers. */
const ALL = [
  vouchPhone,
  blockProfile,
  unblockProfile,
  closeProfile,
  reportDeath,
  nameHeirs,
  certifyToHeirs,
  revokeDeath,
  garnish,
  liftGarnishment,
  releasePayout,
  refusePayout,
  retryPayout,
  redirectPayout,
  directRefund,
  cancelRefund,
  acknowledgePayer,
  matchPayment,
  splitPayment,
  classifyPayment,
  returnPayment,
  returnPayments,
  returnAdvance,
  changePrepayment,
  forbear,
  refuseRelief,
  releaseGuarantor,
  movePayment,
  takeBackPayment,
  writeOffOwed,
  writeOffSmall,
  receivePayment,
  waiveInterest,
  planArrears,
  endPlanForArrears,
  holdCollection,
  endCollectionHold,
  accelerate,
  callOffNotice,
  assignClaim,
  writeOff,
  orderCertificate,
  certificate,
  refuseCertificate,
  postCertificate,
  lockMonth,
  undoImport,
  classifyLine,
  joinLine,
  markReturned,
  markSent,
  takeLineIn,
  noteLine,
  sendMessage,
  dropMessage,
  reportAgain,
  settleReport,
  setRoles,
  disableMember,
] as const;

/** Name of an act. */
export type StaffActName = (typeof ALL)[number]["name"];

/** The acts by name. */
export const acts = Object.fromEntries(ALL.map((act) => [act.name, act])) as Readonly<Record<StaffActName, StaffAct>>;

/** The acts in their order. */
export const allActs: readonly (StaffAct & { name: StaffActName })[] = ALL;

/** Whether a text names an act. */
export const isStaffAct = (text: string): text is StaffActName => Object.hasOwn(acts, text);
