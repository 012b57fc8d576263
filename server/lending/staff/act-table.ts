/**
 * What each act of the staff does. Who proposes and approves it, and whether it needs two, stands in the table of calls
 * (`src/buro/calls.ts`); a row here for each act there, or a type error.
 */
import { normaliseIban } from "#src/domain/identity/iban.ts";
import { parseTypedMoney } from "#src/domain/lending/money.ts";
import { isStaffRole, type StaffRole } from "#src/domain/staff/roles.ts";
import type { StaffActName } from "#src/buro/calls.ts";
import { blockInside, eraseProfile, unblockInside, type ProfileAct } from "#server/lending/accounts/close-profile.ts";
import { newPhoneOf, vouchInside } from "#server/lending/accounts/trusted-number.ts";
import { sendLostAgain } from "#server/lending/messages/lost.ts";
import { refuseInside, releaseInside } from "#server/lending/payouts/held-payout.ts";
import { retryInside } from "#server/lending/payouts/retry-payout.ts";
import { cancelRefund } from "#server/lending/refunds/cancel-refund.ts";
import { openProposed, type RefundTo } from "#server/lending/refunds/destination.ts";
import { orderRefund, sendHeldTo } from "#server/lending/refunds/order-refund.ts";
import { matchPayment } from "#server/lending/servicing/match-payment.ts";
import { lockMonth } from "#server/lending/servicing/lock-month.ts";
import { movePayment } from "#server/lending/servicing/move-payment.ts";
import { takeBackPayment } from "#server/lending/servicing/receive-payment.ts";
import { splitPayment, type Part } from "#server/lending/servicing/split-payment.ts";
import { waiveInterest } from "#server/lending/servicing/waive-interest.ts";
import { writeOffCredit } from "#server/lending/servicing/write-off.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { creditsByNo } from "#server/store/tables/credits.ts";
import { paymentById } from "#server/store/tables/payments.ts";
import { payoutById } from "#server/store/tables/payouts.ts";
import { refundById } from "#server/store/tables/refunds.ts";
import { contactOf } from "#server/store/tables/users.ts";
import { dropLost } from "#server/store/tables/lost-messages.ts";
import { disableStaff, setStaffRoles } from "#server/store/tables/staff.ts";
import type { ActParams } from "#server/store/tables/staff-acts.ts";
import { endStaffSessions } from "#server/store/tables/staff-sessions.ts";

/** An act as it is done: `by` names who proposed and who approved it, `eventId` makes what it does twice done once. */
export type Executing = { subject: string; params: ActParams; by: string; reason: string; eventId: string; now: Date };

/** Does an act in the transaction that records it; false when its subject is no longer in the state for it. */
export type Execute = (services: Services, trx: Db, executing: Executing) => Promise<boolean>;

const onProfile =
  (
    act: (services: Services, trx: Db, on: { userId: string; reason: string; now: Date }) => Promise<ProfileAct>,
  ): Execute =>
  async (services, trx, { subject, by, reason, now }) =>
    (await act(services, trx, { userId: subject, reason: `${by}: ${reason}`, now })) === "done";

/** Roles as an act keeps them, separated by spaces. */
export const rolesIn = (text: string): StaffRole[] => text.split(" ").filter(isStaffRole);

/** The account that somebody proposed, sealed with the act. */
const toIn = (services: Services, subject: string, { sealed }: ActParams): RefundTo | undefined => {
  if (sealed === undefined) return undefined;
  const { account, holder } = openProposed(services, subject, sealed);
  return { method: "wireTransfer", account: normaliseIban(account), holder };
};

/** Refuses to send money to an account that somebody names while the phone of whose it is was just changed. */
const demandTrustedPhone = async (trx: Db, userId: string | undefined, now: Date): Promise<void> => {
  if (userId !== undefined && newPhoneOf(await contactOf(trx, userId), now)) refuse("desk-new-phone");
};

/** The profile that a payment was booked to; undefined of one that is nobody's. */
const ownerOfPayment = async (trx: Db, paymentId: string): Promise<string | undefined> => {
  const creditNo = (await paymentById(trx, paymentId))?.creditNo ?? undefined;
  return creditNo === undefined ? undefined : (await creditsByNo(trx, [creditNo]))[0]?.userId;
};

