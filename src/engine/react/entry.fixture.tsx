import { useEffect } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { effectsWith, kitWith, newDiary, Page, type Diary, type PageState } from "./page.fixture.tsx";

declare global {
  var diary: Diary;
  var show: (state: Partial<PageState>) => Promise<void>;
  var recovered: string[];
}

globalThis.diary = newDiary();
globalThis.recovered = [];
const kit = kitWith(globalThis.diary);
const effects = effectsWith(globalThis.diary);
let state = JSON.parse(document.getElementById("data")!.textContent!) as PageState;
/** Rendered last, so that its effect runs after all others. */
const Ready = ({ tell }: { tell(): void }): null => {
  useEffect(tell, [tell]);
  return null;
};
const draw = (tell: () => void): React.JSX.Element => (
  <>
    <Page state={state} kit={kit} effects={effects} diary={globalThis.diary} />
    <Ready tell={tell} />
  </>
);
const root: Root = hydrateRoot(
  document.getElementById("root")!,
  draw(() => void (document.documentElement.dataset["ready"] = "")),
  { onRecoverableError: (error) => void globalThis.recovered.push(String(error)) },
);
globalThis.show = (change) =>
  new Promise((shown) => {
    state = { ...state, ...change };
    root.render(draw(shown));
  });
