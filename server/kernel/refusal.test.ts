import { describe, expect, it } from "vitest";
import { refuse, Refusal, refuseFields } from "./refusal.ts";

const refusedBy = (act: () => never): unknown => {
  try {
    return act();
  } catch (error) {
    return (error as Refusal).refused;
  }
};

describe("a refusal", () => {
  it("has the status and next move of its code, and the code as the form-level issue", () => {
    expect(refusedBy(() => refuse("forbidden"))).toEqual({
      code: "forbidden",
      status: 403,
      next: "reload",
      errors: { _form: { code: "forbidden" } },
    });
  });

  it("carries parameters inside the issue, and nextUrl and retryAfter beside it", () => {
    expect(refusedBy(() => refuse("code-wait", { retryAfter: 9, params: { seconds: 9 } }))).toEqual({
      code: "code-wait",
      status: 429,
      next: "wait",
      retryAfter: 9,
      errors: { _form: { code: "code-wait", params: { seconds: 9 } } },
    });
    expect(refusedBy(() => refuse("moved-on", { nextUrl: "/x" }))).toMatchObject({ status: 409, nextUrl: "/x" });
  });

  it("carries no issue when its code is silent", () => {
    expect(refusedBy(() => refuse("not-found"))).toEqual({ code: "not-found", status: 404, next: "stop" });
  });

  it("of fields has status 400 and an issue per field", () => {
    expect(refusedBy(() => refuseFields({ pin: { code: "dead-code" } }))).toEqual({
      status: 400,
      next: "edit",
      errors: { pin: { code: "dead-code" } },
    });
  });

  it("can be given its nextUrl after creation", () => {
    expect(Refusal.of("moved-on").leadingTo("/y").refused).toMatchObject({
      nextUrl: "/y",
      errors: { _form: { code: "moved-on" } },
    });
  });
});

// Type test: compiles only while each of these is a type error.
void [
  // @ts-expect-error: no such code.
  () => refuse("no-such-code"),
  // @ts-expect-error: a `wait` refusal needs retryAfter.
  () => refuse("too-many"),
  // @ts-expect-error: a `log-in` refusal needs nextUrl.
  () => refuse("session-expired"),
  // @ts-expect-error: only a `wait` refusal takes retryAfter.
  () => refuse("forbidden", { retryAfter: 1 }),
  // @ts-expect-error: not a field refusal code (its status is not 400).
  () => refuseFields({ pin: { code: "too-large" } }),
];
