/**
 * "Remember me" cookie: a random token that lasts 30 days from the login and is replaced at each use. It opens reading
 * and forms; what changes money or access asks for the password again (`needsPassword` in the table of calls).
 */
import type { FastifyReply } from "fastify";
import { forgetBrowserOf } from "#server/store/tables/remember-tokens.ts";
import type { Db } from "#server/store/db/schema.ts";
import { attributesOf, hostCookie, type HostCookie } from "./host-cookie.ts";

/** Days from the login until a remembered browser must log in again. */
export const REMEMBER_DAYS = 30;

const TOKEN = /^[\w-]{43}$/;

/** The cookie's name and settings. */
export const rememberCookie = (https: boolean): HostCookie => hostCookie("remember", https);

/** One request's view of its "remember me" cookie. The cookie is set or cleared with the reply. */
export class RememberHandle {
  /** The token the browser sent; undefined without one. */
  readonly presented: string | undefined;
  private change: { token: string; expiresAt: Date } | "clear" | null = null;

  constructor(
    private readonly cookie: HostCookie,
    presented: string | undefined,
  ) {
    this.presented = presented !== undefined && TOKEN.test(presented) ? presented : undefined;
  }

  /** Whether the browser asked to be remembered. */
  get isPresent(): boolean {
    return this.presented !== undefined && this.change !== "clear";
  }

  /** Ends this browser's family in the database; `clear` removes the cookie, after the commit. */
  async end(db: Db): Promise<void> {
    if (this.presented) await forgetBrowserOf(db, this.presented);
  }

  /** Sets the cookie with the reply. Call after the commit. */
  keep(token: string, expiresAt: Date): void {
    this.change = { token, expiresAt };
  }

  /** Clears the cookie with the reply. */
  clear(): void {
    if (this.presented) this.change = "clear";
  }

  send(reply: FastifyReply): void {
    if (this.change === "clear") reply.clearCookie(this.cookie.name, attributesOf(this.cookie));
    else if (this.change)
      reply.setCookie(this.cookie.name, this.change.token, {
        ...attributesOf(this.cookie),
        expires: this.change.expiresAt,
      });
  }
}
