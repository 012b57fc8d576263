import type { Environment } from "#server/kernel/setting-rows.ts";
import { readSettings, type Settings } from "#server/kernel/settings.ts";
import { choosePorts, type ChosenPorts } from "#server/ports/choose-ports.ts";

/** Everything configured by the environment: the server's settings and the adapters chosen for its ports. */
export type Configuration = { settings: Settings; ports: ChosenPorts };

/** Reads and checks the environment. Throws a SettingError with a one-line message. */
export const readConfiguration = (env: Environment): Configuration => {
  const settings = readSettings(env);
  return { settings, ports: choosePorts(env, settings) };
};
