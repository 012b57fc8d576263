/** Which parts of the cookie policy hold for this site: it names what is configured, and nothing else. */
import type { Block } from "#src/domain/document.ts";
import type { Settings } from "#server/settings.ts";

type Known = Pick<Settings, "tagManagerId" | "liveChatLicence" | "consentPreset">;

const HOLDS: Readonly<Record<string, (settings: Known) => boolean>> = {
  analytics: ({ tagManagerId }) => tagManagerId !== undefined,
  "analytics-off": ({ tagManagerId }) => tagManagerId === undefined,
  chat: ({ liveChatLicence, consentPreset }) => liveChatLicence !== undefined && consentPreset === "spec",
  "chat-asked": ({ liveChatLicence, consentPreset }) => liveChatLicence !== undefined && consentPreset === "strict",
};

/** The policy without the parts that do not hold: each goes from its heading to the next. */
export const cookieSections = (blocks: readonly Block[], settings: Known): Block[] => {
  let holds = true;
  return blocks.filter((block) => {
    if (block.kind === "heading") holds = HOLDS[block.id ?? ""]?.(settings) ?? true;
    return holds;
  });
};
