/** An affiliate's link: remembers who led the visitor here. */
import { pageUrl } from "#src/pages/table.ts";
import { knownKey } from "./keys.ts";
import type { Elsewhere, ReadHandler } from "#server/policy/handler.ts";

/** Remembers a known affiliate, the last one, for the application that follows; leads on to the calculator. */
export const affiliate: ReadHandler = {
  read: async ({ services, db, now, today, handle, params }): Promise<Elsewhere> => {
    const key = params["key"] ?? "";
    if (!(await knownKey({ services, db, today }, key))) return { nextUrl: pageUrl("bonus") };
    await handle.remember(db, now, { affiliate: key });
    return { nextUrl: pageUrl("index") };
  },
};
