/** How long what was just done is said on top of a page, in milliseconds. */
const NEWS_MS = 60_000;

/** Whether what was done at `at` is still to be said. */
export const isNews = (at: Date, now: Date): boolean => now.getTime() - at.getTime() < NEWS_MS;
