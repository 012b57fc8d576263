import { SettingError, type SettingKind } from "./setting-kinds.ts";

/** Environment variables by name. */
export type Environment = { readonly [name: string]: string | undefined };

/** One row of a settings table: the variable's name, its parser, and the default text used when it is not set. */
export type SettingRow<T = unknown> = { name: string; kind: SettingKind<T>; secret?: boolean; byDefault?: string };

/** Setting rows by the property name code uses for the value. */
export type SettingRows = Readonly<Record<string, SettingRow>>;

/** A setting with a default. */
export const withDefault = <T>(
  name: string,
  kind: SettingKind<T>,
  byDefault: string,
): SettingRow<T> & { byDefault: string } => ({ name, kind, byDefault });

/** A setting without a default; its value is undefined when not set. */
export const optional = <T>(name: string, kind: SettingKind<T>): SettingRow<T> => ({ name, kind });

/** An optional setting whose value never appears in messages. */
export const secret = <T>(name: string, kind: SettingKind<T>): SettingRow<T> => ({ name, kind, secret: true });

/** Value types of the rows, all of them set. */
export type AllOf<Rows extends SettingRows> = {
  readonly [K in keyof Rows]: Rows[K] extends SettingRow<infer T> ? T : never;
};

/** Value types of the rows; a row without a default may be undefined. */
export type ValuesOf<Rows extends SettingRows> = {
  readonly [K in keyof Rows]: Rows[K] extends { byDefault: string } ? AllOf<Rows>[K] : AllOf<Rows>[K] | undefined;
};

/** The trimmed text of a variable; undefined when not set or blank. */
const givenText = (name: string, env: Environment): string | undefined => env[name]?.trim() || undefined;

const readRow = (row: SettingRow, env: Environment): unknown => {
  const text = givenText(row.name, env) ?? row.byDefault;
  if (text === undefined) return undefined;
  const value = row.kind.read(text);
  if (value !== undefined) return value;
  const shown = row.secret ? "" : `, not ${JSON.stringify(text.slice(0, 80))}`;
  throw new SettingError(`${row.name} must be ${row.kind.means}${shown}.`);
};

/** Parses every row. Throws a SettingError for the first invalid one. */
export const readRows = <Rows extends SettingRows>(rows: Rows, env: Environment): ValuesOf<Rows> =>
  Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, readRow(row, env)])) as ValuesOf<Rows>;

/** Variable names of the rows, split into those set in the environment and those missing. */
export const namesOf = (rows: SettingRows, env: Environment): { set: string[]; missing: string[] } => {
  const names = Object.values(rows).map(({ name }) => name);
  const isSet = (name: string): boolean => givenText(name, env) !== undefined;
  return { set: names.filter(isSet), missing: names.filter((name) => !isSet(name)) };
};
