import { expect, it } from "vitest";
import { contentSecurityPolicy, DEVELOPMENT, providerRows } from "./csp.ts";

const directives = (policy: string): Record<string, string> =>
  Object.fromEntries(
    policy.split("; ").map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)]),
  );

it("without providers the policy allows no foreign source, nothing unsafe, and one Trusted Types policy", () => {
  const policy = contentSecurityPolicy("abc", providerRows({ captcha: "altcha" }));
  expect(policy).not.toMatch(/unsafe|https:|\*|\{nonce\}/);
  expect(directives(policy)).toMatchObject({
    "default-src": "'none'",
    "script-src": "'self' 'nonce-abc'",
    "frame-src": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "zayavka",
  });
});

it("Google's captcha adds its own sources and drops the Trusted Types directives its script violates", () => {
  const google = directives(contentSecurityPolicy("abc", providerRows({ captcha: "google" })));
  expect(google["script-src"]).toBe(
    "'self' 'nonce-abc' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
  );
  expect(google["frame-src"]).toBe("https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/");
  expect(Object.keys(google)).not.toContain("trusted-types");
  expect(Object.keys(google)).not.toContain("require-trusted-types-for");
  expect(google["object-src"]).toBe("'none'");
});

it("a configured error logger adds its origin to connect-src and nothing else of its URL", () => {
  const policy = directives(
    contentSecurityPolicy(
      "abc",
      providerRows({ captcha: "altcha", errorLoggerUrl: "https://log.example.bg/in;script-src *" }),
    ),
  );
  expect(policy["connect-src"]).toBe("'self' https://log.example.bg");
  expect(policy["script-src"]).toBe("'self' 'nonce-abc'");
});

it.each([
  [
    "the tag manager",
    { tagManagerId: "GTM-ABC123" },
    /^https:\/\/(?:www\.googletagmanager\.com|\*\.google-analytics\.com|\*\.analytics\.google\.com)$/,
  ],
  ["the live chat", { liveChatLicence: "12345678" }, /^https:\/\/[a-z]+\.(?:livechatinc|livechat-static)\.com$/],
] as const)(
  "%s adds its own hosts, nothing unsafe, and drops the Trusted Types directives its script violates",
  (_, settings, own) => {
    const base = directives(contentSecurityPolicy("abc"));
    const policy = directives(contentSecurityPolicy("abc", providerRows({ captcha: "altcha", ...settings })));
    const added = Object.entries(policy).flatMap(([name, sources]) =>
      sources.split(" ").filter((source) => !base[name]!.split(" ").includes(source)),
    );
    expect(added.length).toBeGreaterThan(3);
    expect(added.filter((source) => !own.test(source))).toEqual([]);
    expect(JSON.stringify(policy)).not.toMatch(/unsafe|strict-dynamic/);
    expect(Object.keys(base).filter((name) => !(name in policy))).toEqual([
      "require-trusted-types-for",
      "trusted-types",
    ]);
    expect(policy["script-src"]).toMatch(/^'self' 'nonce-abc' https:/);
    for (const closed of ["default-src", "object-src", "base-uri", "form-action", "style-src", "frame-ancestors"])
      expect(policy[closed]).toBe(base[closed]);
  },
);

it("the page where cards are paid may be led to by a form, and adds nothing else", () => {
  const base = directives(contentSecurityPolicy("abc"));
  const policy = directives(
    contentSecurityPolicy("abc", providerRows({ captcha: "altcha", cardOrigin: "https://pay.example.bg" })),
  );
  expect(policy).toEqual({ ...base, "form-action": "'self' https://pay.example.bg" });
});

it("a provider that is not configured adds no source", () => {
  expect(
    contentSecurityPolicy(
      "abc",
      providerRows({ captcha: "altcha", cardOrigin: null, tagManagerId: undefined, liveChatLicence: undefined }),
    ),
  ).toBe(contentSecurityPolicy("abc"));
});

it("development adds its socket to the policy", () => {
  expect(directives(contentSecurityPolicy("abc", [DEVELOPMENT]))["connect-src"]).toBe("'self' ws:");
});
