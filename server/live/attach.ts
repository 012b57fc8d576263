/** The live channel's server: who may connect, which events are accepted, and which rooms sockets join. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { Server, type Socket } from "socket.io";
import { LIVE_EVENTS, readInteraction } from "#src/web/interaction.ts";
import { isPattern } from "#src/pages/patterns.ts";
import { bareHeaders } from "#server/kernel/security-headers.ts";
import { whoIs } from "#server/visit/context.ts";
import type { HostCookie } from "#server/visit/host-cookie.ts";
import { isOwnOrigin } from "#server/visit/origin.ts";
import { lookAtSession } from "#server/visit/session.ts";
import type { Foundation } from "#server/services.ts";
import { roomOf } from "#server/store/db/change-notifications.ts";
import { noteSecurityEvent } from "#server/security/note-event.ts";
import { liveSessions } from "#server/store/tables/sessions.ts";
import { addressOf, newCrowd } from "./address.ts";
import { subscribeToNotices, PEOPLE } from "./subscribe.ts";
import { boundedParser, LIVE_LIMITS, newCounts, type LiveCounts } from "./limits.ts";
import { ignoreOtherUpgrades } from "./other-upgrades.ts";
import { newRecorder, type Recorder } from "./recorder.ts";
import { newVisitNames } from "./visit-names.ts";

/** Data of a socket, read from the session's cookie when it connected. */
type Known = { sessionHash: string | null; userId: string | null };
type LiveSocket = Socket<
  Record<string, (given: unknown) => void>,
  Record<string, (...given: unknown[]) => void>,
  Record<string, never>,
  Known
>;

const LOOK_MS = 60_000;
const GOODBYE_MS = 100;
const PATIENCE_MS = 500;
const KNOWN_EVENTS: readonly string[] = [LIVE_EVENTS.connect, LIVE_EVENTS.user, LIVE_EVENTS.interact];

type Place = { services: Foundation; cookie: HostCookie; origins: ReadonlySet<string> };

/** Attaches the live channel unless it is off or runs on another server; it closes with the app. */
export const attachLive = async (app: FastifyInstance, { services, cookie, origins }: Place): Promise<void> => {
  const { settings, database, log, metrics } = services;
  if (!settings.gossip || settings.gossipUri !== undefined) return;
  const counts = newCounts();
  const recorder = newRecorder(database.db, counts, log);
  const crowd = newCrowd(settings.gossipConnections, LIVE_LIMITS.connections);
  const callerOf = addressOf(settings.trustProxy);
  const mayConnect = (request: IncomingMessage): boolean => {
    const refused = !isOwnOrigin(request.headers, origins)
      ? "origin"
      : !crowd.mayEnter(callerOf(request))
        ? "connections"
        : undefined;
    if (refused) counts[refused] += 1;
    return refused === undefined;
  };
  const path = `${settings.gossipPath}/socket.io`;
  const isLive = ({ url }: IncomingMessage): boolean => url!.startsWith(`${path}/`);
  const io = new Server(app.server, {
    path,
    serveClient: false,
    // Other requests with an `Upgrade` header are served as usual, see below.
    destroyUpgrade: false,
    parser: boundedParser(counts),
    maxHttpBufferSize: LIVE_LIMITS.message,
    connectTimeout: LIVE_LIMITS.greeting,
    upgradeTimeout: LIVE_LIMITS.greeting,
    allowRequest: (request, answer) => answer(null, mayConnect(request)),
  });
  metrics.liveConnections(() => io.engine.clientsCount);
  io.engine.on(
    "connection",
    (connection: { request: IncomingMessage; once(event: "close", then: () => void): void }) => {
      const address = callerOf(connection.request);
      crowd.enter(address);
      connection.once("close", () => crowd.leave(address));
    },
  );
  // A middleware and not the event „headers“, which refusals do not raise.
  io.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(bareHeaders(settings))) response.setHeader(name, value);
    next();
  });
  const unsubscribe = await subscribeToNotices(io, database.notices, log);
  io.use((socket, next) => {
    recognise(app, { services, cookie }, socket as LiveSocket).then(
      () => next(),
      (error: unknown) => {
        log.warn({ err: error, event: "live-person-unknown" }, "a live connection could not be recognised");
        next(new Error("unavailable"));
      },
    );
  });
  const nameOf = newVisitNames();
  io.on("connection", (socket) => welcome(services, counts, recorder, nameOf, socket as LiveSocket));
  const looking = setInterval(
    () =>
      void look(io, services, counts).catch((error: unknown) =>
        log.warn({ err: error, event: "live-sessions-unknown" }, "live sessions could not be looked at"),
      ),
    LOOK_MS,
  ).unref();
  const upgraded = upgradedSocketsOf(app, isLive);
  ignoreOtherUpgrades(app.server, isLive);

  app.addHook("preClose", async () => {
    clearInterval(looking);
    io.local.disconnectSockets(true);
    io.engine.close();
    // An unresponsive database must not delay shutdown.
    await Promise.all([
      unsubscribe(),
      Promise.race([recorder.close(), pause(PATIENCE_MS, undefined, { ref: false })]),
      pause(GOODBYE_MS),
    ]);
    for (const stream of upgraded) stream.destroy();
  });
};

