/** Connections to the live channel as a borrower's browser opens them, and the events they received. */
import { io, type ManagerOptions, type Socket, type SocketOptions } from "socket.io-client";
import type { Borrower } from "#tests/support/borrower.ts";
import { until } from "#tests/support/lender.ts";

/** A received event and its arguments; connect, disconnect and errors included. */
export type Heard = { name: string; given: unknown[] };

/** A connection and its received events, oldest first. */
export type Live = {
  socket: Socket;
  heard: Heard[];
  /** Waits until an event has been received `times` times (default 1) and returns its occurrences. */
  hears(name: string, times?: number): Promise<Heard[]>;
  close(): void;
};

type Options = Partial<ManagerOptions & SocketOptions>;
type Caller = {
  url: string;
  origin: string;
  cookies?: ReadonlyMap<string, string>;
  headers?: Readonly<Record<string, string>>;
};

/** Starts connecting, without reconnects. The caller closes it. */
export const openLive = ({ url, origin, cookies = new Map(), headers }: Caller, options: Options = {}): Live => {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const socket = io(url, {
    path: "/gossip/socket.io",
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    extraHeaders: { origin, ...(cookie && { cookie }), ...headers },
    ...options,
  });
  const heard: Heard[] = [];
  const note = (name: string, ...given: unknown[]): void => void heard.push({ name, given });
  for (const name of ["connect", "disconnect", "connect_error"])
    socket.on(name, (...given: unknown[]) => note(name, ...given.map(String)));
  socket.onAny(note);
  const of = (name: string): Heard[] => heard.filter((one) => one.name === name);
  return {
    socket,
    heard,
    hears: (name, times = 1) =>
      until(
        () => Promise.resolve(of(name)),
        (found) => found.length >= times,
      ),
    close: () => void socket.disconnect(),
  };
};

/** Opens a connection with a borrower's cookies. */
export const liveOf = (borrower: Borrower, options?: Options): Live =>
  openLive({ url: borrower.lender.url, origin: borrower.lender.origin, cookies: borrower.cookies }, options);

let last = 0;

/** A valid `interact` event with a new id. */
export const anEvent = (
  params: Record<string, unknown> = { tagName: "BUTTON", text: "Вход" },
  more: object = {},
): object => ({ id: `event${String(++last).padStart(7, "0")}`, type: "click", datetime: Date.now(), params, ...more });
