import { Manager, type Socket } from "socket.io-client";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Interaction } from "#src/web/interaction.ts";
import { openChannel, type Channel, type ChannelOptions } from "./channel.ts";
import { isSubscribed, setSubscribed } from "./connection.ts";

/** Stands for the document and for the button in it that is pressed. */
class Pressed extends EventTarget {
  readonly tagName = "BUTTON";
  readonly attributes = [{ name: "name", value: "next" }];
  readonly closest = (): this => this;
  readonly matches = (): boolean => false;
}

type Opened = { channel: Channel; manager: Manager; socket: Socket; sent(name: string): unknown[] };

let button: Pressed;
beforeEach(() => {
  button = new Pressed();
  vi.stubGlobal("Element", Pressed);
  vi.stubGlobal("document", button);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("location", { origin: "https://site.example", protocol: "https:", host: "site.example" });
  vi.spyOn(Manager.prototype, "open").mockReturnThis();
  setSubscribed(false);
});

/** Opens a channel whose socket reaches nobody: the test plays the server. */
const open = (options: Partial<ChannelOptions> = {}): Opened => {
  const made = vi.spyOn(Manager.prototype, "socket");
  const channel = openChannel({
    uri: "",
    path: "/gossip",
    telling: { words: { ownOf: () => undefined }, patternOf: (address) => address },
    prepare: () => Promise.resolve(),
    onChanged: () => undefined,
    onConnected: () => undefined,
    onDismissed: () => undefined,
    onFault: () => undefined,
    ...options,
  });
  const socket = made.mock.results.at(-1)!.value as Socket;
  const emit = vi.spyOn(socket, "emit").mockReturnThis();
  vi.spyOn(socket, "disconnect").mockReturnThis();
  const sent = (name: string): unknown[] =>
    emit.mock.calls.filter(([event]) => event === name).map(([, given]) => given);
  return { channel, manager: made.mock.contexts.at(-1) as Manager, socket, sent };
};

/** What the server, or the connection to it, tells the socket. */
const tell = (socket: Socket, event: string, ...given: unknown[]): void => {
  for (const listener of socket.listeners(event)) (listener as (...all: unknown[]) => void)(...given);
};
const connect = (socket: Socket, id = "one"): void => {
  Object.assign(socket, { connected: true, id });
  tell(socket, "connect");
};
const drop = (socket: Socket): void => {
  Object.assign(socket, { connected: false, id: undefined });
  tell(socket, "disconnect", "transport close");
};
const told = ({ sent }: Opened): Interaction[] => sent("interact") as Interaction[];

describe("the live channel", () => {
  it("tries again after one to two seconds, then after five at most, and gives a try up after twenty", () => {
    const { manager, channel } = open();
    expect(manager.reconnectionDelay()).toBeGreaterThanOrEqual(1000);
    expect(manager.reconnectionDelay()).toBeLessThan(2000);
    expect([manager.reconnectionDelayMax(), manager.timeout(), manager.randomizationFactor()]).toEqual([
      5000, 20_000, 0,
    ]);
    expect(manager.reconnection()).toBe(true);
    channel.close();
  });

  it.each([
    ["its own server", "", "/gossip", "https://site.example", "/gossip/socket.io"],
    ["another one", "https://live.example", "/g", "https://live.example", "/g/socket.io"],
  ])("connects to %s at the configured path", (_, uri, path, server, at) => {
    const { manager, channel } = open({ uri, path });
    expect([(manager as unknown as { uri: string }).uri, manager.opts.path]).toEqual([server, at]);
    channel.close();
  });

  it("announces the site on each connection, and the user once known", () => {
    const { channel, socket, sent } = open();
    connect(socket);
    expect([sent("connect-website").length, sent("update-user")]).toEqual([1, []]);
    drop(socket);
    channel.identify("7");
    connect(socket, "two");
    expect([sent("connect-website").length, sent("update-user")]).toEqual([2, ["7"]]);
    channel.close();
  });

  it.each(["click", "focusin"])(
    "publishes each %s once, with its element and the time in milliseconds",
    async (type) => {
      const opened = open();
      connect(opened.socket);
      const began = Date.now();
      for (let times = 0; times < 2; times += 1) button.dispatchEvent(new Event(type));
      await vi.waitFor(() => expect(told(opened)).toHaveLength(2));
      for (const event of told(opened)) {
        expect(event).toMatchObject({ type, params: { tagName: "BUTTON", name: "next" } });
        expect(event.datetime).toBeGreaterThanOrEqual(began);
        expect(event.datetime).toBeLessThanOrEqual(Date.now());
      }
      opened.channel.close();
    },
  );

  it("forgets on a disconnect whom it follows and what happens meanwhile: nothing of it is sent later", async () => {
    const opened = open();
    const { socket, channel } = opened;
    connect(socket);
    tell(socket, "following");
    expect(isSubscribed()).toBe(true);
    socket.sendBuffer = [{ type: 2, data: ["interact", {}] } as unknown as (typeof socket.sendBuffer)[number]];
    drop(socket);
    expect([isSubscribed(), socket.sendBuffer]).toEqual([false, []]);
    button.dispatchEvent(new Event("click"));
    channel.publishRoute("/tariff");
    connect(socket, "two");
    button.dispatchEvent(new Event("focusin"));
    await vi.waitFor(() => expect(told(opened)).not.toEqual([]));
    expect(told(opened).map(({ type }) => type)).toEqual(["focusin"]);
    channel.close();
  });
});
