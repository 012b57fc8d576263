/** Reloads the page after a refusal that only a new page resolves. */
const RELOAD_KEY = "reloaded";
const AT_MOST_EVERY_MS = 60_000;
/** Longest wait for reports under way, which a reload would abort. */
const PATIENCE_MS = 2000;
const reloads = new Map<string, number>();

/**
 * Reloads the page once the reports under way have been sent. False, without reloading, when that happened less than a
 * minute ago; the time is stored in the history entry, which survives a reload.
 */
export const reloadOnce = async (): Promise<boolean> => {
  const state = (history.state ?? {}) as Record<string, unknown>;
  const last = reloads.get(location.pathname) ?? Number(state[RELOAD_KEY] ?? 0);
  if (Date.now() - last < AT_MOST_EVERY_MS) return false;
  reloads.set(location.pathname, Date.now());
  history.replaceState({ ...state, [RELOAD_KEY]: Date.now() }, "");
  const reported = import("./reporter.ts").then((reporter) => reporter.reported());
  await Promise.race([reported.catch(() => undefined), new Promise((over) => setTimeout(over, PATIENCE_MS))]);
  location.reload();
  return true;
};
