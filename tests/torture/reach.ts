/** Brings visitors to places. */
import type { Descriptor } from "#src/engine/core/definition.ts";
import { actionUrl } from "#src/engine/core/action-url.ts";
import { Borrower, borrowerAt } from "#tests/support/borrower.ts";
import type { Lender } from "#tests/support/lender.ts";
import type { Place, Standing } from "./place.ts";

/** How often a place is chosen, compared with one whose posts end something. */
const USUAL = 4;

/** The place of any number, among those given. */
export const chooserOf = (places: readonly Place[]): ((n: number) => Place) => {
  const chosen = places.flatMap((place) => Array.from({ length: place.ends ? 1 : USUAL }, () => place));
  return (n) => chosen[n % chosen.length]!;
};

/** Visitors at the same point of the same story, who can stand for each other. */
export const visitorOf = ({ at, story, name }: Place): string =>
  at ? `${at} ${JSON.stringify(story ?? "")}` : `anonymous ${name}`;

const pathOf = ({ url }: Place, form: Pick<Descriptor, "action">): string => url ?? actionUrl(form.action);

/** Brings a visitor to a place. Walks the whole way unless `borrower` still stands there, or does after `first`. */
export const reach = async (lender: Lender, place: Place, borrower?: Borrower): Promise<Standing> => {
  const { at, story, shown, query, params, stand } = place;
  if (stand) return stand(lender);
  const formOf = async (visitor: Borrower): Promise<Descriptor> =>
    visitor.form(shown![0], shown![1], query, await params?.(visitor));
  if (!shown) return { borrower: borrower ?? new Borrower(lender), form: {}, url: place.url! };
  if (borrower) {
    const stands = (): Promise<Descriptor | undefined> => formOf(borrower).catch(() => undefined);
    const again = async (): Promise<Descriptor | undefined> => {
      await place.first?.(borrower).catch(() => undefined);
      return stands();
    };
    const form = (await stands()) ?? (place.first && (await again()));
    if (form) return { borrower, form, url: pathOf(place, form) };
  }
  const fresh = at ? await borrowerAt(lender, at, story) : new Borrower(lender);
  await place.first?.(fresh);
  const form = await formOf(fresh);
  return { borrower: fresh, form, url: pathOf(place, form) };
};
