/** Everything a definition may refer to: rules, calls, pages, look-up sources. */
import type { Rule } from "#src/engine/core/rule.ts";
import { callTable, type FixedCall } from "#src/api/calls/calls.ts";
import { formCallOf } from "#server/calls/calls.ts";
import { pages } from "#src/pages/table.ts";
import { lists } from "#server/lists/index.ts";
import type { ListSource } from "#server/lists/source.ts";
import { validators } from "#validators";
import { catalogueSliders, reliances } from "#server/submissions/index.ts";
import type { Reliances } from "#server/submissions/reader.ts";

export type LintContext = {
  rules: Readonly<Record<string, Rule>>;
  /** Values of `action`: paths of the calls that take a form, and of the pages. */
  actions: ReadonlySet<string>;
  /** Id of the one form each of these calls takes, by call path. */
  forms: ReadonlyMap<string, string>;
  /** Paths of the calls a `backend` rule may ask. */
  questions: ReadonlySet<string>;
  /** Paths of the pages, with parameters as the table writes them. */
  pages: ReadonlySet<string>;
  /** The server's long lists, by name. */
  sources: ReadonlyMap<string, ListSource>;
  /** The elements and rules the program relies on in each form, by form id. */
  reliedOn: Readonly<Record<string, Reliances>>;
  /** Paths of the sliders whose scale comes from the catalogue, by form id. */
  filledScales: Readonly<Record<string, readonly string[]>>;
};

/** The desk's calls with the forms that they take, and what code relies on in them. */
export type DeskForms = {
  calls: readonly { path: string; form: string }[];
  reliances: Readonly<Record<string, Reliances>>;
};

/** The context of the program as it is: its rules, calls, pages, lists and reliances; the desk's are handed in. */
export const lintContext = (desk: DeskForms): LintContext => {
  const calls = Object.keys(callTable) as FixedCall[];
  const taken = [...calls.flatMap((call) => formCallOf(call) ?? []), ...desk.calls];
  const forms = new Map(taken.map(({ path, form }) => [path, form]));
  return {
    rules: validators,
    reliedOn: { ...reliances, ...desk.reliances },
    filledScales: catalogueSliders,
    forms,
    actions: new Set([...forms.keys(), ...pages.map(({ path }) => path)]),
    questions: new Set(
      Object.values(callTable)
        .map(({ path }) => path)
        .filter((path) => path.startsWith("check-")),
    ),
    pages: new Set(pages.map(({ path }) => path)),
    sources: new Map(Object.entries(lists)),
  };
};
