/** Whether a profile may state another person than the one it is of. */
import type { Services } from "#server/services.ts";
import { hasSigned, personsTried } from "#server/store/tables/persons.ts";
import { hasSignedAsGuarantor } from "#server/store/tables/guarantees-of.ts";
import { isFalseFor } from "#server/store/tables/identities.ts";
import type { Db } from "#server/store/db/schema.ts";
import { personWithPin } from "./person-with-pin.ts";

/** How many persons a profile may have stated, mistyped ЕГН included. */
const MOST_TRIES = 5;

/**
 * Whether a profile of the person `before` may become another person's: the register refused all its identities, as with
 * a mistyped ЕГН, and nothing was signed.
 */
export const mayBecome = async (db: Db, userId: string, before: string | null): Promise<boolean> =>
  before === null ||
  ((await isFalseFor(db, userId, before)) &&
    !(await hasSigned(db, userId)) &&
    !(await hasSignedAsGuarantor(db, userId)) &&
    (await personsTried(db, userId)) < MOST_TRIES);

/** Whether a profile may send this ЕГН as applicant or as guarantor; `personId` is the person it is of before. */
export const mayState = async (
  services: Services,
  db: Db,
  { id, personId }: { id: string; personId: string | null },
  pin: string,
): Promise<boolean> =>
  personId === null || (await personWithPin(services, db, pin)) === personId || mayBecome(db, id, personId);
