/** The download of everything that is kept about the person. */
import { ownDataCopy } from "#src/copy/own-data.ts";
import { ownData } from "#server/lending/accounts/own-data.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { takeBudget } from "#server/policy/budgets.ts";
import type { FileAnswer, ReadHandler } from "#server/policy/handler.ts";

/** A JSON file, within a budget of its own: a read has none of its call's. */
export const exportData: ReadHandler = {
  read: async (context): Promise<FileAnswer> => {
    const { services, db, person, session, now } = context;
    const { allowed, retryAfterSeconds } = await takeBudget(context, "export", person!.id);
    if (!allowed) return refuse("too-many", { retryAfter: retryAfterSeconds });
    const data = await ownData(services, db, { userId: person!.id, session: session!, now });
    return {
      file: Buffer.from(`${JSON.stringify(data, null, 2)}\n`),
      mime: "application/json; charset=utf-8",
      name: ownDataCopy.file,
      inline: false,
    };
  },
};
