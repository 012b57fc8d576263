/** The views of the page kinds: loaded when a page of that kind is first shown, kept afterwards. */
import { useEffect, useState, type ComponentType } from "react";
import { report } from "#src/api/report.ts";
import type { PageKind, PageRow } from "#src/pages/table.ts";
import { pageKinds } from "#src/pages/kinds.ts";

export type ViewProps = { data: never; row: PageRow };
export type View = ComponentType<{ data: unknown; row: PageRow }>;

const loaded = new Map<PageKind, View>();

/** Loads a kind's view. The entry waits for it before hydrating, so that the first render finds it. */
export const loadKind = async (kind: PageKind): Promise<View> => {
  const view = loaded.get(kind) ?? ((await pageKinds[kind]()).View as unknown as View);
  loaded.set(kind, view);
  return view;
};

/** The view when it is there; draws again once it has come. `lost` when it did not come: a release has taken its file's place, or the line was cut. */
export const useKind = (kind: PageKind): { View: View | undefined; lost: boolean } => {
  const [, redraw] = useState(0);
  const [lost, setLost] = useState<PageKind>();
  const View = loaded.get(kind);
  useEffect(() => {
    if (!View) loadKind(kind).then(() => redraw((n) => n + 1), (error: unknown) => {
      report(error, { kind });
      setLost(kind);
    });
  }, [kind, View]);
  return { View, lost: lost === kind };
};
