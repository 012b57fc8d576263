/** Which proxies before the server are believed about the client's address. */
import proxyAddr from "@fastify/proxy-addr";
import type { Settings } from "#server/kernel/settings.ts";
import { plainAddress } from "./network.ts";

/**
 * Whether the address that is so many hops away is a trusted proxy's, as Fastify asks it; false where none is. Proxies may
 * note addresses with their ports, as load balancers of clouds do.
 */
export const trustedBy = (proxies: Settings["trustProxy"]): false | ((address: string, hop: number) => boolean) => {
  if (proxies === false) return false;
  if (typeof proxies === "number") return (_address, hop) => hop < proxies;
  const known = proxyAddr.compile([...proxies]);
  return (address, hop) => known(plainAddress(address), hop);
};
