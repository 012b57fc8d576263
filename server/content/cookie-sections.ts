/** Selects the sections of the cookie policy that apply: only configured services are mentioned. */
import type { Block } from "#src/domain/text/document.ts";
import type { Settings } from "#server/kernel/settings.ts";
import { sectionsThat } from "./sections.ts";

type KnownServices = Pick<Settings, "tagManagerId" | "liveChatLicence" | "consentPreset">;

const HOLDS: Readonly<Record<string, (settings: KnownServices) => boolean>> = {
  analytics: ({ tagManagerId }) => tagManagerId !== undefined,
  "analytics-off": ({ tagManagerId }) => tagManagerId === undefined,
  chat: ({ liveChatLicence, consentPreset }) => liveChatLicence !== undefined && consentPreset === "spec",
  "chat-asked": ({ liveChatLicence, consentPreset }) => liveChatLicence !== undefined && consentPreset === "strict",
};

/** The policy without sections that do not apply. */
export const cookieSections = (blocks: readonly Block[], settings: KnownServices): Block[] =>
  sectionsThat(blocks, (id) => HOLDS[id]?.(settings) ?? true);
