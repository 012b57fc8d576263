/** Contrast of whole pages in the looks that stories show of their parts. */
import { expect, it } from "vitest";
import { contrastFaults } from "./inspect.ts";
import { useLender } from "./lender.ts";
import { firstStep, send, summary, TERMS } from "./steps.ts";
import { ready } from "./visit.ts";

const lender = useLender();

it.each([
  ["forced colours", { forcedColors: "active" }],
  ["print", { media: "print" }],
] as const)("%s: all text has sufficient contrast", async (_, media) => {
  const visitor = await lender.visit();
  const { page } = visitor;
  for (const path of ["/", "/vhod", "/tariff", firstStep(TERMS), "/nyama-takava-stranica"]) {
    await page.emulateMedia({ media: null, forcedColors: null, reducedMotion: "reduce" });
    await page.goto(path);
    await ready(page);
    if (path === "/vhod") {
      await send(page, "login");
      await summary(page, "login").waitFor();
    }
    await page.emulateMedia(media);
    expect({ path, faults: await contrastFaults(page) }).toEqual({ path, faults: [] });
  }
  await visitor.close();
});
