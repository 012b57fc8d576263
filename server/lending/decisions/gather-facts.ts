/** Gathers the facts of a decision: saved steps, own history, registers. */
import { areVideosSpent, isVideoPassed } from "#src/domain/lending/video.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Facts } from "./facts.ts";
import { historyWith } from "./own-history.ts";
import type { CreditRecord, PortAnswer } from "#server/ports/register/register.ts";
import { acknowledgedInstalments } from "#server/store/tables/ccr-rows.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import { refinancingOf } from "#server/lending/applications/refinancing.ts";
import { hasGuarantor } from "#server/store/tables/guarantees.ts";
import type { ProductKey } from "#src/domain/lending/catalogue.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { Services } from "#server/services.ts";
import { contactOf } from "#server/store/tables/users.ts";
import { videosOf } from "#server/store/tables/video-sessions.ts";
import { borrowerOf } from "#server/lending/applications/borrower.ts";
import type { Personal } from "#server/submissions/personal-information.ts";
import { placesListed } from "#server/submissions/places.ts";

/** A register's answer without why it gave none, which is a line of the log: whoever applies meanwhile waits for a person. */
const heard = async <T>({ log, ports }: Services, register: string, asked: Promise<PortAnswer<T>>) => {
  const down = (why: Error): PortAnswer<T> => {
    const asOf = ports.clock.now().toISOString();
    return { status: "unavailable", data: null, asOf, why };
  };
  const answer = await asked.catch(down);
  if (answer.status === "ok") return answer;
  const { why, ...rest } = answer;
  if (rest.status === "unavailable")
    log.error({ event: "register-away", register, ...(why && { err: why }) }, "a register does not answer");
  return rest;
};

/** The fact that an application has an approved guarantor now; none where it has not. */
export const guarantorIn = async (db: Db, applicationId: string): Promise<Pick<Facts, "guarantor">> =>
  (await hasGuarantor(db, applicationId)) ? { guarantor: "approved" } : {};

/**
 * A record in which the part that is owed to us is told apart, so that it is not counted twice: by the register itself, or
 * else by what we have reported and the register has acknowledged.
 */
const withOurs = async (
  db: Db,
  personId: string | null,
  answer: PortAnswer<CreditRecord>,
): Promise<PortAnswer<CreditRecord>> => {
  if (answer.status !== "ok" || answer.data.ownInstalments !== undefined || personId === null) return answer;
  const { monthlyInstalments } = answer.data;
  const ownInstalments = Math.min(monthlyInstalments, await acknowledgedInstalments(db, personId));
  return { ...answer, data: { ...answer.data, ownInstalments } };
};

/** What an application must come to, to pay off the credit that it is for; nothing of one that pays none off. */
export const refinanceIn = async (
  services: Pick<Services, "catalogue">,
  db: Db,
  { id, refinancesNo }: Pick<ApplicationRow, "id" | "refinancesNo">,
  today: Day,
): Promise<Pick<Facts, "refinance">> => {
  if (refinancesNo === null) return {};
  const found = await refinancingOf(services, db, refinancesNo, { today, but: id });
  return { refinance: { least: found && !found.fault ? Math.ceil(found.payOff / 100) : Number.MAX_SAFE_INTEGER } };
};

/** What the registers answer of a person with a phone. Every one is queried; one that fails counts as unavailable, never as clean. */
export const askRegisters = async (
  services: Services,
  db: Db,
  { personal, phone, personId }: { personal: Personal; phone: string; personId: string | null },
) => {
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
  const [register, income, idDocument, sanctions, pep, blacklist] = await Promise.all([
    heard(services, "credit-record", registers.creditRecord(person)),
    heard(services, "income", registers.income(employed, personal.declaredNet)),
    heard(services, "id-document", registers.idDocument(person)),
    heard(services, "sanctions", registers.sanctions(person)),
    heard(services, "pep", registers.pep(person)),
    heard(services, "blacklist", registers.blacklist(person)),
  ]);
  return { register: await withOurs(db, personId, register), income, idDocument, sanctions, pep, blacklist };
};

/** Gathers the facts. */
export const factsOf = async (services: Services, db: Db, application: ApplicationRow, today: Day): Promise<Facts> => {
  const personal = await borrowerOf(services, db, application.id);
  const { phone } = await contactOf(db, application.userId);
  const videos = await videosOf(db, services.secrets, application.id);
  return {
    applicant: {
      birthDate: personal.birthDate,
      // Free text may lie anywhere, so PLACE_UNLISTED refers it to a person.
      addressInBulgaria: !personal.livesAbroad,
      placesListed: await placesListed(
        services,
        db,
        application.id,
        [...services.definitions.values()].map(({ definition }) => definition),
      ),
      incomeType: personal.incomeType,
      declaredNet: personal.declaredNet,
      declaredExpenses: personal.declaredExpenses,
      declaredInstalments: personal.declaredInstalments,
      dependents: personal.dependents,
      monthsInJob: personal.inJobSince ? monthsBetween(personal.inJobSince, today) : null,
      declaredPep: personal.declaredPep,
      videoPassed: isVideoPassed(videos),
      ...(areVideosSpent(videos) && { videoSpent: true }),
    },
    request: {
      product: application.product as ProductKey,
      amount: application.amountCents / 100,
      term: application.period,
    },
    history: await historyWith(services, db, application, today),
    ...(await askRegisters(services, db, { personal, phone, personId: application.personId })),
    ...(await guarantorIn(db, application.id)),
    ...(await refinanceIn(services, db, application, today)),
  };
};

const monthsBetween = (from: Day, to: Day): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
