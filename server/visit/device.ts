/**
 * Device cookie: a random id that lasts a day; its keyed hash is stored with the application. Serves only to notice
 * many applications from one browser in a day, so only starting an application sets it.
 */
import type { FastifyReply } from "fastify";
import { attributesOf, hostCookie, type HostCookie } from "./host-cookie.ts";
import { newToken } from "#server/kernel/secrets.ts";

/** Lifetime of the cookie and of the stored hash. */
export const DEVICE_DAYS = 1;

const ID = /^[\w-]{22}$/;

/** Days a device is known for after a login. */
export const KNOWN_DEVICE_DAYS = 365;

/**
 * Cookie of a device that has logged in; its keyed hash is stored with the profile. Wrong passwords entered elsewhere do
 * not hold up such a device.
 */
export const knownDeviceCookie = (https: boolean): HostCookie => hostCookie("known-device", https);

/** The same for the staff, whose desk alone reads it. */
export const staffDeviceCookie = (https: boolean): HostCookie => hostCookie("staff-device", https);

/** The device cookie's name and settings. */
export const deviceCookie = (https: boolean): HostCookie => hostCookie("device", https);

/** One request's view of its browser by one of these cookies: known, or new. */
export class DeviceHandle {
  private known: string | undefined;
  private isKept = false;

  constructor(
    private readonly cookie: HostCookie,
    presented: string | undefined,
    private readonly days: number,
  ) {
    this.known = presented !== undefined && ID.test(presented) ? presented : undefined;
  }

  /** The browser's id; a new one is made where it is asked for. */
  get id(): string {
    return (this.known ??= newToken());
  }

  /** Sets the cookie with the reply. Call after the commit. */
  keep(): void {
    this.isKept = true;
  }

  /** Writes the cookie if this request asked for it. */
  send(reply: FastifyReply): void {
    if (this.isKept)
      reply.setCookie(this.cookie.name, this.id, { ...attributesOf(this.cookie), maxAge: this.days * 86_400 });
  }
}
