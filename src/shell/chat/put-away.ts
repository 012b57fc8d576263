/** Whether the visitor has put the chat away: remembered for the browser's session, or for this page where it blocks storage. */
const STORED_AS = "chat-away";

/** Reads what was remembered. */
export const wasPutAway = (): boolean => {
  try {
    return sessionStorage.getItem(STORED_AS) !== null;
  } catch {
    return false;
  }
};

/** Remembers that the chat was put away, or brought back. */
export const rememberPutAway = (isAway: boolean): void => {
  try {
    if (isAway) sessionStorage.setItem(STORED_AS, "1");
    else sessionStorage.removeItem(STORED_AS);
  } catch {
    // Remembered until the page is left.
  }
};
