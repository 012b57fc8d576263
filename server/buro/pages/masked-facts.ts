/** Masked personal data as rows of facts. */
import { fieldWordsOfStaff } from "#src/copy/staff.ts";
import { isMaskedField } from "#src/domain/staff/fields.ts";
import type { MaskedFields } from "#server/lending/staff/define-act.ts";
import type { UnmaskedText } from "#server/lending/staff/unmask.ts";

/** A row for each field that is there, as it is shown now. */
export const maskedFacts = (fields: MaskedFields, shown: UnmaskedText): [label: string, value: string][] =>
  Object.entries(fields).flatMap(([field, full]) =>
    isMaskedField(field) && full ? [[fieldWordsOfStaff[field], shown(field, full)]] : [],
  );
