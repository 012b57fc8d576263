/** Cases of acts on payouts and refunds: money that goes out. */
import { moveApplication } from "#server/lending/states/move-application.ts";
import { frozenDestination, sealDestination } from "#server/lending/destinations/payout-destination.ts";
import { refuseInside, releaseInside } from "#server/lending/payouts/held-payout.ts";
import { retryInside } from "#server/lending/payouts/retry-payout.ts";
import { cancelRefund } from "#server/lending/payers/cancel-refund.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { bookReturnedTransfer } from "#server/lending/statements/book-returned.ts";
import { sendHeldTo } from "#server/lending/refunds/order-refund.ts";
import { addPayout, newPayoutId, payoutsOf } from "#server/store/tables/payouts.ts";
import { refundById } from "#server/store/tables/refunds.ts";
import { borrowerAt } from "#tests/support/borrower.ts";
import { ibanEnding, stories } from "#tests/support/borrower-data.ts";
import type { Lender } from "#tests/support/lender.ts";
import { orderAll } from "#tests/support/whole-sums.ts";
import { payoutOf } from "#tests/support/servicing.ts";
import { borrow, servicing, sum, type ActCase } from "./case.ts";

const OTHER = ibanEnding("7777");
const HOLDER = "Мария Стоянова";

/** A payout that the provider rejected. */
export const failed = async (lender: Lender): Promise<string> => {
  const { person } = await borrowerAt(lender, "signed", stories.payoutFails);
  await lender.settle();
  const sql =
    "select p.id from payouts p join requests r on r.id = p.request_id join users u on u.id = r.user_id where u.email = $1";
  return lender.text(sql, person.email);
};

/** A payout that the bank has sent back: it goes out again by two. */
const cameBack = async (lender: Lender): Promise<string> => {
  const { id: orderId, cents } = await payoutOf(lender, await borrow(lender));
  const now = lender.clock.now();
  await lender.inside((trx) => bookReturnedTransfer(lender.services, trx, { orderId, cents, day: sofiaDay(now), now }));
  return orderId;
};

const applicationOf = (lender: Lender, id: string): Promise<string> =>
  lender.text("select request_id from payouts where id = $1", id);

/** A payout after it to an account of now, which waits for somebody. */
const held = async (lender: Lender): Promise<string> => {
  const applicationId = await applicationOf(lender, await failed(lender));
  const [id, now] = [newPayoutId(), lender.clock.now()];
  const sealed = sealDestination(lender.services, id, "wireTransfer", { account: OTHER, holder: HOLDER });
  await lender.inside(async (trx) => {
    await moveApplication(trx, { applicationId, to: "contractSigned", actor: "O", reason: "проба", now });
    const [{ amountCents } = { amountCents: 0 }] = await payoutsOf(trx, applicationId);
    await addPayout(trx, { id, applicationId, method: "wireTransfer", amountCents, ...sealed, held: true, now });
  });
  return id;
};

const ofPayout = async (lender: Lender, id: string): Promise<unknown> => {
  const applicationId = await applicationOf(lender, id);
  return [
    (await lender.query("select status from requests where id = $1", applicationId))[0],
    (await payoutsOf(lender.database.db, applicationId)).map(({ status }) => status),
  ];
};

/** Where the last payout of an application goes, and how much. */
const lastOrder = async (lender: Lender, id: string): Promise<string[]> => {
  const last = (await payoutsOf(lender.database.db, await applicationOf(lender, id))).at(-1)!;
  const { account, holder } = frozenDestination(lender.services, last);
  return [sum(last.amountCents), account, holder];
};

const onPayout = (lender: Lender, payoutId: string) => ({ payoutId, by: "колега", now: lender.clock.now() });

/** Money of nobody's on its way back, whose account nobody knows. */
const heldRefund = async (lender: Lender): Promise<string> => {
  const { paymentId } = await servicing(lender).pay(null, 4_321);
  const ordered = await lender.inside((trx, now) => orderAll(lender.services, trx, { paymentId, now }));
  return ordered!.refundId;
};

const ofRefund = async (lender: Lender, id: string): Promise<unknown> =>
  lender.query(
    "select r.status, p.status as of from refunds r join payments p on p.id = r.payment_id where r.id = $1",
    id,
  );

const refundOrder = async (lender: Lender, id: string): Promise<string[]> => {
  const refund = (await refundById(lender.database.db, id))!;
  const { account, holder } = frozenDestination(lender.services, { ...refund, destination: refund.destination! });
  return [sum(refund.cents), account, holder];
};

/** The cases by act. */
export const ORDER_CASES = {
  "release-payout": {
    stand: held,
    change: (lender, id) => lender.inside((trx) => refuseInside(lender.services, trx, onPayout(lender, id))),
    ends: true,
    state: ofPayout,
    done: lastOrder,
  },
  "refuse-payout": {
    stand: held,
    change: (lender, id) => lender.inside((trx) => releaseInside(lender.services, trx, onPayout(lender, id))),
    ends: true,
    state: ofPayout,
  },
  "retry-payout": {
    stand: cameBack,
    change: (lender, id) => lender.inside((trx) => retryInside(lender.services, trx, onPayout(lender, id))),
    ends: true,
    state: ofPayout,
    done: lastOrder,
  },
  "redirect-payout": {
    stand: failed,
    fields: () => ({ iban: OTHER }),
    wrong: { iban: "BG00" },
    change: (lender, id) => lender.inside((trx) => retryInside(lender.services, trx, onPayout(lender, id))),
    ends: true,
    state: ofPayout,
    // Whose the account is nobody has checked, and so its act does not say it.
    done: async (lender, id) => (await lastOrder(lender, id)).slice(0, 2),
  },
  "direct-refund": {
    stand: heldRefund,
    fields: () => ({ iban: OTHER, holder: HOLDER }),
    wrong: { iban: "BG00", holder: HOLDER },
    change: (lender, refundId) => lender.inside((trx, now) => cancelRefund(trx, { refundId, why: "колега", now })),
    ends: true,
    state: ofRefund,
    done: refundOrder,
  },
  "cancel-refund": {
    stand: heldRefund,
    change: async (lender, refundId) => {
      const to = { method: "wireTransfer", account: OTHER, holder: HOLDER } as const;
      await lender.inside((trx) => sendHeldTo(lender.services, trx, { refundId, to }));
      await lender.settle();
    },
    ends: true,
    state: ofRefund,
  },
} satisfies Record<string, ActCase>;
