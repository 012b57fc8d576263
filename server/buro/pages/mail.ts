/** A mail to somebody, without its text, and the form that sends it again. */
import { messageAbout, resendWords as words } from "#src/copy/staff-messages.ts";
import { peopleWords, staffTitles } from "#src/copy/staff.ts";
import { mayStaff } from "#src/buro/access.ts";
import { staffUrl } from "#src/buro/table.ts";
import { masked } from "#src/domain/staff/fields.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { isOfDead } from "#server/lending/staff/subjects.ts";
import { canResend, RESENT_DAYS } from "#server/lending/staff/resend.ts";
import { isUuid } from "#server/store/db/uuid.ts";
import { findMessage } from "#server/store/tables/messages.ts";
import { deskPage, factsPart } from "../blocks.ts";
import { staffForm } from "../forms.ts";
import type { ClerkRead } from "../reply.ts";

/** The desk of a mail; of codes and of what is nobody's there is none. */
export const mail: ClerkRead = async (context) => {
  const { db, clerk, params, today, now } = context;
  const id = params["id"] ?? "";
  const found = isUuid(id) ? await findMessage(db, id) : undefined;
  if (found?.channel !== "mail" || found.user_id === null) return refuse("not-found");
  const { kind, subject, recipient, created_at: at, sent_at: sentAt, failed_at: failedAt } = found;
  const { roles, form } = staffCalls["resend-mail"];
  const isGone = await isOfDead(db, "person", found.user_id);
  const may = canResend(found, now) && !isGone;
  return deskPage(today, staffTitles.mail, [], {
    sections: [
      factsPart([
        [words.about, messageAbout(kind)],
        [words.subject, subject ?? ""],
        [words.to, masked("email", recipient)],
        [words.made, formatMoment(at)],
        [peopleWords.status, sentAt ? peopleWords.sent : failedAt ? peopleWords.unsent : peopleWords.waiting],
        [words.whose, { text: words.open, url: staffUrl("person", { id: found.user_id }) }],
      ]),
    ],
    aside: [
      {
        blocks: may ? [] : [paragraph(isGone ? words.dead : words.cannot(RESENT_DAYS))],
        forms: may && mayStaff(roles, clerk.roles) ? [staffForm(context, form)] : [],
      },
    ],
  });
};
