import type pg from "pg";
import { isLostStatement, type PoolNames } from "./statement-names.ts";
import { toWire } from "./type-parsers.ts";

const BEGINS = /^(begin|start transaction)\b/i;
const ENDS = /^(commit|rollback)$/i;

type Run = (text: string, parameters: readonly unknown[]) => Promise<pg.QueryResult | pg.QueryResult[]>;

/**
 * Runs a connection's queries by statements that it keeps parsed. One that is lost is run again; within a transaction, which
 * has failed by it, the error is thrown, for the transaction to be run again.
 */
export const keeping = (client: pg.ClientBase, names: PoolNames): Run => {
  let isOpen = false;
  return async (text, parameters) => {
    if (BEGINS.test(text)) isOpen = true;
    else if (ENDS.test(text)) isOpen = false;
    const values = parameters.map(toWire);
    // Without parameters a text may be a script, which cannot be kept parsed.
    const name = values.length > 0 ? names.nameOf(client, text) : undefined;
    if (name === undefined) return client.query(text, values);
    try {
      return await client.query({ text, values, name });
    } catch (error) {
      names.heard(error);
      if (isOpen || !isLostStatement(error)) throw error;
      return client.query(text, values);
    }
  };
};
