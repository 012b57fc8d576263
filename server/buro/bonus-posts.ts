/** Posts of the staff about campaigns and bonuses. */
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { startPromotion, stopPromotion, withdrawBonus } from "#server/lending/staff/promotions.ts";
import * as forms from "#server/submissions/staff.ts";
import { onward } from "./acting.ts";
import { clerkPost, type ClerkPost } from "./reply.ts";

const starting = clerkPost(forms.startPromotion, {
  effect: async ({ services, db, clerk, today, now }, announced) => {
    const fault = await startPromotion(services, db, clerk, { announced, today, now });
    if (fault) return refuseFields({ [fault.field]: { code: `promotion-${fault.code}` } });
    return { nextUrl: onward("bonuses", {}, "promotion-started") };
  },
});

const ending = clerkPost(forms.endPromotion, {
  effect: async ({ services, db, clerk, today, now }, { reason }) =>
    (await stopPromotion(services, db, clerk, { reason, today, now }))
      ? { nextUrl: onward("bonuses", {}, "promotion-ended") }
      : refuse("desk-decided"),
});

const cancelling = clerkPost(forms.cancelBonus, {
  effect: async ({ services, db, clerk, now }, { no, reason }) =>
    (await withdrawBonus(services, db, clerk, { no, reason, now }))
      ? { nextUrl: onward("bonuses", {}, "bonus-cancelled") }
      : refuseFields({ bonusNo: { code: "no-such-bonus" } }),
});

/** What each of them does. */
export const bonusPosts = {
  "start-promotion": starting,
  "end-promotion": ending,
  "cancel-bonus": cancelling,
} as const satisfies Record<string, ClerkPost>;
