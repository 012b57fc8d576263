/** Posts of the staff about what goes out to accountants and auditors. */
import { packWords } from "#src/copy/staff-pack.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { makeAuditPack } from "#server/lending/staff/audit-pack.ts";
import { noteAct } from "#server/lending/staff/clerk.ts";
import { isCreditNo } from "#server/lending/staff/subjects.ts";
import { creditsByNo } from "#server/store/tables/credits.ts";
import { setExternalCode } from "#server/store/tables/ledger-export.ts";
import * as forms from "#server/submissions/staff.ts";
import { onward } from "./acting.ts";
import { clerkPost, type ClerkPost } from "./reply.ts";

const codingAccount = clerkPost(forms.accountCode, {
  effect: async ({ services, db, clerk, now }, { account, code }) => {
    if (!(await setExternalCode(db, account, code || null)))
      return refuseFields({ account: { code: "no-ledger-account" } });
    await noteAct(services, db, clerk, { act: "account-code", subject: String(account), fields: { code }, now });
    return { nextUrl: onward("chart", {}, "coded") };
  },
});

const packing = clerkPost(forms.auditPack, {
  effect: async ({ services, db, clerk, params }, { reason }) => {
    const no = params["id"] ?? "";
    const [credit] = isCreditNo(no) ? await creditsByNo(db, [Number(no)]) : [];
    if (!credit) return refuse("not-found");
    const { id, password } = await makeAuditPack(services, db, clerk, { creditNo: credit.no, reason });
    return { nextUrl: onward("pack", { id }, "packed"), says: packWords.once(password) };
  },
});

/** What each of them does. */
export const outwardPosts = {
  "account-code": codingAccount,
  "audit-pack": packing,
} as const satisfies Record<string, ClerkPost>;
