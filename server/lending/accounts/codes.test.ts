import { expect, it } from "vitest";
import { words } from "#server/content/words/words.fixture.ts";
import { codeSms } from "./codes.ts";

it.each(["phone", "request", "sign", "guarantee", "annex", "password", "number"] as const)(
  "an SMS with a code for %s is one segment and binds the code to the host in its last line",
  (purpose) => {
    const text = codeSms({ words }, purpose, "zayavka.bg", "123456");
    expect(text.split("\n").at(-1)).toBe("@zayavka.bg #123456");
    expect(text.length).toBeLessThanOrEqual(70);
    expect(text.startsWith("Код 123456 ")).toBe(true);
  },
);
