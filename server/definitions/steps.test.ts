import { describe, expect, it } from "vitest";
import { WALKED_STEPS } from "#tests/support/walked-steps.ts";
import { ORDERS } from "./lint/mistakes.fixture.ts";
import { resolveDefinitions } from "./load.ts";
import { checkTexts, formText, realFiles, told } from "./schemas.fixture.ts";
import { checkSteps, resolveSteps } from "./steps.ts";

const STEP = { file: "test.json", text: formText().replace(`"action": "login"`, `"action": "steps/test"`) };
const filesWith = (text: string) => ({
  ...realFiles,
  definitions: [...realFiles.definitions, STEP],
  steps: { file: "steps.json", text },
});

describe("the order of steps", () => {
  it("of this product has no findings", () => {
    expect(checkSteps(realFiles)).toEqual([]);
  });

  it("that the test suites walk has no findings", () => {
    expect(checkSteps({ ...realFiles, steps: WALKED_STEPS })).toEqual([]);
  });

  it.each(ORDERS)("%s", (_, text, expected) => {
    expect(told(checkSteps(filesWith(text)))).toEqual(expected);
  });

  it("resolves to the calls of its forms", () => {
    const [, text] = ORDERS.find(([kind]) => kind === "a step that is a definition alone")!;
    const files = filesWith(text);
    const { A, B } = resolveSteps(files, resolveDefinitions(files));
    expect(A).toEqual([
      "general-information",
      "steps/test",
      "personal-information",
      "payment-and-collateral-data",
      "sms-confirmation",
    ]);
    expect(B).toEqual([
      "general-information-b",
      "personal-information",
      "payment-and-collateral-data",
      "sms-confirmation",
    ]);
  });
});

describe("a form that is a step", () => {
  it("has its own id in its action", () => {
    const [problem] = checkTexts([STEP.text.replace("steps/test", "steps/tset")]);
    expect(problem).toMatchObject({ code: "action-unknown", suggestion: "steps/test" });
  });

  it("does not ask for passwords", () => {
    const asking = formText(`{"type": "password", "name": "a", "label": "П"}`).replace(`"login"`, `"steps/test"`);
    expect(told(checkTexts([asking]))).toEqual(["2:10 a step keeps its answers: it cannot ask for a password"]);
  });
});
