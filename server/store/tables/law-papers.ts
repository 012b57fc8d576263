/** Papers of what law and contract name besides paying; what they say is sealed. */
import { randomUUID } from "node:crypto";
import type { NoticeRows } from "#src/domain/lending/account/accelerating.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import type { Db } from "#server/store/db/schema.ts";
import { isUuid } from "#server/store/db/uuid.ts";
import type { Assignee } from "./assignments.ts";

/** What a credit owes on a day, by part. */
export type Debt = { creditNo: number; principal: Cents; interest: Cents; late: Cents; total: Cents };

/** What a credit owed on the day of death, null of one paid out after it, and owes now. */
export type HeirsDebt = { atDeath: Debt | null; now: Debt };

/** What a paper says, made on `day`: a notice of acceleration, of assignment, or what heirs are told. */
export type LawPaperWords =
  | ({ kind: "acceleration"; noticeId: string; day: Day; until: Day } & NoticeRows)
  | { kind: "assignment"; day: Day; owed: Cents; to: Assignee }
  | { kind: "heirs"; day: Day; diedOn: Day; email: string; debts: readonly HeirsDebt[] };

/** A paper: of which credit it is kept, its PDF once it is made, and what it says. */
export type LawPaper = { id: string; creditNo: number; eventId: string; madeAt: Date | null; words: LawPaperWords };

const placeOf = (id: string): string => `law paper ${id}`;

/** Has a paper made; undefined where one of the kind and event is there. */
export const addLawPaper = async (
  trx: Db,
  secrets: Secrets,
  { creditNo, eventId, words, now }: { creditNo: number; eventId: string; words: LawPaperWords; now: Date },
): Promise<string | undefined> => {
  const id = randomUUID();
  const added = await trx
    .insertInto("law_papers")
    .values({
      id,
      kind: words.kind,
      credit_no: creditNo,
      event_id: eventId,
      sealed: secrets.seal(JSON.stringify(words), placeOf(id)),
      decided_at: now,
    })
    .onConflict((conflict) => conflict.columns(["kind", "event_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added?.id;
};

/** A paper by its id; undefined when there is none. */
export const lawPaperById = async (
  db: Db,
  secrets: Secrets,
  id: string,
  { lock = false } = {},
): Promise<LawPaper | undefined> => {
  if (!isUuid(id)) return undefined;
  const row = await db
    .selectFrom("law_papers")
    .select(["id", "credit_no as creditNo", "event_id as eventId", "made_at as madeAt", "sealed"])
    .where("id", "=", id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return undefined;
  const { sealed, ...paper } = row;
  const words = JSON.parse(secrets.open(sealed, placeOf(id)).toString("utf8")) as LawPaperWords;
  return { ...paper, words };
};

/** Says that a paper is made, with its file. */
export const keepLawPaper = async (
  trx: Db,
  id: string,
  { fileId, now }: { fileId: string; now: Date },
): Promise<void> => {
  await trx.updateTable("law_papers").set({ made_at: now, file_id: fileId }).where("id", "=", id).execute();
};

/** The files of a credit's papers that are kept, the latest first, each with its title and day. */
export const lawPapersOf = async (
  db: Db,
  creditNo: number,
): Promise<{ fileId: string; title: string; decidedAt: Date }[]> =>
  db
    .selectFrom("law_papers as l")
    .innerJoin("files as f", "f.id", "l.file_id")
    .select(["f.id as fileId", "f.title", "l.decided_at as decidedAt"])
    .where("l.credit_no", "=", creditNo)
    .orderBy("l.no", "desc")
    .execute();
