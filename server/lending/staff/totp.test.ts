import { expect, it } from "vitest";
import { codeAt } from "#tests/support/authenticator.ts";
import { newTotpSecret, totpStep, totpUrl } from "./totp.ts";

/** „12345678901234567890“ in base32: the secret of RFC 6238's and RFC 4226's examples. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

// RFC 6238, appendix B, SHA-1: its codes have eight digits, whose last six are those of six (RFC 4226, section 5.3).
it.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at %i seconds the code is that of the standard's example, %s", (seconds, code) => {
  const now = new Date(seconds * 1000);
  expect(codeAt(SECRET, now)).toBe(code);
  expect(totpStep(SECRET, code, now)).toBe(Math.floor(seconds / 30));
});

it("takes the code of the step before and behind, as RFC 6238 (5.2) advises, and no other", () => {
  const at = (seconds: number): number | undefined => totpStep(SECRET, "050471", new Date(seconds * 1000));
  const step = Math.floor(1_111_111_111 / 30);
  expect([-2, -1, 0, 1, 2].map((n) => at((step + n) * 30))).toEqual([undefined, step, step, step, undefined]);
});

// „Key Uri Format“ of Google Authenticator, which other authenticators read too.
it("is handed to an authenticator by the address that authenticators document", () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const url = new URL(totpUrl(secret, { issuer: "Заявка", label: "ana@example.bg" }));
  expect([url.protocol, url.host]).toEqual(["otpauth:", "totp"]);
  expect(decodeURIComponent(url.pathname)).toBe("/Заявка:ana@example.bg");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret,
    issuer: "Заявка",
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
