/** A member's own choice: whether they get mails about what nobody takes. */
import { alarmWords as words } from "#src/copy/staff-alarms.ts";
import { staffTitles } from "#src/copy/staff.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { wantsAlarms } from "#server/lending/staff/alarm-waiting.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { staffById } from "#server/store/tables/staff.ts";
import { deskPage, factsPart } from "../blocks.ts";
import { staffForm } from "../forms.ts";
import type { ClerkRead } from "../reply.ts";

/** The page. */
export const alarms: ClerkRead = async (context) => {
  const { db, clerk, today } = context;
  const member = (await staffById(db, clerk.id)) ?? refuse("not-found");
  const wants = wantsAlarms(member);
  const form = staffForm(context, staffCalls["want-alarms"].form, { values: { wants: wants ? "yes" : "no" } });
  return deskPage(today, staffTitles.alarms, [], {
    lead: words.lead,
    sections: [
      factsPart([
        [words.now, wants ? words.gets : words.getsNot],
        [words.to, member.email],
      ]),
    ],
    aside: [{ blocks: [], forms: [form] }],
  });
};
