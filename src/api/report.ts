/** Error reports: sent once each, never in a loop, with the address as a route and nothing a person typed. */
import { post } from "./client.ts";

const sent = new Set<string>();
const AT_MOST = 20;

/** Reports an error to the server's log. Never throws and never reports itself. */
export const report = (error: Error, info: Record<string, unknown> = {}): void => {
  const text = `${error.name}: ${error.message}`.slice(0, 500);
  if (typeof window === "undefined" || sent.has(text) || sent.size >= AT_MOST) return;
  sent.add(text);
  const fields = { error: text, datetime: String(Date.now()), info: JSON.stringify(info).slice(0, 4000), url: location.pathname };
  void post("error", fields).catch(() => undefined);
};
