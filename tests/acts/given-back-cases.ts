/** Cases of acts on payments whose money is used otherwise, goes back, or went back twice. */
import { addDays } from "#src/domain/time/dates.ts";
import { frozenDestination } from "#server/lending/destinations/payout-destination.ts";
import { letOffPayer, owedByPayer } from "#server/lending/payers/payer-owes.ts";
import { batchById, batchOf } from "#server/store/tables/payment-batches.ts";
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

type PaidOff = readonly [number, number, number];

const known = new WeakMap<Lender["database"], Promise<PaidOff>>();

const payOff = async (lender: Lender): Promise<number> => {
  const { no } = await borrow(lender);
  await servicing(lender).pay(no, 150_000);
  return no;
};

/** Credits that owe nothing: what is paid for them stands for their payers. */
const paidOff = (lender: Lender): Promise<PaidOff> => {
  const make = async (): Promise<PaidOff> => [await payOff(lender), await payOff(lender), await payOff(lender)];
  const own = known.get(lender.database) ?? make();
  known.set(lender.database, own);
  return own;
};

/** Two payments that nobody owed, of two borrowers. */
export const kept = async (lender: Lender): Promise<[string, string]> => {
  const [one, other] = await paidOff(lender);
  const { pay } = servicing(lender);
  const ids = [(await pay(one, 1_234)).paymentId, (await pay(other, 4_300)).paymentId] as const;
  await lender.settle();
  return [...ids];
};

/** A payment that nobody owed, whose money went back before the bank took it back, too. */
const owingLittle = async (lender: Lender, cents: number): Promise<string> => {
  const [, , no] = await paidOff(lender);
  const { pay, takeBack } = servicing(lender);
  const { paymentId } = await pay(no, cents);
  await lender.settle();
  await lender.inside((trx, now) => orderAll(lender.services, trx, { paymentId, to: TO, now }));
  await lender.settle();
  await takeBack(paymentId);
  return paymentId;
};

const ofBatch = (lender: Lender, id: string): Promise<Record<string, unknown>[]> =>
  lender.query(
    `select r.cents::int as cents, r.status from refunds r join payments p on p.id = r.payment_id
     where p.id in (select unnest(payments) from payment_batches where id = $1) order by p.no, r.attempt`,
    id,
  );

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
  "return-payments": {
    stand: async (lender) => (await batchOf(lender.database.db, await kept(lender)))!,
    change: async (lender, id) => {
      const batch = (await batchById(lender.database.db, id))!;
      const paymentId = batch.payments[1]!;
      await lender.inside((trx, now) => orderAll(lender.services, trx, { paymentId, to: TO, now }));
    },
    ends: true,
    state: ofBatch,
    done: async (lender, id) => {
      const refunds = await ofBatch(lender, id);
      const total = refunds.reduce((cents, refund) => cents + Number(refund["cents"]), 0);
      return ["2", sum(total), ...refunds.map(({ cents }) => sum(cents))];
    },
  },
  "write-off-small": {
    stand: async (lender) =>
      (await batchOf(lender.database.db, [await owingLittle(lender, 150), await owingLittle(lender, 75)]))!,
    change: async (lender, id) => {
      const paymentId = (await batchById(lender.database.db, id))!.payments[0]!;
      const owed = { paymentId, cents: await owedByPayer(lender.database.db, paymentId) };
      await lender.inside((trx, now) => letOffPayer(trx, { ...owed, act: "колега", now }));
    },
    ends: true,
    state: async (lender, id) => {
      const { payments } = (await batchById(lender.database.db, id))!;
      return Promise.all(payments.map((paymentId) => owedByPayer(lender.database.db, paymentId)));
    },
    done: () => Promise.resolve(["2", sum(150), sum(75), sum(225)]),
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
