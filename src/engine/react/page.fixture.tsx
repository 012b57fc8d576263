/** A page of forms as the tests of the engine in a browser use it, drawn the same by the server and in the browser. */
import { Component, Profiler, StrictMode, type ReactElement, type ReactNode } from "react";
import { keepDraft } from "#src/api/drafts.ts";
import { sayIssue } from "#src/copy/issues.ts";
import { Markup } from "#src/ui/markup.tsx";
import { validators } from "#validators";
import { widgets } from "#widgets";
import { loadWidgets } from "#widgets/heavy.ts";
import type { Descriptor } from "../definition.ts";
import { KitContext, type FormKit, type Widget } from "../kit.ts";
import type { SubmitEffects } from "../submit.ts";
import { FormStep } from "./form-step.tsx";

await loadWidgets();

/** What happened on the page, for the test to read. */
export type Diary = { renders: Record<string, number>; commits: number; effects: unknown[][]; settled: number };
export const newDiary = (): Diary => ({ renders: {}, commits: 0, effects: [], settled: 0 });

export type PageState = { forms: readonly Descriptor[]; posted?: { errors: Record<string, string>; note?: string }; strict: boolean; visit?: number };

const counted = (diary: Diary): FormKit["widgets"] =>
  Object.fromEntries(Object.entries(widgets).map(([type, widget]: [string, Widget]) => [type, {
    ...widget,
    render: (args) => {
      diary.renders[args.field.path] = (diary.renders[args.field.path] ?? 0) + 1;
      return widget.render(args);
    },
  } satisfies Widget]));

const ask: FormKit["ask"] = async (source, input, signal) => {
  const response = await fetch(`/ask/${source}?${new URLSearchParams(input)}`, { signal });
  return response.json();
};

/** The kit of a page whose diary is kept. */
export const kitWith = (diary: Diary): FormKit => ({
  rules: validators, widgets: counted(diary), say: sayIssue, ask, keepDraft: () => Promise.resolve(keepDraft), Markup,
  report: (error, info) => void diary.effects.push(["report", error.message, info]),
});

/** Effects that only write down what they were told. */
export const effectsWith = (diary: Diary): SubmitEffects => {
  const note = (what: string) => (...args: unknown[]): void => void diary.effects.push([what, ...args]);
  return {
    navigate: note("navigate"), redirect: note("redirect"), setUserData: note("userData"), onError: note("error"),
    reload: () => {
      note("reload")();
      return !location.search.includes("reloaded");
    },
    report: (error, info) => note("report")(error.message, info),
  };
};

type BoundaryProps = { diary: Diary; children: ReactNode };

/** Stands for the boundary a page of the site has around it. */
class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override componentDidCatch = (error: Error): void => void this.props.diary.effects.push(["caught", error.message]);
  override render = (): ReactNode => (this.state.failed ? <p id="failed">failed</p> : this.props.children);
}

export const Page = ({ state, kit, effects, diary }: { state: PageState; kit: FormKit; effects: SubmitEffects; diary: Diary }): ReactElement => {
  const page = (
    <KitContext value={kit}><Boundary diary={diary}>
      <Profiler id="page" onRender={() => void (diary.commits += 1)}>
        {state.forms.map((form) => (
          <FormStep key={`${form.id} ${state.visit ?? 0}`} descriptor={form} today="2027-03-28" effects={effects} posted={state.posted} onSettled={() => void (diary.settled += 1)} />
        ))}
      </Profiler>
    </Boundary></KitContext>
  );
  return state.strict ? <StrictMode>{page}</StrictMode> : page;
};
