/**
 * Random lives of credits of which relief is asked, and to which happens what law and contract name: requests, drafts,
 * signatures, refusals, plans for arrears, payments of any day, taken back too, notices of acceleration, assignment, death, garnishment, days
 * that pass. After each of them the books hold, at most one request and one annex are open, what was signed
 * repays all that was owed, no interest for delay counts while it is held, and the status follows from the plan; every
 * certificate that was given is said to be true as long as the books say what it states, and no longer.
 * Half of `MODEL_LIVES` lives (24 by default) from `MODEL_SEED`, six of them in one lender: the day of every credit is
 * closed each night, and those of lives that are over do not end.
 */
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { annexedOf, isRelieved } from "#src/domain/lending/account/annexing.ts";
import { CERTIFICATE_KINDS, statedBy, type CertificateKind } from "#src/domain/lending/certificates.ts";
import { answerBy } from "#src/domain/lending/relief.ts";
import { addDays } from "#src/domain/time/dates.ts";
import { giveCertificate, isGivenAlready, statableNow } from "#server/lending/certificates/desk.ts";
import { seeToCertificate } from "#server/lending/certificates/see-to.ts";
import { expireReliefs, faultOfMeasure, proposeAnnex, refuseRelief } from "#server/lending/relief/answer.ts";
import { askRelief, takeReliefBack } from "#server/lending/relief/ask.ts";
import { annexableNow, termsOfAnnex } from "#server/lending/relief/draft.ts";
import { currentAnnex, signCreditAnnex } from "#server/lending/relief/sign.ts";
import { accountsAt, wholeOfTold } from "#server/lending/servicing/accounts.ts";
import { periodOf } from "#server/lending/servicing/certificate-truth.ts";
import { agreeArrearsPlan, planRow } from "#server/lending/servicing/arrears-plan.ts";
import { closeDays } from "#server/lending/servicing/close-days.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { withdrawFrom } from "#server/lending/servicing/withdraw.ts";
import { balancesOf } from "#server/store/tables/account-books.ts";
import { markAnnexViewed, openAnnex, signedAnnexes } from "#server/store/tables/annexes.ts";
import { certificatesOfCredit } from "#server/store/tables/certificates.ts";
import { arrearsPlansOf } from "#server/store/tables/arrears-plans.ts";
import { heldOn } from "#server/store/tables/collection-holds.ts";
import { creditsByNo, lockCredit } from "#server/store/tables/credits.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { openRelief } from "#server/store/tables/reliefs.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { jobRun } from "#tests/support/job-run.ts";
import { useDirectLender, type DirectLender } from "./direct-lender.ts";
import { ByLaw, lawAct, named } from "./law-life.ts";
import { lend } from "./lend.ts";

const LIVES = Math.ceil(Number(process.env["MODEL_LIVES"] ?? 24) / 2);
const IN_ONE = 6;
const SEED = Number(process.env["MODEL_SEED"] ?? Date.now() % 1_000_000_000);
const DAY_MS = 86_400_000;
const SIGNED = { method: "sms-code", codeId: "1", phone: "", sha256: "", at: "", address: "", userAgent: "" } as const;

const act = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ act: "ask" } as const) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant("draft" as const),
      defer: fc.integer({ min: 0, max: 4 }),
      longer: fc.integer({ min: -3, max: 13 }),
      day: fc.option(fc.integer({ min: 1, max: 28 }), { nil: undefined }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant("sign" as const), wait: fc.nat({ max: 2 }) }) },
  { weight: 1, arbitrary: fc.constantFrom({ act: "refuse" } as const, { act: "back" } as const) },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant("pay" as const),
      what: fc.constantFrom("next", "due", "some", "all"),
      cents: fc.integer({ min: 1, max: 30_000 }),
      daysAgo: fc.nat({ max: 20 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant("certify" as const), kind: fc.constantFrom(...CERTIFICATE_KINDS) }),
  },
  { weight: 1, arbitrary: fc.constantFrom({ act: "takeBack" } as const, { act: "withdraw" } as const) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant("plan" as const),
      days: fc.tuple(fc.nat({ max: 10 }), fc.integer({ min: 1, max: 10 })),
      cents: fc.integer({ min: 1, max: 5_000 }),
    }),
  },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;
const does = fc.oneof(
  { weight: 3, arbitrary: act.map((relief) => ({ relief })) },
  { weight: 2, arbitrary: lawAct.map((law) => ({ law })) },
);
const after = fc.oneof(
  { weight: 3, arbitrary: fc.nat({ max: 2 }) },
  { weight: 3, arbitrary: fc.nat({ max: 35 }) },
  { weight: 1, arbitrary: fc.integer({ min: 60, max: 130 }) },
);
const steps = fc.array(fc.record({ after, does }), { minLength: 6, maxLength: 18 });

