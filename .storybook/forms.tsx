/** Whole forms from `schemas/`, prefilled as the server does for a new visitor. */
import { useMemo, type ReactElement } from "react";
import type { StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor } from "storybook/test";
import { productProps, sliderProps, withDefaults } from "#server/forms/loan-fill.ts";
import { formatIssue } from "#src/copy/issues.ts";
import { findProduct } from "#src/domain/lending/catalogue.ts";
import { refusesEmpty } from "#src/engine/core/chain.ts";
import { compile } from "#src/engine/core/compile.ts";
import { visiblePaths } from "#src/engine/core/conditions.ts";
import type { Choice, Definition, Descriptor, Element } from "#src/engine/core/definition.ts";
import { isAsked } from "#src/engine/core/element-types.ts";
import type { FormValues } from "#src/engine/core/rule.ts";
import { initialValue } from "#src/engine/core/values.ts";
import { FormConfigContext, type FormConfig } from "#src/engine/react/form-config.ts";
import { FormStep } from "#src/engine/react/form-step.tsx";
import type { SubmitEffects } from "#src/engine/browser/submit.ts";
import { Markup } from "#src/ui/parts/markup.tsx";
import { validators } from "#validators";
import { widgets } from "#widgets";
import { askOf } from "#widgets/example.ts";
import { loadWidgets } from "#widgets/lazy.ts";
import { examples as places } from "#widgets/location/location.examples.ts";
import { STORY_DAY } from "./day.ts";
import { storyCatalogue } from "./lender.ts";

// Like pages, stories load lazy widgets before the first render.
await loadWidgets();

const definitions = import.meta.glob<Definition>(["../schemas/*/*.json", "!../schemas/lists/*"], {
  eager: true,
  import: "default",
});
const lists = import.meta.glob<{ choices: Choice[] }>("../schemas/lists/*.json", { eager: true, import: "default" });

/** Ids of all definitions. */
export const formIds: readonly string[] = Object.values(definitions).map(({ id }) => id);

const resolved = (elements: readonly Element[]): Element[] =>
  elements.map(({ list, ...element }) => ({
    ...element,
    ...(list !== undefined && { choices: lists[`../schemas/lists/${list}.json`]?.choices ?? [] }),
    ...(element.elements && { elements: resolved(element.elements) }),
  }));

/** Deviations from what a new visitor gets: values, and a form in sections shown uncut. */
export type Deviations = { values?: FormValues; uncut?: boolean };

/** The descriptor of a form as sent to a new visitor. Throws for an unknown id. */
export const formOf = (id: string, { values = {}, uncut = false }: Deviations = {}): Descriptor => {
  const definition = Object.values(definitions).find((each) => each.id === id);
  if (!definition) throw new Error(`schemas/ has no form "${id}": it has ${formIds.join(", ")}`);
  const props = {
    ...productProps(storyCatalogue, storyCatalogue.products),
    ...Object.fromEntries(sliderProps(storyCatalogue, findProduct(storyCatalogue, "consumerCredit"), "")),
  };
  return {
    ...definition,
    ...(uncut && { sections: [] }),
    elements: resolved(definition.elements),
    version: JSON.stringify([definition, uncut]),
    values: { ...withDefaults(storyCatalogue, {}), amount: "1000", months: "12", ...values },
    props,
  };
};

const config: FormConfig = { rules: validators, widgets, ask: askOf(places.filled), formatIssue, Markup };

const nowhere = (): void => undefined;
const effects: SubmitEffects = {
  navigate: nowhere,
  redirect: nowhere,
  support: () => Promise.resolve({ reload: () => true }),
  setUserData: nowhere,
  report: nowhere,
};

type WholeFormProps = {
  id: string;
  /** What the page's address brought, where it differs from a new visitor's form. */
  brought?: Partial<Descriptor>;
  children?: ReactElement;
  beside?: ReactElement | null;
};

/** A form with its page's heading. */
export const WholeForm = ({ id, brought, children, beside, ...shown }: Deviations & WholeFormProps): ReactElement => {
  const { values, uncut } = shown;
  const descriptor = useMemo(() => ({ ...formOf(id, { values, uncut }), ...brought }), [id, values, uncut, brought]);
  return (
    <div className="page">
      <div className="page-head">
        <h1>{descriptor.title}</h1>
        {descriptor.intro && (
          <p className="intro">
            <Markup text={descriptor.intro} />
          </p>
        )}
      </div>
      <FormConfigContext value={config}>
        <FormStep descriptor={descriptor} today={STORY_DAY} effects={effects} beside={beside}>
          {children}
        </FormStep>
      </FormConfigContext>
    </div>
  );
};

/** Story of a form in its initial state. */
export const wholeForm = (id: string): StoryObj => ({
  parameters: { forms: [id] },
  render: () => <WholeForm id={id} />,
});

/** Ids of the forms shown by a module's stories. */
export const formsShownBy = (stories: object): string[] =>
  Object.values(stories as Record<string, StoryObj>).flatMap(
    ({ parameters }) => (parameters?.["forms"] ?? []) as string[],
  );

/** Story of all forms that these stories do not show, so that a new definition appears without a story of its own. */
export const otherForms = (stories: object): StoryObj => {
  const shown = formsShownBy(stories);
  const forms = formIds.filter((id) => !shown.includes(id));
  return {
    parameters: { forms, note: "Forms of schemas/ without a story of their own." },
    render: () => (
      <>{forms.length > 0 ? forms.map((id) => <WholeForm key={id} id={id} />) : <p lang="en">Today each has one.</p>}</>
    ),
  };
};

const pressEmpty = async (form: ParentNode): Promise<void> => {
  await userEvent.click(form.querySelector<HTMLButtonElement>(".buttons .primary")!);
  await waitFor(() => expect(form.querySelector("[role=alert]")).not.toBeNull());
};

/** Story of a form submitted empty: all errors and the error summary. */
export const inError = (id: string): StoryObj => ({
  ...wholeForm(id),
  play: ({ canvasElement }) => pressEmpty(canvasElement),
});

/** Whether anything is refused when the form is submitted as a new visitor gets it. */
const refusesAny = (id: string): boolean => {
  const form = formOf(id);
  const plan = compile(form, validators);
  const first = plan.sections[0]?.fields ?? plan.fields;
  const visible = visiblePaths(plan, (field) => initialValue(field, form.values));
  return first.some(
    (field) =>
      visible.has(field.path) &&
      isAsked(field) &&
      refusesEmpty(field.chain) === "always" &&
      [false, ""].includes(initialValue(field, form.values) as never),
  );
};

/** Story of all forms that refuse something and that these stories do not press, each pressed. */
export const othersInError = (stories: object): StoryObj => {
  const shown = formsShownBy(stories);
  const forms = formIds.filter((id) => !shown.includes(id) && refusesAny(id));
  return {
    parameters: { forms, note: "Forms of schemas/ without a story of their own, pressed empty." },
    render: () => (
      <>
        {forms.map((id) => (
          <WholeForm key={id} id={id} />
        ))}
      </>
    ),
    play: async ({ canvasElement }) => {
      const all = [...canvasElement.querySelectorAll("form")];
      // A plain click: to move a pointer over so long a page costs seconds.
      for (const form of all) form.querySelector<HTMLButtonElement>(".buttons .primary")!.click();
      // Addresses, since an element that is not as expected is described whole, at each change of the page.
      const silent = () => all.filter((form) => !form.querySelector("[role=alert]")).map(({ action }) => action);
      await waitFor(() => expect(silent()).toEqual([]));
    },
  };
};
