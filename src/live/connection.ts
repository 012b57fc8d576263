/** Whether the live channel tells this person's changes at the moment: whoever asks again and again need not. */
const listeners = new Set<() => void>();
let following = false;

/** Says that the server tells changes from now on, or no more. */
export const setFollowing = (now: boolean): void => {
  if (following === now) return;
  following = now;
  for (const hear of listeners) hear();
};

export const isFollowing = (): boolean => following;

/** Calls back on every change; the answer ends it. */
export const onFollowing = (hear: () => void): (() => void) => {
  listeners.add(hear);
  return () => void listeners.delete(hear);
};
