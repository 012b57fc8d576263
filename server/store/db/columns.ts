/** Kysely column types. */
import type { ColumnType } from "kysely";

declare const written: unique symbol;
/** The JSON text of a `T`, made by `toJson`. */
export type JsonText<T> = string & { readonly [written]: T };

/** A jsonb column of a `T`: read as a value, written as JSON text, so both databases receive the same bytes. */
export type Json<T> = ColumnType<T, JsonText<T>, JsonText<T>>;
/** A nullable jsonb column of a `T`. */
export type JsonOrNull<T> = ColumnType<T | null, JsonText<T> | null, JsonText<T> | null>;

/** A column with a database default: optional on insert. */
export type Standing<T> = ColumnType<T, T | undefined, T>;

/** Serializes a value for a jsonb column of its type. */
export const toJson = <T>(value: T): JsonText<T> => JSON.stringify(value) as JsonText<T>;
