/**
 * What has just been done, said once: to the browser whose post did it, on the page that the post led to. An address alone
 * says nothing, so that no link that somebody sends looks like something done.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { LinkTo } from "#src/buro/desk.ts";
import { matchStaffPage } from "#src/buro/table.ts";
import { attributesOf, hostCookie } from "#server/visit/host-cookie.ts";

/** The page that a post led to, what it did in words, and another page to go on to. */
export type Done = { url: string; says?: string | undefined; more?: LinkTo | undefined };

/** Seconds within which a browser follows. */
const FOLLOWS_SECONDS = 60;
/** Characters of what was done: a cookie holds 4 096 bytes. */
const MOST_CHARACTERS = 600;

const attributes = (https: boolean) =>
  ({ ...attributesOf(hostCookie("staff-done", https)), sameSite: "strict" }) as const;

/** Leaves with a reply what has been done. */
export const leaveDone = (reply: FastifyReply, https: boolean, { url, says, more }: Done): void => {
  const done: Done = { url, says: says?.slice(0, MOST_CHARACTERS), more };
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

/** A link of ours: to a page of the desk. */
const isLink = (more: unknown): more is LinkTo => {
  const { text, url } = Object(more) as Partial<Record<keyof LinkTo, unknown>>;
  return typeof text === "string" && typeof url === "string" && matchStaffPage(url) !== undefined;
};

/** Takes what a post of this browser has done that led to this page; undefined where none did, or it has been said. */
export const takeDone = (request: FastifyRequest, reply: FastifyReply, https: boolean): Done | undefined => {
  const { name } = hostCookie("staff-done", https);
  const { url, says, more } = read(request.cookies[name]);
  if (url !== request.url) return undefined;
  reply.clearCookie(name, attributes(https));
  return { url, ...(typeof says === "string" && { says }), ...(isLink(more) && { more }) };
};
