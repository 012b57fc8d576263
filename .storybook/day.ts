/** "Today" in all stories, so that they render the same every day. */
export const STORY_DAY = "2026-11-20";
