/** The live channel's server: who may connect, what is heard of them, and which rooms they stand in. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { Server, type Socket } from "socket.io";
import { LIVE_EVENTS, readInteraction } from "#src/domain/interaction.ts";
import { isPattern } from "#src/pages/patterns.ts";
import { whoIs } from "#server/policy/context.ts";
import type { HostCookie } from "#server/policy/host-cookie.ts";
import { isOwnOrigin } from "#server/policy/origin.ts";
import { liveSessions, lookAtSession } from "#server/policy/session.ts";
import type { Services } from "#server/services.ts";
import { roomOf } from "#server/store/notices.ts";
import { addressOf, newCrowd } from "./address.ts";
import { hearNotices, PEOPLE } from "./hear.ts";
import { boundedParser, LIVE_LIMITS, newCounts, type LiveCounts } from "./limits.ts";
import { newRecorder, type Recorder } from "./recorder.ts";
import { newVisitNames } from "./visit-names.ts";

/** What the server knows of a socket, all of it from the session's cookie at the time it connected. */
type Known = { sessionHash: string | null; userId: string | null };
type LiveSocket = Socket<Record<string, (given: unknown) => void>, Record<string, (...given: unknown[]) => void>, Record<string, never>, Known>;

const LOOK_MS = 60_000;
const GOODBYE_MS = 100;
const PATIENCE_MS = 500;
const KNOWN_EVENTS: readonly string[] = [LIVE_EVENTS.connect, LIVE_EVENTS.user, LIVE_EVENTS.interact];

type Place = { services: Services; cookie: HostCookie; origins: ReadonlySet<string> };

/** Attaches the channel where the settings have one of this server's own. It closes with the app. */
export const attachLive = async (app: FastifyInstance, { services, cookie, origins }: Place): Promise<void> => {
  const { settings, database, log } = services;
  if (!settings.gossip || settings.gossipUri !== undefined) return;
  const counts = newCounts();
  const recorder = newRecorder(database.db, counts, log);
  const crowd = newCrowd(settings.gossipConnections, LIVE_LIMITS.connections);
  const callerOf = addressOf(settings.trustProxy);
  const mayConnect = (request: IncomingMessage): boolean => {
    const refused = !isOwnOrigin(request.headers, origins) ? "origin" : !crowd.mayEnter(callerOf(request)) ? "connections" : undefined;
    if (refused) counts[refused] += 1;
    return refused === undefined;
  };
  const io = new Server(app.server, {
    path: `${settings.gossipPath}/socket.io`, serveClient: false, parser: boundedParser(counts),
    maxHttpBufferSize: LIVE_LIMITS.message, connectTimeout: LIVE_LIMITS.greeting, upgradeTimeout: LIVE_LIMITS.greeting,
    allowRequest: (request, answer) => answer(null, mayConnect(request)),
  });
  io.engine.on("connection", (connection: { request: IncomingMessage; once(event: "close", then: () => void): void }) => {
    const address = callerOf(connection.request);
    crowd.enter(address);
    connection.once("close", () => crowd.leave(address));
  });
  io.engine.on("headers", (headers: Record<string, string>) => Object.assign(headers, { "x-content-type-options": "nosniff", "cache-control": "no-store" }));
  const endHearing = await hearNotices(io, database.notices, log);
  io.use((socket, next) => {
    recognise(app, { services, cookie }, socket as LiveSocket).then(() => next(), (error: unknown) => {
      log.warn({ err: error }, "a live connection could not be recognised");
      next(new Error("unavailable"));
    });
  });
  const nameOf = newVisitNames();
  io.on("connection", (socket) => welcome(services, counts, recorder, nameOf, socket as LiveSocket));
  const looking = setInterval(() => void look(io, services, counts).catch((error: unknown) => log.warn({ err: error }, "live sessions could not be looked at")), LOOK_MS).unref();
  const lines = linesOf(app);

  app.addHook("preClose", async () => {
    clearInterval(looking);
    io.local.disconnectSockets(true);
    io.engine.close();
    // A database that does not answer does not hold up a stop.
    await Promise.all([endHearing(), Promise.race([recorder.close(), pause(PATIENCE_MS, undefined, { ref: false })]), pause(GOODBYE_MS)]);
    for (const line of lines) line.destroy();
  });
};

/** The lines that became sockets: a server waits for each of them, whether or not its other end still answers. */
const linesOf = ({ server }: FastifyInstance): ReadonlySet<Duplex> => {
  const lines = new Set<Duplex>();
  server.on("upgrade", (_request: IncomingMessage, line: Duplex) => {
    lines.add(line);
    line.once("close", () => lines.delete(line));
  });
  return lines;
};

/** Whose socket this is: the session says, and nothing the browser sends. */
const recognise = async (app: FastifyInstance, { services, cookie }: Pick<Place, "services" | "cookie">, socket: LiveSocket): Promise<void> => {
  const { db } = services.database;
  const presented = app.parseCookie(socket.handshake.headers.cookie ?? "")[cookie.name];
  const session = await lookAtSession(db, presented, services.ports.clock.now());
  const { person } = await whoIs(db, session);
  socket.data = { sessionHash: session?.hash ?? null, userId: person?.id ?? null };
};

const welcome = (services: Services, counts: LiveCounts, recorder: Recorder, nameOf: ReturnType<typeof newVisitNames>, socket: LiveSocket): void => {
  const { settings, ports, log, database } = services;
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
    await database.db.insertInto("security_events").values({ id: randomUUID(), kind: "live-foreign-user", at: ports.clock.now(), data: "{}" }).execute();
  };
  socket.on(LIVE_EVENTS.user, (given) => {
    // A session that has ended meanwhile names nobody: that is no more than an old page.
    if (userId === null || given === userId) return;
    counts["foreign-user"] += 1;
    noteForeign().catch((error: unknown) => log.warn({ err: error }, "a security event was not kept"));
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

const told = new WeakMap<LiveCounts, string>();

/** Ends the sockets of sessions that ran out, and says in one line what was dropped since the last look. */
const look = async (io: Server, { database, ports, log }: Services, counts: LiveCounts): Promise<void> => {
  const now = JSON.stringify(counts);
  if (Object.values(counts).some((n) => n > 0) && told.get(counts) !== now) log.warn({ event: "live-dropped", dropped: { ...counts } }, "the live channel dropped something");
  told.set(counts, now);
  const hashes = new Set([...io.of("/").sockets.values()].flatMap((socket) => (socket as LiveSocket).data.sessionHash ?? []));
  if (hashes.size === 0) return;
  for (const { id_hash } of await liveSessions(database.db, [...hashes], ports.clock.now())) hashes.delete(id_hash);
  for (const hash of hashes) io.local.in(roomOf.session(hash)).disconnectSockets(true);
};
