/** Where something stands inside a JSON document: property names and list positions from the root. */
export type Place = readonly (string | number)[];

/** Something wrong, by place; `onName` points at the property's name instead of its value, `offset` at a sign of the text. */
export type Finding = { place: Place; onName?: boolean; offset?: number; message: string; suggestion?: string };

/** Something wrong in a file; line and column count from 1. */
export type Problem = { file: string; line: number; column: number; message: string; suggestion?: string };
