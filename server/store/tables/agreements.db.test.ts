import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { termsOfPrice } from "#src/domain/lending/agreement.ts";
import { catalogue, product, rates } from "#src/domain/lending/catalogue.fixture.ts";
import { price } from "#src/domain/lending/price.ts";
import type { Database } from "#server/store/db/database.ts";
import type { SigningEvidence } from "#server/store/db/lending-tables.ts";
import { eachDatabase } from "#tests/support/database.ts";
import {
  addAgreement,
  agreementOf,
  endUnsigned,
  markViewed,
  newAgreementId,
  recordSignature,
  sealedBorrowerOf,
  sealedPapersOf,
  shownAgreementOf,
  signedAgreementOf,
  terminateAgreement,
  supersedeUnsigned,
} from "./agreements.ts";
import { anApplication } from "./application.fixture.ts";

const NOW = new Date("2026-11-21T08:00:00Z");
const EVIDENCE: SigningEvidence = {
  method: "sms-code",
  codeId: "c",
  phone: "+359 88* *** *00",
  sha256: "one",
  at: NOW.toISOString(),
  address: "192.0.2.1",
  userAgent: "test",
};
const OF = product("consumerCredit");
const TERMS = termsOfPrice(price(OF, 1000, 12, "2026-11-21", rates), OF, catalogue, "fromPayout");

