/** Gathers what a guarantor is assessed from: what they stated, the registers, what is known of them here. */
import { findProduct } from "#src/domain/lending/catalogue.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { guaranteedTerms } from "#server/lending/guarantees/terms.ts";
import { cardHashes, identityOf, isSameIdentity, openIdentity } from "#server/lending/persons/identity.ts";
import type { Services } from "#server/services.ts";
import { applicationById, type ApplicationRow } from "#server/store/tables/applications.ts";
import { guaranteesOfPerson, type GuaranteeRow } from "#server/store/tables/guarantees.ts";
import { applicationsWithCard, identityBefore } from "#server/store/tables/identities.ts";
import { personOfProfile, shareAccount } from "#server/store/tables/persons.ts";
import { profileAnswers } from "#server/store/tables/profile-answers.ts";
import { contactOf } from "#server/store/tables/users.ts";
import type { Db } from "#server/store/db/schema.ts";
import { guarantorInformation } from "#server/submissions/personal-information.ts";
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

/** The facts of a guarantee whose guarantor has sent their data. */
export const guarantorFacts = async (
  services: Services,
  db: Db,
  { id, applicationId, userId, personId, named }: GuaranteeRow,
  now: Date,
): Promise<GuarantorFacts> => {
  if (userId === null || personId === null) throw new Error(`guarantee ${id} is nobody's yet`);
  const { form } = guarantorInformation;
  const values = (await profileAnswers(db, services.secrets, userId)).find((told) => told.form === form)?.values;
  if (!values) throw new Error(`the guarantor of guarantee ${id} has told nothing`);
  const personal = guarantorInformation.read(values);
  const application = await applicationById(db, applicationId);
  const { phone } = await contactOf(db, userId);
  const borrower = await contactOf(db, application.userId);
  const others = (await guaranteesOfPerson(db, personId)).filter((other) => other.id !== id);
  const identity = identityOf(personal);
  const before = await identityBefore(db, personId, id);
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
    guaranteed: await guaranteedOf(services, db, application, now),
    history: {
      ...(await debtsHere(services, db, personId, sofiaDay(now))),
      profileOfAnother: (await personOfProfile(db, userId)) !== personId,
      identityChanged: before !== undefined && !isSameIdentity(openIdentity(services, before), identity),
      cardOfAnother: (await applicationsWithCard(db, personId, cardHashes(services, identity))).length > 0,
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
    },
    ...(await askRegisters(services, personal, phone)),
  };
};
