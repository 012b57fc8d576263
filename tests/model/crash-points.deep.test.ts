/**
 * Acts on money, broken off after each of their statements in turn and done again: nothing is half there, nothing twice,
 * and the books hold at every point.
 */
import { describe, expect, it } from "vitest";
import { addDays, sofiaDay } from "#src/domain/time/dates.ts";
import { agreementNumber } from "#server/lending/agreements/agreements.ts";
import { orderBack, sendBack } from "./give-back.ts";
import { lender as lenderData } from "#server/lending/lender/lender.ts";
import { createOrder } from "#server/lending/cards/create-order.ts";
import { noteRedirect, registerOrder } from "#server/lending/cards/go-to-provider.ts";
import { takeCallback } from "#server/lending/cards/take-callback.ts";
import { orderPayout } from "#server/lending/payouts/order-payout.ts";
import { payOut } from "#server/lending/payouts/pay-out.ts";
import { giveNotice, noticeFor } from "#server/lending/servicing/accelerate.ts";
import { assignableOf, assignClaim } from "#server/lending/servicing/assign-claim.ts";
import { makeLawPaper } from "#server/lending/servicing/make-law-paper.ts";
import { bookCredit } from "#server/lending/servicing/book-credit.ts";
import { closeDays } from "#server/lending/servicing/close-days.ts";
import { endLine } from "#server/lending/servicing/end-line.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { matchPayment } from "#server/lending/servicing/match-payment.ts";
import { movePayment } from "#server/lending/servicing/move-payment.ts";
import { splitPayment } from "#server/lending/servicing/split-payment.ts";
import { receivePayment, takeBackPayment } from "#server/lending/servicing/receive-payment.ts";
import { waivableOf, waiveInterest } from "#server/lending/servicing/waive-interest.ts";
import { writeOffAll } from "#tests/support/whole-sums.ts";
import { withdrawFrom } from "#server/lending/servicing/withdraw.ts";
import { proposeAnnex, refuseRelief } from "#server/lending/relief/answer.ts";
import { askRelief, type Asked } from "#server/lending/relief/ask.ts";
import { annexableNow, termsOfAnnex } from "#server/lending/relief/draft.ts";
import { signCreditAnnex } from "#server/lending/relief/sign.ts";
import { markAnnexViewed, openAnnex } from "#server/store/tables/annexes.ts";
import { creditsByNo, lockCredit } from "#server/store/tables/credits.ts";
import { lentDrawingOf } from "#server/store/tables/drawings.ts";
import { bookReturnedTransfer } from "#server/lending/statements/book-returned.ts";
import { importStatement } from "#server/lending/statements/import-statement.ts";
import { camt } from "#server/lending/statements/statement.fixture.ts";
import type { Trx } from "#server/store/db/schema.ts";
import type { CardPort } from "#server/ports/card/card.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { makeFaults, PlannedFault } from "#tests/support/faults.ts";
import { useDirectLender } from "./direct-lender.ts";
import { lend, sign, type Lent } from "./lend.ts";
import { PRINTS } from "./prints.ts";
import { refinancesAt } from "./refinance.ts";
import { jobRun } from "#tests/support/job-run.ts";

const ASKS = { reason: "job", proposal: "lower", canPay: 5_000, comment: "", files: [] } satisfies Partial<Asked>;
const SIGNED = { method: "sms-code", codeId: "1", phone: "", sha256: "", at: "", address: "", userAgent: "" } as const;

const ASSIGNEE = { assignee: "А ЕООД", uic: "175074752", iban: "BG80BNBG96611020345678", contact: "а" };
const DAY_MS = 86_400_000;
const RUN = jobRun();

/** An act; `again` says whether it is one transaction, all or nothing; `effect` is counted once it is done. */
type Scene = { act(): Promise<unknown>; steps: "one" | "several"; effect: string; times: number };

