/** Gathers what a decision is made from: the saved steps, our own history, and what the registers say. */
import { sofiaDay, type Day } from "#src/domain/dates.ts";
import type { Decision } from "#server/decision/decide.ts";
import type { Facts, History } from "#server/decision/facts.ts";
import type { ProductKey } from "#src/domain/catalogue.ts";
import type { RequestStatus } from "#src/api/contract.ts";
import { readPath } from "#src/engine/names.ts";
import { fieldsIn } from "#server/forms/fields-in.ts";
import { isClosed } from "#server/journey.ts";
import { listNamed } from "#server/lists/index.ts";
import { placeLabel } from "#server/lists/words.ts";
import { readAnswers } from "#server/store/answers.ts";
import type { Db } from "#server/store/schema.ts";
import type { RequestRow } from "#server/store/requests.ts";
import type { Services } from "#server/services.ts";
import { creditsOf } from "#server/store/credits.ts";
import { phoneOfAnother } from "#server/store/users.ts";
import { daysLateOf } from "./lateness.ts";
import { personalOf, type Personal } from "./personal.ts";

/** The saved personal step of a request. */
export const personalOfRequest = async ({ secrets }: Pick<Services, "secrets">, db: Db, requestId: string): Promise<Personal> => {
  const values = await readAnswers(db, secrets, requestId, "personal-information");
  if (!values) throw new Error(`request ${requestId} has no personal data`);
  return personalOf(values, placeLabel);
};

/** Whether every place of the saved steps is on its list; what was typed freely is for a person to look at. */
const placesListed = async ({ definitions, secrets }: Services, db: Db, requestId: string): Promise<boolean> => {
  for (const [form, { definition }] of definitions) {
    const places = fieldsIn(definition.elements).filter(({ element }) => element.type === "location");
    const values = places.length > 0 ? await readAnswers(db, secrets, requestId, form) : undefined;
    if (!values) continue;
    const isListed = ({ path, element: { source = "settlements" } }: (typeof places)[number]): boolean => {
      const place = String(readPath(values, path) ?? "");
      return place === "" || listNamed(source)?.byCode(place) !== undefined;
    };
    if (!places.every(isListed)) return false;
  }
  return true;
};

/** Everything the rules look at. Asks every register; one that fails to answer counts as unavailable, never as clean. */
export const factsOf = async (services: Services, db: Db, request: RequestRow, today: Day): Promise<Facts> => {
  const personal = await personalOfRequest(services, db, request.id);
  const user = await db.selectFrom("users").select("phone").where("id", "=", request.userId).executeTakeFirstOrThrow();
  const person = {
    pin: personal.pin, firstName: personal.firstName, middleName: personal.middleName, lastName: personal.lastName,
    idCardNumber: personal.idCard.number, phone: user.phone,
  };
  const { registers } = services.ports;
  const [register, income, idDocument, sanctions, pep, blacklist] = await Promise.all([
    registers.creditRecord(person), registers.income(person, personal.declaredNet), registers.idDocument(person),
    registers.sanctions(person), registers.pep(person), registers.blacklist(person),
  ].map((asked) => (asked as Promise<unknown>).catch(() => ({ status: "unavailable", data: null, asOf: new Date(0).toISOString() })))) as [
    Facts["register"], Facts["income"], Facts["idDocument"], Facts["sanctions"], Facts["pep"], Facts["blacklist"],
  ];
  return {
    applicant: {
      birthDate: personal.birthDate, addressInBulgaria: personal.addressInBulgaria, placesListed: await placesListed(services, db, request.id), incomeType: personal.incomeType,
      declaredNet: personal.declaredNet, declaredExpenses: personal.declaredExpenses, declaredInstalments: personal.declaredInstalments,
      dependents: personal.dependents, monthsInJob: personal.inJobSince ? monthsBetween(personal.inJobSince, today) : null,
      declaredPep: personal.declaredPep, videoPassed: false,
    },
    request: { product: request.product as ProductKey, amount: request.amountCents / 100, term: request.period },
    history: await historyOfPerson(services, db, request, { ...person, today }),
    register, income, idDocument, sanctions, pep, blacklist,
  };
};

const monthsBetween = (from: Day, to: Day): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

type Earlier = { id: string; status: string; product: string; amount_cents: number; period: number; closed_at: Date | null; decision: unknown };

/** A technical rejection was about the request alone, one of another too soon after it says nothing new. */
const isFresh = (decision: Decision | null): boolean => !decision?.technical && !decision?.findings.some(({ code }) => code === "COOLDOWN");

/** The last rejection that was about the person. */
const lastRejection = (requests: readonly Earlier[]): (Earlier & { closed_at: Date }) | undefined =>
  requests.flatMap((one) => (one.status === "rejected" && one.closed_at && isFresh(one.decision as Decision | null) ? [{ ...one, closed_at: one.closed_at }] : []))
    .sort((a, b) => a.closed_at.getTime() - b.closed_at.getTime()).at(-1);

/** What a decision rests on of a person's own words: where somebody lives is not among it. */
const judged = ({ address: _address, ...personal }: Personal): string => JSON.stringify(personal);

const asksTheSame = async (services: Services, db: Db, request: RequestRow, earlier: Earlier): Promise<boolean> => {
  if (earlier.product !== request.product || earlier.amount_cents !== request.amountCents || earlier.period !== request.period) return false;
  const [then, now] = await Promise.all([earlier.id, request.id].map((id) => personalOfRequest(services, db, id)));
  return judged(then!) === judged(now!);
};

/** Our own history over all profiles of the ЕГН. One that has only typed it, and sent nothing, does not count. */
const historyOfPerson = async (services: Services, db: Db, request: RequestRow, { pin, phone, today }: { pin: string; phone: string; today: Day }): Promise<History> => {
  const { secrets } = services;
  const others = await db.selectFrom("users").innerJoin("requests", "requests.user_id", "users.id").select("users.id").distinct()
    .where("users.egn_hash", "in", secrets.lookupHashes("egn", pin)).where("users.id", "!=", request.userId).where("requests.submitted_at", "is not", null).execute();
  const profiles = [request.userId, ...others.map(({ id }) => id)];
  const requests = await db.selectFrom("requests").select(["id", "status", "product", "amount_cents", "period", "closed_at", "decision"]).where("user_id", "in", profiles).where("id", "!=", request.id).execute();
  const credits = await creditsOf(db, profiles);
  const running = credits.filter(({ isOpen }) => isOpen);
  const rejected = lastRejection(requests);
  const repaid = credits.filter(({ status }) => status === "repaid").length;
  const open = (status: string): boolean => !isClosed(status as RequestStatus) && !["active", "overdue", "forbearance"].includes(status);
  return {
    repaid, repaidOnTime: repaid,
    activeProducts: running.map(({ product }) => product as ProductKey),
    daysLateHere: Math.max(0, ...running.map((credit) => daysLateOf(credit, today))),
    otherOpenRequest: requests.some(({ status }) => open(status)),
    lastRejectedOn: rejected ? sofiaDay(rejected.closed_at) : null,
    sameDataAsRejected: rejected !== undefined && (await asksTheSame(services, db, request, rejected)),
    applicationsFromDevice: request.deviceRequests,
    phoneOfAnotherPerson: await phoneOfAnother(db, secrets, { id: request.userId, phone, pin }),
    pinOfAnotherProfile: others.length > 0,
  };
};
