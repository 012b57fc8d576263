/** Mails about the e-mail and the phone of a profile. */
import { mail } from "../rows.ts";

const told = mail({ must: ["at", "phone"] });

/** The rows of `contact.json`. */
export const contactRows = {
  emailAsked: told,
  emailChanged: told,
  phoneChanged: told,
  /** To the owner of an address that somebody wanted for another profile. */
  addressWanted: mail(),
} as const;
