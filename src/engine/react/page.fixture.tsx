/** The page of forms in the engine's browser tests, rendered identically on the server and in the browser. */
import type { Posted } from "./use-form-store.ts";
import { Component, Profiler, StrictMode, type ReactElement, type ReactNode } from "react";
import { keepDraft } from "#src/api/drafts.ts";
import { formatIssue } from "#src/copy/issues.ts";
import { Markup } from "#src/ui/parts/markup.tsx";
import { validators } from "#validators";
import { widgets } from "#widgets";
import { loadWidgets } from "#widgets/lazy.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { FormConfigContext, type FormConfig, type Widget } from "./form-config.ts";
import type { SubmitEffects } from "#src/engine/browser/submit.ts";
import { FormStep } from "./form-step.tsx";

await loadWidgets();

/** Record of what happened on the page: renders by field path, commits, effects, settled forms. */
export type Diary = { renders: Record<string, number>; commits: number; effects: unknown[][]; settled: number };
export const newDiary = (): Diary => ({ renders: {}, commits: 0, effects: [], settled: 0 });

export type PageState = {
  forms: readonly Descriptor[];
  posted?: Posted;
  strict: boolean;
  visit?: number;
  /** The page has a hook before redirects and a callback for errors. */
  hooks?: boolean;
};

const counted = (diary: Diary): FormConfig["widgets"] =>
  Object.fromEntries(
    Object.entries(widgets).map(([type, widget]: [string, Widget]) => [
      type,
      {
        ...widget,
        render: (args) => {
          diary.renders[args.field.path] = (diary.renders[args.field.path] ?? 0) + 1;
          return widget.render(args);
        },
      } satisfies Widget,
    ]),
  );

const ask: FormConfig["ask"] = async (source, input, signal) => {
  const response = await fetch(`/ask/${source}?${new URLSearchParams(input)}`, { signal });
  return response.json();
};

/** A form config that records renders, logs and reports in the diary; a log of the type "broken" fails. */
export const kitWith = (diary: Diary): FormConfig => ({
  rules: validators,
  widgets: counted(diary),
  formatIssue,
  ask,
  drafts: () =>
    Promise.resolve({ keep: keepDraft, ask: (differences) => void diary.effects.push(["ask", differences]) }),
  Markup,
  log: (click) => {
    diary.effects.push(["log", click]);
    return click.type === "broken" ? Promise.reject(new Error("not logged")) : Promise.resolve();
  },
  report: (error, info) => void diary.effects.push(["report", error.message, info]),
});

/** Submit effects that only record their calls in the diary. */
export const effectsWith = (diary: Diary): SubmitEffects => {
  const note =
    (what: string) =>
    (...args: unknown[]): void =>
      void diary.effects.push([what, ...args]);
  return {
    navigate: note("navigate"),
    redirect: note("redirect"),
    setUserData: note("userData"),
    support: () =>
      Promise.resolve({
        reload: () => {
          note("reload")();
          return !location.search.includes("reloaded");
        },
      }),
    report: (error, info) => note("report")(error.message, info),
  };
};

/** The page's own hooks, recorded in the diary. */
const hooksWith = (diary: Diary): Pick<SubmitEffects, "beforeRedirect" | "onError"> => ({
  beforeRedirect: (url) => void diary.effects.push(["beforeRedirect", url]),
  onError: (answer, status) => void diary.effects.push(["onError", status, answer]),
});

type BoundaryProps = { diary: Diary; children: ReactNode };

/** Substitute for the error boundary around pages of the site. */
class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override componentDidCatch = (error: Error): void => void this.props.diary.effects.push(["caught", error.message]);
  override render = (): ReactNode => (this.state.failed ? <p id="failed">failed</p> : this.props.children);
}

export const Page = ({
  state,
  kit,
  effects,
  diary,
}: {
  state: PageState;
  kit: FormConfig;
  effects: SubmitEffects;
  diary: Diary;
}): ReactElement => {
  const page = (
    <FormConfigContext value={kit}>
      <Boundary diary={diary}>
        <Profiler id="page" onRender={() => void (diary.commits += 1)}>
          {state.forms.map((form) => (
            <FormStep
              key={`${form.id} ${state.visit ?? 0}`}
              descriptor={form}
              today="2027-03-28"
              effects={state.hooks ? { ...effects, ...hooksWith(diary) } : effects}
              posted={state.posted}
              onSettled={() => void (diary.settled += 1)}
            />
          ))}
        </Profiler>
      </Boundary>
    </FormConfigContext>
  );
  return state.strict ? <StrictMode>{page}</StrictMode> : page;
};
