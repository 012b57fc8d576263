/** Hydrates the page of one widget's examples, each in its own root; exposes form values and readiness to the suite. */
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { FormStore } from "#src/engine/browser/form-store.ts";
import { ExampleForm } from "../../.storybook/example-form.tsx";
import { Sheets } from "../../.storybook/sheets.tsx";
import { examplesByFolder, formIdOf } from "./examples.ts";

const folder = location.pathname.slice(1);
const stores = new Map<string, FormStore>();

createRoot(document.createElement("div")).render(<Sheets />);
for (const [name, example] of Object.entries(examplesByFolder.get(folder)!)) {
  const id = formIdOf(folder, name);
  hydrateRoot(
    document.querySelector(`[data-example="${name}"] > .root`)!,
    <StrictMode>
      <ExampleForm id={id} example={example} onStore={(store) => stores.set(name, store)} />
    </StrictMode>,
    { onRecoverableError: (error) => console.error(`hydration of ${name}: ${String(error)}`) },
  );
}

/** The engine's value of a field of an example. */
const valueOf = (name: string, path: string): unknown => {
  const store = stores.get(name);
  return store?.slot(store.plan.byPath.get(path)!).value;
};

Object.assign(window, {
  valueOf,
  isTakenOver: () => stores.size === document.querySelectorAll("[data-example]").length,
});
