/** The lender's own history with a person: credits, applications, profiles, identities. */
import { isClosed } from "#src/domain/lending/application-states.ts";
import type { Decision } from "#src/domain/lending/decision.ts";
import { daysBefore } from "#src/domain/time/calendar.ts";
import { hasHappened } from "#server/store/tables/account-events.ts";
import { addDays, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { borrowerOf } from "#server/lending/applications/borrower.ts";
import { destinationHashes, payoutChoiceOf } from "#server/lending/destinations/payout-destination.ts";
import { cardHashes, identityOf, isSameIdentity, openIdentity } from "#server/lending/persons/identity.ts";
import type { Whole } from "#src/domain/lending/account/whole.ts";
import { mostLate, nextPaymentOf } from "#src/domain/lending/account/readings.ts";
import { accountsOf, wholeOfTold, type DrawingAccount } from "#server/lending/servicing/accounts.ts";
import type { Services } from "#server/services.ts";
import { signedUnpaid } from "#server/store/tables/agreements.ts";
import { applicationsBeside, type ApplicationRow } from "#server/store/tables/applications.ts";
import { creditsOfPerson, type CreditRow } from "#server/store/tables/credits.ts";
import { identityBefore, isCardOfAnother } from "#server/store/tables/identities.ts";
import {
  gaveAccountBefore,
  otherProfilesOf,
  personOfProfile,
  personsWithAccount,
  phoneOfAnother,
} from "#server/store/tables/persons.ts";
import { contactOf } from "#server/store/tables/users.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { Personal } from "#server/submissions/personal-information.ts";
import type { History, OwnCredit } from "./facts.ts";
import { POLICY } from "#server/lending/lender/policy.ts";

type Earlier = Awaited<ReturnType<typeof applicationsBeside>>[number];

/**
 * Whether a rejection starts a cooldown: not a technical one, which concerns the application alone, and not one by the
 * cooldown itself.
 */
const isFresh = (decision: Decision | null): boolean =>
  !decision?.technical && !decision?.findings.some(({ code }) => code === "COOLDOWN");

/** The last rejection that concerned the person. */
const lastRejection = (applications: readonly Earlier[]): (Earlier & { closedAt: Date }) | undefined =>
  applications
    .flatMap((one) =>
      one.status === "rejected" && one.closedAt && isFresh(one.decision) ? [{ ...one, closedAt: one.closedAt }] : [],
    )
    .sort((a, b) => a.closedAt.getTime() - b.closedAt.getTime())
    .at(-1);

/** The personal data compared for the cooldown: all but the address. */
const judged = ({ address: _address, ...personal }: Personal): string => JSON.stringify(personal);

const asksTheSame = async (
  services: Services,
  db: Db,
  application: ApplicationRow,
  earlier: Earlier,
): Promise<boolean> => {
  if (
    earlier.product !== application.product ||
    earlier.amountCents !== application.amountCents ||
    earlier.period !== application.period
  )
    return false;
  const [then, now] = await Promise.all([earlier.id, application.id].map((id) => borrowerOf(services, db, id)));
  return judged(then!) === judged(now!);
};

type Owed = { credit: CreditRow & { isOpen: boolean }; told: readonly DrawingAccount[]; whole: Whole };

/** The instalment of a running credit that is due next, and the principal that is owed, or all of a debt that was written off. */
const owedOn = ({ credit: { product }, told, whole: { balance, writtenOff } }: Owed): OwnCredit => ({
  product,
  outstanding: balance + (writtenOff?.left ?? 0),
  instalment: told.reduce(
    (sum, { account }) => sum + (account.ahead.rows[0]?.instalment ?? nextPaymentOf(account)?.cents ?? 0),
    0,
  ),
});

/** Credits that run, and signed agreements of the person that are not paid out yet. */
const ownCredits = async (db: Db, personId: string, running: readonly Owed[]): Promise<OwnCredit[]> => [
  ...running.map(owedOn),
  ...(await signedUnpaid(db, personId)).map(({ product, principal, plan }) => ({
    product,
    outstanding: principal,
    instalment: plan[0]!.instalment,
  })),
];

/** What a person owes here, and how late they are; `owed` is all of their credits. */
const owedHere = async (services: Services, db: Db, personId: string, today: Day, paidOff: number | null = null) => {
  const credits = await creditsOfPerson(db, personId);
  const accounts = await accountsOf(services, db, credits, today);
  const owed = credits.flatMap((credit): Owed[] => {
    const told = accounts.get(credit.no);
    return told ? [{ credit, told, whole: wholeOfTold(told) }] : [];
  });
  // An open line without a drawing owes nothing: drawing on it again is what it is for.
  // Nor does what the application is to pay off count beside it.
  const running = owed.filter(({ credit, whole }) => credit.isOpen && !whole.isSettled && credit.no !== paidOff);
  return { owed, running, daysLateHere: Math.max(0, ...running.map(({ whole }) => whole.daysLate)) };
};

/** The credits that a person owes us or will, and how late they are. */
export const debtsHere = async (
  services: Services,
  db: Db,
  personId: string,
  today: Day,
): Promise<Pick<History, "ownCredits" | "daysLateHere">> => {
  const { running, daysLateHere } = await owedHere(services, db, personId, today);
  return { ownCredits: await ownCredits(db, personId, running), daysLateHere };
};

/** Whether income was raised or other credits were lowered since a rejection within the cooldown. */
const statementChanged = async (
  services: Services,
  db: Db,
  rejected: { id: string; closedAt: Date } | undefined,
  now: Personal,
  today: Day,
): Promise<boolean> => {
  if (!rejected || addDays(sofiaDay(rejected.closedAt), services.catalogue.timers.reapplyDays) <= today) return false;
  const then = await borrowerOf(services, db, rejected.id);
  return (
    now.declaredNet * 100 > then.declaredNet * POLICY.statementRaisedPct ||
    now.declaredInstalments < then.declaredInstalments
  );
};

/** The lender's own history with the person an application was sent for, across all their profiles, as of now. */
export const historyWith = async (
  services: Services,
  db: Db,
  application: ApplicationRow,
  today: Day,
): Promise<History> => {
  const { id, userId, personId, refinancesNo } = application;
  if (personId === null) throw new Error(`application ${id} was sent for nobody`);
  const personal = await borrowerOf(services, db, id);
  const { phone } = await contactOf(db, userId);
  const applications = await applicationsBeside(db, personId, id);
  const { owed, running, daysLateHere } = await owedHere(services, db, personId, today, refinancesNo);
  const rejected = lastRejection(applications);
  const repaid = owed.filter(({ credit: { status } }) => status === "repaid" || status === "refinanced");
  const identity = identityOf(personal);
  const before = await identityBefore(db, personId, id);
  const destinations = destinationHashes(services, await payoutChoiceOf(services, db, id));
  const lately = daysBefore(services.ports.clock.now(), POLICY.phoneDays);
  return {
    repaid: repaid.length,
    repaidOnTime: repaid.filter(({ told }) => told.every(({ account }) => mostLate(account) <= POLICY.onTimeDays))
      .length,
    activeProducts: running.map(({ credit }) => credit.product),
    ownCredits: await ownCredits(db, personId, running),
    daysLateHere,
    otherOpenRequest: applications.some(({ status }) => !isClosed(status)),
    lastRejectedOn: rejected ? sofiaDay(rejected.closedAt) : null,
    sameDataAsRejected: rejected !== undefined && (await asksTheSame(services, db, application, rejected)),
    statementChanged: await statementChanged(services, db, rejected, personal, today),
    applicationsFromDevice: application.applicationsFromDevice,
    phoneOfAnotherPerson: await phoneOfAnother(db, personId, phone),
    otherProfile: (await otherProfilesOf(db, personId, userId)).length > 0,
    profileOfAnother: (await personOfProfile(db, userId)) !== personId,
    identityChanged: before !== undefined && !isSameIdentity(openIdentity(services, before), identity),
    cardOfAnother: await isCardOfAnother(db, personId, cardHashes(services, identity)),
    personsWithAccount: await personsWithAccount(db, destinations),
    accountNewWithPhone:
      (await hasHappened(db, userId, "phoneChanged", lately)) &&
      !(await gaveAccountBefore(db, { personId, hashes: destinations, before: lately })),
  };
};
