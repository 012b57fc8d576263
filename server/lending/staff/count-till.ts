/** The till as somebody has counted it: the audit log keeps what they found and what the books said; nothing is booked. */
import { formatCents, type Cents } from "#src/domain/lending/money.ts";
import { refuseFields } from "#server/kernel/refusal.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lastAuditOf } from "#server/store/tables/audit.ts";
import { tillBalance } from "#server/store/tables/journal.ts";
import { noteAct, type Clerk } from "./clerk.ts";

const COUNTED = "count-till";
/** Days after which a count is not shown any more. */
const SHOWN_DAYS = 30;
const DAY_MS = 86_400_000;

const euro = (cents: Cents): string => formatCents(cents, "€");

/** Notes a count; where it differs from the books it needs words. */
export const countTill = async (
  services: Services,
  trx: Db,
  clerk: Clerk,
  { cents, words, now }: { cents: Cents; words: string; now: Date },
): Promise<void> => {
  if (cents < 0) refuseFields({ sum: { code: "not-a-sum" } });
  const booked = await tillBalance(trx);
  if (cents !== booked && words === "") refuseFields({ words: { code: "till-differs" } });
  const fields = { counted: euro(cents), booked: euro(booked), difference: euro(cents - booked) };
  await noteAct(services, trx, clerk, { act: COUNTED, subject: "till", fields, reason: words, now });
};

/** What the last count found, and by how much the books said otherwise. */
export type TillCount = { at: Date; counted: string; difference: string };

/** The last count of late; undefined without one. */
export const lastCount = async (db: Db, now: Date): Promise<TillCount | undefined> => {
  const row = await lastAuditOf(db, COUNTED, new Date(now.getTime() - SHOWN_DAYS * DAY_MS));
  return row && { at: row.at, counted: row.fields["counted"] ?? "", difference: row.fields["difference"] ?? "" };
};
