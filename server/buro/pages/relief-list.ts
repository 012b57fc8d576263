/** The list of requests for relief. */
import { reliefProposals, reliefReasons, reliefDeskStates } from "#src/copy/relief.ts";
import { listWords } from "#src/copy/staff-lists.ts";
import { reliefDeskWords as words } from "#src/copy/staff-reliefs.ts";
import { staffUrl } from "#src/buro/table.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { shownNames } from "#server/lending/staff/masked.ts";
import { namesOfBorrowers } from "#server/lending/staff/whose.ts";
import { listedReliefs, type ListedRelief, type ReliefsShown } from "#server/store/tables/reliefs.ts";
import { listPage, type DeskList } from "../listing.ts";

/** What is shown, by the word of the address. */
const SHOWN: readonly { value: string; shown: ReliefsShown }[] = [
  { value: "chakat", shown: "asked" },
  { value: "podpis", shown: "proposed" },
  { value: "priklyuchili", shown: "ended" },
];

/** The list. */
export const reliefList: DeskList<ListedRelief & { borrower: string; isLate: boolean }> = {
  page: "reliefs",
  empty: words.empty,
  choices: () => [
    {
      name: "koi",
      label: listWords.show,
      of: SHOWN.map(({ value, shown }) => ({ value, text: words.shown[shown] })),
    },
  ],
  columns: [
    {
      head: words.no,
      of: ({ no, creditNo }) => ({ text: `№\u00a0${no}`, url: staffUrl("relief", { id: String(creditNo) }) }),
    },
    { head: words.person, of: ({ borrower }) => borrower },
    { head: words.reason, of: ({ reason }) => reliefReasons[reason] },
    { head: words.proposal, of: ({ proposal }) => reliefProposals[proposal] },
    { head: words.asked, of: ({ askedAt }) => formatMoment(askedAt) },
    {
      head: words.dueBy,
      of: ({ dueBy, isLate }) => (isLate ? words.late(formatDay(dueBy)) : formatDay(dueBy)),
    },
    { head: words.status, of: ({ status }) => reliefDeskStates[status] },
  ],
  read: async ({ db, services, clerk, today }, { chosen, after, most }) => {
    const { shown } = SHOWN.find(({ value }) => value === chosen["koi"]) ?? SHOWN[0]!;
    const rows = await listedReliefs(db, { shown, after, most });
    const names = await namesOfBorrowers(
      services,
      db,
      rows.map(({ applicationId }) => applicationId),
    );
    return rows.map((row) => ({
      ...row,
      borrower: shownNames(clerk, names.get(row.applicationId) ?? ""),
      isLate: row.status === "asked" && row.dueBy < today,
    }));
  },
  keyOf: ({ no }) => String(no),
};

/** The page of the list. */
export const reliefs = listPage(reliefList, { lead: words.lead });