const partIn = (params: ActParams, n: 1 | 2): Part => ({
  contract: params[`contract${n}`] ?? "",
  cents: parseTypedMoney(params[`sum${n}`] ?? "") ?? 0,
});

/** The table. */
export const executes: Readonly<Record<StaffActName, Execute>> = {
  "block-profile": onProfile((_services, trx, on) => blockInside(trx, on)),
  "unblock-profile": onProfile((_services, trx, on) => unblockInside(trx, on)),
  "close-profile": onProfile((services, trx, on) => eraseProfile(services, trx, { ...on, actor: "O" })),
  "vouch-phone": (_services, trx, { subject, now }) => vouchInside(trx, subject, now),
  "release-payout": (services, trx, { subject, by, now }) =>
    releaseInside(services, trx, { payoutId: subject, by, now }),
  "refuse-payout": (services, trx, { subject, by, now }) => refuseInside(services, trx, { payoutId: subject, by, now }),
  "match-payment": async (services, trx, { subject, params, now }) =>
    (await matchPayment(services, trx, { paymentId: subject, contract: params["contract"] ?? "", now })) !== undefined,
  "split-payment": (services, trx, { subject, params, now }) =>
    splitPayment(services, trx, { paymentId: subject, parts: [partIn(params, 1), partIn(params, 2)], now }),
  "return-payment": async (services, trx, { subject, params, by, now }) => {
    const to = toIn(services, subject, params);
    if (to) await demandTrustedPhone(trx, await ownerOfPayment(trx, subject), now);
    return (await orderRefund(services, trx, { paymentId: subject, to, by, now })) !== undefined;
  },
  "take-back-payment": async (services, trx, { subject, params, now }) => {
    const how = params["how"] === "charged-back" ? "charged-back" : "reversed";
    return (await takeBackPayment(services, trx, subject, how, now)) === "taken-back";
  },
  "move-payment": (services, trx, { subject, params, eventId, now }) =>
    movePayment(services, trx, { paymentId: subject, contract: params["contract"] ?? "", event: eventId, now }),
  "direct-refund": async (services, trx, { subject, params, now }) => {
    const to = toIn(services, subject, params);
    const paymentId = (await refundById(trx, subject))?.paymentId;
    if (paymentId) await demandTrustedPhone(trx, await ownerOfPayment(trx, paymentId), now);
    return to !== undefined && sendHeldTo(services, trx, { refundId: subject, to });
  },
  "cancel-refund": (_services, trx, { subject, by, now }) => cancelRefund(trx, { refundId: subject, why: by, now }),
  "retry-payout": (services, trx, { subject, by, now }) => retryInside(services, trx, { payoutId: subject, by, now }),
  "redirect-payout": async (services, trx, { subject, params, by, now }) => {
    const [to, payout] = [toIn(services, subject, params), await payoutById(trx, subject)];
    if (to === undefined || !payout) return false;
    await demandTrustedPhone(trx, (await applicationById(trx, payout.requestId)).userId, now);
    return retryInside(services, trx, { payoutId: subject, account: to.account, by, now });
  },
  "waive-interest": (services, trx, { subject, params, by, reason, now }) => {
    const [interest = 0, late = 0] = [params["interest"], params["late"]].map((sum) => parseTypedMoney(sum ?? ""));
    return waiveInterest(services, trx, { creditNo: Number(subject), interest, late, reason, by, now });
  },
  "write-off": (services, trx, { subject, by, reason, now }) =>
    writeOffCredit(services, trx, { creditNo: Number(subject), reason, by, now }),
  "lock-month": (_services, trx, { subject, by, now }) => lockMonth(trx, { month: `${subject}-01`, by, now }),
  "send-message": (services, trx, { subject }) => sendLostAgain(services, trx, subject),
  "drop-message": (_services, trx, { subject, now }) => dropLost(trx, subject, now),
  "set-roles": async (_services, trx, { subject, params }) => {
    await setStaffRoles(trx, subject, rolesIn(params["roles"] ?? ""));
    await endStaffSessions(trx, subject);
    return true;
  },
  "disable-member": async (_services, trx, { subject, now }) => {
    if (!(await disableStaff(trx, subject, now))) return false;
    await endStaffSessions(trx, subject);
    return true;
  },
};
