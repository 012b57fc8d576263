/**
 * What a member of the staff has searched for, in a cookie of their browser, sealed and of use within their session alone:
 * the address of what was found holds a mark only, so that a reload and the way back find it again.
 */
import type { FastifyReply } from "fastify";
import { newToken } from "#server/kernel/secrets.ts";
import type { Services } from "#server/services.ts";
import { attributesOf, hostCookie, type HostCookie } from "#server/visit/host-cookie.ts";

/** The name of the cookie and its settings. */
export const searchesCookie = (https: boolean): HostCookie => hostCookie("staff-searches", https);

/** Bytes of what is kept: some thirty names, or one text at its longest. */
const MOST_BYTES = 1_600;

type Search = { mark: string; text: string };

/** Where a browser's searches are, and whose they are. */
type Kept = { cookie: HostCookie; presented: string | undefined; owner: string };

/** The searches of a browser. */
export class Searches {
  private changed = false;

  constructor(
    private readonly services: Pick<Services, "secrets">,
    private readonly kept: Kept,
  ) {}

  private get place(): string {
    return `staff-searches:${this.kept.owner}`;
  }

  private get all(): Search[] {
    try {
      const sealed = Buffer.from(this.kept.presented ?? "", "base64url");
      return JSON.parse(this.services.secrets.open(sealed, this.place).toString("utf8")) as Search[];
    } catch {
      return [];
    }
  }

  /** The text with this mark; undefined where it is not kept. */
  textOf(mark: string): string | undefined {
    return this.all.find((search) => search.mark === mark)?.text;
  }

  /** Keeps a text; the oldest make room. Returns its mark. */
  keep(text: string): string {
    const mark = newToken(6);
    const all = [{ mark, text }, ...this.all];
    while (Buffer.byteLength(JSON.stringify(all)) > MOST_BYTES) all.pop();
    this.kept.presented = this.services.secrets.seal(JSON.stringify(all), this.place).toString("base64url");
    this.changed = true;
    return mark;
  }

  /** Writes the cookie if something was kept. */
  send(reply: FastifyReply): void {
    const { cookie, presented } = this.kept;
    if (this.changed) reply.setCookie(cookie.name, presented!, { ...attributesOf(cookie), sameSite: "strict" });
  }
}
