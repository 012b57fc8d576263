/** Names of statements that a connection keeps parsed and planned: most queries cost more to parse and plan than to run. */
import { errorCode } from "./database-error.ts";

/** Statements kept parsed, and the longest text of one; a list of many rows is a text of its own each time. */
const MOST = 400;
const LONGEST = 4_000;

/**
 * The name under which a query's text is kept parsed; undefined for its first use, for long texts, and when there are too
 * many. Texts that are used once stay unnamed.
 *
 * @internal for its test.
 */
export const statementNames = (prefix = "s"): ((text: string) => string | undefined) => {
  const names = new Map<string, string>();
  let once = new Set<string>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || text.length > LONGEST || names.size >= MOST) return name;
    if (!once.has(text)) {
      if (once.size >= MOST) once = new Set();
      once.add(text);
      return undefined;
    }
    once.delete(text);
    names.set(text, `${prefix}${names.size}`);
    return names.get(text);
  };
};

/**
 * Whether a kept statement could not be used: a migration changed what it returns, or a pooler that does not know such
 * statements gave the transaction another connection. Its query was not run.
 */
export const isLostStatement = (error: unknown): boolean => {
  const code = errorCode(error) ?? "";
  if (["26000", "42P05"].includes(code)) return true;
  return code === "0A000" && error instanceof Error && error.message.startsWith("cached plan must not change");
};

/** Names of the statements of a pool's connections. */
export type PoolNames = {
  nameOf(connection: object, text: string): string | undefined;
  /** Gives up the names of all connections if one could not be used. */
  heard(error: unknown): void;
};

/** Names for a pool; after a lost statement all are new, and once a pooler has lost one, there are none any more. */
export const poolNames = (): PoolNames => {
  let round = 0;
  let known = new WeakMap<object, ReturnType<typeof statementNames>>();
  let isOff = false;
  return {
    nameOf: (connection, text) => {
      if (isOff) return undefined;
      const nameOf = known.get(connection) ?? statementNames(`s${round}_`);
      known.set(connection, nameOf);
      return nameOf(text);
    },
    heard: (error) => {
      if (!isLostStatement(error)) return;
      round++;
      known = new WeakMap();
      isOff ||= errorCode(error) !== "0A000";
    },
  };
};
