/** Campaigns of „Доведи приятел“, and the bonuses that have come of them. */
import { bonusCopy } from "#src/copy/bonus.ts";
import { staffBonusWords as words } from "#src/copy/staff-bonuses.ts";
import { listWords } from "#src/copy/staff-lists.ts";
import { staffTitles } from "#src/copy/staff.ts";
import { mayStaff } from "#src/buro/access.ts";
import { staffUrl } from "#src/buro/table.ts";
import { isRunning } from "#src/domain/lending/bonus.ts";
import { BONUSES_SHOWN, type BonusesShown } from "#src/domain/staff/lists.ts";
import { formatDay, type Day } from "#src/domain/time/dates.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { bonusKey, listedBonuses, type ListedBonus } from "#server/store/tables/bonus-list.ts";
import { allPromotions, type Promotion } from "#server/store/tables/promotions.ts";
import { deskPage, euro, tablePart } from "../blocks.ts";
import { staffForm } from "../forms.ts";
import { listBlocks, type DeskList } from "../listing.ts";
import type { ClerkRead } from "../reply.ts";

/** The list of bonuses; people are named by their profile alone. */
export const bonusList: DeskList<ListedBonus> = {
  page: "bonuses",
  empty: words.empty,
  choices: () => [
    { name: "koi", label: listWords.show, of: BONUSES_SHOWN.map((value) => ({ value, text: words.show[value] })) },
  ],
  columns: [
    { head: words.no, of: ({ no }) => String(no) },
    { head: words.kind, of: ({ kind }) => words.kinds[kind] },
    { head: words.sum, isSum: true, of: ({ cents }) => euro(cents) },
    { head: words.owner, of: ({ userId }) => ({ text: words.profile, url: staffUrl("person", { id: userId }) }) },
    {
      head: words.application,
      of: ({ application }) => ({
        text: `№\u00a0${application}`,
        url: staffUrl("application", { number: String(application) }),
      }),
    },
    { head: words.from, of: ({ activeFrom }) => formatDay(activeFrom) },
    { head: words.until, of: ({ expiresOn }) => formatDay(expiresOn) },
    {
      head: words.state,
      of: ({ status, isBound }) => (isBound && status === "active" ? words.bound : bonusCopy.states[status]),
    },
    { head: words.why, of: ({ reason }) => (reason === null ? "" : (words.whys[reason] ?? reason)) },
  ],
  read: ({ db }, { chosen, after, most }) => listedBonuses(db, { shown: chosen["koi"] as BonusesShown, after, most }),
  keyOf: bonusKey,
};

const stateOf = (promotion: Promotion, today: Day): string => {
  const { states } = words;
  if (promotion.endedAt) return states.ended;
  if (isRunning(promotion, today)) return states.runs;
  return promotion.fromDay > today ? states.ahead : states.over;
};

/** The page. */
export const bonuses: ClerkRead = async (context) => {
  const { db, clerk, today } = context;
  const promotions = await allPromotions(db);
  const isOn = promotions.some(({ endedAt, toDay }) => endedAt === null && toDay >= today);
  const forms = [
    ...(isOn ? (["end-promotion"] as const) : []),
    "start-promotion" as const,
    "cancel-bonus" as const,
  ].filter((name) => mayStaff(staffCalls[name].roles, clerk.roles));
  return deskPage(today, staffTitles.bonuses, ["bonuses", "start-promotion", "end-promotion", "cancel-bonus"], {
    lead: words.lead,
    sections: [
      { blocks: await listBlocks(context, bonusList) },
      tablePart(
        words.promotions,
        [words.title, words.days, words.referrer, words.friend, words.most, words.state],
        promotions.map((promotion) => [
          promotion.title,
          `${formatDay(promotion.fromDay)} – ${formatDay(promotion.toDay)}`,
          euro(promotion.referrerCents),
          euro(promotion.friendCents),
          String(promotion.mostFriends),
          stateOf(promotion, today),
        ]),
        words.noPromotions,
      ),
    ],
    ...(forms.length > 0 && {
      aside: [{ blocks: [], forms: forms.map((name) => staffForm(context, staffCalls[name].form)) }],
    }),
  });
};
