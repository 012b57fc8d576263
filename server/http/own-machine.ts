/** Requests of this machine itself. */
import type { FastifyRequest } from "fastify";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** Names by which this machine alone calls itself; any other may be a stranger's that resolves to it (DNS rebinding). */
const OWN_NAME = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/** Headers that only a proxy adds: with one on this machine every request comes over loopback. */
const BY_PROXY = /^(?:x-forwarded(?:-.*)?|x-real-ip|forwarded|via)$/;

/** Whether the request comes over loopback, names this machine and went through no proxy. */
export const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.has(socket.remoteAddress ?? "") &&
  OWN_NAME.test(headers.host ?? "") &&
  !Object.keys(headers).some((name) => BY_PROXY.test(name));