/** Upgraded TCP sockets: closing the server waits for each of them, even when the client no longer answers. */
const upgradedSocketsOf = (
  { server }: FastifyInstance,
  isLive: (request: IncomingMessage) => boolean,
): ReadonlySet<Duplex> => {
  const upgraded = new Set<Duplex>();
  server.on("upgrade", (request: IncomingMessage, stream: Duplex) => {
    if (!isLive(request)) return;
    upgraded.add(stream);
    stream.once("close", () => upgraded.delete(stream));
  });
  return upgraded;
};

/** Identifies the socket's user by the session cookie alone; nothing else the browser sends is trusted. */
const recognise = async (
  app: FastifyInstance,
  { services, cookie }: Pick<Place, "services" | "cookie">,
  socket: LiveSocket,
): Promise<void> => {
  const { db } = services.database;
  const presented = app.parseCookie(socket.handshake.headers.cookie ?? "")[cookie.name];
  const session = await lookAtSession(db, presented, services.ports.clock.now());
  const { person } = await whoIs(db, session);
  socket.data = { sessionHash: session?.hash ?? null, userId: person?.id ?? null };
};

const welcome = (
  services: Foundation,
  counts: LiveCounts,
  recorder: Recorder,
  nameOf: ReturnType<typeof newVisitNames>,
  socket: LiveSocket,
): void => {
  const { settings, ports, log } = services;
  const { sessionHash, userId } = socket.data;
  if (sessionHash) void socket.join(roomOf.session(sessionHash));
  if (userId) {
    void socket.join([roomOf.person(userId), PEOPLE]);
    socket.emit(LIVE_EVENTS.following);
  }
  let noted = false;
  const noteForeign = async (): Promise<void> => {
    if (noted) return;
    noted = true;
    log.warn({ event: "security", kind: "live-foreign-user" }, "a live connection named somebody else");
    await noteSecurityEvent(services, "live-foreign-user", {
      now: ports.clock.now(),
      ...(sessionHash && { about: sessionHash }),
    });
  };
  socket.on(LIVE_EVENTS.user, (given) => {
    // Without a user the session has ended: an outdated page, not an attack.
    if (userId === null || given === userId) return;
    counts["foreign-user"] += 1;
    noteForeign().catch((error: unknown) =>
      log.warn({ err: error, event: "trace-lost" }, "a security event was not kept"),
    );
  });
  socket.on(LIVE_EVENTS.interact, (given) => {
    const event = readInteraction(given, isPattern);
    if (!event) return void (counts.shape += 1);
    const now = ports.clock.now();
    if (settings.interactionDays > 0) recorder.add({ ...event, visit: nameOf(sessionHash ?? socket.id, now), at: now });
  });
  socket.onAny((name: unknown) => {
    if (!KNOWN_EVENTS.includes(String(name))) counts.unknown += 1;
  });
};

const reported = new WeakMap<LiveCounts, string>();

/** Disconnects sockets of expired sessions and logs the counts of dropped events when they have changed. */
const look = async (io: Server, { database, ports, log }: Foundation, counts: LiveCounts): Promise<void> => {
  const now = JSON.stringify(counts);
  if (Object.values(counts).some((n) => n > 0) && reported.get(counts) !== now)
    log.warn({ event: "live-dropped", dropped: { ...counts } }, "the live channel dropped something");
  reported.set(counts, now);
  const hashes = new Set(
    [...io.of("/").sockets.values()].flatMap((socket) => (socket as LiveSocket).data.sessionHash ?? []),
  );
  if (hashes.size === 0) return;
  for (const { hash } of await liveSessions(database.db, [...hashes], ports.clock.now())) hashes.delete(hash);
  for (const hash of hashes) io.local.in(roomOf.session(hash)).disconnectSockets(true);
};
