/** What messages of the lender are about, as the desk and the figures tell them apart. Persisted; says nothing personal. */
const MESSAGE_KINDS = [
  "code",
  "reset",
  "invitation",
  "confirmation",
  "application",
  "credit",
  "account",
  "news",
  "enquiry",
] as const;

/**
 * Kind of a message: `code` one by SMS; `reset` what was asked for a forgotten password; `confirmation` of an address;
 * `account` what happens to a profile; `enquiry` what visitors write to the lender, and that it arrived.
 */
export type MessageKind = (typeof MESSAGE_KINDS)[number];
