/** A live widget example: a real store and rules, with mock server responses from the example. */
import { useEffect, useLayoutEffect, useMemo, useRef, type ReactElement } from "react";
import { formatIssue } from "#src/copy/issues.ts";
import { bindForm, putAll } from "#src/engine/browser/bind-form.ts";
import { compile } from "#src/engine/core/compile.ts";
import type { Field } from "#src/engine/core/plan.ts";
import { mostFiles } from "#src/engine/core/files.ts";
import { Buttons } from "#src/engine/react/buttons.tsx";
import { FormConfigContext, StoreContext, type FormConfig } from "#src/engine/react/form-config.ts";
import { FieldTree } from "#src/engine/react/field-tree.tsx";
import { FormStore } from "#src/engine/browser/form-store.ts";
import { Markup } from "#src/ui/parts/markup.tsx";
import { validators } from "#validators";
import { widgets } from "#widgets";
import { askOf, descriptorOf, errorsOf, leafOf, type Example } from "#widgets/example.ts";
import { loadWidgets } from "#widgets/lazy.ts";
import { sendingOf } from "#widgets/photo/sending.ts";
import { STORY_DAY } from "./day.ts";

// Like pages, stories load lazy widgets before the first render.
await loadWidgets();

/** A file of the given name and size in bytes, with a drawing of a card as its content. */
const fileOf = (name: string, size: number): File => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 86 54"><rect width="86" height="54" rx="4" fill="#cfe3d8"/><rect x="8" y="14" width="20" height="26" rx="2" fill="#7fa893"/><path d="M36 18h40M36 26h30M36 34h36" stroke="#3d6b57" stroke-width="3"/></svg>';
  return new File([drawing.padEnd(size, " ")], name, {
    type: name.endsWith(".pdf") ? "application/pdf" : "image/svg+xml",
  });
};

/** Selects the example's files and sets their states; only once, though React runs effects repeatedly. */
const choose = (store: FormStore, field: Field, chosen: NonNullable<Example["chosen"]>): void => {
  if (store.files.chosen().size > 0) return;
  store.files.add(
    field,
    chosen.map(({ name, size }) => fileOf(name, size)),
    mostFiles(field),
  );
  const added = store.files.view(field).items.filter(({ kind }) => kind === "chosen");
  for (const [at, { id }] of added.entries()) {
    const { state, phase } = chosen[at]!;
    store.files.update(field, id, { state });
    if (phase) sendingOf(store.files).set(field, id, phase.what, phase.percent);
  }
};

const inBrowser = typeof document !== "undefined";

/** Renders the example as the engine would; `onStore` passes its store to a test. */
export const ExampleForm = ({
  id,
  example,
  onStore,
}: {
  id: string;
  example: Example;
  onStore?(store: FormStore): void;
}): ReactElement => {
  const form = useRef<HTMLFormElement>(null);
  const { config, store, descriptor } = useMemo(() => {
    const made: FormConfig = { rules: validators, widgets, ask: askOf(example), formatIssue, Markup };
    const sent = descriptorOf(id, example);
    const filled = new FormStore({
      plan: compile(sent, validators),
      values: sent.values,
      today: STORY_DAY,
      ask: made.ask,
      formatIssue,
      staged: sent.staged,
    });
    filled.showPosted(errorsOf(example));
    return { config: made, store: filled, descriptor: sent };
  }, [id, example]);
  const field = store.plan.byPath.get(leafOf(example).path);

  (inBrowser ? useLayoutEffect : useEffect)(() => {
    putAll(form.current!, store);
    return bindForm(form.current!, store, { adopt: false });
  }, [store]);
  useEffect(() => {
    onStore?.(store);
    if (example.chosen && field) choose(store, field, example.chosen);
    if (example.pending && field) void store.checkNow(field);
  }, [store, field, example, onStore]);

  return (
    <FormConfigContext value={config}>
      <StoreContext value={store}>
        <form
          ref={form}
          id={descriptor.id}
          className="form"
          aria-label={descriptor.title}
          noValidate
          onSubmit={(event) => event.preventDefault()}
        >
          <FieldTree plan={store.plan} />
          {example.waiting && (
            <p className="form-status" role="status">
              {example.waiting}
            </p>
          )}
          {store.plan.buttons.length > 0 && (
            <Buttons buttons={store.plan.buttons} progress={example.waiting ? (example.progress ?? 0) : null} />
          )}
        </form>
      </StoreContext>
    </FormConfigContext>
  );
};
