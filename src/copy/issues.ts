/** Messages of issues reported by rules, elements and the server. */
import type { Issue } from "#src/engine/core/rule.ts";
import { fileWords } from "./file-refusals.ts";
import { refusalWords } from "./refusals.ts";
import { filledIn, validationText, validationWords } from "./validation.ts";

const serverWords: Readonly<Record<string, string>> = { ...refusalWords, ...fileWords };

/** Formats an issue as a message with its parameters filled in; texts from the server are returned unchanged. */
export const formatIssue = (issue: Issue): string => {
  if ("text" in issue) return issue.text;
  const { code, params = {}, words } = issue;
  if (words !== undefined) return words;
  if (Object.hasOwn(validationWords, code) || !Object.hasOwn(serverWords, code)) return validationText(code, params);
  return filledIn(serverWords[code]!, params);
};
