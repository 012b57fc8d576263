/** The demo's people, by what has become of their application. */
import { addDays, formatDay, type Day } from "#src/domain/time/dates.ts";
import {
  apply,
  askCertificate,
  askRelief,
  askForRefinance,
  comeInvited,
  confirmEmail,
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
import type { Visitor } from "./visitor.ts";
import { gets, paysMost, names, isVouchedFor, getsVouchedFor, isOfferedRelief, type Desk } from "./walks.ts";

/** A person of the demo; `guarantor` is a second one, whom they name. */
export type DemoPerson = {
  /** Their e-mail address before the sign. */
  key: string;
  /** How their application stands, in English, for whoever starts the demo. */
  stands: string;
  /** When they came. As many SMS as an address may ask for in an hour are one group's, and nobody comes on the last day: whoever starts the demo may register. */
  daysAgo: 255 | 40 | 2 | 1;
  guarantor?: true;
  /** What the demo's registers say of them: the digits 7 to 9 of their ЕГН. */
  register?: number;
  walk(visitor: Visitor, guarantor: Visitor, desk: Desk): Promise<unknown>;
  /** What two of the staff did about their credit later, and when: an act, and its words on that day. */
  later?: { daysAgo: 160 | 43; act: "accelerate" | "assign-claim"; words(today: Day): readonly string[] };
};

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
    walk: async (visitor, _guarantor, desk) => {
      await gets(visitor);
      const heir = ["Иван Стоянов", "heir@example.bg", "0888123456"];
      const document = "препис-извлечение от акт за смърт 17, Пловдив";
      const id = await visitor.profileId();
      // Nobody confirms an address afterwards.
      await confirmEmail(visitor);
      await desk.byTwo("reviewer", "owner", "report-death", id, visitor.today(), document, ...heir);
    },
  },
  {
    key: "garnished",
    stands: "a credit that was paid too much, and a bailiff has garnished what is kept",
    daysAgo: 40,
    walk: async (visitor, _guarantor, desk) => {
      await gets(visitor);
      const { contract, payoff } = await visitor.credit();
      const more = (Number(payoff) + 80).toFixed(2).replace(".", ",");
      await desk("cashier", "receive-payment", contract, more, "bank", `demo-${contract}`);
      const served = ["ЧСИ Колева", "20268380400123", "BG18RZBB91550123456789", "50", visitor.today()];
      await desk("cashier", "garnish", await visitor.profileId(), ...served);
    },
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
      const { contract, payoff } = await visitor.credit();
      await desk("cashier", "receive-payment", contract, payoff.replace(".", ","), "bank", `demo-${contract}`);
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
];
