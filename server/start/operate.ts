/** Does one act of the operator: in the running server of the data folder, otherwise on the database itself. */
import { askServer, resultOf, type ActResult } from "#server/operator/socket.ts";
import { readConfiguration } from "./configuration.ts";
import { openServices } from "./open-services.ts";

const onDatabase = async (words: readonly string[]): Promise<ActResult> => {
  const opened = await openServices(readConfiguration(process.env));
  try {
    return await resultOf(opened.services, words);
  } finally {
    await opened.close();
  }
};

/** Prints an act's result; resolves to the exit code. */
export const operate = async (words: readonly string[]): Promise<number> => {
  const { settings } = readConfiguration(process.env);
  const { ok, text } = (await askServer(settings.dataDir, words)) ?? (await onDatabase(words));
  console[ok ? "log" : "error"](text);
  return ok ? 0 : 1;
};
