/** A form drawn in the browser alone, as a page one comes to inside the app: its heavy widgets are still on their way. */
import { css, Global } from "@emotion/react";
import { createRoot } from "react-dom/client";
import type { Descriptor } from "#src/engine/definition.ts";
import { KitContext, type FormKit } from "#src/engine/kit.ts";
import { FormStep } from "#src/engine/react/form-step.tsx";
import { Letters } from "#src/ui/letters.tsx";
import { StepStyles } from "#src/ui/step-styles.tsx";
import { Styles } from "#src/ui/styles.tsx";
import { Markup } from "#src/ui/markup.tsx";
import { validators } from "#validators";
import { widgets } from "#widgets";
import { HeavySheets } from "#widgets/heavy-sheets.tsx";

declare global {
  var reported: string[];
  var showForm: (form: Descriptor) => void;
}
globalThis.reported = [];
const report = (error: Error): void => void globalThis.reported.push(error.message);

const options = [{ value: "56784", label: "Пловдив" }];
const kit: FormKit = { rules: validators, widgets, say: () => "Грешка", ask: () => Promise.resolve({ options }), report, Markup };
const effects = { navigate: () => undefined, redirect: () => undefined, reload: () => false, setUserData: () => undefined, report };

const root = createRoot(document.getElementById("root")!);
// No motion: what is measured stands still.
const still = css`* { transition: none !important; }`;

globalThis.showForm = (form) => root.render(
  <KitContext value={kit}>
    <Letters /><Styles /><StepStyles /><Global styles={still} />
    <HeavySheets form={form} />
    <FormStep descriptor={form} today="2027-03-28" effects={effects} />
  </KitContext>,
);
document.documentElement.dataset["ready"] = "";