eachDatabase((_name, open) => {
  let database: Database;
  let applicationId: string;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    ({ applicationId } = await anApplication(database.db, NOW));
  });

  const add = (sha256: string, terms = TERMS, number = `ПК-${applicationId}`): Promise<void> =>
    database.transaction((trx) =>
      addAgreement(trx, {
        id: newAgreementId(),
        applicationId,
        number,
        templateVersion: "2.0",
        catalogueVersion: "abc",
        sha256,
        personId: null,
        sealedPapers: Buffer.from(`papers ${sha256}`),
        sealedBorrower: Buffer.from("Мария"),
        terms,
        now: NOW,
      }),
    );
  const latest = async () => (await agreementOf(database.db, applicationId))!;
  const signed = async (): Promise<string> => {
    await add("one");
    const { id } = await latest();
    await markViewed(database.db, id, NOW);
    await recordSignature(database.db, id, EVIDENCE, NOW);
    return id;
  };

  it("an agreement returns its terms, plan, sealed papers and borrower unchanged", async () => {
    await add("one");
    const { id, ...stored } = await latest();
    expect(stored).toMatchObject({ version: 1, status: "rendered", templateVersion: "2.0", signedAt: null });
    expect(stored.terms).toEqual(TERMS);
    expect(await sealedPapersOf(database.db, id)).toEqual(Buffer.from("papers one"));
    expect(await sealedBorrowerOf(database.db, id)).toEqual(Buffer.from("Мария"));
  });

  it("storing identical papers adds no version; different papers add the next version under the same number", async () => {
    await add("one");
    const { number } = await latest();
    await add("one");
    expect(await latest()).toMatchObject({ version: 1 });
    await add("two");
    expect(await latest()).toMatchObject({ version: 2, sha256: "two", number });
  });

  it("an application decided anew gets the same papers as its next version, under the same number", async () => {
    await add("one");
    const { number } = await latest();
    await supersedeUnsigned(database.db, applicationId, NOW);
    expect(await agreementOf(database.db, applicationId)).toBeUndefined();
    await add("one");
    expect(await latest()).toMatchObject({ version: 2, sha256: "one", number, status: "rendered" });
  });

  it("an agreement is signed once, and only after its version was viewed", async () => {
    await add("one");
    const { id } = await latest();
    expect(await recordSignature(database.db, id, EVIDENCE, NOW)).toBe(false);
    await markViewed(database.db, id, NOW);
    const attempts = await Promise.all(
      [1, 2, 3].map(() => database.transaction((trx) => recordSignature(trx, id, EVIDENCE, NOW))),
    );
    expect(attempts.filter(Boolean)).toHaveLength(1);
    await endUnsigned(database.db, applicationId, "declined", NOW);
    expect(await latest()).toMatchObject({ status: "signed", signedAt: NOW });
  });

  it("an agreement that was replaced or declined cannot be signed", async () => {
    await add("one");
    const { id: replaced } = await latest();
    await markViewed(database.db, replaced, NOW);
    await add("two");
    expect(await recordSignature(database.db, replaced, EVIDENCE, NOW)).toBe(false);
    const { id: declined } = await latest();
    await markViewed(database.db, declined, NOW);
    await endUnsigned(database.db, applicationId, "declined", NOW);
    expect(await recordSignature(database.db, declined, EVIDENCE, NOW)).toBe(false);
    expect(await agreementOf(database.db, applicationId)).toBeUndefined();
  });

  it("a terminated agreement stays the signed one of its application, and ends once", async () => {
    const id = await signed();
    expect(await terminateAgreement(database.db, id, "not paid out", NOW)).toBe(true);
    expect(await terminateAgreement(database.db, id, "again", NOW)).toBe(false);
    expect(await agreementOf(database.db, applicationId)).toBeUndefined();
    expect(await signedAgreementOf(database.db, applicationId)).toMatchObject({
      id,
      status: "terminated",
      terms: TERMS,
    });
  });

  it("an application is shown by the latest agreement that is signed or can be, else by the one that was signed", async () => {
    const shown = async () => await shownAgreementOf(database.db, applicationId);
    expect(await shown()).toBeUndefined();
    await add("none");
    await supersedeUnsigned(database.db, applicationId, NOW);
    expect(await shown()).toBeUndefined();
    const id = await signed();
    expect(await shown()).toEqual(await agreementOf(database.db, applicationId));
    await terminateAgreement(database.db, id, "not paid out", NOW);
    expect(await shown()).toMatchObject({ id, status: "terminated" });
  });

  describe("the database refuses", () => {
    it.each([
      "principal_cents = 200000",
      "nominal_rate = 40",
      "withdrawal_until = withdrawal_until + 1",
      "shift_rule = 'sameDays'",
      "product_name = 'Друг'",
      "sha256 = 'x'",
      "document = '{}'",
    ])("to change the terms of an agreement: %s", async (change) => {
      await add("one");
      const { id } = await latest();
      await expect(database.query(`update agreements set ${change} where id = $1`, [id])).rejects.toThrow(/frozen/);
    });

    it.each(["number = 'ПК-1'", "signed_at = now()", "sign_evidence = '{}'"])(
      "to change a signature: %s",
      async (change) => {
        const id = await signed();
        await expect(database.query(`update agreements set ${change} where id = $1`, [id])).rejects.toThrow(/frozen/);
      },
    );

    it.each([
      "update agreement_plan set interest_cents = 0",
      "update agreement_plan set due_day = due_day + 1",
      "delete from agreement_plan",
      "update agreement_parties set sealed = '\\x00'",
      "delete from agreement_parties",
    ])("to change the plan or the parties: %s", async (statement) => {
      await add("one");
      const { id } = await latest();
      await expect(database.query(`${statement} where agreement_id = $1`, [id])).rejects.toThrow(/append-only/);
    });

    it("a plan that does not repay the principal", async () => {
      await expect(add("one", { ...TERMS, plan: TERMS.plan.slice(0, 11) })).rejects.toThrow(/repays its principal/);
      await expect(add("one", { ...TERMS, principal: 100_001 })).rejects.toThrow(/repays its principal/);
    });

    it("a price above the cap", async () => {
      await expect(add("one", { ...TERMS, gprCap: "42.00" })).rejects.toThrow(/agreements_cap/);
    });

    it("two agreements in force for one application", async () => {
      await signed();
      await add("two", TERMS, `ПК-${applicationId}-2`);
      await expect(
        database.query(
          "update agreements set status = 'signed', signed_at = now() where request_id = $1 and sha256 = 'two'",
          [applicationId],
        ),
      ).rejects.toThrow(/agreements_in_force/);
    });
  });
});
