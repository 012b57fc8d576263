import { Type, type Static, type TSchema } from "typebox";
import { Check } from "typebox/value";
import { internationalPhone } from "#src/domain/identity/phone.ts";
import { parseMoney, toWire, type Cents } from "#src/domain/lending/money.ts";
import { isRealDay } from "#src/domain/time/dates.ts";
import type { Clock } from "#server/ports/clock.ts";
import { askJson } from "#server/ports/http-json.ts";
import { PortError } from "#server/ports/port-error.ts";
import type { PersonQuery, PortAnswer, Registers } from "./register.ts";

type RegisterSettings = { url: string; token: string; clock: Clock; timeoutMs?: number };

const Count = Type.Integer({ minimum: 0 });
const CreditData = Type.Object({
  overdueDaysNow: Count,
  worstOverdueDays12m: Count,
  monthlyInstalments: Type.String(),
  ownInstalments: Type.Optional(Type.String()),
  activeCredits: Count,
});
const IncomeData = Type.Object({ netMonthly: Type.String() });
const DocumentData = Type.Object({
  valid: Type.Boolean(),
  namesMatch: Type.Boolean(),
  validUntil: Type.Union([Type.String(), Type.Null()]),
});
const ListData = Type.Object({ hit: Type.Boolean() });

type Question = <S extends TSchema, T>(
  name: string,
  input: object,
  shape: S,
  read: (data: Static<S>) => T | undefined,
) => Promise<PortAnswer<T>>;

/** Longest name of an employer, in characters; forms may take longer ones. */
const EMPLOYER_CHARACTERS = 100;

/** The person as the service is told it. */
const told = ({ storedPhone = "", employer, ...person }: PersonQuery): object => ({
  ...person,
  ...(employer && { employer: [...employer].slice(0, EMPLOYER_CHARACTERS).join("") }),
  phone: internationalPhone(storedPhone),
});

/** An amount of a record; undefined for what is none, and for less than nothing. */
const amountOf = (text: string): Cents | undefined => {
  const cents = parseMoney(text);
  return cents === undefined || cents < 0 ? undefined : cents;
};

/** Sends one query. Any failure or invalid response is "unavailable": no decision is based on incomplete data. */
const asker =
  ({ url, token, clock, timeoutMs = 10_000 }: RegisterSettings): Question =>
  async (name, input, shape, read) => {
    const asOf = clock.now().toISOString();
    try {
      const answer = await askJson({
        name: `register ${name}`,
        url: `${url}/${name}`,
        timeoutMs,
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify(input),
      });
      const { status, data } = (typeof answer === "object" && answer !== null ? answer : {}) as {
        status?: unknown;
        data?: unknown;
      };
      if (status === "notFound") return { status, data: null, asOf };
      if (status !== "ok") throw new PortError(`register ${name}: says that it is away`);
      const known = Check(shape, data) ? read(data) : undefined;
      if (known === undefined) throw new PortError(`register ${name}: an answer of an unknown shape`);
      return { status, data: known, asOf };
    } catch (error) {
      return { status: "unavailable", data: null, asOf, why: error as Error };
    }
  };

/**
 * Registers behind one HTTP service by the protocol of `docs/register-protocol.md`: `POST <url>/<query>` with
 * `{ person }` and a bearer token, returning `{ status: "ok" | "notFound", data }`. Queries: credit-record, income,
 * id-document, sanctions, pep, blacklist. Amounts are decimal texts.
 */
export const httpRegisters = (settings: RegisterSettings): Registers => {
  const ask = asker(settings);
  const list = (name: string) => (person: PersonQuery) =>
    ask(name, { person: told(person) }, ListData, ({ hit }) => ({ hit }));
  return {
    creditRecord: (person) =>
      ask("credit-record", { person: told(person) }, CreditData, (data) => {
        const { overdueDaysNow, worstOverdueDays12m, activeCredits } = data;
        const monthlyInstalments = amountOf(data.monthlyInstalments);
        if (monthlyInstalments === undefined) return undefined;
        const record = { overdueDaysNow, worstOverdueDays12m, monthlyInstalments, activeCredits };
        if (data.ownInstalments === undefined) return record;
        const ownInstalments = amountOf(data.ownInstalments);
        if (ownInstalments === undefined || ownInstalments > monthlyInstalments) return undefined;
        return { ...record, ownInstalments };
      }),
    income: (person, declaredNet) =>
      ask("income", { person: told(person), declaredNet: toWire(declaredNet) }, IncomeData, (data) => {
        const netMonthly = amountOf(data.netMonthly);
        return netMonthly === undefined ? undefined : { netMonthly };
      }),
    idDocument: (person) =>
      ask("id-document", { person: told(person) }, DocumentData, ({ valid, namesMatch, validUntil }) =>
        validUntil === null || isRealDay(validUntil) ? { valid, namesMatch, validUntil } : undefined,
      ),
    sanctions: list("sanctions"),
    pep: list("pep"),
    blacklist: list("blacklist"),
  };
};
