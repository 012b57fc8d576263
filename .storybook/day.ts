/** The day of every story, so that no picture changes overnight. */
export const STORY_DAY = "2026-11-20";
