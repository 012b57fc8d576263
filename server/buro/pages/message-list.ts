/** The list of messages that could not be sent. */
import { listWords, messageListWords } from "#src/copy/staff-lists.ts";
import { lostWords as words, messageAbout } from "#src/copy/staff-messages.ts";
import { mayStaff } from "#src/buro/access.ts";
import { staffUrl } from "#src/buro/table.ts";
import { MESSAGES_SHOWN, type MessagesShown } from "#src/domain/staff/lists.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { lostMessages, messageKey, type LostMessage } from "#server/store/tables/lost-messages.ts";
import { staffForm } from "../forms.ts";
import { listPage, type DeskList } from "../listing.ts";
import { addressOf } from "./messages.ts";

/** The list. */
export const messageList: DeskList<LostMessage> = {
  page: "messages",
  empty: words.empty,
  choices: () => [
    {
      name: "koi",
      label: listWords.show,
      of: MESSAGES_SHOWN.map((value) => ({ value, text: messageListWords.shown[value] })),
    },
  ],
  columns: [
    { head: words.lost, of: ({ id, lostAt }) => ({ text: formatMoment(lostAt), url: staffUrl("message", { id }) }) },
    { head: words.about, of: ({ kind }) => messageAbout(kind) },
    { head: words.to, of: (lost) => addressOf(lost, lost.recipient) },
    { head: messageListWords.channel, of: ({ channel }) => words[channel] },
    { head: words.why, of: ({ reason }) => reason },
  ],
  read: ({ db, now }, { chosen, after, most }) =>
    lostMessages(db, { shown: chosen["koi"] as MessagesShown, now, after, most }),
  keyOf: messageKey,
  parts: (context, shown) => {
    const { roles, form } = staffCalls["send-messages"];
    const canSend = shown.some((lost) => lost.canSend) && mayStaff(roles, context.clerk.roles);
    return canSend ? [{ blocks: [], forms: [staffForm(context, form)] }] : [];
  },
};

/** The page of the list. */
export const messages = listPage(messageList, { lead: words.lead, commands: ["lost-messages"] });
