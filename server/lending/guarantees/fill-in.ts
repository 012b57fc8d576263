/** A guarantor sends their data: who they are is fixed, and they are assessed. */
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { POLICY } from "#server/lending/lender/policy.ts";
import { fixGuarantor, personOfGuarantor, type StatedGuarantor } from "#server/lending/persons/fix-person.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { applicationById, lockApplication } from "#server/store/tables/applications.ts";
import { giveGuarantee, guaranteeById, guaranteesOfPerson, moveGuarantee } from "#server/store/tables/guarantees.ts";

/** Takes in what a guarantor stated. Refuses the borrower, and somebody who stands surety for two credits already. */
export const sendGuarantor = async (services: Services, trx: Db, stated: StatedGuarantor): Promise<void> => {
  const { userId, guaranteeId: id, now } = stated;
  const { applicationId, expiresAt } = (await guaranteeById(trx, services.secrets, id))!;
  await lockApplication(trx, applicationId);
  const personId = await personOfGuarantor(services, trx, stated);
  const { personId: borrower } = await applicationById(trx, applicationId);
  if (personId === borrower) refuseFields({ personPin: { code: "guarantor-is-borrower" } });
  const others = (await guaranteesOfPerson(trx, personId)).filter((other) => other.id !== id);
  if (others.length >= POLICY.maxGuarantees) refuseFields({ personPin: { code: "two-guarantees" } });
  if (expiresAt <= now || !(await giveGuarantee(trx, id, userId))) return refuse("moved-on");
  await fixGuarantor(services, trx, personId, stated);
  // Whoever had a profile before has registered by sending their data.
  await moveGuarantee(trx, { id, to: "registered", actor: "G", now });
  if (!(await moveGuarantee(trx, { id, to: "dataFilledIn", actor: "G", now }))) return refuse("moved-on");
  await services.queue.send(trx, "assess-guarantor", { guaranteeId: id });
};