/** One life, with what is checked after each act. */
class Relieved {
  #last: string | undefined;
  #paid = 0;

  constructor(
    private readonly lender: DirectLender,
    private readonly no: number,
    private readonly began: string,
  ) {}

  async #now() {
    const services = this.lender.services.now();
    const { db } = this.lender.database;
    const [credit] = await creditsByNo(db, [this.no]);
    const told = accountsAt(services, await drawingsOf(db, [this.no]), this.lender.today());
    return { services, db, credit: credit!, told, account: told[0]!.account, now: this.lender.clock.now() };
  }

  async #sign(): Promise<void> {
    const { services, db, now, account } = await this.#now();
    const annex = await currentAnnex(services, this.no, now);
    if (!annex) return;
    await markAnnexViewed(db, annex.id, now);
    const before = annexedOf(account);
    const signing = { annex: { ...annex, status: "viewed" as const }, evidence: SIGNED, pdf: Buffer.from("-"), now };
    expect(await this.lender.inside((trx) => signCreditAnnex(services, trx, signing))).toBe(true);
    expect(annex.rows.reduce((sum, { principal }) => sum + principal, 0)).toBe(before.balance);
    const { account: after } = await this.#now();
    expect(annexedOf(after)).toEqual({ ...before, late: 0 });
    expect(after.ahead.rows.map(({ instalment }) => instalment)).toEqual(
      annex.rows.map(({ instalment }) => instalment),
    );
    expect((await balancesOf(db, this.no)).principal).toBe(before.balance);
  }

  async #certify(kind: CertificateKind): Promise<void> {
    const { services, db, now } = await this.#now();
    const { no: creditNo } = this;
    const today = this.lender.today();
    const period = kind === "interest" ? { from: this.began, to: addDays(today, -1) } : undefined;
    const frozen = await statableNow(services, db, { creditNo, kind, period }, today);
    if (!frozen || "fault" in frozen) return;
    const given = { creditNo, kind, period, recipient: "", frozen, now };
    const isNew = !(await isGivenAlready(services, db, given));
    expect(await this.lender.inside((trx) => giveCertificate(services, trx, given))).toBe(isNew);
    if (!isNew) return;
    const [{ id: certificateId } = { id: "" }] = await certificatesOfCredit(db, creditNo);
    const blank = { ...services, renderPdf: () => Promise.resolve(Buffer.from("-")) };
    await seeToCertificate(blank)({ certificateId }, jobRun());
  }

  async #pay({ what, cents, daysAgo }: Extract<Act, { act: "pay" }>): Promise<void> {
    const { told } = await this.#now();
    const { next, due, payOff } = wholeOfTold(told);
    const sum = what === "some" ? cents : what === "next" ? (next?.cents ?? 0) : what === "due" ? due.total : payOff;
    const since = Math.min(daysAgo, (Date.parse(this.lender.today()) - Date.parse(this.began)) / DAY_MS);
    if (sum <= 0) return;
    const { paymentId } = await this.lender.pay(this.no, sum, {
      daysAgo: since,
      externalId: `relief-${this.no}-${(this.#paid += 1)}`,
    });
    this.#last = paymentId;
  }

  async do(does: Act): Promise<void> {
    const { services, db, credit, now } = await this.#now();
    const { lender, no } = this;
    if (does.act === "ask") {
      const asked = { creditNo: no, reason: "job", proposal: "lower", canPay: 0, comment: "", files: [], now } as const;
      await lender.inside((trx) => askRelief(services, trx, { ...asked, files: [] }));
    } else if (does.act === "draft") {
      const annexable = await annexableNow(services, db, credit, now);
      if (!annexable) return;
      const left = annexable.one.account.dues.filter(({ settledDay }) => settledDay === undefined).length;
      const count = left + annexable.one.account.ahead.rows.length + does.longer;
      const measure = { defer: does.defer, count, ...(does.day !== undefined && { dayOfMonth: does.day }) };
      const hasRequest = (await openRelief(db, services.secrets, no)) !== undefined;
      if (await faultOfMeasure(db, annexable, measure, hasRequest)) return;
      const terms = termsOfAnnex(annexable.one, measure);
      const replaces = (await openAnnex(db, no))?.id;
      const sent = { creditNo: no, measure, terms, replaces, by: "model", now };
      expect(await lender.inside((trx) => proposeAnnex(services, trx, sent))).toBe(true);
    } else if (does.act === "sign") {
      lender.clock.advance(does.wait * DAY_MS);
      await this.#sign();
    } else if (does.act === "refuse")
      await lender.inside((trx) => refuseRelief(services, trx, { creditNo: no, words: "не може", now }));
    else if (does.act === "back")
      await lender.inside(async (trx) => takeReliefBack(services, trx, (await lockCredit(trx, no))!, now));
    else if (does.act === "withdraw") await lender.inside((trx) => withdrawFrom(services, trx, { creditNo: no, now }));
    else if (does.act === "certify") await this.#certify(does.kind);
    else if (does.act === "takeBack") {
      if (this.#last !== undefined) await lender.takeBack(this.#last);
      this.#last = undefined;
    } else if (does.act === "plan") {
      const today = lender.today();
      const [first, then] = does.days;
      const rows = [first, first + then].map((days) => planRow(addDays(today, days), does.cents));
      const agreed = { creditNo: no, rows, how: "phone", by: "model", now, today } as const;
      const isLate = credit.status === "overdue";
      const held = (await heldOn(db, [no], today)).get(no);
      const isAgreed = await lender.inside((trx) => agreeArrearsPlan(services, trx, agreed));
      // A hold of the desk is no reason against a plan, which takes its place.
      expect(isAgreed).toBe(isLate && (held === undefined || held === "hold"));
    } else await this.#pay(does);
  }

  /** One plan for arrears stands at most, and holds collection. */
  async #checkPlans(): Promise<void> {
    const { db } = this.lender.database;
    const open = (await arrearsPlansOf(db, [this.no])).filter(({ state }) => state === "open");
    expect(open.length).toBeLessThanOrEqual(1);
    if (open.length > 0) expect((await heldOn(db, [this.no], this.lender.today())).has(this.no)).toBe(true);
  }

  async check(): Promise<void> {
    const { services, db, credit, account } = await this.#now();
    const drawings = await drawingsOf(db, [this.no]);
    for (const row of await certificatesOfCredit(db, this.no)) {
      const { kind, status, asOf, stated, untrueSince } = row;
      const lent = drawings.filter(({ start, status: of }) => of !== "void" && start <= asOf!);
      const accounts = accountsAt(services, lent, asOf!).map((one) => one.account);
      expect([status, untrueSince === null]).toEqual([
        "delivered",
        isDeepStrictEqual(statedBy(kind, accounts, periodOf(row)), stated),
      ]);
    }
    const open = await this.lender.query(
      `select (select count(*)::int from reliefs where credit_no = $1 and ended_at is null) as reliefs,
        (select count(*)::int from annexes where credit_no = $1 and status in ('rendered', 'viewed')) as annexes`,
      this.no,
    );
    expect(open[0]!["reliefs"]).toBeLessThanOrEqual(1);
    expect(open[0]!["annexes"]).toBeLessThanOrEqual(1);
    await this.#checkPlans();
    for (const held of await this.lender.query(
      "select hold_day, hold_until from reliefs where credit_no = $1 and hold_day is not null",
      this.no,
    ))
      expect(String(held["hold_until"]) <= answerBy(String(held["hold_day"]))).toBe(true);
    const isLate = account.dues.some((due) => due.settledDay === undefined && due.workDay < this.lender.today());
    if (account.assigned || account.accelerated) return;
    const relieved = isRelieved(account) && this.lender.today() <= account.annex!.until!;
    if (relieved && !isLate) expect(credit.status).toBe("forbearance");
    if (credit.status === "forbearance") expect(await signedAnnexes(db, this.no)).not.toEqual([]);
  }
}

