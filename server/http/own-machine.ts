/** Requests of this machine itself. */
import type { FastifyRequest } from "fastify";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** Names by which this machine alone calls itself; any other may be a stranger's that resolves to it (DNS rebinding). */
const OWN_NAME = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/** Headers that only a proxy adds: with one on this machine every request comes over loopback. */
const BY_PROXY = /^(?:x-(?:original-)?forwarded(?:-.*)?|x-real-ip|forwarded|via|(?:.*-)?client-ip|cf-.*|cdn-.*)$/;

/** What a browser says of the page that asks: none, or one of this origin. */
const OF_OWN_PAGE: readonly unknown[] = [undefined, "none", "same-origin"];

/** Whether the request comes over loopback, names this machine, went through no proxy and is not another site's. */
export const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.has(socket.remoteAddress ?? "") &&
  OWN_NAME.test(headers.host ?? "") &&
  !Object.keys(headers).some((name) => BY_PROXY.test(name)) &&
  OF_OWN_PAGE.includes(headers["sec-fetch-site"]);
