/** Acts on messages that could not be sent. */
import { commandWords } from "#src/copy/staff-commands.ts";
import { masked } from "#src/domain/staff/fields.ts";
import { MESSAGES_SHOWN } from "#src/domain/staff/lists.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { lostMessages } from "#server/store/tables/lost-messages.ts";
import { listed, type Act } from "./act.ts";

const MOST = 500;

const list: Act = {
  args: [],
  about: "lists messages that could not be sent: id, time, channel, kind, address, why",
  run: async ({ database, ports }) => {
    const now = ports.clock.now();
    const lost = await Promise.all(
      MESSAGES_SHOWN.map((shown) => lostMessages(database.db, { shown, now, most: MOST })),
    );
    const rows = lost.flat().map(({ id, channel, kind, recipient, reason, attempts, lostAt, canSend }) => {
      const address = masked(channel === "mail" ? "email" : "phone", recipient);
      return { id, lostAt, channel, kind, address, attempts, reason, canSend };
    });
    return listed(rows, commandWords.none, ({ id, lostAt, channel, kind, address, reason, canSend }) =>
      [id, formatMoment(lostAt), channel, kind ?? "", address, reason, ...(canSend ? [] : ["ended"])].join("  "),
    );
  },
};

/** Acts on lost messages, by name. */
export const MESSAGE_ACTS: Readonly<Record<string, Act>> = {
  "lost-messages": list,
};