eachDatabase((_name, open) => {
  const shares = Array.from({ length: Math.ceil(LIVES / IN_ONE) }, (_, at) => ({
    lives: Math.min(IN_ONE, LIVES - at * IN_ONE),
    seed: SEED + at,
  }));

  describe.each(shares)("$lives lives with relief, and by law (seed $seed)", ({ lives, seed }) => {
    const lender = useDirectLender(open);

    it("hold", async () => {
      await fc.assert(
        fc.asyncProperty(fc.nat({ max: 40 }), fc.nat({ max: 8 }), steps, async (amount, term, lived) => {
          const lent = (await lend(lender, { product: "consumerCredit", amount, term }))!;
          const life = new Relieved(lender, lent.creditNo, lender.today());
          const byLaw = new ByLaw(lender, lent.creditNo, lent.userId, await named(lender, lent));
          for (const { after: days, does: one } of lived) {
            lender.clock.set(new Date(`${addDays(lender.today(), days)}T08:00:00Z`));
            await closeDays(lender.services.now());
            await expireReliefs(lender.services.now(), lender.clock.now());
            if ("law" in one) await byLaw.do(one.law);
            else await life.do(one.relief);
            await closeDays(lender.services.now());
            expect(await faultsOfBooks(lender.services.now()), JSON.stringify(one)).toEqual([]);
            await life.check();
            await byLaw.check();
          }
        }),
        { numRuns: lives, seed, endOnFailure: true },
      );
    }, 600_000);
  });
});
