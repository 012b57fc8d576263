/** A request in review or waiting for a card, without the jobs and messages that bring it there. */
import { fixPerson } from "#server/lending/persons/fix-person.ts";
import type { Borrower } from "./borrower.ts";

/** Puts a request that awaits its code into a later status, sent for its person, without a job for it. */
export const sendSilently = async (
  { lender, person }: Borrower,
  status: "processing" | "needsIdCard" = "processing",
): Promise<void> => {
  const { services, clock } = lender;
  const { rows } = await lender.database.query(
    'select r.id as "applicationId", user_id as "userId" from requests r join users u on u.id = r.user_id where email = $1',
    [person.email],
  );
  const sent = rows[0] as { applicationId: string; userId: string };
  const now = clock.now();
  await lender.database.transaction((trx) => fixPerson(services, trx, { ...sent, now }));
  await lender.database.query("update requests set status = $1, submitted_at = $2 where id = $3", [
    status,
    now,
    sent.applicationId,
  ]);
};
