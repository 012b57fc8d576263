/** Mails about an application, from the registration to the decision. Sums and days are passed in formatted. */
import { mail, parts, text } from "../rows.ts";

const about = mail({ must: ["application"], links: ["statusUrl"] });
const received = parts({ must: ["application", "product", "amount", "term"] });
const review = parts({ must: ["reviewUntil"], links: ["statusUrl"] });
const video = mail({ must: ["what", "application", "until", "hours"], links: ["url"], puts: ["why"] });

/** The rows of `application.json`; `statusUrl` leads to the status of the application. */
export const applicationRows = {
  /** `hours` is the validity of the link. */
  confirmEmail: mail({ must: ["hours"], links: ["url"] }),
  /** To the owner of an e-mail address that someone tried to register with. */
  addressTried: mail({ links: ["loginUrl", "resetUrl"] }),
  received: mail({ must: ["application"], links: ["statusUrl"], puts: ["facts"] }),
  "received.facts": received,
  "received.refinancing": received,
  /** `offer` are amount, term, payments, ГПР, total; `words` are those of a member of staff. */
  approved: mail({ must: ["application", "validUntil"], links: ["statusUrl"], puts: ["offer", "words"] }),
  counterOffer: mail({
    must: ["application", "requested", "validUntil"],
    links: ["statusUrl"],
    puts: ["offer", "reasons", "review"],
  }),
  "counterOffer.reasons": parts({ puts: ["reasons"] }),
  /** The right to a review of an offer that was decided automatically: there is no form beside it. */
  offerReview: text(),
  /** The same after a decision of a member of staff. */
  secondReview: text(),
  /** The application is referred to an operator; `over` is what that takes the place of. Deliberately gives no reason. */
  referred: mail({ must: ["application"], links: ["statusUrl"], puts: ["over"] }),
  /** The application waits for its borrower: a guarantor, pictures of the card. `title` begins with a small letter. */
  needed: mail({ must: ["application", "title", "text"], links: ["url"], puts: ["reasons", "until"] }),
  "needed.until": parts({ must: ["until"] }),
  /** A member of staff who reviews the application needs documents; `words` say why. */
  documentsWanted: mail({ must: ["application", "until"], links: ["url"], puts: ["documents", "words"] }),
  documentsNotWanted: about,
  /** A video is asked for, or another one, or its time ends: `what` is that in the subject, and `why` says so first. */
  videoWanted: video,
  /** The same where a picture is asked for first. */
  selfieWanted: video,
  "video.wanted": text(),
  "video.again": text(),
  "selfie.again": text(),
  "video.ends": text(),
  "selfie.ends": text(),
  "video.awaited": text(),
  "selfie.awaited": text(),
  expired: about,
  /** It waited for the lender. */
  expiredWaiting: about,
  /** `why` goes on after „защото“. */
  refinanceOver: mail({ must: ["application", "why"], links: ["statusUrl"] }),
  /** A reason from a register names it, and how to access one's data there (чл. 18 ЗПК). */
  rejected: mail({ must: ["application"], puts: ["reasons", "review"] }),
  "rejected.automated": review,
  "rejected.byStaff": review,
} as const;
