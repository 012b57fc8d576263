/** The list of the staff. */
import { listWords, memberListWords } from "#src/copy/staff-lists.ts";
import { memberWords as words } from "#src/copy/staff.ts";
import { staffUrl } from "#src/buro/table.ts";
import { MEMBERS_SHOWN } from "#src/domain/staff/lists.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { allStaff, type StaffRow } from "#server/store/tables/staff.ts";
import { listPage, type DeskList } from "../listing.ts";
import { rolesOf, stateOf } from "./members.ts";

type Row = StaffRow & { place: number };

/** The list; a lender's staff are few, and a page goes on after the place of its last one. */
export const memberList: DeskList<Row> = {
  page: "members",
  empty: words.empty,
  choices: () => [
    {
      name: "koi",
      label: listWords.show,
      of: MEMBERS_SHOWN.map((value) => ({ value, text: memberListWords.shown[value] })),
    },
  ],
  columns: [
    { head: memberListWords.names, of: ({ id, names }) => ({ text: names, url: staffUrl("member", { id }) }) },
    { head: words.email, of: ({ email }) => email },
    { head: words.roles, of: rolesOf },
    { head: memberListWords.state, of: (member) => stateOf(member) ?? memberListWords.active },
    { head: words.since, of: ({ createdAt }) => formatMoment(createdAt) },
  ],
  read: async ({ db }, { chosen, after, most }) => {
    const isDisabled = chosen["koi"] === "spreni";
    const from = /^[0-9]{1,6}$/.test(after) ? Number(after) : 0;
    return (await allStaff(db))
      .filter(({ disabledAt }) => (disabledAt !== null) === isDisabled)
      .map((member, at) => ({ ...member, place: at + 1 }))
      .slice(from, from + most);
  },
  keyOf: ({ place }) => String(place),
};

/** The page of the list. */
export const members = listPage(memberList, {
  lead: words.lead,
  commands: ["staff", "staff-add <имейл> <роли> [имена]"],
});
