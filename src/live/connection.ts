/** Subscription state of the live channel. */
const listeners = new Set<() => void>();
/** True while the server pushes this user's changes; polling pauses meanwhile. */
let subscribed = false;

/** Sets whether the server pushes changes; notifies listeners of a change. */
export const setSubscribed = (now: boolean): void => {
  if (subscribed === now) return;
  subscribed = now;
  for (const listener of listeners) listener();
};

/** True while the server pushes this user's changes. */
export const isSubscribed = (): boolean => subscribed;

/** Adds a listener of changes; returns the function that removes it. */
export const onSubscribedChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
