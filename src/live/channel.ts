/**
 * The live channel: one socket per visit. Publishes clicks, focus and completed route changes as they happen, and
 * receives pushes that the user's data has changed. Nothing is buffered: events without a connection are dropped.
 */
import { io, type Socket } from "socket.io-client";
import { LIVE_EVENTS, readChanges, type Change, type Interaction, type InteractionType } from "#src/web/interaction.ts";
import { randomString } from "#src/web/random-string.ts";
import { setSubscribed } from "./connection.ts";
import { seeTarget, describeSeen, type Telling } from "./describe.ts";

/** Input of a channel. */
export type ChannelOptions = {
  /** The server's URL; the page's origin when empty. */
  uri: string;
  path: string;
  telling: Telling;
  /** Resolves when the site's own texts are known. */
  prepare(): Promise<void>;
  onChanged(changes: readonly Change[]): void;
  /** Called on every connect; `again` on a reconnect. Changes pushed before it were missed. */
  onConnected(again: boolean): void;
  /** Called on the reconnect after the server closed the connection: the session ended or the server restarted. */
  onDismissed(): void;
  /** Called with connection and publishing errors. */
  onFault(fault: Error): void;
};

/** An open channel. */
export type Channel = {
  /** Sets the current user. A change reconnects, because the session cookie has changed. */
  identify(userId: string | undefined): void;
  /** Publishes a completed route change, as a path pattern. */
  publishRoute(pattern: string): void;
  close(): void;
};

/**
 * Pauses before a retry: about a second after a drop, then doubling up to five. Random within the spread, so that not all
 * windows reconnect at once when a server comes back.
 */
const DELAY = { least: 1000, spread: 1000, most: 5000 } as const;
const TIMEOUT_MS = 20_000;
/** Throttle of incoming pushes, in milliseconds. */
const HEAR_EVERY_MS = 1000;

const someDelay = (): number => DELAY.least + Math.random() * DELAY.spread;

/** Throttles pushes: calls at once, then at most every `HEAR_EVERY_MS` with all changes collected meanwhile. */
const gather = (
  call: (changes: readonly Change[]) => void,
): { add(changes: readonly Change[]): void; stop(): void } => {
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

/** Opens the channel; it reconnects automatically until closed. */
export const openChannel = ({
  uri,
  path,
  telling,
  prepare,
  onChanged,
  onConnected,
  onDismissed,
  onFault,
}: ChannelOptions): Channel => {
  const socket: Socket = io(uri || location.origin, {
    path: `${path}/socket.io`,
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    autoConnect: false,
    withCredentials: uri !== "",
    reconnectionDelay: someDelay(),
    reconnectionDelayMax: DELAY.most,
    randomizationFactor: 0,
    timeout: TIMEOUT_MS,
  });
  const pushes = gather(onChanged);
  let user: string | undefined;
  let wasConnected = false;
  let dismissed = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let published: Promise<void> = Promise.resolve();

  /**
   * Publishes an event, in order of occurrence. The caller captures the page's state at once; `paramsOf` filters it
   * later, when the site's own texts are known.
   */
  const publish = (type: InteractionType, paramsOf: () => Record<string, string>): void => {
    const { connected, id: connection } = socket;
    if (!connected) return;
    const [id, datetime] = [randomString(), Date.now()];
    published = published
      .then(prepare)
      .then(() => {
        const event: Interaction = { id, type, datetime, params: paramsOf() };
        if (socket.id === connection) socket.emit(LIVE_EVENTS.interact, event);
      })
      .catch((error: unknown) => onFault(error as Error));
  };
  const publishElement = ({ type, target }: Event): void => {
    const seen = seeTarget(target);
    if (seen) publish(type as InteractionType, () => describeSeen(seen, telling));
  };
  const domEvents: readonly (readonly [type: string, listener: (event: Event) => void])[] = [
    ["pointerdown", () => void prepare().catch(() => undefined)],
    ["click", publishElement],
    ["focusin", publishElement],
  ];
  const setListening = (on: boolean): void => {
    for (const [type, listener] of domEvents) {
      // In the capture phase, because forms and other handlers may stop propagation.
      if (on) document.addEventListener(type, listener, { capture: true, passive: true });
      else document.removeEventListener(type, listener, { capture: true });
    }
  };
  const connectLater = (): void => {
    clearTimeout(again);
    again = setTimeout(() => socket.connect(), someDelay());
  };
  const clear = (): void => {
    setListening(false);
    setSubscribed(false);
    socket.sendBuffer = [];
  };

  socket.on("connect", () => {
    socket.emit(LIVE_EVENTS.connect);
    if (user !== undefined) socket.emit(LIVE_EVENTS.user, user);
    setListening(true);
    onConnected(wasConnected);
    wasConnected = true;
    // Only after the reconnect: at once, all windows would query a stopping server at the same moment.
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
    // After a refusal by the server itself, socket.io does not retry.
    if (!socket.active) connectLater();
  });
  socket.on(LIVE_EVENTS.following, () => setSubscribed(true));
  socket.on(LIVE_EVENTS.changed, (given: unknown) => pushes.add(readChanges(given)));

  // An open connection would keep the page out of the back/forward cache.
  const leave = (): void => void socket.disconnect();
  const comeBack = ({ persisted }: PageTransitionEvent): void => void (persisted && socket.connect());
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", comeBack);
  socket.connect();

  return {
    identify: (userId) => {
      if (userId === user) return;
      user = userId;
      // The server has dropped the connection of the old session, or is about to: without a pause, as it is there.
      if (!socket.connected && !dismissed) return;
      clearTimeout(again);
      socket.disconnect();
      socket.connect();
    },
    publishRoute: (pattern) => publish("route", () => ({ route: pattern })),
    close: () => {
      clearTimeout(again);
      pushes.stop();
      clear();
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", comeBack);
      socket.off();
      socket.disconnect();
    },
  };
};
