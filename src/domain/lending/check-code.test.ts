import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeOf, shownCode, typedCode } from "./check-code.ts";

const bytes = fc.uint8Array({ minLength: 12, maxLength: 16 });

describe("the code of a certificate", () => {
  it("is read back however it is typed", () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const code = codeOf(random);
        expect(typedCode(shownCode(code))).toBe(code);
        expect(typedCode(` ${shownCode(code).toLowerCase().replaceAll("-", " ")} `)).toBe(code);
        expect(typedCode(code.replaceAll("0", "O").replaceAll("1", "l"))).toBe(code);
      }),
    );
  });

  it("is made of whole bytes only", () => expect(() => codeOf(new Uint8Array(11))).toThrow(RangeError));

  it.each(["", "7K2M-94QX-R0T", "7K2M-94QX-R0TBB", "7K2M-94QX-R0TU", "7К2М-94QX-R0TB", "-".repeat(60)])(
    "is none in „%s“",
    (text) => expect(typedCode(text)).toBeUndefined(),
  );
});
