/** Posts of the staff about relief that are no acts: a draft is reckoned, nothing else. */
import { staffUrl } from "#src/buro/table.ts";
import { annexableNow } from "#server/lending/relief/draft.ts";
import { demandMeasure, measureIn } from "#server/lending/staff/acts/forbear.ts";
import { isCreditNo } from "#server/lending/staff/subjects.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { creditsByNo } from "#server/store/tables/credits.ts";
import { openRelief } from "#server/store/tables/reliefs.ts";
import * as forms from "#server/submissions/staff.ts";
import { DRAFT } from "./pages/relief.ts";
import { clerkPost, type ClerkPost } from "./reply.ts";

/** Leads to the page with the figures of a draft; refuses what cannot be offered, as the act does. */
const drafting = clerkPost(forms.draftRelief, {
  effect: async ({ services, db, params, now }, { defer, count, dayOfMonth }) => {
    const id = params["id"] ?? "";
    const [credit] = isCreditNo(id) ? await creditsByNo(db, [Number(id)]) : [];
    if (!credit) return refuse("not-found");
    const annexable = (await annexableNow(services, db, credit, now)) ?? refuse("desk-decided");
    const hasRequest = (await openRelief(db, services.secrets, credit.no)) !== undefined;
    await demandMeasure(db, annexable, measureIn({ defer, count, dayOfMonth }), hasRequest);
    const query = new URLSearchParams({
      [DRAFT.defer]: defer,
      [DRAFT.count]: count,
      ...(dayOfMonth !== "" && { [DRAFT.dayOfMonth]: dayOfMonth }),
    });
    return { nextUrl: `${staffUrl("relief", { id })}?${query}` };
  },
});

/** The posts by call. */
export const reliefPosts = { "draft-relief": drafting } as const satisfies Record<string, ClerkPost>;
