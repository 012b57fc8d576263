/**
 * What could not be saved before its form left the page, by form and user, in this page's memory: saving is tried on, and
 * what is still unsaved comes back with the form.
 */
import type { Descriptor } from "#src/engine/core/definition.ts";

/** Texts with the values of the form that they replaced, and what ends the retries. */
export type Aside = { texts: Map<string, { from: readonly string[]; text: string }>; end(): void };

const unsaved = new Map<string, Aside>();

const placeOf = ({ id, issuedTo = "" }: Descriptor): string => `${issuedTo} ${id}`;

/** What is put aside of a form. */
export const asideOf = (form: Descriptor): Aside | undefined => unsaved.get(placeOf(form));

/** Ends the retries for what was put aside of a form, and takes it. */
export const takeAside = (form: Descriptor): Aside | undefined => {
  const aside = asideOf(form);
  unsaved.delete(placeOf(form));
  aside?.end();
  return aside;
};

/** Puts aside what a form leaves unsaved, in place of anything before. */
export const putAside = (form: Descriptor, aside: Aside): void => {
  takeAside(form);
  unsaved.set(placeOf(form), aside);
};
