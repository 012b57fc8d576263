/** Records what a browser sends over the live channel and to the logging calls, frame by frame. */
import type { Page } from "playwright";

export type Wire = {
  /** Raw frames of the live channel. */
  sent: string[];
  received: string[];
  /** Bodies of error reports and click logs. */
  logged: string[];
  /** How often the channel has connected. */
  connected(): number;
  /** Names and arguments of the events that were sent. */
  events(): { name: string; given: unknown }[];
  /** The `params` of every `interact` event. */
  params(): Record<string, string>[];
};

const EVENT = /^42(\[.*\])$/s;

/** Starts recording; continues through every document the page opens. */
export const recordWire = (page: Page): Wire => {
  const wire: Wire = {
    sent: [],
    received: [],
    logged: [],
    connected: () => wire.received.filter((frame) => frame.startsWith("40")).length,
    events: () =>
      wire.sent.flatMap((frame) => {
        const [name, given] = JSON.parse(EVENT.exec(frame)?.[1] ?? "[]") as [string?, unknown?];
        return name === undefined ? [] : [{ name, given }];
      }),
    params: () =>
      wire
        .events()
        .filter(({ name }) => name === "interact")
        .map(({ given }) => (given as { params: Record<string, string> }).params),
  };
  page.on("websocket", (socket) => {
    if (!socket.url().includes("/gossip/")) return;
    socket.on("framesent", ({ payload }) => void wire.sent.push(String(payload)));
    socket.on("framereceived", ({ payload }) => void wire.received.push(String(payload)));
  });
  page.on("request", (request) => {
    if (/\/gossip\/|\/api\/v2\/(?:error|log-user-click)/.test(request.url()) && request.method() === "POST")
      wire.logged.push(request.postData() ?? "");
  });
  return wire;
};
