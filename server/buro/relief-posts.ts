/** Posts of the staff about relief that are no acts: a draft is reckoned, nothing else. */
import { staffUrl } from "#src/buro/table.ts";
import { isCreditNo } from "#server/lending/staff/subjects.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { creditsByNo } from "#server/store/tables/credits.ts";
import * as forms from "#server/submissions/staff.ts";
import { DRAFT } from "./pages/relief.ts";
import { clerkPost, type ClerkPost } from "./reply.ts";

/** Leads to the page with the figures of a draft. */
const drafting = clerkPost(forms.draftRelief, {
  effect: async ({ db, params }, { defer, count, dayOfMonth }) => {
    const id = params["id"] ?? "";
    if (!isCreditNo(id) || (await creditsByNo(db, [Number(id)])).length === 0) return refuse("not-found");
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
