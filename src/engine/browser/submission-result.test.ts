import { describe, expect, it } from "vitest";
import { formWords } from "#src/copy/forms.ts";
import { errorsIn, failureKey, resultOf, type SubmitResponse } from "./submission-result.ts";

const next: SubmitResponse = { nextUrl: "/next" };
const errors: SubmitResponse = { errors: { email: "x" } };

describe("the result of a submit (specification section 8)", () => {
  it.each<[number, SubmitResponse, string]>([
    [200, {}, "success"],
    [200, next, "success"],
    [201, next, "success"],
    [204, {}, "success"],
    [200, errors, "invalid"],
    [200, { ...errors, ...next }, "invalid"],
    [200, { errors: {} }, "success"],
    [303, next, "moved"],
    [303, {}, "failed"],
    [303, { nextUrl: "" }, "failed"],
    [303, errors, "failed"],
    [400, errors, "invalid"],
    [400, {}, "failed"],
    [400, { errors: {} }, "failed"],
    [400, { errors: { a: "", b: null } as never }, "failed"],
    [401, next, "login"],
    [401, {}, "login"],
    [403, {}, "forbidden"],
    [403, errors, "forbidden"],
    [409, next, "conflict"],
    [409, { form: {} }, "conflict"],
    [409, { retryAfter: 1 }, "retry"],
    [409, {}, "retry"],
    [0, {}, "failed"],
    [404, {}, "failed"],
    [405, {}, "failed"],
    [413, {}, "failed"],
    [422, {}, "failed"],
    [429, { retryAfter: 9 }, "failed"],
    [500, {}, "failed"],
    [500, errors, "failed"],
    [502, {}, "failed"],
    [503, { retryAfter: 9 }, "failed"],
    [504, {}, "failed"],
    [301, next, "failed"],
    [302, next, "failed"],
    [100, {}, "failed"],
  ])("%i with %j is %s", (status, body, kind) => {
    expect(resultOf({ status, body })).toBe(kind);
  });
});

it("errors without text are ignored", () => {
  expect(errorsIn({ errors: { a: "А", b: "", c: null, d: ["Д"] } as never })).toEqual({ a: "А" });
  for (const none of [undefined, null, {}, { a: "" }, []]) expect(errorsIn({ errors: none as never })).toBeUndefined();
});

describe("a response that is not a JSON object", () => {
  it.each([
    [200, "failed"],
    [201, "failed"],
    [204, "failed"],
    [303, "failed"],
    [401, "login"],
    [403, "forbidden"],
    [409, "retry"],
    [500, "failed"],
  ] as const)("with %i is %s", (status, kind) => {
    expect(resultOf({ status, body: {}, silent: true })).toBe(kind);
  });
});

describe("the failure message", () => {
  it.each([
    [0, "offline"],
    [413, "tooLarge"],
    [422, "used"],
    [409, "used"],
    [429, "tooMany"],
    [503, "busy"],
    [200, "broken"],
    [303, "broken"],
    [500, "broken"],
    [404, "broken"],
    [418, "broken"],
    [302, "broken"],
  ] as const)("for %i is %s", (status, key) => {
    expect(failureKey(status)).toBe(key);
    expect(formWords.failure[key]).toMatch(/^[А-Я].*\.$/);
  });
});
