/** Idle timeout of a session, in minutes since the last API call. */
export const SESSION_IDLE_MINUTES = 30;

/** Minutes before the timeout at which the user is asked whether to stay logged in. */
export const SESSION_WARNING_MINUTES = 3;

/** Query parameter of background requests: they do not extend the session, so an open window does not keep it alive. */
export const LOOK = "look";
