import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#server/store/db/database.ts";
import { LIVE_LIMITS } from "#server/live/limits.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { openTestPglite } from "#tests/support/database.ts";
import { openLender, until, type Lender } from "#tests/support/lender.ts";
import { anEvent, openLive, type Live } from "./sockets.ts";

const MAX_CONNECTIONS = 12;
const opened: Live[] = [];
let database: Database;
let lender: Lender;
let proxied: Lender;

const open = (
  at: Lender,
  {
    origin = at.origin,
    headers,
    ...options
  }: { origin?: string; headers?: Record<string, string>; transports?: string[] } = {},
): Live => {
  opened.push(openLive({ url: at.url, origin, headers }, options));
  return opened.at(-1)!;
};
const names = ({ heard }: Live): string[] => heard.map(({ name }) => name);
const stored = async (): Promise<string[]> =>
  (await database.db.selectFrom("interactions").select("event").orderBy("id").execute()).map(({ event }) => event);
/** Sends a raw frame, bypassing the library's validation. */
const raw = ({ socket }: Live, text: string | Buffer): void => void socket.io.engine.write(text as string);
const expectServerUp = async (): Promise<void> => expect((await fetch(`${lender.url}/api/v2/config`)).status).toBe(200);
/** Asserts that the connection is open: an event sent on it is stored. */
const expectProcessed = async (live: Live): Promise<void> => {
  const event = anEvent() as { id: string };
  live.socket.emit("interact", event);
  await until(stored, (found) => found.includes(event.id));
};
/** The same for a connection that may be over its rate limit: sends events until one is stored. */
const expectProcessedEventually = async (live: Live): Promise<void> => {
  const sent = new Set<string>();
  await until(
    async () => {
      const event = anEvent() as { id: string };
      live.socket.emit("interact", event);
      sent.add(event.id);
      await pause(200);
      return stored();
    },
    (found) => found.some((id) => sent.has(id)),
  );
};
/** Closes connections and waits until the server has removed their sessions. */
const closeAndWait = async (leaving: readonly Live[]): Promise<void> => {
  const addresses = leaving.flatMap(({ socket }) => {
    const { engine, uri } = socket.io as unknown as { engine?: { id?: string | null }; uri: string };
    return engine?.id ? [`${uri}/gossip/socket.io/?EIO=4&transport=polling&sid=${engine.id}`] : [];
  });
  leaving.forEach((one) => one.close());
  await Promise.all(
    addresses.map((address) =>
      until(
        async () => (await fetch(address)).text(),
        (text) => text.includes("Session ID unknown"),
      ),
    ),
  );
};

beforeAll(async () => {
  database = await openTestPglite();
  [lender, proxied] = await Promise.all([
    openLender(database, { env: { GOSSIP_CONNECTIONS: String(MAX_CONNECTIONS), TRUST_PROXY: "none" } }),
    openLender(database, { env: { GOSSIP_CONNECTIONS: "1", TRUST_PROXY: "1" } }),
  ]);
});
afterEach(async () => {
  await closeAndWait(opened.splice(0));
  await database.query("delete from interactions");
});
closeAfterAll(
  () => lender,
  () => proxied,
  () => database,
);

describe("connecting", () => {
  it.each([
    ["from another site", { origin: "https://evil.example" }],
    ["from a host name that starts with ours", { origin: "http://localhost.evil.example" }],
    ["from another port", { origin: "http://localhost:1" }],
    ["from a null origin", { origin: "null" }],
  ])("%s is refused on each transport", async (_, options) => {
    for (const transports of [["websocket"], ["polling"]]) {
      const live = open(lender, { ...options, transports });
      await live.hears("connect_error");
      expect(names(live)).not.toContain("connect");
    }
  });

  it("succeeds on each transport", async () => {
    for (const transports of [["websocket"], ["polling"]]) await open(lender, { transports }).hears("connect");
  });

  it("is limited per client address; closing a connection frees its slot", async () => {
    const all = Array.from({ length: MAX_CONNECTIONS + 8 }, () => open(lender));
    await until(
      () => Promise.resolve(all),
      (each) => each.every((one) => names(one).length > 0),
    );
    const inside = all.filter((one) => one.socket.connected);
    expect(inside).toHaveLength(MAX_CONNECTIONS);
    await closeAndWait(inside.slice(0, 1));
    await open(lender).hears("connect");
    // Without TRUST_PROXY, X-Forwarded-For is ignored.
    await open(lender, { headers: { "x-forwarded-for": "203.0.113.9" } }).hears("connect_error");
  });

  it("is limited per client address given by a trusted proxy", async () => {
    const from = (address: string): Live => open(proxied, { headers: { "x-forwarded-for": address } });
    await from("203.0.113.1").hears("connect");
    await from("203.0.113.2").hears("connect");
    await from("203.0.113.1").hears("connect_error");
    await from("198.51.100.7, 203.0.113.1").hears("connect_error");
  });

  it("ends in a disconnect when no handshake is sent", async () => {
    const answer = await (
      await fetch(`${lender.url}/gossip/socket.io/?EIO=4&transport=polling`, { headers: { origin: lender.origin } })
    ).text();
    const { sid } = JSON.parse(answer.slice(1)) as { sid: string };
    const ask = async (): Promise<number> =>
      (
        await fetch(`${lender.url}/gossip/socket.io/?EIO=4&transport=polling&sid=${sid}`, {
          headers: { origin: lender.origin },
        })
      ).status;
    // The first long poll stays open until the server disconnects.
    expect([await ask(), await ask()]).toEqual([200, 400]);
  });
});

