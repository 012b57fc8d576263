import type { ReactElement } from "react";
import type { WidgetArgs } from "#src/engine/react/form-config.ts";

/** An input for a number with decimals, and its unit after it. */
export const decimalInput = ({ control, initial }: WidgetArgs, unit: string | undefined): ReactElement => {
  const unitId = `${control.id}.unit`;
  const described = [control["aria-describedby"], unit && unitId].filter(Boolean).join(" ");
  return (
    <span className="with-unit">
      <input
        className="input number"
        type="text"
        autoComplete="off"
        {...control}
        inputMode="decimal"
        aria-describedby={described || undefined}
        defaultValue={String(initial)}
      />
      {unit && (
        <span className="unit" id={unitId}>
          {unit}
        </span>
      )}
    </span>
  );
};
