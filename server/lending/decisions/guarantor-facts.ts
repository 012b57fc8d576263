/** Gathers what a guarantor is assessed from: what they stated, the registers, what is known of them here. */
import { findProduct } from "#src/domain/lending/catalogue.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { guaranteedTerms } from "#server/lending/guarantees/terms.ts";
import { cardHashes, identityOf, isSameIdentity, openIdentity } from "#server/lending/persons/identity.ts";
import type { Services } from "#server/services.ts";
import { applicationById, type ApplicationRow } from "#server/store/tables/applications.ts";
import { guaranteeFacts, guaranteesOfPerson, type GuaranteeRow } from "#server/store/tables/guarantees.ts";
import { identityBefore, isCardOfAnother } from "#server/store/tables/identities.ts";
import { personOfProfile, shareAccount } from "#server/store/tables/persons.ts";
import { profileAnswers } from "#server/store/tables/profile-answers.ts";
import { contactOf } from "#server/store/tables/users.ts";
import type { Db } from "#server/store/db/schema.ts";
import { guarantorInformation, type Personal } from "#server/submissions/personal-information.ts";
import { arePlacesListed } from "#server/submissions/places.ts";
import { askRegisters } from "./gather-facts.ts";
import type { GuarantorFacts } from "./guarantor-rules.ts";
import { monthlyLoad } from "./max-amount.ts";
import { debtsHere } from "./own-history.ts";

/** The credit of an application as its guarantor would have to pay it. */
const guaranteedOf = async (services: Services, db: Db, application: ApplicationRow, now: Date) => {
  const { product, principal, term } = await guaranteedTerms(services, db, application, sofiaDay(now));
  return { product, amount: principal / 100, term };
};

/** The instalments of other credits that the person stands surety for, per month. */
const loadOf = async (services: Services, db: Db, others: readonly string[], now: Date): Promise<Cents> => {
  let load = 0;
  for (const applicationId of others) {
    const { product, amount, term } = await guaranteedOf(services, db, await applicationById(db, applicationId), now);
    load += monthlyLoad(findProduct(services.catalogue, product), { amount, period: term });
  }
  return load;
};

const isNamedOtherwise = (named: GuaranteeRow["named"], stated: string): boolean => {
  const names = stated.toLocaleLowerCase("bg").split(/[\s-]+/);
  return (
    named !== null &&
    ![named.firstName, named.lastName].some((one) => names.includes(one.trim().toLocaleLowerCase("bg")))
  );
};

/** What is known here of a guarantor who states to be `personal`. */
const historyOf = async (
  services: Services,
  db: Db,
  { id, applicationId, named }: GuaranteeRow,
  { userId, personId, personal, now }: { userId: string; personId: string; personal: Personal; now: Date },
): Promise<GuarantorFacts["history"]> => {
  const application = await applicationById(db, applicationId);
  const { phone } = await contactOf(db, userId);
  const borrower = await contactOf(db, application.userId);
  const others = (await guaranteesOfPerson(db, personId)).filter((other) => other.id !== id);
  const identity = identityOf(personal);
  const before = await identityBefore(db, personId, id);
  return {
    ...(await debtsHere(services, db, personId, sofiaDay(now))),
    profileOfAnother: (await personOfProfile(db, userId)) !== personId,
    identityChanged: before !== undefined && !isSameIdentity(openIdentity(services, before), identity),
    cardOfAnother: await isCardOfAnother(db, personId, cardHashes(services, identity)),
    otherGuarantees: others.length,
    otherGuaranteed: await loadOf(
      services,
      db,
      others.map((other) => other.applicationId),
      now,
    ),
    namedOtherwise: isNamedOtherwise(named, personal.names),
    isBorrower: application.personId === personId,
    phoneOfBorrower: [borrower.phone, borrower.phoneBefore].includes(phone),
    accountOfBorrower: application.personId !== null && (await shareAccount(db, application.personId, personId)),
  };
};

/** Whose a guarantee is; there is nobody before they have sent their data. */
const whoIn = ({ id, userId, personId }: GuaranteeRow): { userId: string; personId: string } => {
  if (userId === null || personId === null) throw new Error(`guarantee ${id} is nobody's yet`);
  return { userId, personId };
};

/** The facts of a guarantee whose guarantor has sent their data. */
export const guarantorFacts = async (
  services: Services,
  db: Db,
  guarantee: GuaranteeRow,
  now: Date,
): Promise<GuarantorFacts> => {
  const { id, applicationId } = guarantee;
  const who = whoIn(guarantee);
  const { form } = guarantorInformation;
  const values = (await profileAnswers(db, services.secrets, who.userId)).find((told) => told.form === form)?.values;
  if (!values) throw new Error(`the guarantor of guarantee ${id} has told nothing`);
  const personal = guarantorInformation.read(values);
  const { phone } = await contactOf(db, who.userId);
  return {
    personal,
    applicant: {
      birthDate: personal.birthDate,
      addressInBulgaria: !personal.livesAbroad,
      placesListed: arePlacesListed(values, services.definitions.get(form)!.definition.elements),
      incomeType: personal.incomeType,
      declaredNet: personal.declaredNet,
      declaredExpenses: personal.declaredExpenses,
      declaredInstalments: personal.declaredInstalments,
      dependents: personal.dependents,
      declaredPep: personal.declaredPep,
    },
    guaranteed: await guaranteedOf(services, db, await applicationById(db, applicationId), now),
    history: await historyOf(services, db, guarantee, { ...who, personal, now }),
    ...(await askRegisters(services, db, { personal, phone, personId: who.personId })),
  };
};

/** The same as of now for one who was assessed: what is known here, of the credit as it is to be signed. Registers are not asked again. */
export const guarantorFactsNow = async (
  services: Services,
  db: Db,
  guarantee: GuaranteeRow,
  now: Date,
): Promise<GuarantorFacts> => {
  const told = (await guaranteeFacts<GuarantorFacts>(db, services.secrets, guarantee.id))!;
  return {
    ...told,
    guaranteed: await guaranteedOf(services, db, await applicationById(db, guarantee.applicationId), now),
    history: await historyOf(services, db, guarantee, { ...whoIn(guarantee), personal: told.personal, now }),
  };
};
