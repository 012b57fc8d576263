/** What posts of the staff share: where they go on to, and acts that ask for a reason alone. */
import type { FormValues } from "#src/engine/core/rule.ts";
import type { StaffActName } from "#src/buro/calls.ts";
import { staffUrl, type StaffPageName } from "#src/buro/table.ts";
import { proposeAct } from "#server/lending/staff/acts.ts";
import { PaymentRefused } from "#server/lending/servicing/post-payment.ts";
import * as forms from "#server/submissions/staff.ts";
import type { FormReader } from "#server/submissions/reader.ts";
import type { ClerkContext } from "./context.ts";
import type { StaffEffect } from "./reply.ts";

/** Query parameter that says what has just been done (`doneWords`). */
export const DONE = "gotovo";

/** A page, with what has just been done. */
export const onward = (page: StaffPageName, params: Readonly<Record<string, string>>, done: string): string =>
  `${staffUrl(page, params)}?${DONE}=${done}`;

/** The reader of a form among several. */
export const readerOf = <T>(readers: readonly FormReader<T>[], form: string): FormReader<T> => {
  const found = readers.find((reader) => reader.form === form);
  if (!found) throw new Error(`no reader reads ${form}`);
  return found;
};

/** The reason in the values of a form that asks for nothing else. */
export const reasonIn = (form: string, values: FormValues): string =>
  readerOf(forms.reasoned, form).read(values).reason;

/** An act about the thing in the address. */
export const acting =
  (act: StaffActName, page: StaffPageName): StaffEffect<ClerkContext> =>
  async ({ services, clerk, params }, values) => {
    const subject = params["id"] ?? "";
    const { state } = await proposeAct(services, clerk, { act, subject, reason: reasonIn(`staff-${act}`, values) });
    return onward(page, { id: subject }, state);
  };

/** Goes on with `refused` where money cannot be posted as it was said. */
export const inFields = async <T>(work: Promise<T>, refused: () => never): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    return refused();
  }
};
