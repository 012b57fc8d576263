import { describe, expect, it } from "vitest";
import { codeIn } from "./one-time-code.ts";

const six = (code: string): boolean => /^\d{6}$/.test(code);

describe("the code in a text", () => {
  it.each([
    ["the code alone", "123456"],
    ["a code in two groups", "123 456"],
    ["a code with a dash", "123-456"],
    ["a code with a non-breaking space", "123\u00a0456"],
    ["a sentence", "Вашият код: 123 456."],
    ["the whole message, which has it twice", "Код 123456 за вход. Не го давайте на никого.\n\n@zayavka.bg #123456"],
    ["a message with a phone in it", "Код 123456. Въпроси: 0700 10 100"],
  ])("is found in %s", (_what, text) => expect(codeIn(text, six)).toBe("123456"));

  it.each([
    ["nothing", ""],
    ["words", "Вашият код"],
    ["too few digits", "12345"],
    ["too many digits", "1234567"],
    ["two different codes", "123456 или 654321."],
  ])("is not found in %s", (_what, text) => expect(codeIn(text, six)).toBeUndefined());

  it("is what the rules of its field accept", () => {
    expect(codeIn("Код 4321, важи 15 минути", (code) => /^\d{4}$/.test(code))).toBe("4321");
  });
});
