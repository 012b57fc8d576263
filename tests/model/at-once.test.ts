/** Two who do the same at once, or a night that comes meanwhile: it happens once, and the books hold. */
import { expect, it, vi } from "vitest";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { agreementNumber } from "#server/lending/agreements/agreements.ts";
import { closeDays } from "#server/lending/servicing/close-days.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { matchPayment } from "#server/lending/servicing/match-payment.ts";
import { waivableOf, waiveInterest } from "#server/lending/servicing/waive-interest.ts";
import { writeOffAll } from "#tests/support/whole-sums.ts";
import { withdrawFrom } from "#server/lending/servicing/withdraw.ts";
import { payOut } from "#server/lending/payouts/pay-out.ts";
import { sendRefund } from "#server/lending/refunds/send-refund.ts";
import { garnish, lift } from "#server/lending/staff/garnish.ts";
import { balancesOf } from "#server/store/tables/account-books.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { garnishmentsOf } from "#server/store/tables/garnishments.ts";
import { payoutById } from "#server/store/tables/payouts.ts";
import { refundsOf } from "#server/store/tables/refunds.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useDirectLender } from "./direct-lender.ts";
import { giveBack, orderBack } from "./give-back.ts";
import { named } from "./law-life.ts";
import { lend, sign, type Lent } from "./lend.ts";
import { jobRun } from "#tests/support/job-run.ts";

const AT_ONCE = 5;
const DAY_MS = 86_400_000;
const RUN = jobRun();
const BAILIFF = { bailiff: "ЧСИ Колева", caseNo: "20268380400123", iban: "BG18RZBB91550123456789" };

