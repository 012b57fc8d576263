/** Whether the visitor's window shows bare pages: links and forms without JavaScript do not say so themselves. */
import type { FastifyRequest } from "fastify";
import { asksForBare } from "#src/domain/bare.ts";

/** The query that decides: the address's own, or else that of our page which led here. */
export const windowQuery = ({ url, headers: { referer }, host }: Pick<FastifyRequest, "url" | "headers" | "host">): string => {
  const own = new URL(`http://local${url}`).search;
  if (asksForBare(own) || !referer || !URL.canParse(referer)) return own;
  const page = new URL(referer);
  return page.host === host && asksForBare(page.search) ? page.search : own;
};
