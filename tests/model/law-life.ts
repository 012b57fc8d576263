/**
 * What law and contract name besides paying, as acts on one credit of the model, and what holds after each: sums of a notice
 * follow from the account, an assigned claim owes nothing and takes nothing, the dead owe no more interest for delay, and no
 * garnished money goes to anybody but the bailiff.
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { payOffOf } from "#src/domain/lending/account/account.ts";
import { callOff, giveNotice, noticeFor, runningNotice } from "#server/lending/servicing/accelerate.ts";
import { accountsAt, wholeOfTold, type DrawingAccount } from "#server/lending/servicing/accounts.ts";
import { assignableOf, assignClaim } from "#server/lending/servicing/assign-claim.ts";
import { garnish, lift } from "#server/lending/staff/garnish.ts";
import { recordDeath, takeDeathBack } from "#server/lending/staff/record-death.ts";
import { balancesOf } from "#server/store/tables/account-books.ts";
import { noticesOf } from "#server/store/tables/accelerations.ts";
import { assignmentOf } from "#server/store/tables/assignments.ts";
import { addHold, endHold } from "#server/store/tables/collection-holds.ts";
import { creditsByNo } from "#server/store/tables/credits.ts";
import { isDead } from "#server/store/tables/deaths.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { garnishmentsOf } from "#server/store/tables/garnishments.ts";
import { addDays } from "#src/domain/time/dates.ts";
import type { DirectLender } from "./direct-lender.ts";
import type { Lent } from "./lend.ts";

const TO = { assignee: "Нов кредитор ЕООД", uic: "175074752", iban: "BG80BNBG96611020345678", contact: "02 123 45 67" };
const BAILIFF = { bailiff: "ЧСИ Колева", iban: "BG18RZBB91550123456789" };
const NOBODY = { document: "акт 17", heir: "", heirEmail: "", heirPhone: "" };

/** What happens. */
export const lawAct = fc.constantFrom(
  { act: "notice" } as const,
  { act: "notice" } as const,
  { act: "callOff" } as const,
  { act: "assign" } as const,
  { act: "hold" } as const,
  { act: "death" } as const,
  { act: "alive" } as const,
  { act: "garnish" } as const,
  { act: "lift" } as const,
);

/** One of them. */
export type LawAct = typeof lawAct extends fc.Arbitrary<infer A> ? A : never;

/** Gives a credit of the model its person; returns their id. */
export const named = async ({ database }: DirectLender, { creditNo, userId }: Lent): Promise<string> => {
  const personId = randomUUID();
  await database.query(
    "insert into persons (id, birth_day, sex, egn_sealed, fixed_at) values ($1, '1980-03-20', 'male', '-', now())",
    [personId],
  );
  await database.query("update users set person_id = $1 where id = $2", [personId, userId]);
  await database.query("update credits set person_id = $1 where no = $2", [personId, creditNo]);
  return personId;
};

/** A credit to which law and contract happen. */
export class ByLaw {
  constructor(
    private readonly lender: DirectLender,
    private readonly no: number,
    private readonly userId: string,
    private readonly personId: string,
  ) {}

  async #now() {
    const services = this.lender.services.now();
    const { db } = this.lender.database;
    const [credit] = await creditsByNo(db, [this.no]);
    const told = accountsAt(services, await drawingsOf(db, [this.no]), this.lender.today());
    return { services, db, credit: credit!, told, now: this.lender.clock.now(), today: this.lender.today() };
  }

  async do({ act }: LawAct): Promise<void> {
    const { services, db, credit, now, today } = await this.#now();
    const { lender, no: creditNo, personId } = this;
    const by = "model";
    if (act === "notice") {
      const plan = await noticeFor(services, db, credit, today);
      if (!plan) return;
      expect(plan.total).toBeGreaterThanOrEqual(plan.arrears + plan.ahead);
      expect(await lender.inside((trx) => giveNotice(services, trx, { creditNo, plan, by, now }))).toBe(true);
      expect(await runningNotice(db, creditNo, today)).toMatchObject({ day: plan.day, arrears: plan.arrears });
      // A second one finds that one runs.
      expect(await lender.inside((trx) => giveNotice(services, trx, { creditNo, plan, by, now }))).toBe(false);
    } else if (act === "callOff") {
      const runs = (await runningNotice(db, creditNo, today)) !== undefined;
      expect(await lender.inside((trx) => callOff(services, trx, { creditNo, by, now }))).toBe(runs);
    } else if (act === "assign") {
      const owed = await assignableOf(services, db, credit, today);
      if (owed === undefined) return;
      const assigning = { creditNo, owed, price: 1, to: TO, by, now };
      expect(await lender.inside((trx) => assignClaim(services, trx, assigning))).toBe(true);
      expect(await lender.inside((trx) => assignClaim(services, trx, assigning))).toBe(false);
    } else if (act === "hold")
      await lender.inside(async (trx) => {
        if (!(await endHold(trx, { creditNo, by, now })))
          await addHold(trx, { creditNo, from: today, until: addDays(today, 14), by, now });
      });
    else if (act === "death") {
      const was = await isDead(db, personId);
      const on = { personId, diedOn: today, words: NOBODY, by, reason: "акт", now };
      expect(await lender.inside((trx) => recordDeath(services, trx, on))).toBe(!was);
    } else if (act === "alive") {
      const was = await isDead(db, personId);
      const on = { personId, by, reason: "грешка", now };
      expect(await lender.inside((trx) => takeDeathBack(services, trx, on))).toBe(was);
    } else if (act === "garnish") {
      const served = {
        ...BAILIFF,
        caseNo: "1",
        cents: 5_000,
        servedDay: today,
        userId: this.userId,
        personId,
        by,
        now,
      };
      const stands = (await garnishmentsOf(db, services.secrets, [personId], { stands: true })).length > 0;
      expect(await lender.inside((trx) => garnish(services, trx, served))).toBe(!stands);
    } else {
      const [one] = await garnishmentsOf(db, services.secrets, [personId], { stands: true });
      if (!one) return;
      expect(await lender.inside((trx) => lift(services, trx, { personId, no: one.no, by, now }))).toBe(true);
    }
  }

  /** What holds of an account that everything fell due of, or that was assigned. */
  async #holdsOf({ account, drawing }: DrawingAccount): Promise<void> {
    const { accelerated, assigned } = account;
    if (accelerated) {
      expect(account.ahead.rows).toEqual([]);
      const { db } = this.lender.database;
      const notice = (await noticesOf(db, this.no)).find(({ id }) => id === accelerated.id);
      expect(notice).toMatchObject({ drawingNo: drawing.no, calledOffAt: null });
      expect(accelerated.day <= this.lender.today()).toBe(true);
    }
    if (assigned) expect(payOffOf(account)).toBe(0);
  }

  async check(): Promise<void> {
    const { services, db, credit, told, today } = await this.#now();
    for (const one of told) await this.#holdsOf(one);
    const isAssigned = (await assignmentOf(db, this.no)) !== undefined;
    if (isAssigned && told.some(({ account }) => account.assigned)) {
      expect(credit.status).toBe("assigned");
      expect(await balancesOf(db, this.no)).toMatchObject({ principal: 0, accrued: 0, interestDue: 0, late: 0 });
    }
    // No interest for delay runs of somebody who has died, however long it takes.
    if (await isDead(db, this.personId)) {
      const later = accountsAt(services, await drawingsOf(db, [this.no]), addDays(today, 30));
      expect(wholeOfTold(later).due.late).toBe(wholeOfTold(told).due.late);
    }
  }
}
