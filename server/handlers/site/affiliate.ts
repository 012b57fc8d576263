/** Links with a key: who led the visitor here is remembered. */
import { pageUrl } from "#src/pages/table.ts";
import type { Elsewhere, ReadHandler } from "#server/policy/handler.ts";
import type { Context } from "#server/visit/context.ts";
import { isOwn, knownKey } from "./keys.ts";

/**
 * Remembers the key of the address, the last one that is not the visitor's own, for the application that follows, and
 * answers. A key that is not known leads to the bonus page.
 */
export const followKey = async <Answer>(
  context: Context,
  answer: (key: string) => Answer,
): Promise<Answer | Elsewhere> => {
  const { db, now, handle, params } = context;
  const key = params["key"] ?? "";
  const known = await knownKey(context, key);
  if (!known) return { nextUrl: pageUrl("bonus") };
  if (!isOwn(context, known)) await handle.remember(db, now, { affiliate: key });
  return answer(key);
};

/** Leads on to the calculator. */
export const affiliate: ReadHandler = {
  read: (context) => followKey(context, (): Elsewhere => ({ nextUrl: pageUrl("index") })),
};
