/** Our engine with all widgets and rules, as a page renders it. */
import { createRoot } from "react-dom/client";
import type { Descriptor, Element } from "#src/engine/core/definition.ts";
import { FormConfigContext, type FormConfig } from "#src/engine/react/form-config.ts";
import { FormStep } from "#src/engine/react/form-step.tsx";
import type { SubmitEffects } from "#src/engine/browser/submit.ts";
import { Markup } from "#src/ui/parts/markup.tsx";
import { validators } from "#validators";
import { widgets } from "#widgets";
import { lazyTypesIn, loadWidgets } from "#widgets/lazy.ts";
import { CHOICES, FORM, HIDING, PLACEHOLDER, WRONG, type BenchField } from "./fields.ts";
import { OUR_MARKUP, OUR_SEND, type Adapter } from "./shape.ts";

const RULES: Readonly<Partial<Record<BenchField["kind"], string>>> = { checkbox: "checkbox-required" };

const elementOf = ({ kind, name, label, hint, hiddenBy }: BenchField): Element => ({
  type: kind === "file" ? "photo" : kind,
  name,
  label,
  hint,
  validation: RULES[kind] ?? "required",
  ...(kind === "select" && { placeholder: PLACEHOLDER }),
  ...((kind === "select" || kind === "radio") && { choices: CHOICES }),
  ...(hiddenBy && { hidden: { element: hiddenBy, operator: "equal", value: HIDING } }),
});

/** A new rules object per form: compiled plans are cached by it, so a shared one would skip compilation. */
const newConfig = (): FormConfig => ({
  rules: { ...validators },
  widgets,
  formatIssue: () => WRONG,
  ask: () => Promise.reject(new Error("nobody is asked")),
  Markup,
});
const nothing = (): void => undefined;
const effects: SubmitEffects = {
  navigate: nothing,
  redirect: nothing,
  support: () => Promise.resolve({ reload: () => false }),
  setUserData: nothing,
  report: nothing,
};

const mount: Adapter["mount"] = (root, fields) => {
  const descriptor: Descriptor = {
    id: FORM,
    title: FORM,
    action: "bench",
    version: "v1",
    values: {},
    elements: [...fields.map(elementOf), { type: "submit", name: "send", label: "Send" }],
  };
  const config = newConfig();
  const drawn = createRoot(root);
  const draw = (): void =>
    drawn.render(
      <FormConfigContext value={config}>
        <FormStep descriptor={descriptor} today="2027-03-28" effects={effects} />
      </FormConfigContext>,
    );
  const lazy = lazyTypesIn({ form: descriptor });
  if (lazy.length > 0) void loadWidgets(lazy).then(draw);
  else draw();
  return () => drawn.unmount();
};

export const adapter: Adapter = {
  name: "ours",
  draws: OUR_MARKUP,
  send: OUR_SEND,
  held: '.upload-item[data-state="ready"]',
  mount,
};
