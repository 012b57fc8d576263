/** Which chains of rules refuse a field that nobody has filled in. */
import { REQUIRING } from "#src/engine/requiring.ts";

const EMPTY_REFUSED = [...REQUIRING, "required-unless"];

type Chain = { validation?: unknown; validationProps?: unknown };

/** Whether emptiness is refused, if only while another element has some value. */
export const refusesEmpty = ({ validation, validationProps }: Chain): boolean =>
  (typeof validation === "string" && validation.split(/\s+/).some((name) => EMPTY_REFUSED.includes(name)))
  || (typeof validationProps === "object" && validationProps !== null && refusesEmpty(validationProps));
