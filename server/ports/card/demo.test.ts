import { expect, it } from "vitest";
import { makeSecrets } from "#server/kernel/secrets.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { demoCard, demoCardSecret } from "./demo.ts";

it("the demo's provider is this server, and its secret is this server's own", () => {
  const [one, two] = [makeSecrets("one secret, long enough"), makeSecrets("another secret, long enough")];
  expect(demoCard(3000, one, manualClock(new Date(0))).pageOrigin).toBeNull();
  expect(demoCardSecret(one)).not.toBe(demoCardSecret(two));
});
