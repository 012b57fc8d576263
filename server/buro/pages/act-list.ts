/** The list of acts: those that wait for a second person, and those that were decided. */
import { actListWords, listWords } from "#src/copy/staff-lists.ts";
import { actPageWords as words, stateWords } from "#src/copy/staff-acts.ts";
import { staffUrl } from "#src/buro/table.ts";
import { ACTS_SHOWN } from "#src/domain/staff/lists.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { actBrief } from "#server/lending/staff/act-says.ts";
import { actName } from "#server/lending/staff/act-names.ts";
import { actsFor, MOST_WAITING } from "#server/lending/staff/approvers.ts";
import { lapseUnoffered } from "#server/lending/staff/lapse-acts.ts";
import { endOldActs } from "#server/lending/staff/propose-act.ts";
import { actKey, listedActs, type StaffActRow } from "#server/store/tables/staff-acts.ts";
import { listPage, type DeskList } from "../listing.ts";

type Row = StaffActRow & { brief: string };

/** The list. */
export const actList: DeskList<Row> = {
  page: "acts",
  empty: words.empty,
  choices: () => [
    {
      name: "koi",
      label: listWords.show,
      of: ACTS_SHOWN.map((value) => ({ value, text: actListWords.shown[value] })),
    },
  ],
  columns: [
    {
      head: actListWords.at,
      of: ({ id, proposedAt }) => ({ text: formatMoment(proposedAt), url: staffUrl("act", { id }) }),
    },
    { head: actListWords.act, of: ({ act }) => actName(act) },
    { head: actListWords.brief, of: ({ brief }) => brief },
    { head: words.state, of: ({ state }) => stateWords[state] },
    { head: words.proposed, of: ({ proposer }) => proposer },
    { head: words.reason, of: ({ reason }) => reason },
  ],
  read: async ({ services, db, clerk, now }, { chosen, after, most }) => {
    await endOldActs(db, now);
    await lapseUnoffered(services, now);
    const isMine = chosen["koi"] === "za-men";
    const waiting = isMine || chosen["koi"] === "chakat";
    const rows = await listedActs(db, { waiting, after, most: isMine ? MOST_WAITING : most });
    const shown = isMine ? await actsFor(services, db, clerk, rows, most) : rows;
    return shown.map((row) => ({ ...row, brief: actBrief(services, row) }));
  },
  keyOf: actKey,
};

/** The page of the list. */
export const acts = listPage(actList, { lead: words.lead, commands: ["acts"] });
