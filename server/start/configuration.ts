import type { Environment } from "#server/kernel/setting-rows.ts";
import { readSettings, type Settings } from "#server/kernel/settings.ts";
import { otherRules } from "#server/lending/statements/other-rules.ts";
import { choosePorts, type ChosenPorts } from "#server/ports/choose-ports.ts";

/** Everything configured by the environment: the server's settings and the adapters chosen for its ports. */
export type Configuration = { settings: Settings; ports: ChosenPorts };

/** Reads and checks the environment, and the files that it names. Throws a SettingError with a one-line message. */
export const readConfiguration = (env: Environment): Configuration => {
  const settings = readSettings(env);
  otherRules(settings.bankRules);
  return { settings, ports: choosePorts(env, settings) };
};
