/** A walk through a part of the product, which works with JavaScript and without. */
import type { Lender } from "../lender.ts";
import type { Look } from "../inspect.ts";
import { ready, type VisitOptions } from "../visit.ts";

/** Walks in windows with the given options; `look` is called on each page. */
export type Walk = (lender: Lender, options: VisitOptions, look: Look) => Promise<void>;

/** The look at a page once it is hydrated. */
export const hydrated =
  (look: Look): Look =>
  async (page) => {
    await ready(page);
    await look(page);
  };

/** No look at all: without JavaScript only the way is walked. */
export const blind: Look = () => Promise.resolve();
