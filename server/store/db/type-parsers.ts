/** Parsing and formatting of values, shared by both engines so that queries behave the same on each. */
import pg from "pg";

const OID = {
  bytea: 17,
  int8: 20,
  json: 114,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
  jsonb: 3802,
} as const;

const keepText = (text: string): string => text;

const readTimestamp = pg.types.getTypeParser(OID.timestamptz, "text") as (text: string) => Date;

/**
 * Parsers of column text by type OID. int8 becomes a number (counts, sequences), numeric stays decimal text (rates), a
 * date stays `YYYY-MM-DD`, because a Date would involve a time zone.
 */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [OID.bytea]: (text) => Buffer.from(text.slice(2), "hex"),
  [OID.int8]: Number,
  [OID.json]: (text) => JSON.parse(text) as unknown,
  [OID.jsonb]: (text) => JSON.parse(text) as unknown,
  [OID.date]: keepText,
  [OID.timestamp]: keepText,
  [OID.timestamptz]: readTimestamp,
  [OID.numeric]: keepText,
};

/** The parsers in the form the `pg` module takes. */
export const pgTypes = {
  getTypeParser: (oid: number, format?: "text" | "binary"): unknown =>
    (format === "binary" ? undefined : PARSERS[oid]) ?? pg.types.getTypeParser(oid, format as "text"),
};

const quoteItem = (item: unknown): string => {
  const text = toWire(item);
  return text === null ? "null" : `"${text.replace(/["\\]/g, "\\$&")}"`;
};

/** Formats a query parameter as text: arrays as array literals, other objects as JSON. Pass JSON arrays as text. */
export const toWire = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array)
    return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("hex")}`;
  if (Array.isArray(value)) return `{${value.map(quoteItem).join(",")}}`;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};
