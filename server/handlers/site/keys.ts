/** Keys that lead a visitor here: a lender's affiliate has one, and whoever brings a friend. They share one space. */
import type { Context } from "#server/visit/context.ts";

/** Whose key it is: an affiliate's of `affiliates.json`, or a person's own. */
type KeyKind = "affiliate" | "personal";

/** The kinds, and how each knows its keys. The personal kind has its row here: `personOfKey(db, key)`. */
const KINDS: readonly { kind: KeyKind; knows(context: Context, key: string): boolean | Promise<boolean> }[] = [
  { kind: "affiliate", knows: ({ services, today }, key) => services.content.isAffiliate(key, today) },
];

/** Longest key that is looked for; ours are shorter. */
const MOST_SIGNS = 64;

/** Whose a key is today; `undefined` for one that is nobody's, or has ended. */
export const knownKey = async (context: Context, key: string): Promise<KeyKind | undefined> => {
  if (key === "" || key.length > MOST_SIGNS) return undefined;
  for (const { kind, knows } of KINDS) if (await knows(context, key)) return kind;
  return undefined;
};
