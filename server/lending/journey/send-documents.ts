/** The documents that an applicant was asked for arrive: whoever asked is told. */
import { staffUrl } from "#src/buro/table.ts";
import { openAsk } from "#server/lending/applications/document-asks.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import { endAsk } from "#server/store/tables/document-asks.ts";
import { renameFiles } from "#server/store/tables/files.ts";

/** Kind of the files that came for an ask. */
export const askedKind = (askId: string): string => `asked/${askId}`;

/** Ends the ask with the files of a kind that have just been stored; false when the application waits for none. */
export const sendDocuments = async (
  services: Services,
  trx: Db,
  application: ApplicationRow,
  { kind, now }: { kind: string; now: Date },
): Promise<boolean> => {
  const ask = await openAsk(services, trx, application, now);
  if (!ask || !(await endAsk(trx, ask.id, "sent", now))) return false;
  // The next documents that are asked for replace none of these.
  await renameFiles(trx, application.id, { from: kind, to: askedKind(ask.id) });
  const number = String(application.number);
  const url = services.settings.origin + staffUrl("application", { number });
  const mail = services.words.mail(
    "staff.documentsSent",
    { sender: lender(services), name: ask.names },
    { number, url },
  );
  await enqueueMessage(trx, services, { channel: "mail", kind: "account", to: ask.email, ...mail }, now);
  return true;
};
