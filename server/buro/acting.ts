/** What posts of the staff share: where they go on to, and the post of each act. */
import type { DoneWord } from "#src/copy/staff.ts";
import { staffUrl, type StaffPageName } from "#src/buro/table.ts";
import { Refusal } from "#server/kernel/refusal.ts";
import { paymentsWords } from "#src/copy/staff-money.ts";
import type { Db } from "#server/store/db/schema.ts";
import { nextUnmatched } from "#server/store/tables/payment-list.ts";
import { acts, allActs, type StaffActName } from "#server/lending/staff/acts/index.ts";
import type { StaffAct } from "#server/lending/staff/define-act.ts";
import { proposeAct } from "#server/lending/staff/propose-act.ts";
import { subjects } from "#server/lending/staff/subjects.ts";
import type { FormReader } from "#server/submissions/reader.ts";
import { actSays } from "#server/lending/staff/act-says.ts";
import { DONE } from "#server/ssr/plain-posts.ts";
import { clerkPost, type ClerkPost, type StaffDone } from "./reply.ts";

/** Query parameter of a post: the mark of what its page has shown. */
export const SEEN = "vidyano";

/** The number that the page of a post has shown; none where it does not say. */
export const numberSeen = (query: URLSearchParams): number => {
  const seen = Number(query.get(SEEN) ?? "0");
  return Number.isInteger(seen) && seen >= 0 ? seen : 0;
};

/** A page, with what has just been done. */
export const onward = (page: StaffPageName, params: Readonly<Record<string, string>>, done: DoneWord): string =>
  `${staffUrl(page, params)}?${DONE}=${done}`;

/** What an act has done among several; undefined of one that is refused. */
export const unlessRefused = <T>(acting: Promise<T>): Promise<T | undefined> =>
  acting.catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });

/** The reader of a form among several. */
export const readerOf = <T>(readers: readonly FormReader<T>[], form: string): FormReader<T> => {
  const found = readers.find((reader) => reader.form === form);
  if (!found) throw new Error(`no reader reads ${form}`);
  return found;
};

/** A link to the payment that somebody works on after this one: the next that is nobody's and that no act waits about. */
export const nextPayment = async (db: Db, id: string): Promise<Pick<StaffDone, "more">> => {
  const next = await nextUnmatched(db, id);
  return next === undefined
    ? {}
    : { more: { text: paymentsWords.nextUnmatched, url: staffUrl("payment", { id: next }) } };
};

/** Proposes an act about the thing in the address, as its form says it. */
const acting = (name: StaffActName): ClerkPost => {
  const { reader, subject: kind, afterwards, settles }: StaffAct = acts[name];
  return clerkPost(reader as FormReader<{ reason: string }>, {
    effect: async ({ services, db, clerk, params, query }, { reason, ...given }) => {
      const subject = params["id"] ?? "";
      const { id, state } = await proposeAct(services, clerk, {
        act: name,
        subject,
        given,
        reason,
        ...(query.has(SEEN) && { seen: query.get(SEEN) ?? "" }),
      });
      const isElsewhere = afterwards && state === "executed";
      return {
        says: await actSays(services, db, id),
        ...(settles && (await nextPayment(db, subject))),
        nextUrl: isElsewhere
          ? onward(afterwards.page, {}, afterwards.done)
          : onward(subjects[kind].page, { id: subject }, state),
      };
    },
  });
};

/** The post of each act. */
export const actPosts = Object.fromEntries(allActs.map(({ name }) => [name, acting(name)])) as Readonly<
  Record<StaffActName, ClerkPost>
>;
