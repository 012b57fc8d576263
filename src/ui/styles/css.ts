/** A style sheet's text. The build finds sheets by this tag and minifies them; editors highlight them by it. */
export const css = (parts: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  String.raw({ raw: parts.raw }, ...values);
