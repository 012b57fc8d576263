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

/** All at once, and not one after another as each is found to need the next. */
const preload = ({ dataset, nonce }: HTMLScriptElement): void => {
  for (const href of dataset["files"]!.split(" ")) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href, nonce }));
};

void painted.then(() => {
  preload(document.querySelector<HTMLScriptElement>("script[data-files]")!);
  return import("./entry.client.tsx");
});
