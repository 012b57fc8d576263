/**
 * The first script of a page, a tiny one: delays the other scripts until first paint, so that they do not compete with
 * the page on slow connections. The server-rendered page works by itself until then. A form that the browser posts by
 * itself ends its draft here, as the other scripts end that of a form they submit: none outlives what was sent, and a
 * refused form comes back with what was typed.
 */
import { DRAFT_PREFIX, PLAINLY_POSTED } from "#src/api/plain-post.ts";

/** Timeout, because hidden pages are never painted but hydrate all the same. */
const AT_LATEST_MS = 500;

/** Resolves after first paint: a timeout set inside an animation frame runs after that frame is painted. */
export const painted = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, document.visibilityState === "hidden" ? 0 : AT_LATEST_MS);
});

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Preloads started per task: each takes milliseconds on a slow phone, and input is handled between tasks. */
const AT_A_TIME = 4;

/** Preloads all modules in parallel, which imports alone would discover one after another; then runs the first. */
const fetchFiles = async ({ dataset, nonce }: HTMLScriptElement): Promise<void> => {
  const files = dataset["files"]!.split(" ");
  const links = files.map((href) =>
    Object.assign(document.createElement("link"), { rel: "modulepreload", href, nonce }),
  );
  for (; links.length > 0; await nextTurn()) document.head.append(...links.splice(0, AT_A_TIME));
  await import(/* @vite-ignore */ files[0]!);
};

void painted.then(() => fetchFiles(document.querySelector<HTMLScriptElement>("script[data-files]")!));

// On the window: after the scripts' own listener, which prevents what it submits itself.
addEventListener("submit", ({ target, defaultPrevented }) => {
  const { id, method } = target as HTMLFormElement;
  if (defaultPrevented || method !== "post") return;
  document.documentElement.dataset[PLAINLY_POSTED] = id;
  try {
    sessionStorage.removeItem(DRAFT_PREFIX + id);
  } catch {
    // The browser blocks the storage: it holds no draft either.
  }
});
