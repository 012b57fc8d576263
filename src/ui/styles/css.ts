import { serializeStyles } from "@emotion/serialize";

/**
 * A style sheet's text, serialised by Emotion. The build finds sheets by this tag and minifies them; editors highlight
 * them by it.
 */
export const css = (parts: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  serializeStyles([parts, ...values]).styles;
