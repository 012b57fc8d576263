import { describe, expect, it, vi } from "vitest";
import { post } from "./client.ts";
import { CallError } from "./errors.ts";

const answering = (status: number, text: string): void =>
  void vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response(text, { status, headers: { "content-type": "application/json" } })),
  );
const ask = (): Promise<unknown> => post("check-email", { email: "a@b.bg" });

describe("`post`, when answered", () => {
  it.each<[number, unknown]>([
    [200, {}],
    [200, { skipped: true }],
    [201, { nextUrl: "/" }],
    [400, { errors: { email: "Не." } }],
    [409, { message: "Не." }],
    [422, { error: true }],
  ])("%i with %j, resolves to the body", async (status, body) => {
    answering(status, JSON.stringify(body));
    expect(await ask()).toEqual(body);
  });

  it.each<[number, string]>([
    [200, "<!doctype html>"],
    [200, ""],
    [200, '{"sk'],
    [400, "<!doctype html>"],
    [400, "{}"],
    [404, ""],
    [404, "null"],
    [403, '{"errors":null}'],
    [400, '{"errors":{}}'],
    [401, '{"nextUrl":"/"}'],
    [429, '{"errors":{"_form":"Не."}}'],
    [500, '{"error":true}'],
    [503, ""],
  ])("%i with %j, rejects", async (status, text) => {
    answering(status, text);
    await expect(ask()).rejects.toEqual(new CallError(status, {}, "check-email"));
  });
});
