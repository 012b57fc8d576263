/** Mails about access to a profile, invitations to one and its end, and about enquiries. */
import { mail, parts, text } from "../rows.ts";

/** The rows of `account.json`. */
export const accountRows = {
  /** To the profile's owner, after a password change. */
  passwordChanged: mail({ must: ["at", "phone"] }),
  /** The link that sets a new password; `minutes` is its validity. */
  resetLink: mail({ must: ["minutes"], links: ["url"] }),
  /** To an address that was never confirmed, when a link for a new password was asked. */
  resetByCodeOnly: mail({ links: ["url"] }),
  /** To the profile's owner, after a forgotten password was replaced. */
  passwordReset: mail({ must: ["at", "phone"] }),
  /** `until` is the last day of the link. */
  invitation: mail({ must: ["until"], links: ["url"] }),
  /** To the address that the profile had. */
  profileClosed: mail({ puts: ["kept"] }),
  "profileClosed.keepsSome": parts({ puts: ["kept"] }),
  /** To the lender: a message from the contact form. */
  written: mail({ must: ["number", "topic"], puts: ["facts", "message"] }),
  "written.number": text(),
  "written.topic": text(),
  /** What somebody of the staff answers to it, below it its words. */
  answered: mail({ must: ["number"], puts: ["answer", "asked"] }),
  "answered.asked": parts({ must: ["at"], puts: ["words"] }),
  /** To its sender. The address is unverified, so the message is not quoted. */
  received: mail({ must: ["number"] }),
} as const;
