/** Does one act of the operator: in the running server of the data folder, otherwise on the database itself. */
import { keepFilesPrivate } from "#server/kernel/private-folder.ts";
import type { Environment } from "#server/kernel/setting-rows.ts";
import { namesAct, unknown, withPaths } from "#server/operator/acts.ts";
import { askServer, resultOf, type ActResult, type Command } from "#server/operator/socket.ts";
import { requireEmbedded } from "#server/store/db/embedded.ts";
import { readConfiguration, type Configuration } from "./configuration.ts";
import { explain } from "./explain.ts";
import { openServices } from "./open-services.ts";
import { askedCaller, isLogin, keepSession, keptCaller } from "./operator-session.ts";

const onDatabase = async (command: Command, configuration: Configuration): Promise<ActResult> => {
  const { databaseUrl, dataDir } = configuration.settings;
  // An act is done on a lender that there is: a mistyped folder would become a new one.
  if (databaseUrl === undefined) await requireEmbedded(dataDir);
  const opened = await openServices(configuration);
  try {
    return await resultOf(opened.services, command);
  } finally {
    await opened.close();
  }
};

const resultIn = async (words: readonly string[], env: Environment): Promise<ActResult> => {
  if (!namesAct(words)) return { ok: false, text: unknown(words[0] ?? "") };
  const configuration = readConfiguration(env);
  const { dataDir } = configuration.settings;
  const command = { words, caller: isLogin(words) ? await askedCaller() : await keptCaller(dataDir) };
  const { session, ...result } = (await askServer(dataDir, command)) ?? (await onDatabase(command, configuration));
  if (session !== undefined) await keepSession(dataDir, session);
  return result;
};

/** Prints an act's result, or in one line why it cannot be done; `env` is the server's. Resolves to the exit code. */
export const operate = async (words: readonly string[], env: Environment): Promise<number> => {
  keepFilesPrivate();
  const { ok, text, code }: ActResult = await resultIn(withPaths(words, process.cwd()), env).catch(
    (error: unknown) => ({ ok: false, text: explain(error) }),
  );
  console[ok ? "log" : "error"](text);
  return code ?? (ok ? 0 : 1);
};
