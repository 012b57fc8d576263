/** Keeps what was made recently, for a time and up to a number of things. */

type Kept<Made> = (key: string, make: () => Promise<Made>) => Promise<Made>;

/**
 * Returns the thing kept under a key, or makes it and keeps it for `forMs` milliseconds. Above `atMost` things the
 * one not asked for the longest is forgotten; one that could not be made is not kept.
 */
export const keepRecent = <Made>({ forMs, atMost }: { forMs: number; atMost: number }): Kept<Made> => {
  const kept = new Map<string, { made: Promise<Made>; end: NodeJS.Timeout }>();
  /** Evicts a thing and clears its timer. */
  const forget = (key: string): void => {
    clearTimeout(kept.get(key)?.end);
    kept.delete(key);
  };
  const keep: Kept<Made> = (key, make) => {
    const made = make();
    kept.set(key, { made, end: setTimeout(forget, forMs, key).unref() });
    if (kept.size > atMost) forget(kept.keys().next().value!);
    made.catch(() => forget(key));
    return made;
  };
  return (key, make) => {
    const known = kept.get(key);
    if (!known) return keep(key, make);
    kept.delete(key);
    kept.set(key, known);
    return known.made;
  };
};
