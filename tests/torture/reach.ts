/** Brings visitors to places. */
import type { Descriptor } from "#src/engine/core/definition.ts";
import { actionUrl } from "#src/engine/browser/submit.ts";
import { Borrower, borrowerAt } from "#tests/support/borrower.ts";
import type { Lender } from "#tests/support/lender.ts";
import { PLACES, type Place } from "./places.ts";

/** How often a place is chosen, compared with one whose posts end something. */
const USUAL = 4;

const chosen = PLACES.flatMap((place) => Array.from({ length: place.ends ? 1 : USUAL }, () => place));

/** The place of any number. */
export const placeOf = (n: number): Place => chosen[n % chosen.length]!;

/** Visitors at the same point of the same story, who can stand for each other. */
export const visitorOf = ({ at, story, name }: Place): string =>
  at ? `${at} ${JSON.stringify(story ?? "")}` : `anonymous ${name}`;

/** The engine's own fields of a form as shown; empty for calls without a form. */
export type Issued = Partial<Pick<Descriptor, "csrf" | "key" | "version">>;

/** A visitor at a place, with the form as it was shown to them. */
export type Standing = { borrower: Borrower; form: Issued; url: string };

const pathOf = ({ url }: Place, form: Pick<Descriptor, "action">): string => url ?? actionUrl(form.action);

/** Brings a visitor to a place. Walks the whole way unless `borrower` still stands there. */
export const reach = async (lender: Lender, place: Place, borrower?: Borrower): Promise<Standing> => {
  const { at, story, shown, query } = place;
  if (!shown) return { borrower: borrower ?? new Borrower(lender), form: {}, url: place.url! };
  if (borrower) {
    const form = await borrower.form(shown[0], shown[1], query).catch(() => undefined);
    if (form) return { borrower, form, url: pathOf(place, form) };
  }
  const fresh = at ? await borrowerAt(lender, at, story) : new Borrower(lender);
  await place.first?.(fresh);
  const form = await fresh.form(shown[0], shown[1], query);
  return { borrower: fresh, form, url: pathOf(place, form) };
};
