/**
 * The first script of a page, and of next to nothing: on a narrow line the page is painted before the rest is
 * fetched. What the server drew works by itself until then.
 */

/** A page that nobody sees is never painted, and is taken over all the same. */
const AT_LATEST_MS = 500;

/** A frame begins; what comes after it comes after the painting. */
export const painted = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, document.visibilityState === "hidden" ? 0 : AT_LATEST_MS);
});

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A slow phone takes milliseconds to ask for one: a few at a time, it hears a finger in between. */
const AT_A_TIME = 4;

/** Asks for the files without waiting for any, where they would be found one after another as each needs the next; then runs the first of them. */
const fetchFiles = async ({ dataset, nonce }: HTMLScriptElement): Promise<void> => {
  const files = dataset["files"]!.split(" ");
  const links = files.map((href) => Object.assign(document.createElement("link"), { rel: "modulepreload", href, nonce }));
  for (; links.length > 0; await nextTurn()) document.head.append(...links.splice(0, AT_A_TIME));
  await import(/* @vite-ignore */ files[0]!);
};

void painted.then(() => fetchFiles(document.querySelector<HTMLScriptElement>("script[data-files]")!));
