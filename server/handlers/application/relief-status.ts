/** What the status of a late credit says while relief is asked for it: whether interest runs meanwhile, and what is waited for. */
import { reliefCopy } from "#src/copy/relief.ts";
import type { StatusWords } from "#src/copy/status.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import { annexToSign } from "#server/store/tables/annexes.ts";
import { creditOfApplication } from "#server/store/tables/credits.ts";
import { openRelief } from "#server/store/tables/reliefs.ts";
import type { Context } from "#server/visit/context.ts";

/** The text of a late credit whose relief is not answered yet; nothing of others. */
export const reliefWords = async (
  { services: { secrets }, db, today }: Context,
  { id, shown, userId }: ApplicationRow,
): Promise<Partial<StatusWords>> => {
  const credit = shown === "overdue" ? await creditOfApplication(db, id) : undefined;
  const relief = credit && (await openRelief(db, secrets, credit.no));
  if (!relief) return {};
  const { no, dueBy, holdUntil } = relief;
  if ((await annexToSign(db, userId, today)) === id) return { text: reliefCopy.toSign };
  const until = formatDay(dueBy, true);
  if (today > dueBy) return { text: reliefCopy.late(no, until) };
  const held = holdUntil === null ? reliefCopy.notHeld : reliefCopy.held(formatDay(holdUntil, true));
  return { text: `${reliefCopy.asked(no, until)} ${held}` };
};
