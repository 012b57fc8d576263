/** Which chains of rules refuse a field that nobody has filled in. */

const EMPTY_REFUSED = ["required", "select", "checkbox-required", "tos-accepted", "data-privacy-consent", "required-unless"];

type Chain = { validation?: unknown; validationProps?: unknown };

/** Whether emptiness is refused, if only while another element has some value. */
export const refusesEmpty = ({ validation, validationProps }: Chain): boolean =>
  (typeof validation === "string" && validation.split(/\s+/).some((name) => EMPTY_REFUSED.includes(name)))
  || (typeof validationProps === "object" && validationProps !== null && refusesEmpty(validationProps));
