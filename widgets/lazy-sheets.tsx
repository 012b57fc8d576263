/** Style sheets of the lazy widgets a form uses. */
import { useEffect, useState, type ReactElement } from "react";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { Sheet } from "#src/ui/styles/sheets.tsx";
import { lazyTypesIn, loadedWidget, loadWidgets } from "./lazy.ts";

/** Renders the style sheets beside a form. A failed load is reported by the field that needs the widget. */
export const LazySheets = ({ form }: { form: Descriptor }): ReactElement => {
  const [, redraw] = useState(0);
  const types = lazyTypesIn({ form });
  const isHere = types.every(loadedWidget);
  useEffect(() => {
    if (!isHere)
      void loadWidgets(lazyTypesIn({ form })).then(
        () => redraw((n) => n + 1),
        () => undefined,
      );
  }, [form, isHere]);
  const sheets = new Set(types.flatMap((type) => loadedWidget(type)?.sheet ?? []));
  return (
    <>
      {[...sheets].map((name) => (
        <Sheet key={name} name={name} />
      ))}
    </>
  );
};
