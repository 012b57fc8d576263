/**
 * The browser a request is begun in: a random id in a cookie for a day, its keyed hash with the request. Only
 * there to see many requests of one browser in a day, so it is set when one begins, and by nothing else.
 */
import type { FastifyReply } from "fastify";
import { daysBefore } from "#src/domain/calendar.ts";
import type { BegunIn } from "#server/store/requests.ts";
import type { Context } from "./context.ts";
import { attributesOf, hostCookie, type HostCookie } from "./host-cookie.ts";
import { newToken } from "./secrets.ts";

/** Both the cookie and the hash live for so long. */
export const DEVICE_DAYS = 1;

const ID = /^[\w-]{22}$/;

export const deviceCookie = (https: boolean): HostCookie => hostCookie("device", https);

/** One visit's view of its browser: known by its cookie, or new. Nothing is set unless a request began. */
export class DeviceHandle {
  readonly id: string;
  private isKept = false;

  constructor(private readonly cookie: HostCookie, presented: string | undefined) {
    this.id = presented !== undefined && ID.test(presented) ? presented : newToken();
  }

  /** A request was begun: the browser is known for a day from now. After the commit. */
  keep(): void {
    this.isKept = true;
  }

  /** Writes the cookie of a browser in which a request began during this visit. */
  send(reply: FastifyReply): void {
    if (this.isKept) reply.setCookie(this.cookie.name, this.id, { ...attributesOf(this.cookie), maxAge: DEVICE_DAYS * 86_400 });
  }
}

/** What a request that begins now keeps of its browser. Counted at once, so that it holds when the hashes are gone. */
export const begunIn = async ({ db, now, device, services: { secrets } }: Context): Promise<BegunIn> => {
  const { earlier } = await db.selectFrom("requests").select(({ fn }) => fn.countAll<number>().as("earlier"))
    .where("device_hash", "in", secrets.lookupHashes("device", device.id)).where("created_at", ">", daysBefore(now, DEVICE_DAYS)).executeTakeFirstOrThrow();
  return { hash: secrets.lookupHash("device", device.id), requests: Number(earlier) + 1 };
};
