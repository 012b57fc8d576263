/** Checks that a hidden value satisfies its rules: no person can fill it in. */
import { isEmpty } from "#src/domain/text/typed.ts";
import { refusesEmpty } from "#src/engine/core/chain.ts";
import { factsOf } from "#src/engine/core/element-types.ts";
import type { Outlined } from "./outline.ts";
import type { Finding } from "#server/findings/finding.ts";
import type { Reliances } from "#server/submissions/reader.ts";

/** Whether the program fills the field in itself: it reads it without requiring rules. */
const isFilled = (path: string, reliances: Reliances): boolean =>
  Object.hasOwn(reliances, path) && reliances[path]!.rules === "";

/** Finding for a hidden element whose rules refuse its empty value, so every post of the form would be refused. */
export const hiddenFindings = ({ element, type, chain, path, place }: Outlined, reliances: Reliances): Finding[] =>
  !factsOf({ type }).unseen ||
  isFilled(path, reliances) ||
  !isEmpty(String(element.default ?? "")) ||
  refusesEmpty(chain) === undefined
    ? []
    : [
        {
          place: [...place, "validation"],
          code: "hidden-empty",
          params: { path },
        },
      ];
