/** Where an IP address is from: the host, as one customer is given it, and the network around it. */
import { isIPv4, isIPv6 } from "node:net";

const IPV4 = String.raw`(?<v4>\d+\.\d+\.\d+\.\d+)`;

/** IPv4 within IPv6, and what proxies write into `X-Forwarded-For`: an address with the port it was seen at. */
const DRESSED = new RegExp(String.raw`^(?:(?:::ffff:)?${IPV4}(?::\d+)?|\[(?<v6>[^\]]+)\](?::\d+)?)$`, "i");

/** The address alone: without a port, which differs with every connection, and IPv4 as such. Other texts stay. */
export const plainAddress = (address: string): string => {
  const { v4, v6 } = DRESSED.exec(address)?.groups ?? {};
  return v4 ?? v6 ?? address;
};

/** The first `count` groups of an IPv6 address. */
const groupsOf = (address: string, count: number): string => {
  const [head = "", tail] = address.split("%")[0]!.split("::");
  const front = head.split(":").filter(Boolean);
  const back = (tail ?? "").split(":").filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array.from({ length: Math.max(0, missing) }, () => "0"), ...back];
  return groups
    .slice(0, count)
    .map((group) => parseInt(group, 16).toString(16))
    .join(":");
};

/** The IPv4 address itself, or the first 64 bits of an IPv6 address; any other text is returned unchanged. */
export const hostOf = (address: string): string => {
  const plain = plainAddress(address);
  return isIPv6(plain) ? `${groupsOf(plain, 4)}::/64` : plain;
};

/** `a.b.c.0/24`, or the first 48 bits of an IPv6 address; any other text is returned unchanged. */
export const networkOf = (address: string): string => {
  const plain = plainAddress(address);
  if (isIPv4(plain)) return `${plain.slice(0, plain.lastIndexOf("."))}.0/24`;
  return isIPv6(plain) ? `${groupsOf(plain, 3)}::/48` : plain;
};
