/** Job that assesses a guarantor: gathers the facts outside a transaction, judges them, records the result once. */
import { sofiaDay } from "#src/domain/time/dates.ts";
import { guarantorFacts } from "#server/lending/decisions/guarantor-facts.ts";
import { identityCheck } from "#server/lending/decisions/judge-profile.ts";
import { judgeGuarantor } from "#server/lending/decisions/guarantor-rules.ts";
import { acceptGuarantor, rejectGuarantor, referGuarantor } from "#server/lending/guarantees/judged.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import type { Services } from "#server/services.ts";
import { noteIdentityCheck } from "#server/store/tables/identities.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import { guaranteeById, judgeGuarantee, lockGuarantee } from "#server/store/tables/guarantees.ts";

const VERDICTS = { approve: acceptGuarantor, reject: rejectGuarantor, refer: referGuarantor } as const;

export const assessGuarantor =
  (services: Services): JobHandler<"assess-guarantor"> =>
  async ({ guaranteeId: id }) => {
    const { database, ports, secrets, catalogue } = services;
    const guarantee = await guaranteeById(database.db, secrets, id);
    if (guarantee?.status !== "dataFilledIn" || guarantee.decision) return;
    const { applicationId } = guarantee;
    const now = ports.clock.now();
    const facts = await guarantorFacts(services, database.db, guarantee, now);
    const decision = judgeGuarantor(facts, catalogue, sofiaDay(now));
    await database.transaction(async (trx) => {
      await lockApplication(trx, applicationId);
      if ((await lockGuarantee(trx, id)) !== "dataFilledIn") return;
      await noteIdentityCheck(trx, id, identityCheck(facts), now);
      await judgeGuarantee(trx, secrets, { id, facts, decision });
      await VERDICTS[decision.outcome](services, trx, { id, applicationId, actor: "S", now });
    });
  };