eachDatabase((_name, open) => {
  const lender = useDirectLender(open);

  const services = () => lender.services.now();
  const now = (): Date => lender.clock.now();
  const credit = async (): Promise<Lent> => (await lend(lender, { product: "consumerCredit", amount: 18, term: 9 }))!;
  const many = <T>(act: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: AT_ONCE }, act));
  const holds = async (): Promise<void> => expect(await faultsOfBooks(services())).toEqual([]);

  it("one payment told five times is posted once, five different ones each", async () => {
    const { creditNo } = await credit();
    const same = await many(() => lender.pay(creditNo, 1_000, { externalId: "same" }));
    expect(same.map(({ outcome }) => outcome).toSorted()).toEqual(
      ["advance", "duplicate", "duplicate", "duplicate", "duplicate"].toSorted(),
    );
    await many(() => lender.pay(creditNo, 100));
    expect((await balancesOf(lender.database.db, creditNo)).advance).toBe(1_500);
    await holds();
  });

  it("a payment that is nobody's goes where the first says, or back, and is taken back once", async () => {
    const [one, other] = [await credit(), await credit()];
    const { paymentId } = await lender.pay(null, 700);
    const contracts = await Promise.all(
      [one, other].map(async ({ applicationId }) =>
        agreementNumber(await applicationById(lender.database.db, applicationId)),
      ),
    );
    const matched = await Promise.all([
      ...contracts.map((contract) =>
        lender.inside((on) => matchPayment(services(), on, { paymentId, contract, now: now() })),
      ),
      giveBack(services(), paymentId),
    ]);
    expect(matched.filter((done) => done !== undefined)).toHaveLength(1);
    const paid = await lender.pay(one.creditNo, 900);
    const back = await many(() => lender.takeBack(paid.paymentId));
    expect(back.filter((done) => done === "taken-back")).toHaveLength(1);
    await holds();
  });

  it("what is kept goes back once, and a payment meanwhile changes nothing of it", async () => {
    const { creditNo } = await credit();
    const { paymentId } = await lender.pay(creditNo, 500_000);
    const [given] = await Promise.all([many(() => giveBack(services(), paymentId)), lender.pay(creditNo, 300)]);
    expect(given.filter((cents) => cents !== undefined)).toHaveLength(1);
    await holds();
  });

  it("a withdrawal is noticed once, interest is given up once", async () => {
    const { creditNo } = await credit();
    const done = await many(() => lender.inside((on) => withdrawFrom(services(), on, { creditNo, now: now() })));
    expect(done.toSorted()).toEqual(["already", "already", "already", "already", "withdrawn"]);
    const late = await credit();
    lender.clock.advance(45 * DAY_MS);
    const owed = (await waivableOf(services(), lender.database.db, late.creditNo, sofiaDay(now())))!;
    expect(owed.late).toBeGreaterThan(0);
    const waiving = { creditNo: late.creditNo, interest: 0, late: owed.late, reason: "test", by: "test", now: now() };
    const given = await many(() => lender.inside((on) => waiveInterest(services(), on, waiving)));
    expect(given.filter(Boolean)).toHaveLength(1);
    await holds();
  });

  it("a debt is written off once, and a payment meanwhile pays it or recovers it", async () => {
    const { creditNo } = await credit();
    const writing = { creditNo, now: now() };
    const [done] = await Promise.all([
      many(() => lender.inside((on) => writeOffAll(services(), on, writing))),
      lender.pay(creditNo, 700),
    ]);
    expect(done.filter(Boolean)).toHaveLength(1);
    const owed = Object.values(await balancesOf(lender.database.db, creditNo));
    expect(owed.every((cents) => cents === 0)).toBe(true);
    await holds();
  });

  /** Garnishes what a person is owed, and does something else before that is committed; it waits where it must. */
  const garnishing = async (personId: string, userId: string, meanwhile: () => Promise<unknown>): Promise<void> => {
    let [begun, commit] = [(): void => undefined, (): void => undefined];
    const [hasBegun, mayCommit] = [
      new Promise<void>((resolve) => void (begun = resolve)),
      new Promise<void>((resolve) => void (commit = resolve)),
    ];
    const served = {
      userId,
      personId,
      servedDay: sofiaDay(now()),
      cents: 1_000_000,
      ...BAILIFF,
      by: "test",
      now: now(),
    };
    const recorded = lender.inside(async (trx) => {
      const isRecorded = await garnish(services(), trx, served);
      begun();
      await mayCommit;
      return isRecorded;
    });
    await hasBegun;
    const done = meanwhile();
    // One connection does one after the other anyway.
    if (lender.database.kind === "postgres")
      await vi.waitFor(async () => {
        const waiting =
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
        expect((await lender.query(waiting)).length).toBeGreaterThan(0);
      });
    commit();
    await done;
    expect(await recorded).toBe(true);
  };

  it("what is garnished as it is handed over goes to nobody but the bailiff: a refund is cancelled, a payout waits", async () => {
    const lent = await credit();
    const personId = await named(lender, lent);
    const { paymentId } = await lender.pay(lent.creditNo, 500_000);
    const { refundId } = (await orderBack(services(), paymentId))!;
    const { payoutId } = (await sign(lender, { product: "consumerCredit", amount: 18, term: 9 }))!;
    await lender.query(
      `update requests set person_id = '${personId}' where id = (select request_id from payouts where id = '${payoutId}')`,
    );
    const ordered = lender.ordered();
    await garnishing(personId, lent.userId, () =>
      Promise.all([sendRefund(services())({ refundId }, RUN), payOut(services())({ payoutId }, RUN)]),
    );
    expect(lender.ordered()).toBe(ordered);
    expect((await refundsOf(lender.database.db, paymentId)).map(({ status }) => status)).toEqual(["cancelled"]);
    const payout = async () => (await payoutById(lender.database.db, payoutId))!;
    expect(await payout()).toMatchObject({ status: "created", handedAt: null });
    const [one] = await garnishmentsOf(lender.database.db, services().secrets, [personId]);
    await lender.inside((trx) => lift(services(), trx, { personId, no: one!.no, by: "test", now: now() }));
    await lender.runJobs();
    expect((await payout()).status).toBe("paid");
    await holds();
  });

  it("days are closed once by whoever closes them, while payments come in", async () => {
    const some = [await credit(), await credit(), await credit()];
    await closeDays(services());
    lender.clock.advance(4 * DAY_MS);
    const [closed] = await Promise.all([
      Promise.all([1, 2, 3].map(() => closeDays(services()))),
      ...some.map(({ creditNo }) => lender.pay(creditNo, 2_000)),
    ]);
    await closeDays(services());
    expect(closed.flat().length).toBeGreaterThan(0);
    const rows = await lender.query(
      "select count(*)::int as n, count(distinct (day, shard))::int as d from close_shards",
    );
    expect(rows[0]!["n"]).toBe(rows[0]!["d"]);
    await holds();
  });
});
