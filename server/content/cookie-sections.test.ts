import { describe, expect, it } from "vitest";
import { blockText } from "#server/documents/plain-text.ts";
import { loadContent } from "./content.fixture.ts";
import { cookieSections } from "./cookie-sections.ts";

const { blocks } = loadContent().contentFor("cookie-policy");
const ALWAYS = ["essential", "cookie-settings", "questions"];

describe("the cookie policy", () => {
  it.each([
    ["nothing", {}, "spec", ["analytics-off"]],
    ["the tag manager", { tagManagerId: "GTM-ABC123" }, "spec", ["analytics"]],
    ["the chat", { liveChatLicence: "12345678" }, "spec", ["analytics-off", "chat"]],
    ["the chat on a press", { liveChatLicence: "12345678" }, "strict", ["analytics-off", "chat-asked"]],
    ["both", { tagManagerId: "GTM-ABC123", liveChatLicence: "12345678" }, "strict", ["analytics", "chat-asked"]],
  ] as const)("with %s configured has only the matching sections", (_, configured, consentPreset, named) => {
    const shown = cookieSections(blocks, {
      tagManagerId: undefined,
      liveChatLicence: undefined,
      consentPreset,
      ...configured,
    });
    const ids = shown.flatMap((block) => (block.kind === "heading" ? [block.id] : []));
    expect(ids.filter((id) => !ALWAYS.includes(id!))).toEqual(named);
    expect(ids.filter((id) => ALWAYS.includes(id!))).toEqual(ALWAYS);
    const text = shown.map(blockText).join(" ");
    expect(text.includes("Google")).toBe("tagManagerId" in configured);
    expect(text.includes("LiveChat")).toBe("liveChatLicence" in configured);
  });
});