describe("a connection", () => {
  it("stays open when it floods: events over the rate limit are dropped, later ones stored", async () => {
    const live = open(lender);
    await live.hears("connect");
    const began = performance.now();
    for (let n = 0; n < 10_000; n++) live.socket.emit("interact", anEvent());
    await expectServerUp();
    await pause(1000);
    await expectProcessedEventually(live);
    const seconds = (performance.now() - began) / 1000;
    expect((await stored()).length).toBeLessThanOrEqual(LIVE_LIMITS.events * (seconds + 1) + 1);
    expect((await stored()).length).toBeGreaterThanOrEqual(LIVE_LIMITS.events - 2);
    // Events are written in order: once this one is stored, none is left for the next test.
    await expectProcessed(open(lender));
  });

  it("is closed by a message of over a megabyte", async () => {
    const live = open(lender);
    await live.hears("connect");
    live.socket.emit("interact", anEvent({ tagName: "A", text: "x".repeat(1_000_001) }));
    await live.hears("disconnect");
    expect(await stored()).toEqual([]);
    await expectServerUp();
  });

  const HARMLESS: readonly (readonly [what: string, send: (live: Live) => unknown])[] = [
    ["unknown events", (live) => Array.from({ length: 10 }, (_, n) => live.socket.emit(`event ${n}`, { a: n }))],
    [
      "invalid times",
      (live) =>
        [9e15, 8.64e15, Date.UTC(10_000, 0), -1, 0.5].map((datetime) =>
          live.socket.emit("interact", { ...(anEvent() as object), datetime }),
        ),
    ],
    [
      "events named like built-in properties",
      (live) => ["__proto__", "constructor", "newListener2", "toString"].map((name) => live.socket.emit(name, {})),
    ],
    ["attachments", (live) => live.socket.emit("interact", { ...anEvent(), params: { tagName: Buffer.alloc(100) } })],
    [
      "more attachments than announced",
      (live) => [
        raw(live, '51-["interact",{"_placeholder":true,"num":0}]'),
        raw(live, Buffer.alloc(50)),
        raw(live, Buffer.alloc(50)),
      ],
    ],
    ["many attachments", (live) => raw(live, `599-["interact",${'{"_placeholder":true,"num":0},'.repeat(98)}0]`)],
    ["deeply nested arrays", (live) => raw(live, `2["interact",${"[".repeat(7000)}${"]".repeat(7000)}]`)],
    [
      "malformed events",
      (live) => [null, 1, "x", [], {}, { id: 1 }].map((given) => live.socket.emit("interact", given)),
    ],
    [
      "events that request an acknowledgement",
      (live) =>
        live.socket.emit("interact", anEvent({ tagName: 1 }), () => {
          throw new Error("answered");
        }),
    ],
  ];

  it("ignores what it cannot read, and stays open", async () => {
    const lives = HARMLESS.map(() => open(lender));
    await Promise.all(lives.map((live) => live.hears("connect")));
    HARMLESS.forEach(([, send], at) => send(lives[at]!));
    const closed = await Promise.all(
      HARMLESS.map(([what], at) =>
        expectProcessed(lives[at]!).then(
          () => [],
          () => [what],
        ),
      ),
    );
    expect(closed.flat()).toEqual([]);
    expect(await stored()).toHaveLength(lives.length);
  });

  it("stores text with NUL, lone surrogates and control characters replaced", async () => {
    const live = open(lender);
    await live.hears("connect");
    for (const text of ["a\u0000b", "a\ud800b", "\udc00", "a\u001b[31mb"])
      live.socket.emit("interact", anEvent({ tagName: "A", text }));
    live.socket.emit("interact", { ...(anEvent() as object), datetime: Date.UTC(10_000, 0) - 1 });
    await expectProcessed(live);
    const texts = (await database.db.selectFrom("interactions").select("params").orderBy("id").execute()).map(
      ({ params }) => (params as { text?: string }).text,
    );
    expect(texts.slice(0, 4)).toEqual(["a b", "a b", "", "a [31mb"]);
    expect(texts).toHaveLength(6);
  });

  it("does not affect other connections when it sends malformed frames", async () => {
    const nonsense = [
      "garbage",
      "2{",
      '2["interact"',
      "9",
      "",
      '2/other,["interact",{}]',
      '0{"__proto__":{"polluted":1}}',
      "3999[]",
      "4x".repeat(500),
    ];
    const [other, ...speakers] = ["", ...nonsense].map(() => open(lender));
    await Promise.all([other!, ...speakers].map((live) => live.hears("connect")));
    speakers.forEach((live, index) => raw(live, nonsense[index]!));
    await expectProcessed(other!);
    await expectServerUp();
    expect({}).not.toHaveProperty("polluted");
  });
});

it("the live channel is not served when disabled or hosted elsewhere, and its path is configurable", async () => {
  const off: Record<string, string> = { GOSSIP: "off" };
  for (const env of [off, { GOSSIP_URI: "https://gossip.example.bg" }]) {
    const without = await openLender(database, { env });
    try {
      await open(without).hears("connect_error");
      const { root } = (await (await fetch(`${without.url}/api/v2/config`)).json()) as { root: { gossip: object } };
      expect(root.gossip).toEqual({ enabled: env !== off, uri: env["GOSSIP_URI"] ?? "", path: "/gossip" });
    } finally {
      await without.close();
    }
  }
  const elsewhere = await openLender(database, { env: { GOSSIP_PATH: "/live/me" } });
  const live = openLive({ url: elsewhere.url, origin: elsewhere.origin }, { path: "/live/me/socket.io" });
  await live.hears("connect");
  await elsewhere.close();
  await live.hears("disconnect");
});
