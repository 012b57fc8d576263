import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "#server/store/db/database.ts";
import type { SigningEvidence } from "#server/store/db/lending-tables.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { addAgreement, agreementOf, declineAgreement, markViewed, recordSignature } from "./agreements.ts";
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

eachDatabase((_name, open) => {
  let database: Database;
  let requestId: string;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    ({ requestId } = await anApplication(database.db, NOW));
  });

  const add = (sha256: string): Promise<void> =>
    addAgreement(database.db, {
      requestId,
      number: `ПК-${requestId}`,
      templateVersion: "1",
      sha256,
      sealedPapers: Buffer.from(`papers ${sha256}`),
      now: NOW,
    });
  const latest = async () => (await agreementOf(database.db, requestId))!;

  it("an agreement returns its sealed papers unchanged", async () => {
    await add("one");
    expect(await latest()).toMatchObject({ version: 1, status: "rendered", sealedPapers: Buffer.from("papers one") });
  });

  it("storing identical papers adds no version; different papers add the next version under the same number", async () => {
    await add("one");
    const { number } = await latest();
    await add("one");
    expect(await latest()).toMatchObject({ version: 1 });
    await add("two");
    expect(await latest()).toMatchObject({ version: 2, sha256: "two", number });
  });

  it("an agreement is signed once, and only after its version was viewed", async () => {
    await add("one");
    const { id } = await latest();
    expect(await recordSignature(database.db, id, EVIDENCE, NOW)).toBe(false);
    await markViewed(database.db, id, NOW);
    const signed = await Promise.all(
      [1, 2, 3].map(() => database.transaction((trx) => recordSignature(trx, id, EVIDENCE, NOW))),
    );
    expect(signed.filter(Boolean)).toHaveLength(1);
    await declineAgreement(database.db, requestId);
    expect(await latest()).toMatchObject({ status: "signed" });
  });

  it("an agreement that was replaced or declined cannot be signed", async () => {
    await add("one");
    const { id: replaced } = await latest();
    await markViewed(database.db, replaced, NOW);
    await add("two");
    expect(await recordSignature(database.db, replaced, EVIDENCE, NOW)).toBe(false);
    const { id: declined } = await latest();
    await markViewed(database.db, declined, NOW);
    await declineAgreement(database.db, requestId);
    expect(await recordSignature(database.db, declined, EVIDENCE, NOW)).toBe(false);
    expect(await agreementOf(database.db, requestId)).toBeUndefined();
  });
});
