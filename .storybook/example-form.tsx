/** One example of a widget, live: a real store, real rules, and a backend that answers as the example says. */
import { useEffect, useLayoutEffect, useMemo, useRef, type ReactElement } from "react";
import { sayIssue } from "#src/copy/issues.ts";
import { attach, putAll } from "#src/engine/attach.ts";
import { compile } from "#src/engine/compile.ts";
import { KitContext, StoreContext, type FormKit } from "#src/engine/kit.ts";
import { FieldTree } from "#src/engine/rjsf/adapter.tsx";
import { FormStore } from "#src/engine/store.ts";
import { Markup } from "#src/ui/markup.tsx";
import { validators } from "#validators";
import { widgets } from "#widgets";
import { askOf, descriptorOf, errorsOf, type Example } from "#widgets/example.ts";
import { STORY_DAY } from "./day.ts";

const inBrowser = typeof document !== "undefined";

/** Draws the example as the engine would; `onStore` gives its store to a test. */
export const ExampleForm = ({ id, example, onStore }: { id: string; example: Example; onStore?(store: FormStore): void }): ReactElement => {
  const form = useRef<HTMLFormElement>(null);
  const { kit, store, descriptor } = useMemo(() => {
    const made: FormKit = { rules: validators, widgets, ask: askOf(example), say: sayIssue, Markup };
    const sent = descriptorOf(id, example);
    const filled = new FormStore({ plan: compile(sent, validators), values: sent.values, rules: validators, today: STORY_DAY, ask: made.ask, say: sayIssue });
    filled.showPosted(errorsOf(example));
    return { kit: made, store: filled, descriptor: sent };
  }, [id, example]);
  const field = store.plan.byName.get(example.element.name);

  (inBrowser ? useLayoutEffect : useEffect)(() => {
    putAll(form.current!, store);
    return attach(form.current!, store, { adopt: false });
  }, [store]);
  useEffect(() => {
    onStore?.(store);
    if (example.pending && field) void store.checkNow(field);
  }, [store, field, example, onStore]);

  return (
    <KitContext value={kit}>
      <StoreContext value={store}>
        <form ref={form} id={descriptor.id} className="form" aria-label={descriptor.title} noValidate onSubmit={(event) => event.preventDefault()}>
          <FieldTree plan={store.plan} />
        </form>
      </StoreContext>
    </KitContext>
  );
};
