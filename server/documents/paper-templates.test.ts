import { expect, it } from "vitest";
import { CONTENT_FOLDER } from "#server/content/content.fixture.ts";
import { readContentFiles } from "#server/content/files.ts";
import { formatReport } from "#server/findings/report.ts";
import { readPaperTemplates } from "./paper-templates.ts";

const { papers } = readContentFiles(CONTENT_FOLDER);
const sayings = (files: typeof papers): string => {
  const read = readPaperTemplates(files);
  return "problems" in read ? formatReport(read.problems, "en") : "";
};

it("every paper has a template without problems", () => expect(sayings(papers)).toBe(""));

it("a missing template is reported, and a file of an unknown name with the closest paper", () => {
  const plan = papers.get("plan")!;
  const without = new Map([...papers].filter(([name]) => name !== "plan"));
  expect(sayings(without)).toBe(
    'server/content/papers/plan.md:1:1 the file is missing: the paper "plan" has no template',
  );
  const misspelt = { ...plan, file: "server/content/papers/plam.md" };
  expect(sayings(new Map([...without, ["plam", misspelt]]))).toBe(
    'server/content/papers/plam.md:1:1 no paper has the name "plam", did you mean "plan"?',
  );
});
