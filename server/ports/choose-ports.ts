import { SettingError, someOf } from "#server/kernel/setting-kinds.ts";
import { readRows, withDefault, type Environment } from "#server/kernel/setting-rows.ts";
import type { Settings } from "#server/kernel/settings.ts";
import { chooseAdapter, settingsInsteadOfDemo, type ChosenPort, type Port, type Surroundings } from "./port.ts";
import { PORTS, type PortName, type Ports } from "./ports.ts";

/** The chosen adapter of every port. */
export type ChosenPorts = { readonly [Name in PortName]: ChosenPort<Ports[Name]> };

const NAMES = Object.keys(PORTS) as PortName[];

/** Names of the ports that have a demo adapter. */
export const DEMO_PORTS = NAMES.filter((name) => "demo" in PORTS[name].adapters);

/**
 * Names of the ports with an adapter that serves nobody real: a demo, or one for tests.
 *
 * @internal for tests.
 */
export const UNREAL_PORTS = NAMES.filter((name) =>
  Object.entries(PORTS[name].adapters as Port<unknown>["adapters"]).some(
    ([adapter, { forTests }]) => adapter === "demo" || forTests,
  ),
);

/** Settings that concern all ports. */
export const PORT_SETTINGS = { allowDemoPorts: withDefault("ALLOW_DEMO_PORTS", someOf(...UNREAL_PORTS), "") };

/** Names of the ports using their demo adapter, which has no effect outside this machine. */
export const demosAmong = (chosen: ChosenPorts): PortName[] => NAMES.filter((name) => chosen[name].adapter === "demo");

/**
 * Chooses every port's adapter from the environment. Throws a SettingError for invalid or incomplete settings and,
 * outside demo mode, for a port on an adapter for demos or tests that `ALLOW_DEMO_PORTS` does not list.
 */
export const choosePorts = (
  env: Environment,
  { demo, publicUrl }: Pick<Settings, "demo" | "publicUrl">,
): ChosenPorts => {
  const { allowDemoPorts } = readRows(PORT_SETTINGS, env);
  const chosen = Object.fromEntries(
    NAMES.map((name) => [name, chooseAdapter(PORTS[name] as Port<unknown>, env)]),
  ) as ChosenPorts;
  if (demo) return chosen;
  const isRefused = (name: PortName): boolean => !allowDemoPorts.includes(name);
  const refused = demosAmong(chosen).filter(isRefused);
  if (refused.length > 0) {
    const needed = refused.flatMap((name) => settingsInsteadOfDemo(PORTS[name]));
    throw new SettingError(
      `${needed.join(", ")} must be set, because PUBLIC_URL is ${publicUrl}: the demo of ${refused.join(", ")} serves nobody real. ` +
        `To start all the same set ALLOW_DEMO_PORTS=${[...allowDemoPorts, ...refused].join(",")}.`,
    );
  }
  for (const name of NAMES.filter((port) => chosen[port].forTests && isRefused(port))) {
    const setting = `${PORTS[name].chosenBy}=${chosen[name].adapter}`;
    throw new SettingError(
      `${setting} is for tests, and PUBLIC_URL is ${publicUrl}. Unset ${PORTS[name].chosenBy}, or to start all the same ` +
        `set ALLOW_DEMO_PORTS=${[...allowDemoPorts, name].join(",")}.`,
    );
  }
  return chosen;
};

/** Creates the chosen adapters. */
export const makePorts = (chosen: ChosenPorts, around: Surroundings): Ports =>
  ({
    clock: around.clock,
    ...Object.fromEntries(NAMES.map((name) => [name, chosen[name].make(around)])),
  }) as Ports;
