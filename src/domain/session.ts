/** A session ends after this many minutes without a call. */
export const SESSION_IDLE_MINUTES = 30;

/** So long before its end a person is asked whether to go on. */
export const SESSION_WARNING_MINUTES = 3;

/** Asked for with this in its query, an answer does not lengthen the session: a window left open must not keep it alive. */
export const LOOK = "look";
