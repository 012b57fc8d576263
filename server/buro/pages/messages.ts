/** Messages that could not be sent: the list, and the desk of one. */
import { lostWords as words, messageAbout } from "#src/copy/staff-messages.ts";
import { staffTitles } from "#src/copy/staff.ts";
import { mayStaff } from "#src/buro/access.ts";
import { staffUrl } from "#src/buro/table.ts";
import { masked } from "#src/domain/staff/fields.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { addressNow } from "#server/lending/messages/lost.ts";
import { lostMessage, lostMessages, type LostMessage } from "#server/store/tables/lost-messages.ts";
import { actsOn } from "../act-forms.ts";
import { deskPage, factsPart, listPage } from "../blocks.ts";
import { staffForm } from "../forms.ts";
import type { ClerkRead } from "../reply.ts";

const MOST = 200;

const addressOf = ({ channel }: LostMessage, address: string): string =>
  masked(channel === "mail" ? "email" : "phone", address);

const item = (lost: LostMessage) => ({
  url: staffUrl("message", { id: lost.id }),
  title: words.title(messageAbout(lost.kind), addressOf(lost, lost.recipient)),
  state: `${words[lost.channel]} · ${lost.reason}`,
  at: lost.lostAt.toISOString(),
});

/** Lost messages: those that wait for somebody, then the codes and links that ended unsent. */
export const messages: ClerkRead = async (context) => {
  const { db, clerk, today, now } = context;
  const all = await lostMessages(db, now, MOST);
  const waiting = all.filter(({ canSend }) => canSend);
  const groups = [
    { title: words.waits, items: waiting.map(item) },
    { title: words.ended, items: all.filter(({ canSend }) => !canSend).map(item) },
  ];
  const { roles, form } = staffCalls["send-messages"];
  const forms = waiting.length > 0 && mayStaff(roles, clerk.roles) ? [staffForm(context, form)] : [];
  const { lead, empty } = words;
  return listPage(today, staffTitles.messages, ["lost-messages"], { lead, groups, empty }, forms);
};

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
