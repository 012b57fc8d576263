/**
 * Whether the visitor's window shows embedded pages: without JavaScript, links and forms do not carry the parameter
 * themselves.
 */
import type { FastifyRequest } from "fastify";
import { asksForEmbedded } from "#src/web/embedded.ts";

/** The deciding query string: the URL's own, else that of our page in the Referer. */
export const windowQuery = ({
  url,
  headers: { referer },
  host,
}: Pick<FastifyRequest, "url" | "headers" | "host">): string => {
  const own = new URL(`http://local${url}`).search;
  if (asksForEmbedded(own) || !referer || !URL.canParse(referer)) return own;
  const page = new URL(referer);
  return page.host === host && asksForEmbedded(page.search) ? page.search : own;
};
