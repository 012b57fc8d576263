/** The rules that refuse an empty value, whatever other fields hold. */
export const REQUIRING: readonly string[] = ["required", "select", "checkbox-required", "tos-accepted", "data-privacy-consent"];
