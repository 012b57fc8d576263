/** One request of the staff: who is logged in, by a cookie of their own that no other page reads. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FormValues } from "#src/engine/core/rule.ts";
import { sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { clerkOf, type Clerk } from "#server/lending/staff/clerk.ts";
import { hashToken, newToken } from "#server/kernel/secrets.ts";
import type { Services } from "#server/services.ts";
import { plainAddress } from "#server/security/network.ts";
import type { Db } from "#server/store/db/schema.ts";
import { staffById } from "#server/store/tables/staff.ts";
import { useStaffSession } from "#server/store/tables/staff-sessions.ts";
import type { Upload } from "#server/visit/body.ts";
import { DeviceHandle, KNOWN_DEVICE_DAYS, staffDeviceCookie } from "#server/visit/device.ts";
import { attributesOf, hostCookie, type HostCookie } from "#server/visit/host-cookie.ts";
import { Searches, searchesCookie } from "./searches.ts";

/** A refused post whose page is shown again. */
type Again = { form: string; errors: Readonly<Record<string, string>>; given: FormValues; status: number };

/** A request of the staff. */
export type DeskContext = {
  services: Services;
  db: Db;
  now: Date;
  today: Day;
  /** Who is logged in; absent for a visitor. */
  clerk?: Clerk;
  cookie: StaffCookie;
  /** The browser, as accounts that have logged in on it know it. */
  device: DeviceHandle;
  searches: Searches;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  address: string;
  again?: Again;
  /** Files of the post. */
  uploads?: readonly Upload[];
  /** Rows that the post has ticked. */
  picked?: ReadonlySet<string>;
};

/** A request with somebody logged in. */
export type ClerkContext = DeskContext & { clerk: Clerk };

const ID = /^[\w-]{43}$/;

/**
 * The staff's cookie: `__Host-staff`, sent to this site's own pages only. Before the login its id is in no table: it
 * only makes the login's form this browser's.
 */
class StaffCookie {
  readonly id: string;
  private changed: string | null;

  constructor(
    private readonly cookie: HostCookie,
    presented: string | undefined,
  ) {
    const isOurs = presented !== undefined && ID.test(presented);
    this.id = isOurs ? presented : newToken(32);
    this.changed = isOurs ? null : this.id;
  }

  /** Hash of the id, by which the session is stored. */
  get hash(): string {
    return hashToken(this.id);
  }

  /** The session that a login began. Call after the commit. */
  begin(id: string): void {
    this.changed = id;
  }

  /** Forgets the session. */
  leave(): void {
    this.changed = "";
  }

  /** Writes the cookie if it changed. */
  send(reply: FastifyReply): void {
    const attributes = { ...attributesOf(this.cookie), sameSite: "strict" } as const;
    if (this.changed === "")
      reply.clearCookie(this.cookie.name, attributes).header("clear-site-data", '"cache", "storage"');
    else if (this.changed !== null) reply.setCookie(this.cookie.name, this.changed, attributes);
  }
}

/**
 * The name of the staff's cookie and its settings.
 *
 * @internal for tests.
 */
export const staffCookie = (https: boolean): HostCookie => hostCookie("staff", https);

/** Whether a request comes from somebody of the staff; reads nothing when it has no such cookie. */
export const isStaffRequest = async (
  { database, ports, settings }: Services,
  { cookies }: Pick<FastifyRequest, "cookies">,
): Promise<boolean> => {
  const presented = settings.staff ? cookies[staffCookie(settings.https).name] : undefined;
  if (presented === undefined || !ID.test(presented)) return false;
  return (await useStaffSession(database.db, hashToken(presented), ports.clock.now())) !== undefined;
};

/** The context of a request; the use of its session is noted. */
export const deskContext = async (
  services: Services,
  request: FastifyRequest,
  params: Record<string, string>,
): Promise<DeskContext> => {
  const now = services.ports.clock.now();
  const { db } = services.database;
  const { https } = services.settings;
  const [named, known, searched] = [staffCookie(https), staffDeviceCookie(https), searchesCookie(https)];
  const presented = request.cookies[named.name];
  const cookie = new StaffCookie(named, presented);
  const staffId = presented === cookie.id ? await useStaffSession(db, cookie.hash, now) : undefined;
  const member = staffId === undefined ? undefined : await staffById(db, staffId);
  const address = plainAddress((request.ip as string | undefined) ?? "gone");
  return {
    services,
    db,
    now,
    today: sofiaDay(now),
    cookie,
    device: new DeviceHandle(known, request.cookies[known.name], KNOWN_DEVICE_DAYS),
    searches: new Searches(services, {
      cookie: searched,
      presented: request.cookies[searched.name],
      owner: cookie.hash,
    }),
    params,
    query: new URL(`http://local${request.url}`).searchParams,
    address,
    ...(member && { clerk: clerkOf(member, address) }),
  };
};

/** Writes the cookies of a request that changed. */
export const sendCookies = (
  { cookie, device, searches }: Pick<DeskContext, "cookie" | "device" | "searches">,
  reply: FastifyReply,
): void => {
  cookie.send(reply);
  device.send(reply);
  searches.send(reply);
};
