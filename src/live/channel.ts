/**
 * The live channel: one socket for the visit. It tells clicks, focus and completed changes of page as they happen and
 * hears that something of this person has changed. Nothing is kept for later: what happens without a connection is not told.
 */
import { io, type Socket } from "socket.io-client";
import { LIVE_EVENTS, readChanges, type Change, type Interaction, type InteractionType } from "#src/domain/interaction.ts";
import { randomString } from "#src/domain/random-string.ts";
import { setFollowing } from "./connection.ts";
import { seeTarget, tellSeen, type Telling } from "./describe.ts";

export type ChannelOptions = {
  /** Where the server is; the page's own origin when empty. */
  uri: string;
  path: string;
  telling: Telling;
  /** Waits until words can be judged. */
  prepare(): Promise<void>;
  onChanged(changes: readonly Change[]): void;
  /** Connected, for the first time or `again`: whatever changed before was not heard. */
  onConnected(again: boolean): void;
  /** The server had ended the connection, because the session it belonged to is over or because the server stopped, and answers again. */
  onDismissed(): void;
  onFault(fault: Error): void;
};

export type Channel = {
  /** Says who is here. Another person than before gets another connection, because the cookie is another one. */
  identify(userId: string | undefined): void;
  /** Tells a completed change of page by its pattern. */
  tellRoute(pattern: string): void;
  close(): void;
};

const DELAY = { least: 1000, most: 5000 } as const;
const TIMEOUT_MS = 20_000;
/** A server that pushes without end is heard this often. */
const HEAR_EVERY_MS = 1000;

const someDelay = (): number => DELAY.least + Math.random() * (DELAY.most - DELAY.least);

/** Calls at once, then gathers what comes within the time and calls with all of it. */
const gather = (call: (changes: readonly Change[]) => void): { add(changes: readonly Change[]): void; stop(): void } => {
  const waiting = new Set<Change>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    timer = undefined;
    if (waiting.size === 0) return;
    const changes = [...waiting];
    waiting.clear();
    timer = setTimeout(flush, HEAR_EVERY_MS);
    call(changes);
  };
  return {
    add: (changes) => {
      changes.forEach((change) => waiting.add(change));
      if (timer === undefined) flush();
    },
    stop: () => clearTimeout(timer),
  };
};

/** Opens the channel; it connects by itself, again and again, until it is closed. */
export const openChannel = ({ uri, path, telling, prepare, onChanged, onConnected, onDismissed, onFault }: ChannelOptions): Channel => {
  const socket: Socket = io(uri || location.origin, {
    path: `${path}/socket.io`, transports: ["websocket", "polling"], tryAllTransports: true, autoConnect: false, withCredentials: uri !== "",
    // Each window draws its own first delay: when a server comes back, they do not all come at once.
    reconnectionDelay: someDelay(), reconnectionDelayMax: DELAY.most, randomizationFactor: 0, timeout: TIMEOUT_MS,
  });
  const heard = gather(onChanged);
  let user: string | undefined;
  let wasConnected = false;
  let dismissed = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let told: Promise<void> = Promise.resolve();

  /** One after the other, in the order in which they happened. What the page was then is seen now, what may be told of it is judged when the words are known. */
  const tell = (type: InteractionType, paramsOf: () => Record<string, string>): void => {
    const { connected, id: connection } = socket;
    if (!connected) return;
    const [id, datetime] = [randomString(), Date.now()];
    told = told.then(prepare).then(() => {
      const event: Interaction = { id, type, datetime, params: paramsOf() };
      if (socket.id === connection) socket.emit(LIVE_EVENTS.interact, event);
    }).catch((error: unknown) => onFault(error as Error));
  };
  const tellElement = ({ type, target }: Event): void => {
    const seen = seeTarget(target);
    if (seen) tell(type as InteractionType, () => tellSeen(seen, telling));
  };
  const heardEvents: readonly (readonly [type: string, hear: (event: Event) => void])[] = [
    ["pointerdown", () => void prepare().catch(() => undefined)], ["click", tellElement], ["focusin", tellElement],
  ];
  const hear = (listen: boolean): void => {
    for (const [type, listener] of heardEvents) {
      // While it goes down: forms keep typing to themselves, and whoever handles a press may stop it.
      if (listen) document.addEventListener(type, listener, { capture: true, passive: true });
      else document.removeEventListener(type, listener, { capture: true });
    }
  };
  const connectLater = (): void => {
    clearTimeout(again);
    again = setTimeout(() => socket.connect(), someDelay());
  };
  const clear = (): void => {
    hear(false);
    setFollowing(false);
    socket.sendBuffer = [];
  };

  socket.on("connect", () => {
    socket.emit(LIVE_EVENTS.connect);
    if (user !== undefined) socket.emit(LIVE_EVENTS.user, user);
    hear(true);
    onConnected(wasConnected);
    wasConnected = true;
    // Only now: asked at once, all windows would ask a server that stops, and at the same moment.
    if (dismissed) onDismissed();
    dismissed = false;
  });
  socket.on("disconnect", (reason) => {
    clear();
    if (reason !== "io server disconnect") return;
    dismissed = true;
    connectLater();
  });
  socket.on("connect_error", () => {
    onFault(new Error("The live channel does not connect"));
    // A refusal of the server's own is not tried again by the client.
    if (!socket.active) connectLater();
  });
  socket.on(LIVE_EVENTS.following, () => setFollowing(true));
  socket.on(LIVE_EVENTS.changed, (given: unknown) => heard.add(readChanges(given)));

  // A page with an open connection could not be kept for Back.
  const leave = (): void => void socket.disconnect();
  const comeBack = ({ persisted }: PageTransitionEvent): void => void (persisted && socket.connect());
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", comeBack);
  socket.connect();

  return {
    identify: (userId) => {
      if (userId === user) return;
      user = userId;
      if (!socket.connected) return;
      socket.disconnect();
      socket.connect();
    },
    tellRoute: (pattern) => tell("route", () => ({ route: pattern })),
    close: () => {
      clearTimeout(again);
      heard.stop();
      clear();
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", comeBack);
      socket.off();
      socket.disconnect();
    },
  };
};
