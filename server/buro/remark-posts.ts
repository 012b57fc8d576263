/** Posts of the staff by which notes, tasks and promises to pay are written down, and by which they end. */
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { takePromise } from "#server/lending/staff/promises.ts";
import { finishRemark, giveTask, remarkedBy, remarkSubject, writeRemark } from "#server/lending/staff/remarks.ts";
import { isCreditNo } from "#server/lending/staff/subjects.ts";
import * as forms from "#server/submissions/staff.ts";
import { onward } from "./acting.ts";
import { remarkProps, toSubject } from "./pages/remarks.ts";
import { clerkPost, type ClerkPost } from "./reply.ts";

const writing = clerkPost(forms.remark, {
  fill: async ({ db, params }) => ({ props: await remarkProps(db, params["about"] ?? "") }),
  effect: async ({ services, db, clerk, params, now }, written) => {
    if (written.assignee !== null && written.dueDay === null) refuseFields({ until: { code: "desk-task-day" } });
    const on = await remarkSubject(db, clerk, params);
    await writeRemark(services, db, clerk, { ...written, on, now });
    return { nextUrl: toSubject(on, written.dueDay === null ? "noted" : "set") };
  },
});

const ending = clerkPost(forms.endRemark, {
  effect: async ({ services, db, clerk, params, now }, { words }) => {
    const { about, subject, dueDay } = await finishRemark(services, db, clerk, { id: params["id"] ?? "", words, now });
    return { nextUrl: toSubject({ about, id: subject }, dueDay === null ? "struck" : "done") };
  },
});

const giving = clerkPost(forms.giveTask, {
  fill: async ({ services, db, params }) => ({
    props: await remarkProps(db, await remarkedBy(services, db, params["id"] ?? "")),
  }),
  effect: async ({ services, db, clerk, params, now }, { assignee }) => {
    const id = params["id"] ?? "";
    await giveTask(services, db, clerk, { id, assignee, now });
    return { nextUrl: onward("remark", { id }, "given") };
  },
});

const promising = clerkPost(forms.promise, {
  effect: async ({ services, db, clerk, params, now, today }, { day, ...promised }) => {
    const id = params["id"] ?? "";
    if (!isCreditNo(id) || day === null) return refuse("not-found");
    await takePromise(services, db, clerk, { creditNo: Number(id), day, ...promised, now, today });
    return { nextUrl: onward("credit", { id }, "promised") };
  },
});

/** The posts by call. */
export const remarkPosts = {
  remark: writing,
  "end-remark": ending,
  "give-task": giving,
  promise: promising,
} as const satisfies Record<string, ClerkPost>;
