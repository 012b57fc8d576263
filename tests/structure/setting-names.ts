import { SETTINGS } from "#server/kernel/settings.ts";
import { PORT_SETTINGS } from "#server/ports/choose-ports.ts";
import type { Port } from "#server/ports/port.ts";
import { PORTS } from "#server/ports/ports.ts";

const ofPort = ({ chosenBy, adapters }: Port<unknown>): string[] => [
  ...(chosenBy === undefined ? [] : [chosenBy]),
  ...Object.values(adapters).flatMap(({ needs, takes }) =>
    [...Object.values(needs), ...Object.values(takes)].map(({ name }) => name),
  ),
];

/** Names of all settings that the server reads, those of its ports too, by each table that reads one. */
export const SETTING_NAMES: readonly string[] = [
  ...[...Object.values(SETTINGS), ...Object.values(PORT_SETTINGS)].map(({ name }) => name),
  ...Object.values(PORTS as Record<string, Port<unknown>>).flatMap(ofPort),
];
