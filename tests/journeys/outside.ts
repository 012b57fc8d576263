/** Records all that leaves a browser for other hosts, and what the page hands to the scripts of such hosts. */
import type { BrowserContext, Request } from "playwright";

type ToTags = Record<string, unknown>;
type ToChat = [name: string, payload: unknown];

export type Outside = {
  /** Requests to other hosts, each as text: method, decoded URL, headers and body. */
  readonly requests: string[];
  /** Entries of the tags' data layer; the fake container hands them over (`providers.ts`). */
  readonly toTags: ToTags[];
  /** Calls of the chat's interface. */
  readonly toChat: ToChat[];
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
};

const textOf = (request: Request): string => {
  const body = request.postData() ?? "";
  const headers = JSON.stringify(request.headers());
  return [request.method(), request.url(), decoded(request.url()), headers, decoded(headers), body, decoded(body)].join(
    "\n",
  );
};

/** Starts recording; continues through every document of every page of the context. */
export const recordOutside = async (context: BrowserContext, site: string): Promise<Outside> => {
  const own = new URL(site).host;
  const outside: Outside = { requests: [], toTags: [], toChat: [] };
  const { requests } = outside;
  const isForeign = (url: string): boolean => /^(?:https?|wss?):/.test(url) && new URL(url).host !== own;
  context.on("request", (request) => {
    if (isForeign(request.url())) requests.push(textOf(request));
  });
  context.on("page", (page) =>
    page.on("websocket", (socket) => {
      if (!isForeign(socket.url())) return;
      requests.push(decoded(socket.url()));
      socket.on("framesent", ({ payload }) => void requests.push(String(payload)));
    }),
  );
  await context.exposeFunction("toldOutside", (to: "tags" | "chat", what: unknown) => {
    if (to === "tags") outside.toTags.push(what as ToTags);
    else outside.toChat.push(what as ToChat);
  });
  return outside;
};
