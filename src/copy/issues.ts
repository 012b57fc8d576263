/** The words of an issue, whoever found it: a rule, an element, or the server. */
import type { Issue } from "#src/domain/rule.ts";
import { fileWords } from "./file-refusals.ts";
import { refusalWords } from "./refusals.ts";
import { validationText, validationWords } from "./validation.ts";

const serverWords: Readonly<Record<string, string>> = { ...refusalWords, ...fileWords };

/** What the person reads. A text the server chose stays as it is. */
export const sayIssue = (issue: Issue): string => {
  if ("text" in issue) return issue.text;
  const { code, params = {} } = issue;
  if (Object.hasOwn(validationWords, code) || !Object.hasOwn(serverWords, code)) return validationText(code, params);
  return serverWords[code]!.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : whole));
};
