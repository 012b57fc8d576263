/**
 * What has just been done, said once: to the browser whose post did it, on the page that the post led to. An address alone
 * says nothing, so that no link that somebody sends looks like something done.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { attributesOf, hostCookie } from "#server/visit/host-cookie.ts";

/** The page that a post led to, and what it did in words. */
export type Done = { url: string; says?: string };

/** Seconds within which a browser follows. */
const FOLLOWS_SECONDS = 60;
/** Characters of what was done: a cookie holds 4 096 bytes. */
const MOST_CHARACTERS = 600;

const attributes = (https: boolean) =>
  ({ ...attributesOf(hostCookie("staff-done", https)), sameSite: "strict" }) as const;

/** Leaves with a reply what has been done. */
export const leaveDone = (reply: FastifyReply, https: boolean, { url, says }: Done): void => {
  const done: Done = { url, ...(says !== undefined && { says: says.slice(0, MOST_CHARACTERS) }) };
  const value = Buffer.from(JSON.stringify(done)).toString("base64url");
  reply.setCookie(hostCookie("staff-done", https).name, value, { ...attributes(https), maxAge: FOLLOWS_SECONDS });
};

const read = (value: string | undefined): Partial<Record<keyof Done, unknown>> => {
  try {
    return Object(JSON.parse(Buffer.from(value ?? "", "base64url").toString("utf8"))) as Record<string, unknown>;
  } catch {
    return {};
  }
};

/** Takes what a post of this browser has done that led to this page; undefined where none did, or it has been said. */
export const takeDone = (request: FastifyRequest, reply: FastifyReply, https: boolean): Done | undefined => {
  const { name } = hostCookie("staff-done", https);
  const { url, says } = read(request.cookies[name]);
  if (url !== request.url) return undefined;
  reply.clearCookie(name, attributes(https));
  return { url, ...(typeof says === "string" && { says }) };
};
