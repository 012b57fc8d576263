/** What must hold whatever random borrowers do: sentences about person, agreement and decision. */
import { datedPlan } from "#src/domain/lending/agreement.ts";
import { mayMove, type Actor, type ApplicationStatus } from "#src/domain/lending/application-states.ts";
import { replay } from "#server/lending/decisions/assess.ts";
import { agreementById } from "#server/store/tables/agreements.ts";
import { assessmentsOf } from "#server/store/tables/assessments.ts";
import { bookedCreditOf } from "#server/store/tables/credits.ts";
import type { DirectLender } from "./direct-lender.ts";

/** The most that one person may owe to us, whole euro: the policy's limit. */
const MOST_OWED = 3500;
/** The most that somebody may owe who had repaid nothing when they signed, whole euro: a payment may be taken back later. */
const MOST_OWED_NEW = 1000;

/** The sentences for the profiles of one sequence; remembers what was signed. */
export class Sentences {
  readonly #signed = new Map<string, string>();

  constructor(
    private readonly lender: DirectLender,
    private readonly users: readonly string[],
    /** What guarantors have paid, cents by payment. */
    private readonly paid: ReadonlyMap<string, number>,
  ) {}

  /** Everything that must hold; each sentence broken is told in words. */
  async faults(): Promise<string[]> {
    return [
      ...(await this.#personFaults()),
      ...(await this.#agreementFaults()),
      ...(await this.#exposureFaults()),
      ...(await this.#stateFaults()),
      ...(await this.#guaranteeFaults()),
      ...(await this.#guarantorsBooks()),
    ];
  }

  async #rows(sql: string): Promise<Record<string, unknown>[]> {
    return await this.lender.query(sql, this.users);
  }

  async #personFaults(): Promise<string[]> {
    const found = await this.#rows(`
      select 'a sent application without a person' as fault from requests
        where user_id = any($1) and submitted_at is not null and person_id is null
      union all select 'a draft with a person' from requests
        where user_id = any($1) and submitted_at is null and person_id is not null
      union all select 'an agreement of another person' from agreements a join requests r on r.id = a.request_id
        where r.user_id = any($1) and a.person_id is distinct from r.person_id
      union all select 'a credit of another person' from credits c join requests r on r.id = c.request_id
        where r.user_id = any($1) and c.person_id is distinct from r.person_id
      union all select 'signed for another person than the profile''s' from agreements a
        join requests r on r.id = a.request_id join users u on u.id = r.user_id
        where r.user_id = any($1) and a.signed_at is not null and r.person_id <> u.person_id
      union all select 'login by ЕГН without a signature' from users u
        where u.id = any($1) and egn_login and not exists (
          select from agreements a join requests r on r.id = a.request_id
          where r.user_id = u.id and r.person_id = u.person_id and a.signed_at is not null)`);
    return found.map(({ fault }) => String(fault));
  }

  async #agreementFaults(): Promise<string[]> {
    const faults: string[] = [];
    const { db } = this.lender.database;
    const signed = await this.#rows(`
      select a.id, a.request_id, a.gpr_unrounded > a.gpr_cap::double precision as over,
        (select count(*)::int from payouts p where p.request_id = a.request_id and p.status = 'paid') as paid,
        (select coalesce(max(amount_cents), 0)::int from payouts p where p.request_id = a.request_id) as sum,
        (select a2.decision->>'outcome' from assessments a2
          where a2.request_id = a.request_id and a2.why = 'sign' order by seq desc limit 1) as outcome
      from agreements a join requests r on r.id = a.request_id where r.user_id = any($1) and a.signed_at is not null`);
    for (const row of signed) {
      const id = String(row["id"]);
      const agreement = await agreementById(db, id);
      const frozen = JSON.stringify([agreement.terms, agreement.sha256, agreement.signedAt]);
      if ((this.#signed.get(id) ?? frozen) !== frozen) faults.push("a signed agreement changed");
      this.#signed.set(id, frozen);
      if (row["over"] === true) faults.push("signed above the cap");
      if (row["outcome"] !== "approve") faults.push(`signed without an approval: ${String(row["outcome"])}`);
      if (Number(row["sum"]) !== agreement.terms.principal) faults.push("a payout of another sum than signed");
      const credit = await bookedCreditOf(db, id);
      if (Number(row["paid"]) !== (credit ? 1 : 0)) faults.push(`${String(row["paid"])} payouts of one credit`);
      if (!credit) continue;
      const plan = datedPlan(agreement.terms, credit.startDay);
      const same = plan.every((one, at) =>
        (["n", "dueDate", "instalment", "principal", "interest", "balance"] as const).every(
          (name) => credit.schedule[at]?.[name] === one[name],
        ),
      );
      if (!same || plan.length !== credit.schedule.length) faults.push("booked otherwise than signed");
      if (Number(credit.rate) !== Number(agreement.terms.nominalRate))
        faults.push("booked at another rate than signed");
    }
    return faults;
  }

  /** `goes_on`: the application is open, or its credit owes something. `last`: the move that ended a guarantee. */
  async #guaranteeFaults(): Promise<string[]> {
    const found = await this.#rows(`
      with g as (select g.*, r.status as at, r.person_id as borrower, r.user_id as borrowing,
          r.status not in ('rejected', 'cancelled', 'expired', 'concluded') or exists (select from drawings d
            where d.request_id = r.id and d.status in ('running', 'written-off')) as goes_on
        from guarantees g join requests r on r.id = g.request_id where r.user_id = any($1))
      select 'a guarantee goes on, its credit does not' as fault from g where ended_at is null and not goes_on
      union all select 'a credit goes on, its guarantor is let go' from g
        join transitions last on last.guarantee_id = g.id and last.to_state = g.status
        where g.ended_at is not null and goes_on and last.from_state in ('contractSigned', 'active')
          and last.seq > (select max(t.seq) from transitions t
            where t.request_id = g.request_id and t.machine = 'request' and t.to_state = 'contractSigned')
      union all select 'the borrower stands surety' from g where ended_at is null and person_id = borrower
      union all select 'two guarantees of one application go on' from g where ended_at is null
        group by request_id having count(*) > 1
      union all select 'one person stands surety for three credits' from g where ended_at is null and person_id is not null
        group by person_id having count(*) > 2
      union all select 'signed, and the guarantor has not' from g join agreements a on a.request_id = g.request_id
        where g.ended_at is null and a.status in ('signed', 'effective')
          and g.status not in ('contractSigned', 'active')
      union all select 'signed for a guarantor who signed other terms' from g
        join agreements a on a.request_id = g.request_id and a.status in ('signed', 'effective')
        where g.ended_at is null and not exists (select from guarantee_agreements s
          where s.guarantee_id = g.id and s.status = 'signed' and s.principal_cents = a.principal_cents)
      union all select 'paid out, and the guarantor is not bound' from g join credits c on c.request_id = g.request_id
        where g.ended_at is null and g.status <> 'active' and g.at = 'concluded'
      union all select 'a guarantor got the credit' from g join credits c on c.request_id = g.request_id
        where c.user_id <> g.borrowing or c.person_id = g.person_id`);
    return found.map(({ fault }) => String(fault));
  }

  /** What guarantors paid was received as they paid it, all of it for the credit; nothing else stands against them. */
  async #guarantorsBooks(): Promise<string[]> {
    if (this.paid.size === 0) return [];
    const booked = await this.lender.query(
      `select p.id, -sum(l.cents) filter (where l.account = 2190 and l.cents < 0) as received,
        sum(l.cents) as left, p.credit_no is null or exists (select from refunds r where r.payment_id = p.id) as away
      from payments p join postings l on l.subject = p.id where p.id = any($1) group by p.id`,
      [...this.paid.keys()],
    );
    if (booked.length !== this.paid.size) return ["a payment of a guarantor's is not booked"];
    return booked
      .filter(
        ({ id, received, left, away }) =>
          Number(received) !== this.paid.get(String(id)) || Number(left) !== 0 || away === true,
      )
      .map(({ received }) => `${Number(received)} cents are booked to a guarantor who paid otherwise`);
  }

  async #exposureFaults(): Promise<string[]> {
    const owed = await this.#rows(`
      select r.person_id, sum(a.principal_cents)::int as cents, bool_or(c.status = 'repaid' or exists (
        select from transitions t where t.request_id = r.id and t.machine = 'credit' and t.to_state = 'repaid')) as repaid
      from agreements a join requests r on r.id = a.request_id left join credits c on c.agreement_id = a.id
      where r.person_id in (select person_id from requests where user_id = any($1)) and a.status in ('signed', 'effective')
      group by r.person_id`);
    return owed
      .filter(({ cents, repaid }) => Number(cents) > (repaid === true ? MOST_OWED : MOST_OWED_NEW) * 100)
      .map(({ cents }) => `one person owes ${Number(cents) / 100} €`);
  }

  async #stateFaults(): Promise<string[]> {
    const faults: string[] = [];
    const moves = await this.#rows(`
      select r.id, r.status, t.from_state, t.to_state, t.actor from transitions t join requests r on r.id = t.request_id
      where r.user_id = any($1) and t.machine = 'request' order by r.id, t.seq`);
    const reached = new Map<unknown, unknown>();
    for (const { id, from_state: from, to_state: to, actor } of moves) {
      if ((from ?? null) !== (reached.get(id) ?? null)) faults.push(`a way with a gap: ${String(from)}`);
      if (from && !mayMove(from as ApplicationStatus, to as ApplicationStatus, actor as Actor))
        faults.push(`${String(from)} -> ${String(to)} by ${String(actor)}`);
      reached.set(id, to);
    }
    for (const { id, status } of moves)
      if (reached.get(id) !== status) faults.push(`is ${String(status)}, went to ${String(reached.get(id))}`);
    return faults;
  }

  /** Assessments of the sequence, and how many of them come to the same again. */
  async replayed(): Promise<{ all: number; same: number }> {
    const counted = { all: 0, same: 0 };
    const { database } = this.lender;
    for (const { id } of await this.#rows("select id from requests where user_id = any($1)"))
      for (const row of await assessmentsOf(database.db, String(id))) {
        const again = await replay(this.lender.services.now(), database.db, row);
        if (!again) continue;
        counted.all += 1;
        counted.same += again.same ? 1 : 0;
      }
    return counted;
  }
}
