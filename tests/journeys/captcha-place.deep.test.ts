import { it } from "vitest";
import { expectInPlace } from "./captcha-place.ts";
import { useOwnLender } from "./lender.ts";

const lender = useOwnLender(() => ({ env: { CAPTCHA: "altcha" } }));

it.each([320, 768])("at %i px the submit button does not move while the captcha is solved", (width) =>
  expectInPlace(lender, width),
);
