/** The desk of a message that could not be sent. */
import { lostWords as words, messageAbout } from "#src/copy/staff-messages.ts";
import { staffTitles } from "#src/copy/staff.ts";
import { staffUrl } from "#src/buro/table.ts";
import { masked } from "#src/domain/staff/fields.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { addressNow } from "#server/lending/messages/lost.ts";
import { lostMessage, type LostMessage } from "#server/store/tables/lost-messages.ts";
import { actsOn } from "../act-forms.ts";
import { deskPage, factsPart } from "../blocks.ts";
import type { ClerkRead } from "../reply.ts";

/** An address of a message, masked. */
export const addressOf = ({ channel }: LostMessage, address: string): string =>
  masked(channel === "mail" ? "email" : "phone", address);

/** The desk of one lost message; its text is shown to nobody. */
export const message: ClerkRead = async (context) => {
  const { db, params, today } = context;
  const id = params["id"] ?? "";
  const found = (await lostMessage(db, id)) ?? refuse("not-found");
  const { channel, subject, recipient, userId, attempts, reason, madeAt, lostAt, canSend } = found;
  const next = await addressNow(db, found);
  const acts = await actsOn(context, "message", id);
  return deskPage(today, `${staffTitles.message}: ${messageAbout(found.kind)}`, acts.commands, {
    ...(!canSend && { lead: words.endedLead }),
    sections: [
      factsPart([
        [words.about, `${messageAbout(found.kind)}, ${words[channel]}`],
        subject === null ? undefined : [words.subject, subject],
        [words.to, addressOf(found, recipient)],
        next === recipient ? undefined : [words.now, addressOf(found, next)],
        [words.whose, userId === null ? words.nobody : { text: words.open, url: staffUrl("person", { id: userId }) }],
        [words.made, formatMoment(madeAt)],
        [words.lost, formatMoment(lostAt)],
        [words.attempts, String(attempts)],
        [words.why, reason],
      ]),
    ],
    aside: acts.sections,
  });
};
