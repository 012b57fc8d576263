/** The demo's people, by what has become of their application. */
import { addDays, formatDay } from "#src/domain/time/dates.ts";
import { FRIENDS } from "./friends.ts";
import {
  apply,
  askCertificate,
  askRelief,
  askForRefinance,
  comeInvited,
  finish,
  register,
  sayNo,
  sendSelfie,
  sign,
  signAnnex,
  signAsGuarantor,
  tell,
  withdraw,
  WISHES,
} from "./steps.ts";
import {
  gets,
  repays,
  paysMost,
  names,
  isVouchedFor,
  getsVouchedFor,
  isOfferedRelief,
  type DemoPerson,
  dies,
  isGarnished,
} from "./walks.ts";

/** Whom a claim is assigned to, how they are paid and reached. */
const ASSIGNEE = ["Нов кредитор ЕООД", "175074752", "BG80BNBG96611020345678", "02 123 45 67"];

/** All of them. */
export const PEOPLE: readonly DemoPerson[] = [
  {
    key: "assigned",
    stands: "a credit late by more than half a year, whose claim was assigned",
    daysAgo: 255,
    walk: gets,
    later: {
      daysAgo: 43,
      act: "assign-claim",
      words: (today) => [...ASSIGNEE, "300", formatDay(addDays(today, -30))],
    },
  },
  {
    key: "accelerated",
    stands: "a credit of which everything fell due after thirty days' notice",
    daysAgo: 255,
    walk: gets,
    later: { daysAgo: 160, act: "accelerate", words: () => [] },
  },
  {
    key: "dead",
    stands: "a credit of a borrower who has died: nobody collects it, and nobody can log in",
    daysAgo: 40,
    walk: (visitor, _guarantor, desk) => dies(visitor, desk),
  },
  {
    key: "garnished",
    stands: "a credit that was paid too much, and a bailiff has garnished what is kept",
    daysAgo: 40,
    walk: (visitor, _guarantor, desk) => isGarnished(visitor, desk),
  },
  { key: "overdue", stands: "a credit with an instalment overdue", daysAgo: 40, walk: gets },
  {
    key: "late",
    stands: "a credit with an instalment overdue, of which its guarantor has been told",
    daysAgo: 40,
    guarantor: true,
    walk: getsVouchedFor,
  },
  {
    key: "refinanceable",
    stands: "a credit that may be paid off by a new one, which the pages offer",
    daysAgo: 2,
    walk: (visitor, _guarantor, desk) => paysMost(visitor, desk),
  },
  {
    key: "refinancing",
    stands: "a credit whose refinance waits for the signature of its annex",
    daysAgo: 2,
    walk: async (visitor, _guarantor, desk) => {
      await paysMost(visitor, desk);
      await askForRefinance(visitor);
    },
  },
  {
    key: "refinanced",
    stands: "a credit that was paid off by a new one",
    daysAgo: 2,
    walk: async (visitor, _guarantor, desk) => {
      await paysMost(visitor, desk);
      await askForRefinance(visitor);
      await sign(visitor, "active", "view-refinance-annex");
    },
  },
  {
    key: "undone",
    stands: "a credit that goes on, since what had paid it off was withdrawn from",
    daysAgo: 2,
    walk: async (visitor, _guarantor, desk) => {
      await paysMost(visitor, desk);
      await askForRefinance(visitor);
      await sign(visitor, "active", "view-refinance-annex");
      await withdraw(visitor);
    },
  },
  {
    key: "repaid",
    stands: "a credit that is repaid, with a certificate of it",
    daysAgo: 40,
    walk: async (visitor, _guarantor, desk) => {
      await gets(visitor);
      await repays(visitor, desk);
      await askCertificate(visitor, "repaid");
    },
  },
  {
    key: "relieved",
    stands: "a credit of relief: nothing is due for two months by its annex",
    daysAgo: 40,
    walk: async (visitor, _guarantor, desk) => {
      await isOfferedRelief(visitor, desk, 2);
      await signAnnex(visitor);
    },
  },
  {
    key: "broken",
    stands: "a credit whose annex was not kept: an instalment of the new plan is overdue",
    daysAgo: 40,
    walk: async (visitor, _guarantor, desk) => {
      await isOfferedRelief(visitor, desk, 0);
      await signAnnex(visitor);
    },
  },
  {
    key: "expired",
    stands: "an offer that ran out",
    daysAgo: 40,
    walk: (visitor) => apply(visitor, WISHES.lessGranted, { until: "offerActive" }),
  },
  {
    key: "refused",
    stands: "an application that was refused",
    daysAgo: 2,
    walk: (visitor) => apply(visitor, WISHES.refused, { until: "rejected" }),
  },
  {
    key: "surety",
    stands: "a contract that its guarantor has to sign first",
    daysAgo: 2,
    guarantor: true,
    walk: isVouchedFor,
  },
  {
    key: "signed",
    stands: "a contract that its guarantor has signed",
    daysAgo: 2,
    guarantor: true,
    walk: async (visitor, guarantor) => {
      await isVouchedFor(visitor, guarantor);
      await signAsGuarantor(guarantor);
    },
  },
  {
    key: "guaranteed",
    stands: "a credit that a guarantor stands for",
    daysAgo: 2,
    guarantor: true,
    walk: getsVouchedFor,
  },
  {
    key: "unpaid",
    stands: "a signed contract whose payout failed",
    daysAgo: 2,
    walk: async (visitor) => {
      await apply(visitor, WISHES.granted, { ending: "0000", until: "contractUnsigned" });
      await sign(visitor, "payoutFailed");
    },
  },
  {
    key: "active",
    stands: "a running credit, of which a certificate was asked for that the desk has to make",
    daysAgo: 2,
    walk: async (visitor) => {
      await gets(visitor);
      await askCertificate(visitor, "debt");
    },
  },
  {
    key: "relief",
    stands: "a credit for which relief is asked: the desk answers within five working days",
    daysAgo: 2,
    walk: async (visitor) => {
      await gets(visitor);
      await askRelief(visitor);
    },
  },
  {
    key: "annex",
    stands: "a credit with an annex to sign",
    daysAgo: 2,
    walk: (visitor, _guarantor, desk) => isOfferedRelief(visitor, desk, 1),
  },
  { key: "draft", stands: "an application begun", daysAgo: 1, walk: (visitor) => register(visitor, WISHES.granted) },
  {
    key: "unsent",
    stands: "an application that is filled in and not confirmed by its code",
    daysAgo: 1,
    walk: async (visitor) => {
      await register(visitor, WISHES.granted);
      await tell(visitor, WISHES.granted);
      await finish(visitor);
    },
  },
  {
    key: "offer",
    stands: "an offer of less than was asked for",
    daysAgo: 1,
    walk: (visitor) => apply(visitor, WISHES.lessGranted, { until: "offerActive" }),
  },
  {
    key: "review",
    stands: "an application that a reviewer has to decide on",
    daysAgo: 1,
    register: 908,
    walk: (visitor) => apply(visitor, WISHES.granted, { until: "manualReview" }),
  },
  {
    key: "card",
    stands: "an application that a reviewer wants pictures of the card for",
    daysAgo: 1,
    register: 902,
    walk: async (visitor, _guarantor, desk) => {
      const number = await apply(visitor, WISHES.granted, { until: "manualReview" });
      await desk("reviewer", "decide", number, "card", "0", "0", "Не виждаме добре номера на картата.");
    },
  },
  {
    key: "video",
    stands: "an application that waits for a video",
    daysAgo: 1,
    walk: (visitor) => apply(visitor, WISHES.needsVideo, { until: "needsVideoVerification" }),
  },
  {
    key: "filmed",
    stands: "an application whose picture in place of a video waits at the desk",
    daysAgo: 1,
    walk: async (visitor) => {
      await apply(visitor, WISHES.needsVideo, { until: "needsVideoVerification" });
      await sendSelfie(visitor);
    },
  },
  {
    key: "alone",
    stands: "an application that waits for a guarantor, and nobody is named",
    daysAgo: 1,
    walk: (visitor) => apply(visitor, WISHES.needsGuarantor, { until: "awaitingGuarantor" }),
  },
  {
    key: "declined",
    stands: "an application whose guarantor has said no",
    daysAgo: 1,
    walk: async (visitor, guarantor) => {
      await names(visitor, guarantor);
      await sayNo(guarantor);
    },
  },
  {
    key: "asked",
    stands: "an application whose guarantor has not answered; the invitation is in the outbox",
    daysAgo: 1,
    walk: names,
  },
  {
    key: "inviting",
    stands: "an application whose guarantor has registered",
    daysAgo: 1,
    guarantor: true,
    walk: async (visitor, guarantor) => {
      await names(visitor, guarantor);
      await comeInvited(guarantor);
    },
  },
  {
    key: "contract",
    stands: "a contract to sign",
    daysAgo: 1,
    walk: (visitor) => apply(visitor, WISHES.granted, { until: "contractUnsigned" }),
  },
  ...FRIENDS,
];
