/** A form rendered in the browser only, as after client-side navigation: its lazy widgets are not loaded yet. */
import { createRoot } from "react-dom/client";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { FormConfigContext, type FormConfig } from "#src/engine/react/form-config.ts";
import { FormStep } from "#src/engine/react/form-step.tsx";
import { Letters } from "#src/ui/styles/letters.fixture.tsx";
import { css } from "#src/ui/styles/css.ts";
import { loadSheets, Sheet } from "#src/ui/styles/sheets.tsx";
import { Markup } from "#src/ui/parts/markup.tsx";
import { validators } from "#validators";
import { widgets } from "#widgets";
import { LazySheets } from "#widgets/lazy-sheets.tsx";

declare global {
  var reported: string[];
  var showForm: (form: Descriptor) => void;
}
globalThis.reported = [];
const report = (error: Error): void => void globalThis.reported.push(error.message);

const options = [{ value: "56784", label: "Пловдив" }];
const config: FormConfig = {
  rules: validators,
  widgets,
  formatIssue: () => "Грешка",
  ask: () => Promise.resolve({ options }),
  report,
  Markup,
};
const effects = {
  navigate: () => undefined,
  redirect: () => undefined,
  support: () => Promise.resolve({ reload: () => false }),
  setUserData: () => undefined,
  report,
};

await loadSheets(["page", "step"]);
const root = createRoot(document.getElementById("root")!);
// Disables transitions, so that measured positions are stable.
const still = css`* { transition: none !important; }`;

globalThis.showForm = (form) =>
  root.render(
    <FormConfigContext value={config}>
      <Letters />
      <Sheet name="page" />
      <Sheet name="step" />
      <Sheet name="still" text={still} />
      <LazySheets form={form} />
      <FormStep descriptor={form} today="2027-03-28" effects={effects} />
    </FormConfigContext>,
  );
document.documentElement.dataset["ready"] = "";
