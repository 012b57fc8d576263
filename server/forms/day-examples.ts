/** Props of fields whose hints give days as examples. */
import type { Element, ElementProps } from "#src/engine/core/definition.ts";
import { fieldsIn } from "#src/engine/core/elements.ts";
import { namesDay, withDays } from "#src/domain/identity/day-examples.ts";
import type { Day } from "#src/domain/time/dates.ts";

/** Props of the fields whose hints name days that follow today, by path. */
export const dayProps = (elements: readonly Element[], today: Day): Record<string, ElementProps> =>
  Object.fromEntries(
    fieldsIn(elements).flatMap(({ path, element: { hint = "" } }) =>
      namesDay(hint) ? [[path, { hint: withDays(hint, today) }]] : [],
    ),
  );
