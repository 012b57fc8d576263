/** What stays at the edge of other windows than the smallest phone's, under both presets of consent. */
import { describe, it } from "vitest";
import { useLender, useOwnLender } from "./lender.ts";
import { expectInSight, expectModestBar, expectSafeTap, SMALL } from "./window-edge.ts";

const spec = useLender();
const strict = useOwnLender(() => ({ env: { CONSENT_PRESET: "strict" } }));

const PHONES = [SMALL, { width: 360, height: 640 }, { width: 390, height: 844 }];
const WIDE = { width: 740, height: 360 };
const DESKTOP = { width: 1280, height: 800 };

describe.each(PHONES)("at $width × $height", (viewport) => {
  it.each([true, false])("price and main button stay in sight on the first step; script: %s", (script) =>
    expectInSight(spec, viewport, script),
  );
});

describe.each([
  { preset: "spec", lender: spec },
  { preset: "strict", lender: strict },
])("preset $preset", ({ lender }) => {
  it.each([...PHONES, WIDE])(
    "the cookie bar takes about a quarter of $width × $height and covers nothing",
    (viewport) => expectModestBar(lender, viewport),
  );

  it.each([...PHONES, WIDE, DESKTOP])("a double tap on „Настройки“ meets no button at $width × $height", (viewport) =>
    expectSafeTap(lender, viewport),
  );
});
