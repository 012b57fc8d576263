import { expect, it } from "vitest";
import { UPLOAD_LIMITS } from "#server/kernel/post-limits.ts";
import type { Session } from "#server/store/tables/sessions.ts";
import { enterUploads } from "./sender.ts";

const from = (address: string, hash: string) => ({ address, session: { hash, userId: null, data: {} } as Session });

it("a session has few posts with files at once, and so has an address over all its sessions", () => {
  const of = Array.from({ length: UPLOAD_LIMITS.atOnce }, () => enterUploads(from("192.0.2.1", "one")));
  expect(of.every(Boolean)).toBe(true);
  expect(enterUploads(from("192.0.2.1", "one"))).toBeUndefined();
  const others = Array.from({ length: UPLOAD_LIMITS.hostAtOnce - UPLOAD_LIMITS.atOnce }, (_, n) =>
    enterUploads(from("192.0.2.1", `session ${n}`)),
  );
  expect(others.every(Boolean)).toBe(true);
  expect(enterUploads(from("192.0.2.1", "two"))).toBeUndefined();
  expect(enterUploads(from("192.0.2.2", "two"))).toBeDefined();
  of[0]!();
  expect(enterUploads(from("192.0.2.1", "one"))).toBeDefined();
  expect(enterUploads(from("192.0.2.1", "one"))).toBeUndefined();
});
