/** What the first script and the drafts agree on; constants only, so that the first script loads no other. */

/** What the names of drafts in the tab's storage begin with; the form's id follows. */
export const DRAFT_PREFIX = "draft:";

/** The data attribute of `<html>` with the id of the form that the browser has posted by itself. */
export const PLAINLY_POSTED = "posted";
