/** The lists of money that goes out: payouts of credits, and refunds. */
import { listWords, payoutListWords, refundListWords } from "#src/copy/staff-lists.ts";
import { payoutWords as words } from "#src/copy/staff.ts";
import { staffUrl, type StaffPageName } from "#src/buro/table.ts";
import { masked, initials } from "#src/domain/staff/fields.ts";
import { PAYOUTS_SHOWN, REFUNDS_SHOWN, type PayoutsShown, type RefundsShown } from "#src/domain/staff/lists.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { frozenDestination } from "#server/lending/destinations/payout-destination.ts";
import type { Services } from "#server/services.ts";
import { listedPayouts, listedRefunds, payoutKey } from "#server/store/tables/payout-list.ts";
import type { PayoutRow } from "#server/store/tables/payouts.ts";
import type { RefundRow } from "#server/store/tables/refunds.ts";
import { euro } from "../blocks.ts";
import { listPage, type Column, type DeskList } from "../listing.ts";

type Row = { id: string; createdAt: Date; state: string; holder: string; account: string; cents: number };

const PAYOUTS: Readonly<Record<PayoutsShown, string>> = { ...words.states, ...payoutListWords.shown };
const REFUNDS: Readonly<Record<RefundsShown, string>> = { ...words.refundStates, ...refundListWords.shown };

/** Where an order goes, masked. */
const rowOf = (
  services: Services,
  order: PayoutRow | RefundRow,
  { state, cents }: Pick<Row, "state" | "cents">,
): Row => {
  const { id, createdAt, destination } = order;
  const to = destination ? frozenDestination(services, order) : undefined;
  return {
    id,
    createdAt,
    state,
    cents,
    holder: to ? initials(to.holder) : "",
    account: to ? masked("account", to.account) : words.unknownAccount,
  };
};

const columnsTo = (page: StaffPageName): Column<Row>[] => [
  { head: words.ordered, of: ({ id, createdAt }) => ({ text: formatMoment(createdAt), url: staffUrl(page, { id }) }) },
  { head: words.holder, of: ({ holder }) => holder },
  { head: words.account, of: ({ account }) => account },
  { head: words.state, of: ({ state }) => state },
  { head: words.amount, isSum: true, of: ({ cents }) => euro(cents) },
];

/** Payouts. */
export const payoutList: DeskList<Row> = {
  page: "payouts",
  empty: payoutListWords.empty,
  choices: () => [
    {
      name: "koi",
      label: listWords.show,
      of: PAYOUTS_SHOWN.map((value) => ({ value, text: PAYOUTS[value] })),
    },
  ],
  columns: columnsTo("payout"),
  read: async ({ services, db }, { chosen, after, most }) =>
    (await listedPayouts(db, { shown: chosen["koi"] as PayoutsShown, after, most })).map((payout) =>
      rowOf(services, payout, { state: words.states[payout.status], cents: payout.amountCents }),
    ),
  keyOf: payoutKey,
};

/** The page of payouts. */
export const payouts = listPage(payoutList, { lead: payoutListWords.lead, commands: ["payouts"] });

/** Refunds. */
export const refundList: DeskList<Row> = {
  page: "refunds",
  empty: refundListWords.empty,
  choices: () => [
    {
      name: "koi",
      label: listWords.show,
      of: REFUNDS_SHOWN.map((value) => ({ value, text: REFUNDS[value] })),
    },
  ],
  columns: columnsTo("refund"),
  read: async ({ services, db }, { chosen, after, most }) =>
    (await listedRefunds(db, { shown: chosen["koi"] as RefundsShown, after, most })).map((refund) =>
      rowOf(services, refund, { state: words.refundStates[refund.status], cents: refund.cents }),
    ),
  keyOf: payoutKey,
};

/** The page of refunds. */
export const refunds = listPage(refundList, { lead: refundListWords.lead, commands: ["refunds"] });
