/** Acts on messages that could not be sent. */
import { masked } from "#src/domain/staff/fields.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { lostMessages } from "#server/store/tables/lost-messages.ts";
import { listed, type Act } from "./act.ts";
import { actByCommand, NO_REASON } from "./by-staff.ts";

const MOST = 500;

const list: Act = {
  args: [],
  about: "lists messages that could not be sent: id, time, channel, kind, address, why",
  run: async ({ database, ports }) => {
    const rows = (await lostMessages(database.db, ports.clock.now(), MOST)).map(
      ({ id, channel, kind, recipient, reason, attempts, lostAt, canSend }) => {
        const address = masked(channel === "mail" ? "email" : "phone", recipient);
        return { id, lostAt, channel, kind, address, attempts, reason, canSend };
      },
    );
    return listed(rows, "None.", ({ id, lostAt, channel, kind, address, reason, canSend }) =>
      [id, formatMoment(lostAt), channel, kind ?? "", address, reason, ...(canSend ? [] : ["ended"])].join("  "),
    );
  },
};

const onMessage = (act: "send-message" | "drop-message", about: string, said: string): Act => ({
  args: ["message", "by?", "reason?"],
  about,
  run: (services, [id = "", by, reason = NO_REASON]) =>
    actByCommand(
      services,
      by,
      { act, subject: id, reason },
      { said, refused: "No such message is lost, or its code or link has ended." },
    ),
});

/** Acts on lost messages, by name. */
export const MESSAGE_ACTS: Readonly<Record<string, Act>> = {
  "lost-messages": list,
  "send-message": onMessage("send-message", "sends a lost message again, for three days", "On its way."),
  "drop-message": onMessage("drop-message", "drops a lost message: it is not sent", "Dropped."),
};