const cards = (): { port: CardPort; registered: Set<string> } => {
  const registered = new Set<string>();
  return {
    registered,
    port: {
      register: ({ id }) => {
        registered.add(id);
        return Promise.resolve({ providerId: `c-${id}`, redirectUrl: `https://pay.example.bg/${id}` });
      },
      status: (providerId) => Promise.resolve({ providerId, status: "captured", cents: 5_000 }),
      refund: (providerId) => Promise.resolve({ providerId, status: "refunded", cents: 5_000 }),
      isSigned: () => true,
      pageOrigin: null,
    },
  };
};

eachDatabase((_name, open) => {
  const faults = makeFaults({ all: true });
  const card = cards();
  const lender = useDirectLender(open, { between: faults.between, ports: { card: card.port } });
  let receipts = 0;

  const services = () => lender.services.now();
  const now = (): Date => lender.clock.now();
  const today = () => sofiaDay(now());
  /** Days that nobody closes: acts book what they need. */
  const days = (count: number): void => lender.clock.advance(count * DAY_MS);
  // The database that fails.
  const trx = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => services().database.transaction(work);
  const thousand = async (): Promise<Lent> => (await lend(lender, { product: "consumerCredit", amount: 18, term: 9 }))!;
  const line = async (): Promise<Lent> => (await lend(lender, { product: "creditLine", amount: 3, term: 20 }))!;
  const receive = (creditNo: number | null, cents: number, daysAgo = 0, id = `crash-${(receipts += 1)}`) =>
    trx((one) =>
      receivePayment(
        services(),
        one,
        { channel: "bank", externalId: id, cents, valueDay: addDays(today(), -daysAgo) },
        creditNo,
        now(),
      ),
    );

  /** A credit late by a week, for which relief was asked. */
  const asked = async (): Promise<Lent> => {
    const lent = await thousand();
    days(40);
    await trx((one) => askRelief(services(), one, { ...ASKS, creditNo: lent.creditNo, now: now() }));
    return lent;
  };
  /** A credit of which nothing was paid for so many days. */
  const overdue = async (late: number): Promise<Lent> => {
    const lent = await thousand();
    days(late);
    const event = `test/${lent.creditNo}`;
    await trx(async (one) => {
      const credit = (await lockCredit(one, lent.creditNo))!;
      await bookCredit(services(), one, credit, { event, actor: "T", now: now() });
    });
    return lent;
  };
  const drafted = async (creditNo: number) => {
    const [credit] = await creditsByNo(lender.database.db, [creditNo]);
    const annexable = (await annexableNow(services(), lender.database.db, credit!, now()))!;
    return { annexable, measure: { defer: 1, count: 15 } };
  };

  const { refinance, answered, newOf, payOffOf } = refinancesAt(lender);
  /** That a credit was paid off by another, whose drawing stands or whose payment was taken back. */
  const paidOff = ({ creditNo }: Lent, status: "refinanced" | "active"): string =>
    `from refinances f join payments p on p.id = f.payment_id join credits c on c.no = f.old_credit_no
      where c.no = ${creditNo} and c.status = '${status}'
        and p.status = '${status === "refinanced" ? "posted" : "undone"}'
        and f.undone_at is ${status === "refinanced" ? "" : "not"} null`;

  const scenes: Record<string, () => Promise<Scene>> = {
    "the close of a day": async () => {
      const quiet = await thousand();
      const late = await line();
      days(33);
      await closeDays(services());
      await receive(quiet.creditNo, 1_000);
      await thousand();
      lender.clock.advance(DAY_MS);
      const day = addDays(today(), -1);
      const act = () => closeDays(services());
      expect(late.creditNo).toBeGreaterThan(0);
      return {
        act,
        steps: "several",
        effect: `from day_closes where day = '${day}' and ended_at is not null`,
        times: 1,
      };
    },
    "a payment of today": async () => {
      const { creditNo } = await thousand();
      days(40);
      const act = () => receive(creditNo, 4_000, 0, "today");
      return { act, steps: "one", effect: "from payments where external_id = 'today' and status = 'posted'", times: 1 };
    },
    "a payment that counts from before": async () => {
      const { creditNo } = await thousand();
      days(45);
      const act = () => receive(creditNo, 20_000, 20, "before");
      return { act, steps: "one", effect: "from entries where event_id = 'receipt/bank/before'", times: 1 };
    },
    "finding whose a payment is": async () => {
      const { applicationId } = await thousand();
      const { paymentId } = await receive(null, 3_000);
      days(3);
      const contract = agreementNumber(await applicationById(lender.database.db, applicationId));
      const act = () => trx((one) => matchPayment(services(), one, { paymentId, contract, now: now() }));
      return { act, steps: "one", effect: `from payments where id = '${paymentId}' and status = 'posted'`, times: 1 };
    },
    "a payment that pays everything off": async () => {
      const { creditNo } = await thousand();
      days(10);
      const act = () => receive(creditNo, 200_000, 0, "all");
      return { act, steps: "one", effect: `from credits where no = ${creditNo} and status = 'repaid'`, times: 1 };
    },
    "moving a payment to another credit": async () => {
      const [one, other] = [await thousand(), await thousand()];
      const { paymentId } = await receive(one.creditNo, 3_100);
      days(3);
      const contract = agreementNumber(await applicationById(lender.database.db, other.applicationId));
      const event = `moved/${paymentId}`;
      const act = () => trx((on) => movePayment(services(), on, { paymentId, contract, event, now: now() }));
      const effect = `from payments where id = '${paymentId}' and credit_no = ${other.creditNo} and status = 'posted'`;
      return { act, steps: "one", effect, times: 1 };
    },
    "splitting a payment over two credits": async () => {
      const contracts: string[] = [];
      for (const { applicationId } of [await thousand(), await thousand()])
        contracts.push(agreementNumber(await applicationById(lender.database.db, applicationId)));
      const { paymentId } = await receive(null, 5_000);
      const [one, other] = contracts as [string, string];
      const parts = [
        { contract: one, cents: 2_000 },
        { contract: other, cents: 3_000 },
      ] as const;
      const act = () => trx((on) => splitPayment(services(), on, { paymentId, parts, now: now() }));
      const effect = `from payments where split_of = '${paymentId}' and status = 'posted'`;
      return { act, steps: "one", effect, times: 2 };
    },
    "taking a payment back": async () => {
      const { creditNo } = await thousand();
      days(5);
      const { paymentId } = await receive(creditNo, 30_000);
      days(30);
      const act = () => trx((one) => takeBackPayment(services(), one, paymentId, "reversed", now()));
      return { act, steps: "one", effect: `from entries where event_id = 'taken-back/${paymentId}'`, times: 1 };
    },
    "giving money back": async () => {
      const { creditNo } = await line();
      const { paymentId } = await receive(creditNo, 100_000);
      days(2);
      const { refundId } = (await orderBack(services(), paymentId))!;
      const act = () => sendBack(services(), refundId);
      return { act, steps: "several", effect: `from refunds where id = '${refundId}' and status = 'paid'`, times: 1 };
    },
    withdrawal: async () => {
      const { creditNo, drawingNo } = await thousand();
      days(6);
      const act = () => trx((one) => withdrawFrom(services(), one, { creditNo, now: now() }));
      return { act, steps: "one", effect: `from withdrawals where drawing_no = ${drawingNo}`, times: 1 };
    },
    "giving interest up": async () => {
      const { creditNo, drawingNo } = await thousand();
      days(40);
      const act = async () => {
        const owed = await waivableOf(services(), services().database.db, creditNo, today());
        if (!owed || owed.late === 0) return;
        const given = { creditNo, interest: 0, late: owed.late, reason: "test", by: "test", now: now() };
        await trx((one) => waiveInterest(services(), one, given));
      };
      return { act, steps: "one", effect: `from waivers where drawing_no = ${drawingNo}`, times: 1 };
    },
    "writing a debt off": async () => {
      const { creditNo, drawingNo } = await line();
      days(20);
      const writing = () => ({ creditNo, now: now() });
      const act = () => trx((one) => writeOffAll(services(), one, writing()));
      return { act, steps: "one", effect: `from write_offs where drawing_no = ${drawingNo}`, times: 1 };
    },
    "the end of a line": async () => {
      const { creditNo } = await line();
      await receive(creditNo, 200_000);
      days(1);
      const act = () => trx((one) => endLine(services(), one, { creditNo, now: now() }));
      return { act, steps: "one", effect: `from credits where no = ${creditNo} and status = 'repaid'`, times: 1 };
    },
    "a payout": async () => {
      const { payoutId } = (await sign(lender, { product: "consumerCredit", amount: 5, term: 3 }))!;
      const act = () => payOut(services())({ payoutId }, RUN);
      const effect = `from drawings d join payouts p on p.request_id = d.request_id where p.id = '${payoutId}' and p.status = 'paid'`;
      return { act, steps: "several", effect, times: 1 };
    },
    "a payout that pays an old credit off": async () => {
      const old = await thousand();
      days(2);
      const { payoutId } = await refinance(old, 4);
      const act = () => payOut(services())({ payoutId }, RUN);
      return { act, steps: "several", effect: paidOff(old, "refinanced"), times: 1 };
    },
    "paying an old credit off with all that is lent": async () => {
      const old = (await lend(lender, { product: "interestFreeInstalment", amount: 9, term: 3 }))!;
      const owed = await payOffOf(old.creditNo);
      await receive(old.creditNo, (owed % 5_000) + 10_000);
      const { applicationId } = await refinance(old);
      // A signature lends once; here a second one finds what was lent.
      const act = () =>
        trx(async (one) => {
          if (!(await lentDrawingOf(one, applicationId))) await orderPayout(services(), one, applicationId, now());
        });
      return { act, steps: "one", effect: paidOff(old, "refinanced"), times: 1 };
    },
    "a withdrawal from what has paid a credit off": async () => {
      const old = await thousand();
      const signed = await refinance(old, 4);
      await answered(signed);
      days(3);
      const creditNo = (await newOf(signed))!;
      const act = () => trx((one) => withdrawFrom(services(), one, { creditNo, now: now() }));
      return { act, steps: "one", effect: paidOff(old, "active"), times: 1 };
    },
    "the return of a payout that has paid a credit off": async () => {
      const old = await thousand();
      const signed = await refinance(old, 4);
      await answered(signed);
      const cents = Number(
        (await lender.query("select amount_cents from payouts where id = $1", signed.payoutId))[0]!["amount_cents"],
      );
      const returned = { orderId: signed.payoutId, cents, day: today(), now: now() };
      const act = () => trx((one) => bookReturnedTransfer(services(), one, returned));
      return { act, steps: "one", effect: paidOff(old, "active"), times: 1 };
    },
    "a further drawing on a line": async () => {
      const { creditNo, userId } = await line();
      await receive(creditNo, 200_000);
      const rows = await lender.query("select line_until::text as until from credits where no = $1", creditNo);
      const open = { creditNo, userId, until: String(rows[0]!["until"]) };
      const { payoutId } = (await sign(lender, { product: "creditLine", amount: 2, term: 10, line: open }))!;
      const act = () => payOut(services())({ payoutId }, RUN);
      return { act, steps: "several", effect: `from drawings where credit_no = ${creditNo}`, times: 2 };
    },
    "the import of a statement": async () => {
      const { applicationId } = await thousand();
      days(4);
      const contract = agreementNumber(await applicationById(lender.database.db, applicationId));
      const movements = [
        { cents: 1_100, text: `КРЕДИТ ${contract}`, bankRef: "I-1" },
        { cents: 1_200, text: "без номер", bankRef: "I-2" },
        { cents: 1_300, text: `КРЕДИТ ${contract}`, bankRef: "I-3" },
        { cents: 1_100, text: "", bankRef: "I-4", isReversal: true, trace: "I-1" },
      ].map((one) => ({ ...one, day: today() }));
      const bytes = camt({ movements, account: lenderData(services()).bank.iban });
      const act = () => importStatement(services(), bytes);
      return {
        act,
        steps: "several",
        effect: "from payments where cents in (1100, 1200, 1300) and channel = 'bank'",
        times: 3,
      };
    },
    "asking for relief": async () => {
      const { creditNo } = await thousand();
      days(40);
      const act = () => trx((one) => askRelief(services(), one, { ...ASKS, creditNo, now: now() }));
      return { act, steps: "one", effect: `from reliefs where credit_no = ${creditNo} and status = 'asked'`, times: 1 };
    },
    "sending an annex": async () => {
      const { creditNo } = await asked();
      const { annexable, measure } = await drafted(creditNo);
      const terms = termsOfAnnex(annexable.one, measure);
      const propose = { creditNo, measure, terms, by: "model", now: now() };
      // The desk's act does it once; here a second one finds what it would send.
      const act = () => trx(async (one) => (await openAnnex(one, creditNo)) ?? proposeAnnex(services(), one, propose));
      const effect = `from annexes where credit_no = ${creditNo} and status = 'rendered'`;
      return { act, steps: "one", effect, times: 1 };
    },
    "refusing relief": async () => {
      const { creditNo } = await asked();
      const act = () => trx((one) => refuseRelief(services(), one, { creditNo, words: "не може", now: now() }));
      return {
        act,
        steps: "one",
        effect: `from reliefs where credit_no = ${creditNo} and status = 'refused'`,
        times: 1,
      };
    },
    "signing an annex": async () => {
      const { creditNo } = await asked();
      const { annexable, measure } = await drafted(creditNo);
      const terms = termsOfAnnex(annexable.one, measure);
      await trx((one) => proposeAnnex(services(), one, { creditNo, measure, terms, by: "model", now: now() }));
      const { id } = (await openAnnex(lender.database.db, creditNo))!;
      await markAnnexViewed(lender.database.db, id, now());
      const annex = (await openAnnex(lender.database.db, creditNo))!;
      const pdf = Buffer.from("%PDF");
      const act = () => trx((one) => signCreditAnnex(services(), one, { annex, evidence: SIGNED, pdf, now: now() }));
      const effect = `from annexes a join reliefs r on r.id = a.relief_id join credits c on c.no = a.credit_no
        join files f on f.user_id = c.user_id and f.kind = 'annex'
        join entries e on e.credit_no = c.no and e.kind = 'annexed'
        where a.credit_no = ${creditNo} and a.status = 'signed' and r.status = 'signed' and c.status = 'forbearance'`;
      return { act, steps: "one", effect, times: 1 };
    },
    "a notice of acceleration": async () => {
      const { creditNo } = await overdue(95);
      const [found] = await creditsByNo(lender.database.db, [creditNo]);
      const plan = (await noticeFor(services(), lender.database.db, found!, today()))!;
      const act = () => trx((one) => giveNotice(services(), one, { creditNo, plan, by: "model", now: now() }));
      const effect = `from accelerations a join drawings d on d.no = a.drawing_no
        join law_papers l on l.credit_no = d.credit_no and l.kind = 'acceleration' and l.event_id = a.id::text
        where d.credit_no = ${creditNo} and a.called_off_at is null`;
      return { act, steps: "one", effect, times: 1 };
    },
    "a payment once everything fell due by a notice": async () => {
      const { creditNo } = await overdue(95);
      const [found] = await creditsByNo(lender.database.db, [creditNo]);
      const plan = (await noticeFor(services(), lender.database.db, found!, today()))!;
      await trx((one) => giveNotice(services(), one, { creditNo, plan, by: "model", now: now() }));
      lender.clock.set(new Date(`${addDays(plan.day, 1)}T09:00:00Z`));
      const act = () => receive(creditNo, 100, 0, "fallen");
      const effect = `from entries where credit_no = ${creditNo} and kind = 'accelerated'`;
      return { act, steps: "one", effect, times: 1 };
    },
    "an assignment": async () => {
      const { creditNo } = await overdue(215);
      const [found] = await creditsByNo(lender.database.db, [creditNo]);
      const owed = (await assignableOf(services(), lender.database.db, found!, today()))!;
      const assigning = { creditNo, owed, price: 30_000, to: ASSIGNEE, by: "model", now: now() };
      const act = () => trx((one) => assignClaim(services(), one, assigning));
      const effect = `from assignments a join credits c on c.no = a.credit_no
        join law_papers l on l.credit_no = c.no and l.kind = 'assignment'
        where a.credit_no = ${creditNo} and c.status = 'assigned'`;
      return { act, steps: "one", effect, times: 1 };
    },
    "the paper of a notice": async () => {
      const { creditNo } = await overdue(95);
      const [found] = await creditsByNo(lender.database.db, [creditNo]);
      const plan = (await noticeFor(services(), lender.database.db, found!, today()))!;
      await trx((one) => giveNotice(services(), one, { creditNo, plan, by: "model", now: now() }));
      const [{ id }] = (await lender.query(`select id from law_papers where credit_no = ${creditNo}`)) as [
        { id: string },
      ];
      const act = () => makeLawPaper(services())({ paperId: String(id) }, RUN);
      const effect = `from law_papers l join files f on f.id = l.file_id where l.credit_no = ${creditNo}`;
      return { act, steps: "one", effect, times: 1 };
    },
    "an order by card": async () => {
      const { creditNo, applicationId, userId } = await thousand();
      const act = () => trx((one) => createOrder(services(), one, { creditNo, applicationId, userId, cents: 5_000 }));
      return { act, steps: "one", effect: `from card_orders where credit_no = ${creditNo}`, times: 1 };
    },
    "a capture by card": async () => {
      const { creditNo, applicationId, userId } = await thousand();
      days(35);
      const wanted = { creditNo, applicationId, userId, cents: 5_000 };
      const made = await trx((one) => createOrder(services(), one, wanted));
      if ("refused" in made) throw new Error(made.refused);
      const { order } = made;
      const at = await registerOrder(services(), order);
      await trx((one) => noteRedirect(services(), one, order.id, at));
      const body = new URLSearchParams({
        event: "e-1",
        order: order.id,
        id: at.providerId,
        status: "captured",
      }).toString();
      const act = () => takeCallback(services(), order.id, { headers: {}, body });
      const effect = `from payments p join card_orders o on o.posted_payment = p.id::text
        where o.id = '${order.id}' and o.status = 'posted' and p.status = 'posted' and p.cents = 5000`;
      return { act, steps: "one", effect, times: 1 };
    },
  };

  let points = 0;
  const prints = () => lender.query(PRINTS);
  describe.each(Object.keys(scenes))("%s", (name) => {
    it("is whole or not there wherever it breaks off, and done again is there once", async () => {
      const { act, steps, effect, times } = await scenes[name]!();
      const counted = async () => Number((await lender.query(`select count(*)::int as n ${effect}`))[0]!["n"]);
      let before = await prints();
      const orders = lender.ordered();
      for (let statement = 1; ; statement += 1) {
        faults.at(statement);
        const broken = await act().then(
          () => undefined,
          (error: unknown) => error,
        );
        const isBroken = faults.reached;
        faults.at();
        if (steps === "several" || !isBroken)
          expect(await faultsOfBooks(services()), `statement ${statement}`).toEqual([]);
        if (!isBroken) {
          expect(broken).toBeUndefined();
          expect(statement, "statements").toBeGreaterThan(4);
          break;
        }
        points += 1;
        expect(broken, `statement ${statement}`).toBeInstanceOf(PlannedFault);
        if (steps === "one") expect(await prints(), `statement ${statement}`).toEqual(before);
      }
      expect(await counted()).toBe(times);
      before = await prints();
      await act();
      expect(await prints()).toEqual(before);
      expect(lender.ordered() - orders).toBeLessThanOrEqual(1);
    }, 180_000);
  });

  it("breaks off at hundreds of points", () => {
    console.info(`${_name}: ${points} crash points`);
    expect(points).toBeGreaterThan(200);
  });
});
