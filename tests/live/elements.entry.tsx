/** The channel's filter beside the widgets' examples: what it would tell of every click and focus is kept for the test. */
import { seeTarget, tellSeen } from "#src/live/describe.ts";
import { newWords } from "#src/live/words.ts";
import { patternOf } from "#src/pages/patterns.ts";
import { examplesByFolder } from "../contract/widget-examples.ts";
import "../contract/widgets.entry.tsx";

const words = newWords();
for (const { element } of Object.values(examplesByFolder.get(location.pathname.slice(1))!)) words.learn([element]);
const told: Record<string, string>[] = [];
for (const type of ["click", "focusin"]) {
  document.addEventListener(type, ({ target }) => {
    const seen = seeTarget(target);
    if (seen) told.push(tellSeen(seen, { words, patternOf: (address) => patternOf(address, location.origin) }));
  }, { capture: true });
}
// Presses end here: what a press would do is another matter.
document.documentElement.addEventListener("click", (event) => {
  event.preventDefault();
  event.stopPropagation();
}, { capture: true });

Object.assign(window, { told, readWords: () => words.readScripts() });
