/** Invites somebody to register: a link with a token, and the mail that brings it. */
import type { InvitationKind } from "#src/domain/lending/invitation.ts";
import { addDays, formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { addInvitation, type Invited } from "#server/store/tables/invitations.ts";
import { cleanEmail } from "#server/store/tables/users.ts";

/** Who invites whom, and for what. */
export type Inviting = { kind: InvitationKind; invited: Invited; by: string };

/** Makes an invitation and mails its link; returns the link and its last day. An e-mail with a profile makes no difference. */
export const invite = async (
  services: Services,
  trx: Db,
  { kind, invited: { email: typed, ...names }, by }: Inviting,
  now: Date,
): Promise<{ url: string; until: string }> => {
  const email = cleanEmail(typed);
  const days = services.catalogue.timers.invitationDays;
  const expiresAt = new Date(now.getTime() + days * 86_400_000);
  const token = await addInvitation(trx, services.secrets, { kind, invited: { email, ...names }, by, expiresAt, now });
  const url = services.settings.origin + pageUrl("invitation", { token });
  const until = formatDay(addDays(sofiaDay(now), days), true);
  const mail = services.words.mail(
    "account.invitation",
    { sender: lender(services), name: names.firstName },
    { url, until },
  );
  const message = { channel: "mail", kind: "invitation", to: email, secret: true, expiresAt, ...mail } as const;
  await enqueueMessage(trx, services, message, now);
  return { url, until };
};
