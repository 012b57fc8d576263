import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#server/store/database.ts";
import { LIVE_LIMITS } from "#server/live/limits.ts";
import { openTestPglite } from "#tests/database.ts";
import { openLender, until, type Lender } from "#tests/lender.ts";
import { anEvent, openLive, type Live } from "./sockets.ts";

const MOST = 12;
const opened: Live[] = [];
let database: Database;
let lender: Lender;
let proxied: Lender;

const open = (at: Lender, { origin = at.origin, headers, ...options }: { origin?: string; headers?: Record<string, string>; transports?: string[] } = {}): Live => {
  opened.push(openLive({ url: at.url, origin, headers }, options));
  return opened.at(-1)!;
};
const names = ({ heard }: Live): string[] => heard.map(({ name }) => name);
const kept = async (): Promise<string[]> => (await database.db.selectFrom("interactions").select("event").orderBy("id").execute()).map(({ event }) => event);
/** Sends text as it is, past the library that would refuse to. */
const raw = ({ socket }: Live, text: string | Buffer): void => void socket.io.engine.write(text as string);
const isWell = async (): Promise<void> => expect((await fetch(`${lender.url}/api/v2/config`)).status).toBe(200);
/** A connection hears the server still, and the server it. */
const isHeard = async (live: Live): Promise<void> => {
  const event = anEvent() as { id: string };
  live.socket.emit("interact", event);
  await until(kept, (found) => found.includes(event.id));
};
/** The same for one that may still be over its rate: it says so until it is heard. */
const isHeardAgain = async (live: Live): Promise<void> => {
  const told = new Set<string>();
  await until(async () => {
    const event = anEvent() as { id: string };
    live.socket.emit("interact", event);
    told.add(event.id);
    await pause(200);
    return kept();
  }, (found) => found.some((id) => told.has(id)));
};
/** Closes connections, and waits until the server has seen them off. */
const seeOff = async (leaving: readonly Live[]): Promise<void> => {
  const addresses = leaving.flatMap(({ socket }) => {
    const { engine, uri } = socket.io as unknown as { engine?: { id?: string | null }; uri: string };
    return engine?.id ? [`${uri}/gossip/socket.io/?EIO=4&transport=polling&sid=${engine.id}`] : [];
  });
  leaving.forEach((one) => one.close());
  await Promise.all(addresses.map((address) => until(async () => (await fetch(address)).text(), (text) => text.includes("Session ID unknown"))));
};

beforeAll(async () => {
  database = await openTestPglite();
  [lender, proxied] = await Promise.all([
    openLender(database, { env: { GOSSIP_CONNECTIONS: String(MOST) } }), openLender(database, { env: { GOSSIP_CONNECTIONS: "1", TRUST_PROXY: "1" } }),
  ]);
});
afterEach(async () => {
  await seeOff(opened.splice(0));
  await database.query("delete from interactions");
});
afterAll(async () => {
  await Promise.all([lender.close(), proxied.close()]);
  await database.close();
});

describe("whoever connects", () => {
  it.each([
    ["from another site", { origin: "https://evil.example" }], ["from a neighbour of ours", { origin: "http://localhost.evil.example" }],
    ["from another port", { origin: "http://localhost:1" }], ["from nowhere", { origin: "null" }],
  ])("%s is refused, by each transport", async (_, options) => {
    for (const transports of [["websocket"], ["polling"]]) {
      const live = open(lender, { ...options, transports });
      await live.hears("connect_error");
      expect(names(live)).not.toContain("connect");
    }
  });

  it("comes in by each transport", async () => {
    for (const transports of [["websocket"], ["polling"]]) await open(lender, { transports }).hears("connect");
  });

  it("counts by address: so many stand at once, and one that leaves makes room", async () => {
    const all = Array.from({ length: MOST + 8 }, () => open(lender));
    await until(() => Promise.resolve(all), (each) => each.every((one) => names(one).length > 0));
    const inside = all.filter((one) => one.socket.connected);
    expect(inside).toHaveLength(MOST);
    await seeOff(inside.slice(0, 1));
    await open(lender).hears("connect");
    // What a forwarding header says does not count without a proxy.
    await open(lender, { headers: { "x-forwarded-for": "203.0.113.9" } }).hears("connect_error");
  });

  it("counts by the address a trusted proxy names", async () => {
    const from = (address: string): Live => open(proxied, { headers: { "x-forwarded-for": address } });
    await from("203.0.113.1").hears("connect");
    await from("203.0.113.2").hears("connect");
    await from("203.0.113.1").hears("connect_error");
    await from("198.51.100.7, 203.0.113.1").hears("connect_error");
  });

  it("and says nothing has to go", async () => {
    const answer = await (await fetch(`${lender.url}/gossip/socket.io/?EIO=4&transport=polling`, { headers: { origin: lender.origin } })).text();
    const { sid } = JSON.parse(answer.slice(1)) as { sid: string };
    const ask = async (): Promise<number> => (await fetch(`${lender.url}/gossip/socket.io/?EIO=4&transport=polling&sid=${sid}`, { headers: { origin: lender.origin } })).status;
    // The question waits until there is something to tell: that it is over.
    expect([await ask(), await ask()]).toEqual([200, 400]);
  });
});

