/** Decides whether a start is a demo: asked for, or plainly on somebody's own machine. */
import { SettingError } from "./setting-kinds.ts";

/** The settings that decide; `demoAsked` is DEMO. */
export type DemoFacts = {
  demoAsked: boolean | undefined;
  publicUrl: string | undefined;
  host: string;
  databaseUrl: string | undefined;
  nodeEnv: string | undefined;
};

/** Whether a host name or address is loopback. */
const isLoopbackHost = (host: string): boolean =>
  host === "localhost" ||
  host.endsWith(".localhost") ||
  host === "[::1]" ||
  host === "::1" ||
  /^127(\.\d{1,3}){3}$/.test(host);

/** What tells a service from a try on one's own machine; empty on a laptop. A container image sets NODE_ENV and HOST. */
const signsOfService = ({ host, databaseUrl, nodeEnv }: DemoFacts): string[] => [
  ...(isLoopbackHost(host) ? [] : [`HOST is ${JSON.stringify(host.slice(0, 80))}`]),
  ...(databaseUrl === undefined ? [] : ["DATABASE_URL is set"]),
  ...(nodeEnv?.toLowerCase() === "production" ? ["NODE_ENV is production"] : []),
];

/** A public address must be https and no demo's. */
const isPublicDemo = ({ demoAsked, publicUrl }: DemoFacts): false => {
  if (demoAsked)
    throw new SettingError(
      `DEMO is on, but PUBLIC_URL is ${publicUrl}: a demo has a loopback address or none. Unset one of the two.`,
    );
  if (!publicUrl?.startsWith("https:"))
    throw new SettingError(
      `PUBLIC_URL must start with https://, not ${publicUrl}: without TLS anybody on the way reads passwords and codes. ` +
        "A load balancer in front may terminate it.",
    );
  return false;
};

/**
 * Whether to start as a demo: with DEMO=on, or without a public PUBLIC_URL on a machine of one's own. Throws a
 * SettingError where a demo would serve others without having been asked for, and for a public address without https.
 */
export const isDemo = (facts: DemoFacts): boolean => {
  const { demoAsked, publicUrl } = facts;
  if (publicUrl !== undefined && !isLoopbackHost(new URL(publicUrl).hostname)) return isPublicDemo(facts);
  if (demoAsked) return true;
  const signs = demoAsked === false ? ["DEMO is off"] : signsOfService(facts);
  if (signs.length === 0) return true;
  throw new SettingError(
    `PUBLIC_URL must be set to the site's address, because ${signs.join(" and ")}: without it this would be a demo, ` +
      "which shows its codes to this machine and pays nobody. To start a demo all the same set DEMO=on.",
  );
};
