/** Spaces that must not break: after abbreviations („чл.“, „№“), and between a number and its unit. */
const BOUND = [
  /(?<!\p{L})(чл\.|ал\.|т\.|№|тел\.|гр\.|ул\.|пл\.|бул\.) (?=[\p{L}\d„{])/gu,
  /(?<=\d)() (?=(?:г\.|лв\.|€|%))/gu,
] as const;

/** Turns spaces inside „чл. 29“, „№ 1“ or „2014 г.“ into no-break spaces. */
export const typeset = (text: string): string =>
  BOUND.reduce((bound, pattern) => bound.replace(pattern, "$1\u00a0"), text);