describe("a connection", () => {
  it("may flood: what is over its rate is dropped, and it goes on afterwards", async () => {
    const live = open(lender);
    await live.hears("connect");
    const began = performance.now();
    for (let n = 0; n < 10_000; n++) live.socket.emit("interact", anEvent());
    await isWell();
    await pause(1000);
    await isHeardAgain(live);
    const seconds = (performance.now() - began) / 1000;
    expect((await kept()).length).toBeLessThanOrEqual(LIVE_LIMITS.events * (seconds + 1) + 1);
    expect((await kept()).length).toBeGreaterThanOrEqual(LIVE_LIMITS.events - 2);
    // Written in their turn: nothing of this is left for the next test.
    await isHeard(open(lender));
  });

  it("ends with a message of a megabyte", async () => {
    const live = open(lender);
    await live.hears("connect");
    live.socket.emit("interact", anEvent({ tagName: "A", text: "x".repeat(1_000_001) }));
    await live.hears("disconnect");
    expect(await kept()).toEqual([]);
    await isWell();
  });

  const HARMLESS: readonly (readonly [what: string, send: (live: Live) => unknown])[] = [
    ["events nobody knows", (live) => Array.from({ length: 10 }, (_, n) => live.socket.emit(`event ${n}`, { a: n }))],
    ["times that are none", (live) => [9e15, 8.64e15, Date.UTC(10_000, 0), -1, 0.5].map((datetime) => live.socket.emit("interact", { ...anEvent() as object, datetime }))],
    ["events named like the language's own", (live) => ["__proto__", "constructor", "newListener2", "toString"].map((name) => live.socket.emit(name, {}))],
    ["attachments", (live) => live.socket.emit("interact", { ...anEvent(), params: { tagName: Buffer.alloc(100) } })],
    ["more attachments than announced", (live) => [raw(live, '51-["interact",{"_placeholder":true,"num":0}]'), raw(live, Buffer.alloc(50)), raw(live, Buffer.alloc(50))]],
    ["many attachments", (live) => raw(live, `599-["interact",${'{"_placeholder":true,"num":0},'.repeat(98)}0]`)],
    ["brackets in brackets", (live) => raw(live, `2["interact",${"[".repeat(7000)}${"]".repeat(7000)}]`)],
    ["events without shape", (live) => [null, 1, "x", [], {}, { id: 1 }].map((given) => live.socket.emit("interact", given))],
    ["questions for an answer", (live) => live.socket.emit("interact", anEvent({ tagName: 1 }), () => { throw new Error("answered"); })],
  ];

  it.each(HARMLESS)("may send %s: they are nothing, and it goes on", async (_, send) => {
    const live = open(lender);
    await live.hears("connect");
    send(live);
    await isHeard(live);
    expect(await kept()).toHaveLength(1);
  });

  it("may send words no database takes: they are told without what is no character", async () => {
    const live = open(lender);
    await live.hears("connect");
    for (const text of ["a\u0000b", "a\ud800b", "\udc00", "a\u001b[31mb"]) live.socket.emit("interact", anEvent({ tagName: "A", text }));
    live.socket.emit("interact", { ...anEvent() as object, datetime: Date.UTC(10_000, 0) - 1 });
    await isHeard(live);
    const texts = (await database.db.selectFrom("interactions").select("params").orderBy("id").execute()).map(({ params }) => (params as { text?: string }).text);
    expect(texts.slice(0, 4)).toEqual(["a b", "a b", "", "a [31mb"]);
    expect(texts).toHaveLength(6);
  });

  it("that speaks nonsense harms itself alone", async () => {
    const nonsense = ["garbage", "2{", '2["interact"', "9", "", '2/other,["interact",{}]', '0{"__proto__":{"polluted":1}}', "3999[]", "4x".repeat(500)];
    const [other, ...speakers] = ["", ...nonsense].map(() => open(lender));
    await Promise.all([other!, ...speakers].map((live) => live.hears("connect")));
    speakers.forEach((live, index) => raw(live, nonsense[index]!));
    await isHeard(other!);
    await isWell();
    expect({}).not.toHaveProperty("polluted");
  });
});

it("is not there when the lender has none, or another server's", async () => {
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
