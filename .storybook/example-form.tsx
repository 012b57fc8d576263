/** One example of a widget, live: a real store, real rules, and a backend that answers as the example says. */
import { useEffect, useLayoutEffect, useMemo, useRef, type ReactElement } from "react";
import { sayIssue } from "#src/copy/issues.ts";
import { attach, putAll } from "#src/engine/attach.ts";
import { compile, type Field } from "#src/engine/compile.ts";
import { mostFiles } from "#src/engine/held-files.ts";
import { Buttons } from "#src/engine/react/buttons.tsx";
import { KitContext, StoreContext, type FormKit } from "#src/engine/kit.ts";
import { FieldTree } from "#src/engine/rjsf/adapter.tsx";
import { FormStore } from "#src/engine/store.ts";
import { Markup } from "#src/ui/markup.tsx";
import { validators } from "#validators";
import { widgets } from "#widgets";
import { askOf, descriptorOf, errorsOf, leafOf, type Example } from "#widgets/example.ts";
import { loadWidgets } from "#widgets/heavy.ts";
import { STORY_DAY } from "./day.ts";

// An example begins where a page does: with its code there.
await loadWidgets();

/** A drawing of a card that weighs what the example says; a PDF has none. */
const fileOf = (name: string, size: number): File => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 86 54"><rect width="86" height="54" rx="4" fill="#cfe3d8"/><rect x="8" y="14" width="20" height="26" rx="2" fill="#7fa893"/><path d="M36 18h40M36 26h30M36 34h36" stroke="#3d6b57" stroke-width="3"/></svg>';
  return new File([drawing.padEnd(size, " ")], name, { type: name.endsWith(".pdf") ? "application/pdf" : "image/svg+xml" });
};

/** Puts files as far as the example says; once, however often React asks. */
const choose = (store: FormStore, field: Field, chosen: NonNullable<Example["chosen"]>): void => {
  if (store.files.chosen().size > 0) return;
  store.files.add(field, chosen.map(({ name, size }) => fileOf(name, size)), mostFiles(field));
  const added = store.files.view(field).items.filter(({ kind }) => kind === "chosen");
  for (const [at, { id }] of added.entries()) store.files.update(field, id, { state: chosen[at]!.state });
};

const inBrowser = typeof document !== "undefined";

/** Draws the example as the engine would; `onStore` gives its store to a test. */
export const ExampleForm = ({ id, example, onStore }: { id: string; example: Example; onStore?(store: FormStore): void }): ReactElement => {
  const form = useRef<HTMLFormElement>(null);
  const { kit, store, descriptor } = useMemo(() => {
    const made: FormKit = { rules: validators, widgets, ask: askOf(example), say: sayIssue, Markup };
    const sent = descriptorOf(id, example);
    const filled = new FormStore({ plan: compile(sent, validators), values: sent.values, rules: validators, today: STORY_DAY, ask: made.ask, say: sayIssue, staged: sent.staged });
    filled.showPosted(errorsOf(example));
    return { kit: made, store: filled, descriptor: sent };
  }, [id, example]);
  const field = store.plan.byPath.get(leafOf(example).path);

  (inBrowser ? useLayoutEffect : useEffect)(() => {
    putAll(form.current!, store);
    return attach(form.current!, store, { adopt: false });
  }, [store]);
  useEffect(() => {
    onStore?.(store);
    if (example.chosen && field) choose(store, field, example.chosen);
    if (example.pending && field) void store.checkNow(field);
  }, [store, field, example, onStore]);

  return (
    <KitContext value={kit}>
      <StoreContext value={store}>
        <form ref={form} id={descriptor.id} className="form" aria-label={descriptor.title} noValidate onSubmit={(event) => event.preventDefault()}>
          <FieldTree plan={store.plan} />
          {example.waiting && <p className="form-status" role="status">{example.waiting}</p>}
          {store.plan.buttons.length > 0 && <Buttons buttons={store.plan.buttons} progress={example.waiting ? (example.progress ?? 0) : null} />}
        </form>
      </StoreContext>
    </KitContext>
  );
};
