/** Cases of acts on the bank's files and their movements. */
import { receivePayment } from "#server/lending/servicing/receive-payment.ts";
import { matchPayment } from "#server/lending/servicing/match-payment.ts";
import { movePayment } from "#server/lending/servicing/move-payment.ts";
import { lineById } from "#server/store/tables/statement-lines.ts";
import { lineIdIn, lineName } from "#server/lending/staff/subjects.ts";
import { bookOtherMoney, noteLine } from "#server/lending/statements/book-other.ts";
import { markSent } from "#server/lending/statements/book-sent.ts";
import { joinLine, receiptOfLine } from "#server/lending/statements/by-hand.ts";
import { takeLineIn } from "#server/lending/statements/receive-line.ts";
import { type Movement } from "#server/lending/statements/statement.fixture.ts";
import { bankGives } from "#tests/support/bank-files.ts";
import type { Lender } from "#tests/support/lender.ts";
import { contractOf, payoutOf } from "#tests/support/servicing.ts";
import { borrow, freshNumber, servicing, sum, twoCredits, type ActCase } from "./case.ts";

/** Movements of one file; the name of the first. */
export const movement = async (lender: Lender, ...told: Movement[]): Promise<string> => {
  const { sha256 } = await bankGives(lender, ...told);
  const statementId = await lender.text("select id from statements where sha256 = $1", sha256);
  return lineName({ statementId, ordinal: 1 });
};

const ofLine = (lender: Lender, id: string): Promise<unknown> => {
  const { statementId, ordinal } = lineIdIn(id);
  const sql =
    "select verdict, other, fee_cents::int as fee, order_id is not null as known from statement_lines where statement_id = $1 and ordinal = $2";
  return lender.query(sql, statementId, ordinal);
};

const sumOfLine = async (lender: Lender, id: string): Promise<string[]> => {
  const { statementId, ordinal } = lineIdIn(id);
  const sql = "select cents from statement_lines where statement_id = $1 and ordinal = $2";
  return [sum(await lender.text(sql, statementId, ordinal))];
};

const takenIn = (lender: Lender, id: string): Promise<boolean> =>
  lender.inside((trx, now) => takeLineIn(lender.services, trx, { line: lineIdIn(id), now }));

const payouts = new WeakMap<Lender["database"], string>();

/** A transfer that came back without a word of which it was: of the last payout. */
const cameBack = async (lender: Lender): Promise<string> => {
  const { id, cents } = await payoutOf(lender, await borrow(lender));
  payouts.set(lender.database, id);
  return movement(lender, { cents, text: "върнат превод", returned: "AC04" });
};

const ofPaymentsOf = (lender: Lender, sha256: string): Promise<unknown> =>
  lender.query(
    `select s.state, l.verdict, p.status from statements s join statement_lines l on l.statement_id = s.id
     left join payments p on p.id::text = l.payment_id where s.sha256 = $1 order by l.ordinal`,
    sha256,
  );

/**
 * A transfer that was received by hand before the bank's file told of it, by the contract that it was received for or, where
 * `says` makes another text of its number, by that; the name of its line.
 */
export const byHand = async (lender: Lender, cents: number, says?: (number: string) => string): Promise<string> => {
  const credit = await borrow(lender);
  const valueDay = lender.today();
  const externalId = freshNumber();
  const receipt = { channel: "bank", externalId, cents, valueDay, by: "Касиер" } as const;
  await lender.inside((trx, now) => receivePayment(lender.services, trx, receipt, credit.no, now));
  return movement(lender, { cents, text: says?.(externalId) ?? `КРЕДИТ ${await contractOf(lender, credit)}` });
};

const joined = (lender: Lender, id: string): Promise<boolean> =>
  lender.inside(async (trx, now) => {
    const line = lineIdIn(id);
    const known = await receiptOfLine(lender.services, trx, (await lineById(trx, line))!);
    const told = { line, paymentId: known!.receipt.id, by: "друг", now };
    return joinLine(lender.services, trx, told);
  });

