import type { Cents } from "#src/domain/money.ts";
import type { Day } from "#src/domain/dates.ts";

/** What a register answered, and as of when (ISO instant). `notFound`: it works and knows nothing of this person. */
export type PortAnswer<T> =
  | { status: "ok"; data: T; asOf: string }
  | { status: "notFound" | "unavailable"; data: null; asOf: string };

/** Whom a register is asked about; `pin` is the ЕГН. Never logged. */
export type PersonQuery = {
  pin: string;
  firstName: string;
  middleName?: string;
  lastName: string;
  idCardNumber?: string;
  phone?: string;
  iban?: string;
  device?: string;
};

/** What the Central Credit Register knows: days overdue, what other credits cost a month, how many there are. */
export type CreditRecord = { overdueDaysNow: number; worstOverdueDays12m: number; monthlyInstalments: Cents; activeCredits: number };

/** A net monthly income derived from social insurance data. */
export type IncomeRecord = { netMonthly: Cents };

/** Whether an identity document is valid and belongs to the person who shows it. */
export type IdDocumentRecord = { valid: boolean; namesMatch: boolean; validUntil: Day | null };

/** Whether a list names the person. */
export type ListRecord = { hit: boolean };

/** The Central Credit Register (ЦКР) of the БНБ. */
export type CreditRegisterPort = { creditRecord(person: PersonQuery): Promise<PortAnswer<CreditRecord>> };

/** Insured income (НОИ); `declaredNet` is what the person stated, for adapters that only confirm or deny. */
export type IncomePort = { income(person: PersonQuery, declaredNet: Cents): Promise<PortAnswer<IncomeRecord>> };

/** Validity of identity documents (МВР). */
export type IdDocumentPort = { idDocument(person: PersonQuery): Promise<PortAnswer<IdDocumentRecord>> };

/** International sanctions lists. */
export type SanctionsPort = { sanctions(person: PersonQuery): Promise<PortAnswer<ListRecord>> };

/** Politically exposed persons (чл. 36 ЗМИП). */
export type PepPort = { pep(person: PersonQuery): Promise<PortAnswer<ListRecord>> };

/** The lender's own fraud list: person, phone, account and device. */
export type BlacklistPort = { blacklist(person: PersonQuery): Promise<PortAnswer<ListRecord>> };

/** Every register a decision asks. */
export type Registers = CreditRegisterPort & IncomePort & IdDocumentPort & SanctionsPort & PepPort & BlacklistPort;
