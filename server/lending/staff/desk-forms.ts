/** The desk's forms, for the check of definitions. */
import type { DeskForms } from "#server/definitions/lint/lint-context.ts";
import { allActs } from "./acts/index.ts";
import { staffCalls } from "./calls.ts";

/** The calls of the desk with their forms, and what the readers of acts rely on in them. */
export const deskForms: DeskForms = {
  calls: Object.values(staffCalls),
  reliances: Object.fromEntries(allActs.map(({ reader: { form, fields } }) => [form, fields])),
};
