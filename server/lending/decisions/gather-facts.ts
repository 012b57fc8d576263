/** Gathers the facts of a decision: saved steps, own history, registers. */
import type { Day } from "#src/domain/time/dates.ts";
import type { Facts } from "./facts.ts";
import { historyWith } from "./own-history.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import type { ProductKey } from "#src/domain/lending/catalogue.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { Services } from "#server/services.ts";
import { contactOf } from "#server/store/tables/users.ts";
import { borrowerOf } from "#server/lending/applications/borrower.ts";
import { placesListed } from "#server/submissions/places.ts";

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
    storedPhone: phone,
  };
  const employed = { ...person, ...(personal.employer && { employer: personal.employer }) };
  const registers = services.ports.register;
  const [register, income, idDocument, sanctions, pep, blacklist] = (await Promise.all(
    [
      registers.creditRecord(person),
      registers.income(employed, personal.declaredNet),
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
      // Free text may lie anywhere, so PLACE_UNLISTED refers it to a person.
      addressInBulgaria: !personal.livesAbroad,
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
    history: await historyWith(services, db, request, today),
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
