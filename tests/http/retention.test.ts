import { describe, expect, it } from "vitest";
import { RETENTION, pastTerm, type Retained, type RetentionKind } from "#src/copy/retention.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { erasePastTerm } from "#server/jobs/erase-past-term.ts";
import { namedGuarantorOf } from "#server/lending/applications/named-guarantor.ts";
import { dividePayment } from "#server/lending/servicing/divide-payment.ts";
import { postToCredit } from "#server/lending/servicing/post-payment.ts";
import { receivePayment } from "#server/lending/servicing/receive-payment.ts";
import { dropApplication } from "#server/store/tables/erasure.ts";
import { lockPayment } from "#server/store/tables/payments.ts";
import { Borrower, borrowerAt, steps, succeed } from "#tests/support/borrower.ts";
import { income, newPerson, stories } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { awaitsGuarantor, sendGuarantorData, signAsGuarantor, withGuarantor } from "#tests/support/guarantors.ts";
import { servicingOf } from "#tests/support/servicing.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { orderAll } from "#tests/support/whole-sums.ts";

const HOUR = 3_600_000;

eachDatabase((_name, open) => {
  const lender = useTestLender({ open });
  const { pay } = servicingOf(lender);

  const count = async (text: string, ...values: unknown[]): Promise<number> =>
    (await lender.query(text, ...values)).length;
  /** Moves rows to just before or just after the end of a term, and runs the job. */
  const when = (kind: RetentionKind, isOver: boolean): Date =>
    new Date(pastTerm(lender.clock.now(), RETENTION[kind] as Retained).getTime() + (isOver ? -HOUR : HOUR));
  const erase = (): Promise<void> => erasePastTerm(lender.services, lender.clock.now());
  const applicationOf = ({ person }: Borrower): Promise<string> =>
    lender.text("select r.id from requests r join users u on u.id = r.user_id where u.email = $1", person.email);
  const end = (id: string, at: Date): Promise<unknown> =>
    lender.query("update requests set closed_at = $1 where id = $2", at, id);
  /** Pays a credit 3 € that were divided, and a part of them once more. */
  const payInPartsOfParts = (no: number): Promise<void> =>
    lender.inside(async (trx) => {
      const now = lender.clock.now();
      const receipt = { channel: "bank", externalId: "whole", cents: 300, valueDay: sofiaDay(now) } as const;
      const divide = async (id: string, ...sums: number[]) =>
        dividePayment(lender.services, trx, (await lockPayment(trx, id))!, { sums, now });
      const { paymentId } = await receivePayment(lender.services, trx, receipt, null, now);
      const [one, other] = await divide(paymentId, 100, 200);
      for (const part of [one!, ...(await divide(other!.id, 50, 150))])
        await postToCredit(lender.services, trx, part, no, now);
    });
  const HAS: Readonly<Record<string, string>> = {
    requests: "select 1 from requests where id = $1",
    answers: "select 1 from answers where request_id = $1",
    assessments: "select 1 from assessments where request_id = $1",
    identities: "select 1 from identities where request_id = $1",
    agreements: "select 1 from agreements where request_id = $1",
    files: "select 1 from files where request_id = $1",
    payouts: "select 1 from payouts where request_id = $1",
    credits: "select 1 from credits where request_id = $1",
  };
  const kept = async (id: string): Promise<string[]> => {
    const found: string[] = [];
    for (const [name, query] of Object.entries(HAS)) if ((await count(query, id)) > 0) found.push(name);
    return found;
  };

  it("nothing is swept while the machine's clock has jumped", async () => {
    const borrower = await borrowerAt(lender, "told");
    const id = await applicationOf(borrower);
    succeed(await borrower.post(await borrower.form("status", "cancel"), {}));
    await end(id, when("unsent", true));
    const swept = async (lastUse: Date | null): Promise<string[]> => {
      await lender.query("update store set used_at = $1", lastUse);
      await lender.services.queue.send(lender.database.db, "sweep", {});
      await lender.settle();
      return kept(id);
    };
    expect(await swept(new Date(Date.now() - 2 * 86_400_000))).toEqual(["requests", "answers"]);
    expect(await swept(null)).toEqual([]);
  });

  it("a credit that another has paid off is erased before that one, which still tells with how much", async () => {
    const old = await borrowerAt(lender, "signed", stories.approve);
    await lender.settle();
    const oldId = await applicationOf(old);
    const fresh = await borrowerAt(lender, "decided", stories.approve);
    const freshId = await applicationOf(fresh);
    const no = await lender.number("select no from credits where request_id = $1", oldId);
    await lender.query("alter table agreements disable trigger user");
    await lender.query(
      "update agreements set refinances_no = $1, refinanced_cents = 5000 where request_id = $2",
      no,
      freshId,
    );
    await lender.query("alter table agreements enable trigger user");
    await lender.query("update requests set refinances_no = $1, refinance_least = 200 where id = $2", no, freshId);
    await lender.inside((trx) => dropApplication(trx, oldId));
    expect(await kept(oldId)).toEqual([]);
    const left = await lender.query(
      "select a.refinances_no, a.refinanced_cents::int as cents, r.refinances_no as of from agreements a join requests r on r.id = a.request_id where r.id = $1",
      freshId,
    );
    expect(left).toEqual([{ refinances_no: null, cents: 5000, of: null }]);
    await lender.query("update requests set closed_at = now() where id = $1", freshId);
  });

  describe("is kept to the end of its term and then erased:", () => {
    it("an application that was not sent", async () => {
      const borrower = await borrowerAt(lender, "told");
      const id = await applicationOf(borrower);
      succeed(await borrower.post(await borrower.form("status", "cancel"), {}));
      await end(id, when("unsent", false));
      await erase();
      expect(await kept(id)).toEqual(["requests", "answers"]);
      await end(id, when("unsent", true));
      await erase();
      expect(await kept(id)).toEqual([]);
      expect((await borrower.read("profile")).status).toBe(200);
    });

    it("a sent application without an agreement, with its decision and identity", async () => {
      const borrower = await borrowerAt(lender, "decided", stories.reject);
      const id = await applicationOf(borrower);
      await end(id, when("refused", false));
      await erase();
      expect(await kept(id)).toEqual(["requests", "answers", "assessments", "identities"]);
      await end(id, when("refused", true));
      await erase();
      expect(await kept(id)).toEqual([]);
      expect((await borrower.read("request-history")).status).toBe(200);
    });

    it("an agreement with identity and documents five years after its end, the movements of money after ten", async () => {
      const borrower = await borrowerAt(lender, "signed");
      const id = await applicationOf(borrower);
      const all = await kept(id);
      expect(all).toEqual(Object.keys(HAS));
      const no = await lender.number("select no from credits where request_id = $1", id);
      await payInPartsOfParts(no);
      const { paymentId } = await pay(no, 200_000);
      await lender.inside((trx, now) => orderAll(lender.services, trx, { paymentId, now }));
      await lender.settle();
      const moved = await lender.query("select 1 from payments where credit_no = $1", no);
      expect([moved.length, await count("select 1 from refunds")]).toEqual([4, 1]);
      const repaid = (at: Date | null): Promise<unknown> =>
        lender.query("update credits set closed_at = $1, status = 'repaid' where request_id = $2", at, id);
      await end(id, new Date(0));
      await erase();
      expect(await kept(id)).toEqual(all);
      await repaid(when("agreement", false));
      await erase();
      expect(await kept(id)).toEqual(all);
      await repaid(when("agreement", true));
      await erase();
      expect(await kept(id)).toEqual(["requests", "payouts", "credits"]);
      expect((await borrower.read("request-history")).status).toBe(200);
      await repaid(when("accounting", true));
      await erase();
      expect(await kept(id)).toEqual([]);
      expect([await count("select 1 from payments"), await count("select 1 from refunds")]).toEqual([0, 0]);
    });

    it("whom a borrower named as guarantor: without a profile 30 days, without a signature a year, with one as the contract", async () => {
      const [unknown, named] = [newPerson(), newPerson()];
      const without = await awaitsGuarantor(lender, unknown);
      const before = await borrowerAt(lender, "decided", stories.reject, named);
      const refused = await awaitsGuarantor(lender, named);
      await sendGuarantorData(before, income(600, 300, 250));
      const { borrower, guarantor } = await withGuarantor(lender);
      await signAsGuarantor(guarantor);
      await steps.sign(borrower);
      await lender.query("update guarantees set ended_at = $1, status = 'released' where has_signed", new Date(0));
      const ended = async (one: Borrower, kind: RetentionKind, isOver: boolean): Promise<number> => {
        const id = await applicationOf(one);
        const at = when(kind, isOver);
        await lender.query(
          "update guarantees set ended_at = $1, status = case when user_id is null then 'expired' else 'declined' end where request_id = $2",
          at,
          id,
        );
        await erase();
        return count("select 1 from guarantees where request_id = $1 and secret is not null", id);
      };
      const whom = async (): Promise<unknown> =>
        namedGuarantorOf(lender.services, lender.database.db, await applicationOf(without));
      expect([await ended(without, "invited", false), await whom()]).toMatchObject([1, { phone: unknown.phone }]);
      expect([await ended(without, "invited", true), await whom()]).toMatchObject([0, { phone: "", lastName: "" }]);
      const identified = "select 1 from identities i join users u on u.person_id = i.person_id where u.email = $1";
      const current = `${identified} and i.replaced_at is null`;
      expect([await ended(refused, "guarantor", false), await count(identified, named.email)]).toEqual([1, 2]);
      expect([await ended(refused, "guarantor", true), await count(identified, named.email)]).toEqual([0, 1]);
      expect(await count(current, named.email)).toBe(1);
      expect(await count("select 1 from guarantees where has_signed and secret is not null")).toBe(1);
      await lender.query("update credits set closed_at = $1, status = 'repaid'", when("agreement", true));
      await erase();
      expect(await count("select 1 from guarantees where has_signed")).toBe(0);
    });

    it("a message, an event of a profile, and an unconfirmed subscription", async () => {
      const { person } = await borrowerAt(lender, "confirmed");
      const visitor = new Borrower(lender, person);
      succeed(await visitor.logIn());
      const { email } = newPerson();
      succeed(await new Borrower(lender).fill("subscribe", { email }));
      await lender.settle();
      const age = async (isOver: boolean): Promise<void> => {
        await lender.query(
          "update messages set created_at = $1 where recipient = $2",
          when("messages", isOver),
          person.email,
        );
        await lender.query("update account_events set at = $1", when("events", isOver));
        await lender.query("update subscribers set asked_at = $1", when("unconfirmed", isOver));
        await erase();
      };
      const left = async (): Promise<boolean[]> => [
        (await count("select 1 from messages where recipient = $1", person.email)) > 0,
        (await count("select 1 from account_events")) > 0,
        (await count("select 1 from subscribers where email = $1", email)) > 0,
      ];
      await age(false);
      expect(await left()).toEqual([true, true, true]);
      await age(true);
      expect(await left()).toEqual([false, false, false]);
    });

    it("by whose key somebody came: thirty days with the profile, in an application as long as its answers", async () => {
      const borrower = await borrowerAt(lender, "signed");
      const id = await applicationOf(borrower);
      const key = "ABCDEFGHJKLM";
      const came = async (isOver: boolean): Promise<number> => {
        await lender.query(
          "update users set came_by = $1, came_at = $2 where came_by = $1 or email = $3",
          key,
          when("came", isOver),
          borrower.person.email,
        );
        await erase();
        return count("select 1 from users where came_by = $1", key);
      };
      expect([await came(false), await came(true)]).toEqual([1, 0]);
      const left = async (by: string): Promise<string> => {
        await lender.query("update requests set affiliate_key = $1 where id = $2", by, id);
        await lender.query(
          "update credits set closed_at = $1, status = 'repaid' where request_id = $2",
          when("agreement", true),
          id,
        );
        await erase();
        return lender.text("select coalesce(affiliate_key, '') from requests where id = $1", id);
      };
      expect([await left(key), await kept(id)]).toEqual(["", ["requests", "payouts", "credits"]]);
    });

    it("the proof of a consent, counted from its withdrawal; one that still holds stays", async () => {
      const [gone, willing] = [await borrowerAt(lender, "confirmed"), await borrowerAt(lender, "confirmed")];
      for (const one of [gone, willing])
        succeed(await one.fill("subscribe", { "marketing[email]": "1", "marketing[sms]": "0" }));
      lender.clock.advance(1000);
      succeed(await gone.fill("unsubscribe", {}));
      const proofs = (one: Borrower): Promise<number> =>
        count("select 1 from consents c join users u on u.id = c.user_id where u.email = $1", one.person.email);
      const age = async (isOver: boolean): Promise<void> => {
        const at = when("consent", isOver);
        await lender.query(
          "update consents set at = case when is_given then $1::timestamptz else $2::timestamptz end",
          new Date(at.getTime() - HOUR / 2),
          at,
        );
        await erase();
      };
      await age(false);
      expect([await proofs(gone), await proofs(willing)]).toEqual([2, 1]);
      await age(true);
      expect([await proofs(gone), await proofs(willing)]).toEqual([0, 1]);
    });
  });

  it("nothing but an erasure deletes what is append-only", async () => {
    const borrower = await borrowerAt(lender, "decided", stories.reject);
    const id = await applicationOf(borrower);
    await expect(lender.query("delete from assessments where request_id = $1", id)).rejects.toThrow(/append-only/);
    await expect(lender.query("update assessments set why = 'sign' where request_id = $1", id)).rejects.toThrow(
      /append-only/,
    );
  });
});
