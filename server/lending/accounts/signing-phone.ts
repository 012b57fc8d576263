/** Which phone may get the code that signs an agreement. */
import { POLICY } from "#server/lending/decisions/policy.ts";
import { assessmentsOf } from "#server/store/tables/assessments.ts";
import { contactOf } from "#server/store/tables/users.ts";
import type { Db } from "#server/store/db/schema.ts";

const HOUR_MS = 3_600_000;

/** Whether an assessment of an application found other names or another card than the person had before. */
const isIdentityChanged = async (db: Db, requestId: string): Promise<boolean> =>
  (await assessmentsOf(db, requestId)).some(({ decision }) =>
    decision.findings.some(({ code }) => code === "IDENTITY_CHANGED"),
  );

/**
 * When the code that signs an application's agreement may be sent: undefined for now. After a change of names or
 * identity card it goes only to a phone confirmed `POLICY.signingPhoneHours` before.
 */
export const signingCodeFrom = async (
  db: Db,
  { id, userId }: { id: string; userId: string },
  now: Date,
): Promise<Date | undefined> => {
  if (!(await isIdentityChanged(db, id))) return undefined;
  const { phoneConfirmedAt } = await contactOf(db, userId);
  const from = new Date((phoneConfirmedAt ?? now).getTime() + POLICY.signingPhoneHours * HOUR_MS);
  return from > now ? from : undefined;
};
