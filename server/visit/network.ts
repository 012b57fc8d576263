/** The network of an IP address, as a provider typically assigns to one customer. */
import { isIPv4, isIPv6 } from "node:net";

/** `a.b.c.0/24`, or the first 48 bits of an IPv6 address in full notation; any other text is returned unchanged. */
export const networkOf = (address: string): string => {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(plain)) return `${plain.slice(0, plain.lastIndexOf("."))}.0/24`;
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.split("%")[0]!.split("::");
  const front = head.split(":").filter(Boolean);
  const back = (tail ?? "").split(":").filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array.from({ length: Math.max(0, missing) }, () => "0"), ...back];
  return `${groups
    .slice(0, 3)
    .map((group) => parseInt(group, 16).toString(16))
    .join(":")}::/48`;
};
