/** Our engine, with all its widgets and rules, as a page draws it. */
import { createRoot } from "react-dom/client";
import type { Descriptor, Element } from "#src/engine/definition.ts";
import { KitContext, type FormKit } from "#src/engine/kit.ts";
import { FormStep } from "#src/engine/react/form-step.tsx";
import type { SubmitEffects } from "#src/engine/submit.ts";
import { Markup } from "#src/ui/markup.tsx";
import { validators } from "#validators";
import { widgets } from "#widgets";
import { heavyTypesIn, loadWidgets } from "#widgets/heavy.ts";
import { CHOICES, FORM, HIDING, PLACEHOLDER, WRONG, type BenchField } from "./fields.ts";
import { OUR_MARKUP, OUR_SEND, type Adapter } from "./shape.ts";

const RULES: Readonly<Partial<Record<BenchField["kind"], string>>> = { checkbox: "checkbox-required" };

const elementOf = ({ kind, name, label, hint, hiddenBy }: BenchField): Element => ({
  type: kind === "file" ? "photo" : kind, name, label, hint, validation: RULES[kind] ?? "required",
  ...(kind === "select" && { placeholder: PLACEHOLDER }),
  ...((kind === "select" || kind === "radio") && { choices: CHOICES }),
  ...(hiddenBy && { hidden: { element: hiddenBy, operator: "equal", value: HIDING } }),
});

/** Rules of its own for each form: plans are kept by rules, and one met before would be ready-made. */
const kitOf = (): FormKit => ({ rules: { ...validators }, widgets, say: () => WRONG, ask: () => Promise.reject(new Error("nobody is asked")), Markup });
const nothing = (): void => undefined;
const effects: SubmitEffects = { navigate: nothing, redirect: nothing, reload: () => false, setUserData: nothing, report: nothing };

const mount: Adapter["mount"] = (root, fields) => {
  const descriptor: Descriptor = {
    id: FORM, title: FORM, action: "bench", version: "v1", values: {},
    elements: [...fields.map(elementOf), { type: "submit", name: "send", label: "Send" }],
  };
  const kit = kitOf();
  const drawn = createRoot(root);
  const draw = (): void => drawn.render(<KitContext value={kit}><FormStep descriptor={descriptor} today="2027-03-28" effects={effects} /></KitContext>);
  const heavy = heavyTypesIn({ form: descriptor });
  if (heavy.length > 0) void loadWidgets(heavy).then(draw);
  else draw();
  return () => drawn.unmount();
};

export const adapter: Adapter = { name: "ours", draws: OUR_MARKUP, send: OUR_SEND, held: '.upload-item[data-state="ready"]', mount };
