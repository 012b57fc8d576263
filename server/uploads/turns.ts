/** Limits of concurrent uploads. */
/** Limits concurrency; further work queues. Decoding pictures takes memory. */
export const inTurns = (atOnce: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

/** Counts concurrent work per key. Returns the function that ends it, or undefined at the limit. */
export const upTo = (most: number): ((key: string) => (() => void) | undefined) => {
  const running = new Map<string, number>();
  return (key) => {
    const now = (running.get(key) ?? 0) + 1;
    if (now > most) return undefined;
    running.set(key, now);
    return () => void (running.get(key) === 1 ? running.delete(key) : running.set(key, running.get(key)! - 1));
  };
};
