/** A form with look-up fields, rendered on the server and hydrated in the browser. */
import { StrictMode, type ReactElement } from "react";
import { formatIssue } from "#src/copy/issues.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { FormConfigContext, type FormConfig } from "#src/engine/react/form-config.ts";
import { FormStep } from "#src/engine/react/form-step.tsx";
import { Markup } from "#src/ui/parts/markup.tsx";
import { validators } from "#validators";
import { widgets } from "#widgets";
import { loadWidgets } from "#widgets/lazy.ts";

await loadWidgets();

const ask: FormConfig["ask"] = async (source, input, signal) => {
  const response = await fetch(`/api/v2/${source}?${new URLSearchParams(input)}`, { signal });
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
};

const config: FormConfig = { rules: validators, widgets, formatIssue, ask, Markup };

const effects = {
  navigate: () => undefined,
  redirect: () => undefined,
  support: () => Promise.resolve({ reload: () => true }),
  setUserData: () => undefined,
  report: () => undefined,
};

/** The page's form descriptor, with overrides such as `values` and `props`, which a handler fills in on the site. */
export const descriptorWith = (filled: Partial<Descriptor> = {}): Descriptor => ({
  id: "address",
  title: "Адрес",
  action: "address",
  version: JSON.stringify(filled),
  values: {},
  elements: [
    {
      type: "location",
      name: "settlement",
      label: "Населено място",
      hint: "Започнете да пишете и изберете от списъка.",
      validation: "required",
    },
    {
      type: "autocomplete",
      name: "family",
      label: "Семейно положение",
      choices: [
        { value: "single", label: "Неженен" },
        { value: "married", label: "Женен" },
        { value: "partner", label: "С партньор" },
      ],
    },
    { type: "text", name: "street", label: "Улица" },
    { type: "submit", name: "submit", label: "Напред" },
  ],
  ...filled,
});

export const Page = ({ descriptor }: { descriptor: Descriptor }): ReactElement => (
  <StrictMode>
    <FormConfigContext value={config}>
      <FormStep descriptor={descriptor} today="2027-03-28" effects={effects} />
    </FormConfigContext>
  </StrictMode>
);
