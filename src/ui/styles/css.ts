import { serializeStyles } from "@emotion/serialize";

/**
 * A style sheet's text, serialised by Emotion. Editors highlight sheets by this tag; a build writes modules of them
 * (`*.styles.ts`) as minified texts.
 */
export const css = (parts: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  serializeStyles([parts, ...values]).styles;
