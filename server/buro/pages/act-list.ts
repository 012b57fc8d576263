/** The list of acts: those that wait for a second person, and those that were decided. */
import { actListWords, listWords } from "#src/copy/staff-lists.ts";
import { actPageWords as words, stateWords } from "#src/copy/staff-acts.ts";
import { staffUrl } from "#src/buro/table.ts";
import { ACTS_SHOWN } from "#src/domain/staff/lists.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { actName } from "#server/lending/staff/act-names.ts";
import { actsFor } from "#server/lending/staff/approvers.ts";
import { lapseUnoffered } from "#server/lending/staff/lapse-acts.ts";
import { endOldActs } from "#server/lending/staff/propose-act.ts";
import { actKey, listedActs, type StaffActRow } from "#server/store/tables/staff-acts.ts";
import { listPage, type DeskList } from "../listing.ts";

/** Acts of a day that are looked through for those that somebody may approve. */
const MOST_WAITING = 1000;

/** The list. */
export const actList: DeskList<StaffActRow> = {
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
    { head: words.state, of: ({ state }) => stateWords[state] },
    { head: words.proposed, of: ({ proposer }) => proposer },
    { head: words.reason, of: ({ reason }) => reason },
  ],
  read: async ({ services, db, clerk, now }, { chosen, after, most }) => {
    await endOldActs(db, now);
    await lapseUnoffered(services, now);
    if (chosen["koi"] !== "za-men") return listedActs(db, { waiting: chosen["koi"] === "chakat", after, most });
    const waiting = await listedActs(db, { waiting: true, after, most: MOST_WAITING });
    return (await actsFor(services, db, clerk, waiting)).slice(0, most);
  },
  keyOf: actKey,
};

/** The page of the list. */
export const acts = listPage(actList, { lead: words.lead, commands: ["acts"] });
