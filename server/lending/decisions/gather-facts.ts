/** Gathers the facts of a decision: saved steps, own history, registers. */
import { sofiaDay, type Day } from "#src/domain/time/dates.ts";
import type { Decision } from "#src/domain/lending/decision.ts";
import type { Facts, History } from "./facts.ts";
import type { ProductKey } from "#src/domain/lending/catalogue.ts";
import { isClosed } from "#src/domain/lending/application-states.ts";
import type { Db } from "#server/store/db/schema.ts";
import { applicationsBeside, type ApplicationRow } from "#server/store/tables/applications.ts";
import type { Services } from "#server/services.ts";
import { creditsOfPerson } from "#server/store/tables/credits.ts";
import { identityBefore, isCardOfAnother } from "#server/store/tables/identities.ts";
import { otherProfilesOf, personOfProfile, personsWithAccount, phoneOfAnother } from "#server/store/tables/persons.ts";
import { contactOf } from "#server/store/tables/users.ts";
import { cardHashes, identityOf, isSameIdentity, openIdentity } from "#server/lending/persons/identity.ts";
import { destinationHashes, payoutChoiceOf } from "#server/lending/payouts/destination.ts";
import { daysLateOf } from "#server/lending/servicing/lateness.ts";
import { borrowerOf } from "#server/lending/applications/borrower.ts";
import { placesListed } from "#server/submissions/places.ts";
import type { Personal } from "#server/submissions/personal-information.ts";

/** Gathers the facts. Queries every register; one that fails to answer counts as unavailable, never as clean. */
export const factsOf = async (services: Services, db: Db, request: ApplicationRow, today: Day): Promise<Facts> => {
  const personal = await borrowerOf(services, db, request.id);
  const { phone } = await contactOf(db, request.userId);
  const person = {
    pin: personal.pin,
    firstName: personal.firstName,
    middleName: personal.middleName,
    lastName: personal.lastName,
    idCardNumber: personal.idCard.number,
    phone,
  };
  const registers = services.ports.register;
  const [register, income, idDocument, sanctions, pep, blacklist] = (await Promise.all(
    [
      registers.creditRecord(person),
      registers.income(person, personal.declaredNet),
      registers.idDocument(person),
      registers.sanctions(person),
      registers.pep(person),
      registers.blacklist(person),
    ].map((asked) =>
      (asked as Promise<unknown>).catch(() => ({ status: "unavailable", data: null, asOf: new Date(0).toISOString() })),
    ),
  )) as [Facts["register"], Facts["income"], Facts["idDocument"], Facts["sanctions"], Facts["pep"], Facts["blacklist"]];
  return {
    applicant: {
      birthDate: personal.birthDate,
      // Listed settlements are Bulgarian; free text may lie anywhere, so PLACE_UNLISTED refers it to a person.
      addressInBulgaria: true,
      placesListed: await placesListed(
        services,
        db,
        request.id,
        [...services.definitions.values()].map(({ definition }) => definition),
      ),
      incomeType: personal.incomeType,
      declaredNet: personal.declaredNet,
      declaredExpenses: personal.declaredExpenses,
      declaredInstalments: personal.declaredInstalments,
      dependents: personal.dependents,
      monthsInJob: personal.inJobSince ? monthsBetween(personal.inJobSince, today) : null,
      declaredPep: personal.declaredPep,
      videoPassed: false,
    },
    request: { product: request.product as ProductKey, amount: request.amountCents / 100, term: request.period },
    history: await historyOfPerson(services, db, request, { personal, phone, today }),
    register,
    income,
    idDocument,
    sanctions,
    pep,
    blacklist,
  };
};

const monthsBetween = (from: Day, to: Day): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

type Earlier = Awaited<ReturnType<typeof applicationsBeside>>[number];

/**
 * Whether a rejection starts a cooldown: not a technical one, which concerns the application alone, and not one by the
 * cooldown itself.
 */
const isFresh = (decision: Decision | null): boolean =>
  !decision?.technical && !decision?.findings.some(({ code }) => code === "COOLDOWN");

/** The last rejection that concerned the person. */
const lastRejection = (requests: readonly Earlier[]): (Earlier & { closedAt: Date }) | undefined =>
  requests
    .flatMap((one) =>
      one.status === "rejected" && one.closedAt && isFresh(one.decision) ? [{ ...one, closedAt: one.closedAt }] : [],
    )
    .sort((a, b) => a.closedAt.getTime() - b.closedAt.getTime())
    .at(-1);

/** The personal data compared for the cooldown: all but the address. */
const judged = ({ address: _address, ...personal }: Personal): string => JSON.stringify(personal);

const asksTheSame = async (services: Services, db: Db, request: ApplicationRow, earlier: Earlier): Promise<boolean> => {
  if (
    earlier.product !== request.product ||
    earlier.amountCents !== request.amountCents ||
    earlier.period !== request.period
  )
    return false;
  const [then, now] = await Promise.all([earlier.id, request.id].map((id) => borrowerOf(services, db, id)));
  return judged(then!) === judged(now!);
};

/** Own history with the person an application was sent for, across all their profiles. */
const historyOfPerson = async (
  services: Services,
  db: Db,
  request: ApplicationRow,
  { personal, phone, today }: { personal: Personal; phone: string; today: Day },
): Promise<History> => {
  const { id, userId, personId } = request;
  if (personId === null) throw new Error(`application ${id} was sent for nobody`);
  const requests = await applicationsBeside(db, personId, id);
  const credits = await creditsOfPerson(db, personId);
  const running = credits.filter(({ isOpen }) => isOpen);
  const rejected = lastRejection(requests);
  const repaid = credits.filter(({ status }) => status === "repaid").length;
  const identity = identityOf(personal);
  const before = await identityBefore(db, personId, id);
  return {
    repaid,
    repaidOnTime: repaid,
    activeProducts: running.map(({ product }) => product),
    daysLateHere: Math.max(0, ...running.map((credit) => daysLateOf(credit, today))),
    otherOpenRequest: requests.some(({ status }) => !isClosed(status)),
    lastRejectedOn: rejected ? sofiaDay(rejected.closedAt) : null,
    sameDataAsRejected: rejected !== undefined && (await asksTheSame(services, db, request, rejected)),
    applicationsFromDevice: request.deviceRequests,
    phoneOfAnotherPerson: await phoneOfAnother(db, personId, phone),
    otherProfile: (await otherProfilesOf(db, personId, userId)).length > 0,
    profileOfAnother: (await personOfProfile(db, userId)) !== personId,
    identityChanged: before !== undefined && !isSameIdentity(openIdentity(services, before), identity),
    cardOfAnother: await isCardOfAnother(db, personId, cardHashes(services, identity)),
    personsWithAccount: await personsWithAccount(
      db,
      destinationHashes(services, await payoutChoiceOf(services, db, id)),
    ),
  };
};
