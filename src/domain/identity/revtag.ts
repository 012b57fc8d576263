/** A Revolut tag as it is shown and paid to: with its @, which people may leave out. */
export const shownRevtag = (typed: string): string => `@${typed.trim().replace(/^@/, "")}`;
