/** „Доведи приятел“: one's own link, the friends who came by it, the bonuses and their use; and what a friend reads. */
import type { BonusData } from "#src/api/responses/responses.ts";
import { randomBytes } from "node:crypto";
import { bonusCopy as copy } from "#src/copy/bonus.ts";
import { initialsOf, keyOf, KEY_LENGTH, type ReferralState } from "#src/domain/lending/bonus.ts";
import { formatMoney, money, type Cents } from "#src/domain/lending/money.ts";
import { facts, heading, link, list, paragraph } from "#src/domain/text/blocks.ts";
import type { Block } from "#src/domain/text/document.ts";
import { formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { borrowerOf } from "#server/lending/applications/borrower.ts";
import { orderRefund } from "#server/lending/refunds/order-refund.ts";
import { takeBonuses } from "#server/lending/servicing/pay-bonus.ts";
import { loginUrl } from "#server/policy/access.ts";
import { definePost, type Elsewhere, type FormHandler, type ReadHandler } from "#server/policy/handler.ts";
import { lastSentOf } from "#server/store/tables/applications.ts";
import { bonusesOf, setForInterest, type BonusRow } from "#server/store/tables/bonuses.ts";
import { runningPromotion, type Promotion } from "#server/store/tables/promotions.ts";
import { addKey, friendsOf, keyOfProfile, refuseKey, type Friend } from "#server/store/tables/referrals.ts";
import * as forms from "#server/submissions/bonus.ts";
import { unread } from "#server/submissions/reader.ts";
import type { Context } from "#server/visit/context.ts";
import { affiliateOf, isOwn, knownKey } from "./keys.ts";

const FRIENDS_SHOWN = 100;

const sumOf =
  ({ services }: Context) =>
  (cents: Cents): string =>
    formatMoney(money(cents, services.catalogue));

const daysOf = (from: string, until: string): string => copy.days(formatDay(from, true), formatDay(until, true));

/** What a campaign promises to whoever invites. */
const promised = (context: Context, { referrerCents, friendCents, mostFriends, ...days }: Promotion): Block => {
  const sum = sumOf(context);
  return facts([
    [copy.facts.referrer, sum(referrerCents)],
    ...(friendCents > 0 ? [[copy.facts.friend, sum(friendCents)] as const] : []),
    [copy.facts.days, daysOf(days.fromDay, days.toDay)],
    [copy.facts.when, copy.when],
    [copy.facts.how, copy.how],
    [copy.facts.friends, copy.friends(mostFriends)],
  ]);
};

/** The same to a friend. */
const promisedToFriend = (context: Context, { referrerCents, friendCents, fromDay, toDay }: Promotion): Block => {
  const sum = sumOf(context);
  const own: [string, string][] = [
    [copy.facts.own, sum(friendCents)],
    [copy.facts.when, copy.whenOwn],
    [copy.facts.how, copy.how],
  ];
  return facts([
    ...(friendCents > 0 ? own : []),
    [copy.facts.inviting, sum(referrerCents)],
    [copy.facts.days, daysOf(fromDay, toDay)],
  ]);
};

const warning = ({ services }: Context): Block => ({
  kind: "notice",
  tone: "warning",
  text: [services.catalogue.warning],
});

const running = (promotion: Promotion | undefined): Block => ({
  kind: "notice",
  text: [promotion ? copy.running(promotion.title) : copy.none],
});

/** What is fair to know before somebody invites others. */
const fair = (context: Context, promotion: Promotion | undefined): Block[] => [
  list(copy.fair),
  list([link(copy.terms, pageUrl("bonusTos")), ...(promotion ? [link(copy.about, pageUrl("bonusInfo"))] : [])]),
  warning(context),
];

const stateOf = ({ status, isOpen }: Friend): ReferralState => status ?? (isOpen ? "pending" : "registered");

const initialsIn = async ({ services, db }: Context, { requestId }: Friend): Promise<string> =>
  requestId === null ? copy.somebody : initialsOf((await borrowerOf(services, db, requestId)).names);

/** The friends who came by the link of the person. */
const friendBlocks = async (context: Context, key: string): Promise<Block[]> => {
  const friends = await friendsOf(context.db, { key, userId: context.person!.id, most: FRIENDS_SHOWN });
  if (friends.length === 0) return [heading(copy.friendsTitle), paragraph(copy.noFriends)];
  const rows = [];
  for (const friend of friends)
    rows.push([
      [await initialsIn(context, friend)],
      [formatDay(sofiaDay(friend.cameAt), true)],
      [copy.states[stateOf(friend)]],
    ]);
  return [heading(copy.friendsTitle), { kind: "table", head: copy.friendsHead.map((head) => [head]), rows }];
};

/** What has become of a bonus, as its person reads it. */
const stateOfBonus = ({ status, requestId, paymentId }: BonusRow): string => {
  if (status === "active" && requestId !== null) return copy.inContract;
  return status === "used" && paymentId !== null ? copy.sent : copy.states[status];
};

const bonusBlocks = (context: Context, bonuses: readonly BonusRow[]): Block[] => {
  if (bonuses.length === 0) return [];
  const rows = bonuses.map((bonus) => [
    [copy.kinds[bonus.kind]],
    [sumOf(context)(bonus.cents)],
    [stateOfBonus(bonus)],
    [daysOf(bonus.activeFrom, bonus.expiresOn)],
  ]);
  return [
    heading(copy.bonusesTitle),
    { kind: "table", head: copy.bonusesHead.map((head) => [head]), rows, numeric: [1] },
  ];
};

const usable = ({ today }: Context, bonuses: readonly BonusRow[]): BonusRow[] =>
  bonuses.filter(({ status, requestId, expiresOn }) => status === "active" && requestId === null && expiresOn >= today);

/** What of the page is about whoever is logged in. */
const ownPart = async (
  context: Context,
  promotion: Promotion | undefined,
): Promise<Pick<BonusData, "share" | "forms" | "form"> & { blocks: Block[]; canUse: boolean }> => {
  const { db, person, services } = context;
  const key = await keyOfProfile(db, person!.id);
  const bonuses = await bonusesOf(db, person!.id);
  const active = usable(context, bonuses);
  const sum = sumOf(context)(active.reduce((all, { cents }) => all + cents, 0));
  const isWished = active.some(({ forInterest }) => forInterest);
  const mayShare = promotion !== undefined && (await lastSentOf(db, person!.id)) !== undefined;
  const linkForm = mayShare && key === undefined ? await issueForm(context, "make-bonus-link") : undefined;
  return {
    ...(key !== undefined &&
      promotion && {
        share: {
          label: copy.link.label,
          url: services.settings.origin + pageUrl("bonusInfoShort", { key }),
          text: copy.link.text(sumOf(context)(promotion.friendCents)),
          button: copy.link.share,
        },
      }),
    blocks: [
      ...(active.length > 0 ? [{ kind: "notice", text: [copy.use(sum)] } as const] : []),
      ...(isWished ? [paragraph(copy.wished(sum))] : []),
      ...bonusBlocks(context, bonuses),
      ...(key === undefined ? [] : await friendBlocks(context, key)),
      ...(promotion && !mayShare ? [paragraph(copy.notYet)] : []),
    ],
    canUse: active.length > 0,
    ...(active.length > 0
      ? {
          form: await issueForm(context, "use-bonus", isWished ? { values: { payoutType: "interest" } } : {}),
          ...(linkForm && { forms: { link: linkForm } }),
        }
      : linkForm && { form: linkForm }),
  };
};

/** The programme, and what is the visitor's own of it. */
export const bonus: ReadHandler = {
  read: async (context): Promise<BonusData> => {
    const promotion = await runningPromotion(context.db, context.today);
    const { blocks = [], canUse = false, ...own } = context.person ? await ownPart(context, promotion) : {};
    const programme = promotion ? [promised(context, promotion)] : [];
    const about = fair(context, promotion);
    return {
      page: { title: copy.title, description: copy.description },
      today: context.today,
      title: copy.title,
      ...own,
      // Whoever has a bonus to use finds that first.
      ...(canUse
        ? { blocks: [running(promotion), ...blocks], aside: [heading(copy.inShort), ...programme, ...about] }
        : { blocks: [running(promotion), ...programme, ...blocks, ...about] }),
      ...(!context.person &&
        promotion && {
          actions: [{ label: copy.login, url: loginUrl("bonus", { params: {}, query: new URLSearchParams() }) }],
        }),
    };
  },
};

/** Gives the person a link, once. */
export const makeBonusLink: FormHandler = {
  post: definePost(forms.makeBonusLink, {
    effect: async ({ db, person, today, now }) => {
      const nextUrl = pageUrl("bonus");
      const mayShare = (await runningPromotion(db, today)) && (await lastSentOf(db, person!.id)) !== undefined;
      if (!mayShare) return refuse("moved-on", { nextUrl });
      await addKey(db, { key: keyOf(randomBytes(KEY_LENGTH)), userId: person!.id, now });
      return { nextUrl };
    },
  }),
};

/** Uses the active bonuses: transfers them, or keeps them for less interest of the next contract. */
export const useBonus: FormHandler = {
  post: definePost(forms.useBonus, {
    effect: async ({ services, db, person, now, today }, { use, iban }) => {
      const nextUrl = pageUrl("bonus");
      const { id: userId, personId } = person!;
      if (use === "interest") {
        const active = (await bonusesOf(db, userId)).some(
          ({ status, requestId, expiresOn }) => status === "active" && requestId === null && expiresOn >= today,
        );
        if (!active) return refuse("moved-on", { nextUrl });
        await setForInterest(db, userId, true);
        return { nextUrl };
      }
      if (personId === null) return refuse("moved-on", { nextUrl });
      const taken = await takeBonuses(services, db, { userId, personId, iban, now });
      if (taken === "none") return refuse("moved-on", { nextUrl });
      if (typeof taken === "string") return refuseFields({ iban: { code: `bonus-${taken}` } });
      await orderRefund(services, db, { ...taken, by: copy.title, now });
      return { nextUrl };
    },
  }),
};

/** What a friend reads who opens a link; the key is remembered, the last one wins. */
export const bonusInfo: ReadHandler = {
  read: async (context): Promise<BonusData | Elsewhere> => {
    const { db, now, today, handle, params, person, session } = context;
    const promotion = await runningPromotion(db, today);
    const key = params["key"] ?? "";
    const known = key === "" ? undefined : await knownKey(context, key);
    if (!promotion || (key !== "" && !known)) return { nextUrl: pageUrl("bonus") };
    const own = isOwn(context, known);
    if (known && !own) await handle.remember(db, now, { affiliate: key });
    const { info } = copy;
    const kept = person ? await affiliateOf(context, person.id) : session?.data.affiliate;
    const remembered = own ? undefined : known ? key : kept;
    return {
      page: { title: info.title, description: info.description, canonical: pageUrl("bonusInfo", { key }) },
      today,
      title: info.title,
      ...(own && { news: { tone: "info", text: info.own } }),
      blocks: [
        ...(promotion.friendCents > 0 ? [paragraph(info.friend(sumOf(context)(promotion.friendCents)))] : []),
        promisedToFriend(context, promotion),
        paragraph(info.seen),
        paragraph(info.noForce),
        warning(context),
      ],
      actions: [
        { label: info.apply, url: pageUrl("index") },
        { label: copy.terms, url: pageUrl("bonusTos") },
      ],
      ...(remembered && { forms: { forget: await issueForm(context, "forget-invitation") } }),
    };
  },
};

/** Forgets by whose key the visitor came, in this browser and with their profile. */
export const forgetInvitation: FormHandler = {
  post: definePost(unread("forget-invitation"), {
    effect: async ({ db, person, now, handle }) => {
      if (person) await refuseKey(db, person.id);
      await handle.remember(db, now, { affiliate: "" });
      return { nextUrl: pageUrl("index") };
    },
  }),
};
