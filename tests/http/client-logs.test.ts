import { beforeEach, describe, expect, it } from "vitest";
import { Borrower, type Answer } from "#tests/support/borrower.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

/** Log lines of the lender. Reports from browsers must be bounded, masked, one line each and carry no user identity. */
const lines: string[] = [];
let address = 0;
const lender = useTestLender({
  env: { LOG_LEVEL: "info", TRUST_PROXY: "loopback" },
  logTo: { write: (line) => void lines.push(line) },
});
beforeEach(() => {
  lines.length = 0;
  address += 1;
});

type Call = "error" | "log-user-click";

const send = (
  call: Call,
  fields: Readonly<Record<string, string>> | BodyInit,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const body =
    fields instanceof FormData ||
    typeof fields === "string" ||
    fields instanceof Blob ||
    fields instanceof URLSearchParams ||
    fields instanceof ReadableStream
      ? fields
      : new URLSearchParams(fields as Record<string, string>);
  return new Borrower(lender).fetch(`/api/v2/${call}`, {
    method: "POST",
    body: body as BodyInit,
    headers: { origin: lender.origin, "x-forwarded-for": `10.0.0.${address}`, ...headers },
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });
};

const report = {
  error: "TypeError: x is not a function",
  datetime: "2026-11-20T08:00:00.000Z",
  info: '{"line":1}',
  extra: '{"version":"1"}',
  url: "/za-nas",
};

const logged = (event: string): Record<string, unknown>[] =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line["event"] === event);

describe("a client error report", () => {
  it("is logged with all its fields", async () => {
    expect(await send("error", report)).toMatchObject({ status: 200, body: {} });
    expect(logged("client-error")).toMatchObject([
      {
        level: "warn",
        browser: { error: report.error, at: report.datetime, info: report.info, extra: report.extra, page: "/za-nas" },
      },
    ]);
  });

  it("is masked by the server, whether or not the browser did", async () => {
    const key = "q8Zk3vXw1nT0aB7cYdE5fg";
    await send("error", {
      ...report,
      error: "no ivan@example.bg",
      url: `/s/${key}?egn=7501020018`,
      info: JSON.stringify({
        egn: 7501020018,
        stack: `at f (https://example.bg/s/${key}?iban=BG80BNBG96611020345678)`,
        iban: "BG80BNBG96611020345678",
      }),
      extra: JSON.stringify({ phone: "0888 123 456" }),
    });
    expect(logged("client-error")).toMatchObject([{ browser: { error: "no [hidden]", page: "/s/:key" } }]);
    for (const secret of ["ivan@", "7501020018", key, "BG80", "123 456"]) expect(lines.join("")).not.toContain(secret);
  });

  it.each([
    ["line breaks", 'a\r\n{"level":"error","msg":"forged"}'],
    ["terminal escape sequences", "\u001b[2J\u001b]0;x\u0007\u009b31m"],
    ["Unicode line separators and direction marks", "a\u2028b\u2029c\u0085d\u202ee\u2066f"],
    ["JSON delimiters", '"},"level":"error"}\n{"x":"'],
    ["markup", "<script>alert(1)</script><img src=x onerror=alert(1)>"],
    ["format placeholders", "%s%o%O%d %j"],
  ])("with %s is logged as one line of text", async (_, error) => {
    await send("error", { ...report, error, info: error });
    expect(lines).toHaveLength(1);
    // eslint-disable-next-line no-control-regex
    expect(lines[0]).toMatch(/^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*\n$/);
    expect(logged("client-error")).toMatchObject([{ level: "warn", msg: "client error", browser: { error } }]);
  });

  it("with a NUL character is logged without it", async () => {
    await send("error", { ...report, error: "a\u0000b", info: "" });
    expect(logged("client-error")).toMatchObject([{ browser: { error: "ab" } }]);
  });

  it.each<[string, () => BodyInit, number]>([
    ["a field of 1 MB", () => new URLSearchParams({ error: "x".repeat(1e6) }), 413],
    ["a body of 5 MB", () => new URLSearchParams({ ...report, info: "x".repeat(5e6) }), 413],
    [
      "multipart fields of over 16 kB in total",
      () => {
        const body = new FormData();
        body.append("info", "x".repeat(7000));
        body.append("info", "x".repeat(7000));
        body.append("error", "x".repeat(2400));
        return body;
      },
      413,
    ],
    [
      "a long body without a content length",
      () =>
        new Blob(["error=", "x".repeat(20_000)], {
          type: "application/x-www-form-urlencoded",
        }).stream() as unknown as BodyInit,
      413,
    ],
    ["a user field", () => new URLSearchParams({ ...report, user: "admin" }), 400],
    ["a level field", () => new URLSearchParams({ ...report, level: "fatal" }), 400],
    ["a __proto__ field", () => new URLSearchParams([["__proto__", "x"]]), 400],
    ["a text over its limit", () => new URLSearchParams({ ...report, error: "x".repeat(2001) }), 400],
  ])("with %s is refused and not logged", async (_, body, status) => {
    const sent = body();
    expect(
      (
        await send(
          "error",
          sent,
          sent instanceof ReadableStream ? { "content-type": "application/x-www-form-urlencoded" } : {},
        )
      ).status,
    ).toBe(status);
    expect(lines).toEqual([]);
  });

  it("from another origin is refused", async () => {
    expect(await send("error", report, { origin: "https://evil.example" })).toMatchObject({ status: 403 });
    expect(lines).toEqual([]);
  });
});

describe("a click", () => {
  it.each([
    ["cookieConsent", "/cookie-consent?value=essential", "/cookie-consent?value=essential"],
    ["collateralTypeClick", "/collateral-data?type=car", "/collateral-data?type=car"],
    ["collateralTypeClick", "/collateral-data?type=ivan%40example.bg", "/collateral-data"],
    ["x", "/s/q8Zk3vXw1nT0aB7cYdE5fg", "/s/:key"],
  ])("%s of %s is logged as %s, without the user", async (type, url, kept) => {
    expect(await send("log-user-click", { type, url })).toMatchObject({ status: 200 });
    const [line] = logged("click");
    expect(line).toMatchObject({ level: "info", type, url: kept });
    expect(Object.keys(line!).sort()).toEqual(["event", "level", "msg", "reqId", "time", "type", "url"]);
  });
});
