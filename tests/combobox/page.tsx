/** A form with look-up fields, drawn the same by the server and in the browser. */
import { StrictMode, type ReactElement } from "react";
import { sayIssue } from "#src/copy/issues.ts";
import type { Descriptor } from "#src/engine/definition.ts";
import { KitContext, type FormKit } from "#src/engine/kit.ts";
import { FormStep } from "#src/engine/react/form-step.tsx";
import { Markup } from "#src/ui/markup.tsx";
import { validators } from "#validators";
import { widgets } from "#widgets";
import { loadWidgets } from "#widgets/heavy.ts";

await loadWidgets();

const ask: FormKit["ask"] = async (source, input, signal) => {
  const response = await fetch(`/api/v2/${source}?${new URLSearchParams(input)}`, { signal });
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
};

const kit: FormKit = { rules: validators, widgets, say: sayIssue, ask, Markup };

const effects = { navigate: () => undefined, redirect: () => undefined, reload: () => true, setUserData: () => undefined, report: () => undefined };

/** The descriptor of the page; `values` and `props` as a handler fills them in. */
export const descriptorWith = (filled: Partial<Descriptor> = {}): Descriptor => ({
  id: "address", title: "Адрес", action: "address", version: JSON.stringify(filled), values: {},
  elements: [
    { type: "location", name: "settlement", label: "Населено място", hint: "Започнете да пишете и изберете от списъка.", validation: "required" },
    {
      type: "autocomplete", name: "family", label: "Семейно положение",
      choices: [{ value: "single", label: "Неженен" }, { value: "married", label: "Женен" }, { value: "partner", label: "С партньор" }],
    },
    { type: "text", name: "street", label: "Улица" },
    { type: "submit", name: "submit", label: "Напред" },
  ],
  ...filled,
});

export const Page = ({ descriptor }: { descriptor: Descriptor }): ReactElement => (
  <StrictMode>
    <KitContext value={kit}><FormStep descriptor={descriptor} today="2027-03-28" effects={effects} /></KitContext>
  </StrictMode>
);
