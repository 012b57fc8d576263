/** Masked personal data as rows of facts. */
import { fieldWordsOfStaff } from "#src/copy/staff.ts";
import { isMaskedField } from "#src/domain/staff/fields.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { staffCalls, type StaffCallName } from "#server/lending/staff/calls.ts";
import type { MaskedFields } from "#server/lending/staff/define-act.ts";
import type { UnmaskedText } from "#server/lending/staff/unmask.ts";
import type { ClerkContext } from "../context.ts";
import { staffForm } from "../forms.ts";

/** The form that unmasks a field, with the fields that are there to choose from; none where nothing is. */
export const unmaskForms = (context: ClerkContext, call: StaffCallName, fields: MaskedFields): Descriptor[] => {
  const { form } = staffCalls[call];
  const { elements } = context.services.definitions.get(form)!.definition;
  const choices = (elements.find(({ name }) => name === "field")?.choices ?? []).filter(
    ({ value }) => isMaskedField(value) && fields[value],
  );
  return choices.length > 0 ? [staffForm(context, form, { props: { field: { choices } } })] : [];
};

/** A row for each field that is there, as it is shown now. */
export const maskedFacts = (fields: MaskedFields, shown: UnmaskedText): [label: string, value: string][] =>
  Object.entries(fields).flatMap(([field, full]) =>
    isMaskedField(field) && full ? [[fieldWordsOfStaff[field], shown(field, full)]] : [],
  );
