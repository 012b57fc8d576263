/** Copy of the events of a profile, for its owner. */
import type { AccountEvent } from "#src/domain/identity/account-events.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { deviceName, type DeviceLine } from "./devices.ts";

/** An event by what happened. */
export const accountEventWords: Readonly<Record<AccountEvent, string>> = {
  login: "Влизане в профила",
  newDevice: "Влизане от ново устройство",
  logout: "Излизане от профила",
  sessionsEnded: "Излизане от всички други устройства",
  passwordChanged: "Смяна на паролата",
  passwordReset: "Нова парола на мястото на забравена",
  emailChanged: "Смяна на имейла",
  phoneChanged: "Смяна на телефона",
};

/** An event of the list; `at` is ISO. */
export type AccountEventLine = { kind: AccountEvent; browser: DeviceLine["browser"] | null; at: string };

export const accountEventsCopy = {
  title: "Последни събития в профила",
  none: "Още няма събития.",
  line: ({ kind, browser, at }: AccountEventLine): string =>
    `${accountEventWords[kind]} – ${formatMoment(at)} – ${deviceName(browser)}`,
  unknown: "Ако някое от тях не е Ваше, сменете паролата си.",
} as const;
