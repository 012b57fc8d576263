import type { SettingRow } from "#server/kernel/setting-rows.ts";
import { DEMO_PORTS, PORT_SETTINGS } from "#server/ports/choose-ports.ts";
import type { Adapter, Port } from "#server/ports/port.ts";
import { PORTS } from "#server/ports/ports.ts";

const code = (text: string): string => `\`${text}\``;
const shown = ({ name, byDefault }: SettingRow): string => code(name) + (byDefault ? ` (${code(byDefault)})` : "");

/** The settings that select an adapter, joined by plus signs, then its optional settings. */
const settingsCell = ({ chosenBy }: Port<unknown>, name: string, { needs, takes }: Adapter<unknown>): string => {
  const asking = [
    ...(chosenBy === undefined ? [] : [code(`${chosenBy}=${name}`)]),
    ...Object.values(needs).map(shown),
  ].join(" + ");
  return [asking, ...Object.values(takes).map(shown)].filter(Boolean).join(", ");
};

const rowsOf = ([name, port]: [string, Port<unknown>]): string[] =>
  Object.entries(port.adapters).map(([adapterName, adapter], at) =>
    [
      "",
      at === 0 ? ` ${code(name)}: ${port.does} ` : " ",
      ` ${adapterName} `,
      ` ${settingsCell(port, adapterName, adapter)} `.replace(/^ {2}$/, " "),
      ` ${adapter.means} `,
      "",
    ].join("|"),
  );

/** The table of ports in Markdown: a row per adapter, the default adapter first. */
export const portsTable = (): string =>
  [
    "Each port stands on its first adapter until the settings of another one are given. Outside demo mode the start is",
    `refused while ${DEMO_PORTS.slice(0, -1).join(", ")} or ${DEMO_PORTS.at(-1)!} stands on its demo, unless ${code(PORT_SETTINGS.allowDemoPorts.name)} names it.`,
    "",
    "| port | adapter | settings (default) | |",
    "|---|---|---|---|",
    ...Object.entries(PORTS as Record<string, Port<unknown>>).flatMap(rowsOf),
  ].join("\n");
