/** Addresses within a text, as mail programs make links of them. */

/** Whether a text holds an address of a site or of a mailbox: with a scheme, with www, or a domain by its ending. */
export const holdsAddress = (text: string): boolean =>
  /:\/\/|\bwww\.|[\p{L}\p{N}]\.(?:[a-z]{2,}|бг)(?![\p{L}\p{N}])/iu.test(text);
