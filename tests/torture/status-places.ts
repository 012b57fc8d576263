/** Forms of the status page, about an application that was decided. */
import { naming, newPerson, stories, type Fields } from "#tests/support/borrower-data.ts";
import { succeed, type Borrower } from "#tests/support/borrower.ts";
import { registerGuarantor, sendGuarantorData } from "#tests/support/guarantors.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import type { Place } from "./place.ts";

const nothing = (): Fields => ({});
const OFFERED = { at: "decided", story: stories.offer } as const;

/** A reviewer asks for a document. */
const isAsked = async ({ lender, person }: Borrower): Promise<void> => {
  const sql = "select number from requests r join users u on u.id = r.user_id where u.email = $1";
  const path = `/buro/zayavka/${await lender.text(sql, person.email)}`;
  await (await clerkOfRole(lender, "reviewer")).fill(path, "ask-documents", { income: "1", words: "За дохода." });
};

/** Somebody whom they have named is accepted as guarantor, and has not signed. */
const isVouchedFor = async (borrower: Borrower): Promise<void> => {
  const named = newPerson();
  succeed(await borrower.fill("change-collateral-data", { ...naming(named), reason: "other" }));
  await sendGuarantorData(await registerGuarantor(borrower.lender, named));
};

/** The places of a borrower whose application was decided. */
export const STATUS_PLACES: readonly Place[] = [
  {
    name: "accept-offer",
    ...OFFERED,
    shown: ["status", "accept"],
    fields: () => ({ product: "consumerCredit", amount: "500", months: "12" }),
  },
  {
    name: "cancel-request",
    ends: true,
    ...OFFERED,
    shown: ["status", "cancel"],
    fields: nothing,
  },
  {
    name: "take-less",
    ends: true,
    at: "decided",
    story: stories.guarantor,
    shown: ["status", "less"],
    fields: nothing,
  },
  {
    name: "drop-guarantor",
    ends: true,
    at: "decided",
    story: stories.guarantor,
    shown: ["status", "drop"],
    first: isVouchedFor,
    fields: nothing,
  },
  {
    name: "send-documents",
    ends: true,
    at: "decided",
    story: stories.refer,
    first: isAsked,
    shown: ["send-documents"],
    fields: nothing,
    files: ["papers"],
  },
  {
    name: "video-verification",
    ends: true,
    at: "decided",
    story: stories.video,
    shown: ["video-verification"],
    fields: () => ({ way: "video", videoConsent: "1" }),
    files: ["video"],
  },
  {
    name: "ask-review",
    ends: true,
    at: "decided",
    story: stories.reject,
    shown: ["status", "review"],
    fields: () => ({ opinion: "Моля" }),
  },
];
