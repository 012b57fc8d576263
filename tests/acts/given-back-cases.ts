/** Cases of acts on payments whose money is used otherwise, goes back, or went back twice. */
import { addDays } from "#src/domain/time/dates.ts";
import { frozenDestination } from "#server/lending/destinations/payout-destination.ts";
import { letOffPayer, owedByPayer } from "#server/lending/payers/payer-owes.ts";
import { refundsOf } from "#server/store/tables/refunds.ts";
import { orderAll } from "#tests/support/whole-sums.ts";
import type { Lender } from "#tests/support/lender.ts";
import { borrow, servicing, sum, type ActCase } from "./case.ts";

const creditOf = async (lender: Lender, id: string): Promise<number> =>
  Number(await lender.text("select credit_no from payments where id = $1", id));

const centsOf = (lender: Lender, id: string): Promise<string> =>
  lender.text("select cents from payments where id = $1", id);

const paid = async (lender: Lender, cents: number, spare: "advance" | "keep-instalment"): Promise<string> => {
  const { no } = await borrow(lender);
  return (await servicing(lender).pay(no, cents, { spare })).paymentId;
};

const TO = { method: "wireTransfer", account: "BG80BNBG96611020345678", holder: "Иван Иванов" } as const;

/** A payment that was too much, whose rest went back before the bank took all of it. */
const owing = async (lender: Lender): Promise<string> => {
  const { no } = await borrow(lender);
  const { morning, pay, takeBack } = servicing(lender);
  await morning(addDays(lender.today(), 2));
  const { paymentId } = await pay(no, 120_000);
  await lender.settle();
  await lender.inside((trx, now) => orderAll(lender.services, trx, { paymentId, to: TO, now }));
  await lender.settle();
  await takeBack(paymentId);
  return paymentId;
};

/** The cases by act. */
export const GIVEN_BACK_CASES = {
  "change-prepayment": {
    stand: (lender) => paid(lender, 30_000, "keep-instalment"),
    fields: () => ({ use: "keep-term" }),
    wrong: { use: "keep-instalment" },
    change: async (lender, id) => servicing(lender).pay(await creditOf(lender, id), 20_000),
    state: async (lender, id) => [
      await lender.query("select spare from payments where id = $1", id),
      await servicing(lender).balances(await creditOf(lender, id)),
    ],
    done: async (lender, id) => [sum(await centsOf(lender, id))],
  },
  "return-advance": {
    stand: (lender) => paid(lender, 4_000, "advance"),
    change: async (lender, id) => servicing(lender).pay(await creditOf(lender, id), 200_000),
    ends: true,
    state: async (lender, id) => [
      await lender.query("select status, cents::int as cents from refunds where payment_id = $1", id),
      await servicing(lender).balances(await creditOf(lender, id)),
    ],
    done: async (lender, id) => {
      const refund = (await refundsOf(lender.database.db, id)).at(-1)!;
      const { account, holder } = frozenDestination(lender.services, { ...refund, destination: refund.destination! });
      return [sum(refund.cents), account, holder];
    },
  },
  "write-off-owed": {
    stand: owing,
    change: async (lender, paymentId) => {
      const owed = { paymentId, cents: await owedByPayer(lender.database.db, paymentId) };
      await lender.inside((trx, now) => letOffPayer(trx, { ...owed, act: "колега", now }));
    },
    ends: true,
    state: (lender, id) => owedByPayer(lender.database.db, id),
    done: async (lender, id) => {
      const sql = `select sum(p.cents) from postings p join entries e on e.id = p.entry_id
        where p.account = 5130 and e.event_id like $1`;
      return [sum(await lender.text(sql, `payer-let-off/${id}/%`))];
    },
  },
} satisfies Record<string, ActCase>;
