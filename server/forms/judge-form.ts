/** The staff's forms as they are judged: by their own definitions, whether they were posted or typed as a command. */
import { compile } from "#src/engine/core/compile.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import type { FormValues, Issue } from "#src/engine/core/rule.ts";
import { parseSubmission, type PostedFiles, type SubmissionOptions } from "#src/engine/server/parse-submission.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import { validators } from "#validators";

/** A form as its definition says, without values. */
export const plainForm = ({ definitions }: Pick<Services, "definitions">, id: string): Descriptor => {
  const found = definitions.get(id);
  if (!found) throw new Error(`there is no definition "${id}"`);
  return { ...found.definition, version: found.version, values: {} };
};

/** A judged form. */
export type Judged = { values: FormValues; given: FormValues; errors: Record<string, Issue> };

/** Judges what was given to a form by its own rules. */
export const judgeForm = async (
  services: Services,
  id: string,
  entries: SubmissionOptions["entries"],
  files?: PostedFiles,
): Promise<Judged> => {
  const { values, given, errors } = await parseSubmission({
    plan: compile(plainForm(services, id), validators),
    today: sofiaDay(services.ports.clock.now()),
    ask: () => Promise.resolve({ skipped: true }),
    entries,
    ...(files && { files }),
    shown: {},
  });
  return { values, given, errors };
};
