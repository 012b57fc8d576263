/**
 * Requests that offer to change the protocol (`Upgrade: h2c`, as some HTTP clients do on their own) are answered as if
 * they did not: RFC 9110, section 7.8, lets a server ignore the offer. Without this Node hands them to the live
 * channel's `upgrade` listener, which would close the connection without an answer.
 */
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

const OFFER = /^(upgrade|http2-settings)$/i;

/** The head of the request as it arrived, without the offer. Header values are the bytes received. */
const headWithoutOffer = ({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer => {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name, value] = [rawHeaders[at]!, rawHeaders[at + 1]!];
    if (OFFER.test(name)) continue;
    lines.push(`${name}: ${/^connection$/i.test(name) ? withoutOffer(value) : value}`);
  }
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
};

/** The `Connection` header without the words that belong to the offer. */
const withoutOffer = (value: string): string =>
  value
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "" && !OFFER.test(word))
    .join(", ");

/** Serves every request with an offer that `isOurs` does not claim as a usual one, on the same connection. */
export const ignoreOtherUpgrades = (server: Server, isOurs: (request: IncomingMessage) => boolean): void => {
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, rest: Buffer) => {
    if (isOurs(request)) return;
    // The HTTP parser has left the socket; a new one reads the request again from its first byte.
    socket.unshift(Buffer.concat([headWithoutOffer(request), rest]));
    server.emit("connection", socket);
    socket.resume();
  });
};
