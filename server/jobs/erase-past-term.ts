/** Erases what is past its term of retention: one eraser for each row of the table of retention. */
import { sofiaDay } from "#src/domain/time/dates.ts";
import { pastTerm, retentionRows, type RetentionKind } from "#src/copy/retention.ts";
import { eraseAgreement, eraseApplication, eraseBonuses } from "#server/lending/accounts/erase.ts";
import { dropStatementLines } from "#server/store/tables/erasure.ts";
import type { Services } from "#server/services.ts";
import { dropAccountEvents } from "#server/store/tables/account-events.ts";
import { sweepContactMessages } from "#server/store/tables/contact-messages.ts";
import {
  dropMessages,
  dropWithdrawnConsents,
  endedSince,
  unsentSince,
  unsignedSince,
} from "#server/store/tables/past-term.ts";
import { dropDeaths } from "#server/store/tables/deaths.ts";
import { dropGarnishments } from "#server/store/tables/garnishments.ts";
import { dropDrafts } from "#server/store/tables/drafts.ts";
import { forgetUnsigned } from "#server/lending/guarantees/forget.ts";
import { forgetKeysBefore } from "#server/store/tables/referrals.ts";
import { dropRemarks } from "#server/store/tables/remarks.ts";
import { dropSecurityEvents } from "#server/store/tables/security-events.ts";
import { dropSubscribers } from "#server/store/tables/subscribers.ts";
import type { Db } from "#server/store/db/schema.ts";

/** Applications erased per run and kind. */
const AT_ONCE = 50;

/** Erases what is from before a time. */
type Eraser = (services: Services, before: Date) => Promise<void>;

/** Erases applications, each in a transaction of its own. */
const each =
  (find: (db: Db, before: Date) => Promise<string[]>, erase: typeof eraseApplication): Eraser =>
  async (services, before) => {
    for (const id of await find(services.database.db, before))
      await services.database.transaction((trx) => erase(services, trx, id));
  };

/** Forgets who was asked to stand surety and has not signed. */
const forgetting =
  (registered: boolean): Eraser =>
  (services, before) =>
    services.database.transaction((trx) => forgetUnsigned(services, trx, { before, registered, most: AT_ONCE }));

const ERASERS: Readonly<Record<RetentionKind, Eraser>> = {
  unsent: each((db, before) => unsentSince(db, before, AT_ONCE), eraseApplication),
  drafts: ({ database }, before) => dropDrafts(database.db, before),
  refused: each((db, before) => unsignedSince(db, before, AT_ONCE), eraseApplication),
  invited: forgetting(false),
  guarantor: forgetting(true),
  agreement: each((db, before) => endedSince(db, before, { isStripped: false, most: AT_ONCE }), eraseAgreement),
  law: async ({ database }, before) => {
    await dropGarnishments(database.db, before);
    await dropDeaths(database.db, before);
  },
  came: ({ database }, before) => forgetKeysBefore(database.db, before),
  bonuses: (services, before) => services.database.transaction((trx) => eraseBonuses(services, trx, before)),
  accounting: async (services, before) => {
    await each((db, at) => endedSince(db, at, { isStripped: true, most: AT_ONCE }), eraseApplication)(services, before);
    await services.database.transaction((trx) => dropStatementLines(trx, sofiaDay(before)));
  },
  messages: ({ database }, before) => dropMessages(database.db, before),
  complaints: ({ database }, before) => sweepContactMessages(database.db, before),
  remarks: ({ database }, before) => dropRemarks(database.db, before),
  consent: async ({ database }, before) => {
    await dropWithdrawnConsents(database.db, before);
    await dropSubscribers(database.db, { stopped: before });
  },
  unconfirmed: ({ database }, before) => dropSubscribers(database.db, { asked: before }),
  events: async ({ database }, before) => {
    await dropAccountEvents(database.db, before);
    await dropSecurityEvents(database.db, before);
  },
};

/** Erases what is past its term. */
export const erasePastTerm = async (services: Services, now: Date): Promise<void> => {
  for (const [kind, row] of retentionRows) await ERASERS[kind](services, pastTerm(now, row));
};
