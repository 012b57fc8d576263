/** The widgets' examples with the live channel's filter: collects the event it would send for each click and focus. */
import { seeTarget, describeSeen } from "#src/live/describe.ts";
import { newWords } from "#src/live/words.ts";
import { patternOf } from "#src/pages/patterns.ts";
import { examplesByFolder } from "#tests/widgets/examples.ts";
import "#tests/widgets/widgets.entry.tsx";

const words = newWords();
for (const { element } of Object.values(examplesByFolder.get(location.pathname.slice(1))!)) words.learn([element]);
const told: Record<string, string>[] = [];
for (const type of ["click", "focusin"]) {
  document.addEventListener(
    type,
    ({ target }) => {
      const seen = seeTarget(target);
      if (seen) told.push(describeSeen(seen, { words, patternOf: (address) => patternOf(address, location.origin) }));
    },
    { capture: true },
  );
}
// Suppresses the clicks' own effects.
document.documentElement.addEventListener(
  "click",
  (event) => {
    event.preventDefault();
    event.stopPropagation();
  },
  { capture: true },
);

Object.assign(window, { told, readWords: () => words.readScripts() });
