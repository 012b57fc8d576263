/** The sheets of the heavy widgets a form names: they come with their code. */
import { Global } from "@emotion/react";
import { useEffect, useState, type ReactElement } from "react";
import type { Descriptor } from "#src/engine/definition.ts";
import { heavyTypesIn, loadedWidget, loadWidgets } from "./heavy.ts";

/** Stands beside a form. A load that fails is told by the field that misses it. */
export const HeavySheets = ({ form }: { form: Descriptor }): ReactElement => {
  const [, redraw] = useState(0);
  const types = heavyTypesIn({ form });
  const isHere = types.every(loadedWidget);
  useEffect(() => {
    if (!isHere) void loadWidgets(heavyTypesIn({ form })).then(() => redraw((n) => n + 1), () => undefined);
  }, [form, isHere]);
  const sheets = new Set(types.flatMap((type) => loadedWidget(type)?.sheet ?? []));
  return <>{[...sheets].map((styles) => <Global key={styles.name} styles={styles} />)}</>;
};
