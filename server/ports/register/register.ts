import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";

/**
 * A register's response; `asOf` is an ISO instant. `notFound`: the register has no record of this person. `why` it gave no
 * answer, where that is known, is for the log.
 */
export type PortAnswer<T> =
  | { status: "ok"; data: T; asOf: string }
  | { status: "notFound" | "unavailable"; data: null; asOf: string; why?: Error };

/** The person a register is queried about; `pin` is the ЕГН, names are Cyrillic. Never logged. */
export type PersonQuery = {
  pin: string;
  firstName: string;
  middleName?: string;
  lastName: string;
  idCardNumber?: string;
  /** In stored form, `0888123456`; an adapter makes of it what its service wants. */
  storedPhone?: string;
  /** Name of the employer; only the register of incomes is told it. */
  employer?: string;
};

/**
 * A Central Credit Register record: days overdue, monthly instalments of all credits and their number. `ownInstalments`
 * is the part of the instalments that this lender itself reported, where the register tells it apart.
 */
export type CreditRecord = {
  overdueDaysNow: number;
  worstOverdueDays12m: number;
  monthlyInstalments: Cents;
  ownInstalments?: Cents;
  activeCredits: number;
};

/** Net monthly income in cents, derived from social insurance data. */
export type IncomeRecord = { netMonthly: Cents };

/** Whether an identity document is valid and issued to the person named. */
export type IdDocumentRecord = { valid: boolean; namesMatch: boolean; validUntil: Day | null };

/** Whether the person is on a list. */
export type ListRecord = { hit: boolean };

/** The Central Credit Register (ЦКР) of the БНБ. */
type CreditRegisterPort = { creditRecord(person: PersonQuery): Promise<PortAnswer<CreditRecord>> };

/** Insured income (НОИ). `declaredNet` is the declared income, for adapters that only confirm or deny it. */
type IncomePort = { income(person: PersonQuery, declaredNet: Cents): Promise<PortAnswer<IncomeRecord>> };

/** Validity of identity documents (МВР). */
type IdDocumentPort = { idDocument(person: PersonQuery): Promise<PortAnswer<IdDocumentRecord>> };

/** International sanctions lists. */
type SanctionsPort = { sanctions(person: PersonQuery): Promise<PortAnswer<ListRecord>> };

/** Politically exposed persons (чл. 36 ЗМИП). */
type PepPort = { pep(person: PersonQuery): Promise<PortAnswer<ListRecord>> };

/** The lender's own fraud list: of persons, identity cards and phones. */
type BlacklistPort = { blacklist(person: PersonQuery): Promise<PortAnswer<ListRecord>> };

/** All registers queried for a decision. */
export type Registers = CreditRegisterPort & IncomePort & IdDocumentPort & SanctionsPort & PepPort & BlacklistPort;