/** The cases by act. */
export const BANK_CASES = {
  "undo-import": {
    stand: async (lender) => {
      const contract = await contractOf(lender, (await twoCredits(lender))[0]);
      const { sha256 } = await bankGives(
        lender,
        { cents: 700, text: `КРЕДИТ ${contract}` },
        { cents: 300, direction: "debit", text: "такса", code: ["PMNT", "ICDT", "CHRG"] },
      );
      return sha256;
    },
    // Its payment is nobody's now: another credit would be told, or none.
    change: async (lender, sha256) => {
      const paymentId = await lender.text(
        "select l.payment_id from statement_lines l join statements s on s.id = l.statement_id where s.sha256 = $1 and l.payment_id is not null",
        sha256,
      );
      const event = `test/${paymentId}`;
      await lender.inside((trx, now) => movePayment(lender.services, trx, { paymentId, contract: "", event, now }));
    },
    state: ofPaymentsOf,
    done: () => Promise.resolve([sum(700), sum(300)]),
  },
  "classify-line": {
    stand: (lender) => movement(lender, { cents: 12_345, direction: "debit", text: "за месеца" }),
    fields: () => ({ kind: "bank-fee", fee: "" }),
    wrong: { kind: "bank-fee", fee: "1" },
    change: (lender, id) =>
      lender.inside((trx, now) =>
        bookOtherMoney(lender.services, trx, {
          line: lineIdIn(id),
          kind: "taxes",
          feeCents: 0,
          by: "друг",
          now,
        }),
      ),
    ends: true,
    state: ofLine,
    done: () => Promise.resolve([sum(-12_345)]),
  },
  "classify-payment": {
    stand: async (lender) => (await servicing(lender).pay(null, 3_100)).paymentId,
    fields: () => ({ kind: "easypay-settlement", fee: "1" }),
    wrong: { kind: "easypay-settlement", fee: "20" },
    change: async (lender, paymentId) => {
      const contract = await contractOf(lender, (await twoCredits(lender))[1]);
      await lender.inside((trx, now) => matchPayment(lender.services, trx, { paymentId, contract, now }));
    },
    ends: true,
    state: (lender, id) => lender.query("select status from payments where id = $1", id),
    done: () => Promise.resolve([sum(3_100), sum(100)]),
  },
  "mark-returned": {
    stand: cameBack,
    fields: (lender) => ({ order: payouts.get(lender.database) ?? "" }),
    wrong: { order: "няма такъв" },
    change: takenIn,
    state: ofLine,
    done: sumOfLine,
  },
  "mark-sent": {
    stand: async (lender) => {
      const { id, cents } = await payoutOf(lender, await borrow(lender));
      payouts.set(lender.database, id);
      return movement(lender, { cents: cents + 250, direction: "debit", text: "превод с такса" });
    },
    fields: (lender) => ({ order: payouts.get(lender.database) ?? "" }),
    wrong: { order: "няма такъв" },
    change: (lender, id) =>
      lender.inside((trx, now) =>
        markSent(lender.services, trx, {
          line: lineIdIn(id),
          orderId: payouts.get(lender.database)!,
          by: "друг",
          now,
        }),
      ),
    ends: true,
    state: ofLine,
    done: async (lender, id) => [`-${(await sumOfLine(lender, id))[0]}`, sum(250)],
  },
  "join-line": {
    stand: (lender) => byHand(lender, 4_567, (number) => `по ордер ${number}`),
    change: joined,
    ends: true,
    state: ofLine,
    done: sumOfLine,
  },
  "take-line-in": {
    stand: (lender) => movement(lender, { cents: 4_321, text: "върнато", returned: "AC01" }),
    change: takenIn,
    ends: true,
    state: ofLine,
    done: sumOfLine,
  },
  "note-line": {
    byOne: true,
    stand: (lender) => movement(lender, { cents: 0, text: "информация" }),
    change: (lender, id) => lender.inside((trx, now) => noteLine(trx, { line: lineIdIn(id), by: "друг", now })),
    state: ofLine,
  },
} as const satisfies Readonly<Record<string, ActCase>>;
