/** Table types (Kysely) of certificates about credits. */
import type { GeneratedAlways } from "kysely";
import type {
  CertificateDelivery,
  CertificateKind,
  CertificatePurpose,
  CertificateStatus,
  Stated,
} from "#src/domain/lending/certificates.ts";
import type { JsonOrNull, Standing } from "./columns.ts";

/** Certificates, from the request on; days are `YYYY-MM-DD`. One of a kind and credit is open at a time. */
export type CertificatesTable = {
  id: string;
  no: GeneratedAlways<number>;
  credit_no: number;
  /** The application among whose papers it is. */
  request_id: string;
  user_id: string;
  kind: CertificateKind;
  purpose: CertificatePurpose;
  delivery: CertificateDelivery;
  /** Of interest that was paid. */
  period_from: string | null;
  period_to: string | null;
  /** Whom it is for, the address that it is posted to, and why it was rejected, sealed. */
  secret: Buffer;
  status: CertificateStatus;
  status_since: Date;
  asked_at: Date;
  /** The last day on which it is made, and posted where that was asked for. */
  due_day: string;
  /** Whether it is made without the desk, as its credit has ended. */
  at_once: boolean;
  /** The day at whose end it tells how things stand. */
  as_of: Standing<string | null>;
  stated: JsonOrNull<Stated>;
  frozen_at: Standing<Date | null>;
  issued_at: Standing<Date | null>;
  /** Keyed hash of the code by which anybody checks it. */
  check_hash: Standing<string | null>;
  file_id: Standing<string | null>;
  /** The day on which the books began to say something else. */
  untrue_since: Standing<string | null>;
};
