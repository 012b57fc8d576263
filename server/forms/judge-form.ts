/** Forms as they are judged: by their definitions, whether they were posted or typed as a command. */
import { compile } from "#src/engine/core/compile.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import type { Ask } from "#src/engine/core/rule.ts";
import { parseSubmission, type ParsedSubmission, type SubmissionOptions } from "#src/engine/server/parse-submission.ts";
import { resolveListed } from "#server/lists/resolve.ts";
import type { Services } from "#server/services.ts";
import { validators } from "#validators";

/** A form as its definition says, without values. */
export const plainForm = ({ definitions }: Pick<Services, "definitions">, id: string): Descriptor => {
  const found = definitions.get(id);
  if (!found) throw new Error(`there is no definition "${id}"`);
  return { ...found.definition, version: found.version, values: {} };
};

/** What was given to a form, and on which day; without `ask` no rule asks the server. */
type Given = Pick<SubmissionOptions, "today" | "entries" | "files"> & { ask?: Ask };

const askNobody: Ask = () => Promise.resolve({ skipped: true });

/** Judges what was given to a form by its own rules. */
export const judge = (form: Descriptor, { ask = askNobody, ...given }: Given): Promise<ParsedSubmission> =>
  parseSubmission({ plan: compile(form, validators), ask, lookUp: resolveListed, shown: form.values, ...given });
