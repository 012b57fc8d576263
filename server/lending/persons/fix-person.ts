/** Fixes for whom an application is sent: the person with its ЕГН, found or made, and the identity it states. */
import { parseEgn } from "#src/domain/identity/egn.ts";
import { destinationHashes, payoutChoiceOf } from "#server/lending/destinations/payout-destination.ts";
import { borrowerOf } from "#server/lending/applications/borrower.ts";
import { POLICY } from "#server/lending/lender/policy.ts";
import type { Services } from "#server/services.ts";
import { setPersonOfGuarantee } from "#server/store/tables/guarantees.ts";
import { addIdentity } from "#server/store/tables/identities.ts";
import {
  addPerson,
  holdPerson,
  newPersonId,
  noteAccount,
  personOfProfile,
  setPersonOfApplication,
  setPersonOfProfile,
} from "#server/store/tables/persons.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { Personal } from "#server/submissions/personal-information.ts";
import { identityOf, sealIdentity } from "./identity.ts";
import { mayBecome } from "./other-person.ts";
import { EGN_LOOKUP, personWithPin } from "./person-with-pin.ts";

/** The person with this ЕГН, made when there is none. Two transactions at once get the same one. */
const personFor = async (
  services: Services,
  trx: Db,
  { pin }: Pick<Personal, "pin">,
  { applicationId, now }: { applicationId: string | null; now: Date },
): Promise<string> => {
  const known = await personWithPin(services, trx, pin);
  if (known) return known;
  const { secrets } = services;
  const { birth, sex } = parseEgn(pin)!;
  const id = newPersonId();
  const sealedEgn = secrets.seal(pin, `person:${id}`);
  const hash = secrets.lookupHash(EGN_LOOKUP, pin);
  const isNew = await addPerson(trx, { id, hash, sealedEgn, birthDay: birth, sex, applicationId, now });
  return isNew ? id : (await personWithPin(services, trx, pin))!;
};

type Sent = { userId: string; applicationId: string; now: Date };

/** Records who an application is of: person, identity, payout account. The profile is left as it is. */
export const recordPerson = async (services: Services, trx: Db, sent: Omit<Sent, "userId">): Promise<string> => {
  const { applicationId, now } = sent;
  const personal = await borrowerOf(services, trx, applicationId);
  const personId = await personFor(services, trx, personal, sent);
  await setPersonOfApplication(trx, applicationId, personId);
  const identity = identityOf(personal);
  await addIdentity(trx, {
    personId,
    stated: { applicationId },
    ...sealIdentity(services, applicationId, identity),
    now,
  });
  await recordAccount(services, trx, { personId, applicationId, now });
  return personId;
};

/** Records the payout account of an application with its person; Easypay has none. */
export const recordAccount = async (
  services: Services,
  trx: Db,
  { personId, applicationId, now }: { personId: string; applicationId: string; now: Date },
): Promise<void> => {
  const [hash] = destinationHashes(services, await payoutChoiceOf(services, trx, applicationId));
  if (hash) await noteAccount(trx, { hash, personId, applicationId, now });
};

/**
 * Fixes the person of an application that is sent now. The profile becomes that person's unless it is already another
 * one's; then the decision refers the application.
 */
export const fixPerson = async (services: Services, trx: Db, sent: Sent): Promise<void> => {
  await becomePerson(trx, { ...sent, personId: await recordPerson(services, trx, sent) });
};

/** Makes a profile that of the person whom it has stated, where it may become theirs. */
const becomePerson = async (
  trx: Db,
  { userId, personId, now }: { userId: string; personId: string; now: Date },
): Promise<void> => {
  const before = await personOfProfile(trx, userId);
  if (before !== personId && (await mayBecome(trx, userId, before)))
    await setPersonOfProfile(trx, userId, personId, now);
};

/** A guarantor who states who they are: `guaranteeId` is what for, `personal` what they state. */
export type StatedGuarantor = { userId: string; guaranteeId: string; personal: Personal; now: Date };

/** The person that a guarantor states to be, locked until the transaction ends. */
export const personOfGuarantor = async (
  services: Services,
  trx: Db,
  { personal, now }: Pick<StatedGuarantor, "personal" | "now">,
): Promise<string> => {
  const personId = await personFor(services, trx, personal, { applicationId: null, now });
  await holdPerson(trx, personId);
  return personId;
};

/** Fixes who a guarantor is: the person of the guarantee and of their profile, and the identity that they state. */
export const fixGuarantor = async (
  services: Services,
  trx: Db,
  personId: string,
  { userId, guaranteeId, personal, now }: StatedGuarantor,
): Promise<void> => {
  await setPersonOfGuarantee(trx, guaranteeId, { personId, most: POLICY.maxGuarantees });
  const identity = sealIdentity(services, guaranteeId, identityOf(personal));
  await addIdentity(trx, { personId, stated: { guaranteeId }, ...identity, now });
  await becomePerson(trx, { userId, personId, now });
};
