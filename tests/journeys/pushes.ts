/** Sends frames of the live channel to a page in the server's name. */
import type { Locator, Page, WebSocketRoute } from "playwright";
import { eventually } from "./visit.ts";

/** Proxies the live channel of a page's next documents; the returned function waits for a connection and sends a frame. */
export const pushing = async (page: Page): Promise<(frame: string) => Promise<void>> => {
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/gossip\//, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  return async (frame) => {
    await eventually(() => sockets.length).toBeGreaterThan(0);
    sockets.at(-1)!.send(frame);
  };
};

/**
 * As `pushing`, but sends the frame until the locator matches: a clock that jumps closes the connection, and what is sent
 * to a closing connection is lost.
 */
export const hearing = async (page: Page): Promise<(frame: string, until: Locator) => Promise<void>> => {
  const push = await pushing(page);
  return (frame, until) =>
    eventually(async () => {
      await push(frame);
      return until.count();
    }).toBeGreaterThan(0);
};
