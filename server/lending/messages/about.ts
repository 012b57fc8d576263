/** What every message about an application is written from, and what all of them say alike. */
import { addDays, formatDay, type Day } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import type { Services } from "#server/services.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import type { AttachedFile } from "#server/store/db/message-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { agreementNumber } from "#server/lending/agreements/agreements.ts";
import { lender } from "#server/lending/lender/lender.ts";

/** What a message is written from. */
export type NoticeDeps = {
  services: Services;
  db: Db;
  application: ApplicationRow;
  now: Date;
  day: Day;
  name: string | undefined;
  /** Documents that go with the mail; without a confirmed address they stay behind the login. */
  attachments: readonly AttachedFile[];
  isEmailConfirmed: boolean;
};

/** The day so many days from today. */
export const inDays = ({ day }: NoticeDeps, days: number): string => formatDay(addDays(day, days), true);

/** Whose, and where: the same in each. */
export const about = ({ services, application, name }: NoticeDeps) => {
  const sender = lender(services);
  const link = (path: string): string => services.settings.origin + path;
  return {
    sender,
    name,
    application: String(application.number),
    link,
    statusUrl: link(pageUrl("applicationStatus", { requestId: application.id })),
    contract: agreementNumber(application),
  };
};
