/** A guarantor is judged once more before they sign: what is known here of them, and of the credit, may have changed. */
import { sofiaDay } from "#src/domain/time/dates.ts";
import { guarantorFactsNow } from "#server/lending/decisions/guarantor-facts.ts";
import { judgeGuarantor } from "#server/lending/decisions/guarantor-rules.ts";
import { rejectGuarantor } from "#server/lending/guarantees/judged.ts";
import type { Services } from "#server/services.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import { judgeGuarantee, lockGuarantee, type GuaranteeRow } from "#server/store/tables/guarantees.ts";

/**
 * Whether an accepted guarantor may still sign; where a rule refuses them by now that did not before, refuses them in a
 * transaction of its own, and the application is decided anew.
 */
export const mayStillGuarantee = async (services: Services, guarantee: GuaranteeRow, now: Date): Promise<boolean> => {
  const { database, secrets, catalogue } = services;
  const { id, applicationId } = guarantee;
  const facts = await guarantorFactsNow(services, database.db, guarantee, now);
  const decision = judgeGuarantor(facts, catalogue, sofiaDay(now));
  const known = guarantee.decision?.findings ?? [];
  if (decision.outcome !== "reject" || decision.findings.every((code) => known.includes(code))) return true;
  await database.transaction(async (trx) => {
    await lockApplication(trx, applicationId);
    if ((await lockGuarantee(trx, id)) !== "approved") return;
    await judgeGuarantee(trx, secrets, { id, facts, decision });
    const reason = `refused before the signature: ${decision.findings.join(" ")}`;
    await rejectGuarantor(services, trx, { id, applicationId, actor: "S", reason, now });
  });
  return false;
};
