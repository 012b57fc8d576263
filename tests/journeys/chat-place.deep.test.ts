import { it } from "vitest";
import { expectApart } from "./chat-place.ts";
import { useOwnLender } from "./lender.ts";
import { LICENCE, TAG_MANAGER_ID } from "./providers.ts";

const strict = useOwnLender(() => ({
  env: { LIVE_CHAT_LICENCE: LICENCE, TAG_MANAGER_ID, CONSENT_PRESET: "strict" },
}));

it.each([
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
])("strict: the chat's button and the cookie settings do not overlap at $width px", (viewport) =>
  expectApart(strict, viewport),
);
