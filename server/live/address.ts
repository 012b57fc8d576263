/** Identifies callers of the live channel by address and counts their connections. */
import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { Settings } from "#server/kernel/settings.ts";
import { plainAddress } from "#server/security/network.ts";
import { trustedBy } from "#server/security/proxies.ts";

/** The client's address by Fastify's rule: forwarding headers count only from trusted proxies. */
export const addressOf = (proxies: Settings["trustProxy"]): ((request: IncomingMessage) => string) => {
  const trust = trustedBy(proxies) || (() => false);
  return (request) => plainAddress(proxyAddr(request, trust));
};

/** Counts open connections, with a limit per address and in total. */
export const newCrowd = (each: number, all: number) => {
  const open = new Map<string, number>();
  let total = 0;
  return {
    mayEnter: (address: string): boolean => total < all && (open.get(address) ?? 0) < each,
    enter: (address: string): void => {
      total += 1;
      open.set(address, (open.get(address) ?? 0) + 1);
    },
    leave: (address: string): void => {
      total -= 1;
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    },
  };
};
