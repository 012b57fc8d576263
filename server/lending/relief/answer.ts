/** The desk answers a request for relief, or moves days without one: an annex to sign, or a refusal with its reasons. */
import { instalmentsLeft, type AnnexMeasure } from "#src/domain/lending/account/annexing.ts";
import { MOST_DEFERRED } from "#src/domain/lending/relief.ts";
import { addDays, formatDay, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { pageUrl } from "#src/pages/table.ts";
import { differenceText } from "#server/documents/annex.ts";
import { endRefinanceOf } from "#server/lending/servicing/end-refinance.ts";
import { POLICY } from "#server/lending/lender/policy.ts";
import { bookCredit } from "#server/lending/servicing/book-credit.ts";
import { writerTo } from "#server/lending/servicing/tell-credit.ts";
import type { Services } from "#server/services.ts";
import { publishChange } from "#server/store/db/change-notifications.ts";
import type { Db } from "#server/store/db/schema.ts";
import {
  addAnnex,
  annexSentAt,
  annexesPast,
  endAnnex,
  openAnnex,
  signedAnnexes,
  type AnnexTerms,
} from "#server/store/tables/annexes.ts";
import { lockCredit, type LockedCredit } from "#server/store/tables/credits.ts";
import { openRelief, reliefsToEnd, moveRelief, type Relief } from "#server/store/tables/reliefs.ts";
import { annexableNow, areSameTerms, draftAnnex, termsOfAnnex, type Annexable, type AnnexDraft } from "./draft.ts";
import { annexReadyMail } from "./relief-mails.ts";

/** The place to which an annex's papers are sealed. */
export const annexPlace = (id: string): string => `annex:${id}`;

/** The last day of a month on which an annex may have instalments fall due. */
const LAST_DAY = 28;

/** Why a measure cannot be offered, by the field that says it. */
export type MeasureFault = {
  field: "defer" | "count" | "dayOfMonth";
  code: "relief-bound" | "relief-once" | "relief-none";
  params?: Record<string, number>;
};

/**
 * What keeps a measure from being offered: the bounds of the lender; without a request only what servicing does by itself, a
 * due day moved or an instalment deferred, each once; and one that changes nothing.
 */
export const faultOfMeasure = async (
  db: Db,
  { credit, one }: Annexable,
  { defer, count, dayOfMonth }: AnnexMeasure,
  hasRequest: boolean,
): Promise<MeasureFault | undefined> => {
  const left = instalmentsLeft(one.account);
  const { mostLonger, mostInstalments } = POLICY.relief;
  const most = hasRequest ? Math.max(left, Math.min(left + mostLonger, mostInstalments)) : left;
  const bounds = {
    defer: { value: defer, least: 0, most: hasRequest ? MOST_DEFERRED : 1 },
    count: { value: count, least: hasRequest ? 1 : left, most },
    dayOfMonth: { value: dayOfMonth ?? 1, least: 1, most: LAST_DAY },
  } as const;
  for (const field of ["defer", "count", "dayOfMonth"] as const) {
    const { value, ...params } = bounds[field];
    if (!Number.isSafeInteger(value) || value < params.least || value > params.most)
      return { field, code: "relief-bound", params };
  }
  if (
    defer === 0 &&
    dayOfMonth === undefined &&
    count === left &&
    one.account.dues.every(({ settledDay }) => settledDay !== undefined)
  )
    return { field: "count", code: "relief-none" };
  if (hasRequest) return undefined;
  const own = (await signedAnnexes(db, credit.no)).filter(({ reliefId }) => reliefId === null);
  if (defer > 0 && own.some(({ measure }) => measure.defer > 0)) return { field: "defer", code: "relief-once" };
  if (dayOfMonth !== undefined && own.some(({ measure }) => measure.dayOfMonth !== undefined))
    return { field: "dayOfMonth", code: "relief-once" };
  return undefined;
};

type Storing = {
  annexable: Annexable;
  draft: AnnexDraft;
  reliefId: string | null;
  openUntil: Day;
  by: string;
  now: Date;
};

/** Stores a version of an annex in place of the open one. */
export const storeAnnex = (
  services: Services,
  trx: Db,
  { annexable: { credit, one }, draft, reliefId, openUntil, by, now }: Storing,
): Promise<string> =>
  addAnnex(trx, {
    ...draft.terms,
    creditNo: credit.no,
    drawingNo: one.drawing.no,
    reliefId,
    seq: draft.seq,
    number: draft.facts.annexNumber,
    templateVersion: draft.templateVersion,
    sha256: draft.sha256,
    openUntil,
    by,
    seal: (id) => services.secrets.seal(JSON.stringify(draft.paper), annexPlace(id)),
    now,
  });

/** What the desk proposes: the measure, as its figures were on `terms`' day. */
export type Proposing = {
  creditNo: number;
  measure: AnnexMeasure;
  terms: AnnexTerms;
  /** The annex that waits for a signature and is replaced; none by default. */
  replaces?: string | undefined;
  by: string;
  now: Date;
};

/** Sends an annex to be signed; false when another one waits or its figures have changed, or there is nothing that it could change. */
export const proposeAnnex = async (
  services: Services,
  trx: Db,
  { creditNo, measure, terms, replaces, by, now }: Proposing,
): Promise<boolean> => {
  const credit = await lockCredit(trx, creditNo);
  const open = await openAnnex(trx, creditNo);
  if (open?.id !== replaces) return false;
  const sentBefore = open && open.openUntil >= sofiaDay(now) ? await annexSentAt(trx, open) : undefined;
  const today = sofiaDay(now);
  const relief = await openRelief(trx, services.secrets, creditNo);
  if (relief) {
    const move = { id: relief.id, from: ["asked", "proposed"], to: "proposed", today, now } as const;
    if (!(await moveRelief(trx, services.secrets, move))) return false;
  }
  const annexable = credit && (await annexableNow(services, trx, credit, now));
  if (!credit || !annexable || !areSameTerms(termsOfAnnex(annexable.one, measure), terms)) return false;
  const openUntil = addDays(today, POLICY.relief.signDays);
  const draft = await draftAnnex(services, trx, annexable, { measure, openUntil });
  const id = await storeAnnex(services, trx, { annexable, draft, reliefId: relief?.id ?? null, openUntil, by, now });
  const { credit: booked } = await bookCredit(services, trx, credit, { event: `annex-sent/${id}`, actor: "O", now });
  await endRefinanceOf(services, trx, creditNo, now);
  const writer = await writerTo(services, trx, booked, now);
  if (writer) {
    const url = writer.link(pageUrl("viewAnnex", { requestId: booked.applicationId }));
    const { facts } = draft;
    const [first] = facts.rows;
    const told = {
      number: facts.annexNumber,
      count: String(facts.rows.length),
      instalment: writer.sum(first!.instalment),
      first: formatDay(first!.dueDate, true),
      last: formatDay(facts.rows.at(-1)!.dueDate, true),
      before: writer.sum(facts.totalBefore),
      total: writer.sum(facts.total),
      difference: differenceText(facts, services.catalogue),
      until: formatDay(openUntil, true),
      replaces: sentBefore && formatMoment(sentBefore),
      url,
    };
    await writer.mail(`annex-ready:${id}`, annexReadyMail(writer.words, writer.about, told));
    await writer.sms(`annex-ready:${id}`, "sms.annexReady");
  }
  await publishChange(trx, credit.userId, ["user-data", "page"]);
  return true;
};

/** Refuses the open request of a credit in these words; false when there is none any more. */
export const refuseRelief = async (
  services: Services,
  trx: Db,
  { creditNo, words, now }: { creditNo: number; words: string; now: Date },
): Promise<boolean> => {
  const credit = await lockCredit(trx, creditNo);
  const open = credit && (await openRelief(trx, services.secrets, creditNo));
  if (!credit || !open) return false;
  if (!(await endOpen(services, trx, { credit, open, to: "refused", words, now }))) return false;
  const writer = await writerTo(services, trx, credit, now);
  if (!writer) return true;
  const url = writer.link(pageUrl("refinanceSupport", { requestId: credit.applicationId }));
  const told = { ...writer.about, no: String(open.no), why: [{ quote: words }], url };
  await writer.mail(`relief-refused:${open.id}`, writer.words.mail("relief.refused", writer.about, told));
  return true;
};

type Ending = {
  credit: LockedCredit;
  open: Relief;
  to: "refused" | "expired" | "withdrawn";
  words?: string;
  now: Date;
};

const endOpen = async (services: Services, trx: Db, { credit, open, to, words, now }: Ending): Promise<boolean> => {
  const today = sofiaDay(now);
  const said = words === undefined ? {} : { words: { comment: open.words?.comment ?? "", answer: words } };
  const move = { id: open.id, from: ["asked", "proposed"], to, today, now, ...said } as const;
  if (!(await moveRelief(trx, services.secrets, move))) return false;
  await endAnnex(trx, credit.no, "ended");
  const actor = to === "refused" ? ("O" as const) : ("T" as const);
  await bookCredit(services, trx, credit, { event: `relief-over/${open.id}`, actor, now });
  await publishChange(trx, credit.userId, ["user-data", "page"]);
  return true;
};

/**
 * Ends what waits for a borrower who has died, in these words: the request for relief, and the annex that nobody can sign.
 * The locked credit is booked by whoever records the death.
 */
export const endReliefOfDead = async (
  { secrets }: Pick<Services, "secrets">,
  trx: Db,
  { creditNo, words, now }: { creditNo: number; words: string; now: Date },
): Promise<void> => {
  const open = await openRelief(trx, secrets, creditNo);
  const said = { comment: open?.words?.comment ?? "", answer: words };
  const move = { from: ["asked", "proposed"], to: "refused", today: sofiaDay(now), now, words: said } as const;
  if (open) await moveRelief(trx, secrets, { id: open.id, ...move });
  await endAnnex(trx, creditNo, "ended");
};

const AT_ONCE = 100;

/** Ends annexes that were not signed in time, and requests of credits that owe nothing any more. */
export const expireReliefs = async (services: Services, now: Date): Promise<void> => {
  const { db } = services.database;
  const today = sofiaDay(now);
  const past = new Set(await annexesPast(db, today, AT_ONCE));
  for (const creditNo of [...new Set([...past, ...(await reliefsToEnd(db, AT_ONCE))])].sort((a, b) => a - b))
    await services.database.transaction(async (trx) => {
      const credit = await lockCredit(trx, creditNo);
      if (!credit) return;
      const annex = await openAnnex(trx, creditNo);
      const isPast = annex !== undefined && annex.openUntil < today;
      const open = await openRelief(trx, services.secrets, creditNo);
      const isOver = open !== undefined && !(await annexableNow(services, trx, credit, now));
      if (open && (isPast || isOver))
        await endOpen(services, trx, { credit, open, to: isPast ? "expired" : "withdrawn", now });
      else if (isPast) await endAnnex(trx, creditNo, "ended");
      if (!annex || !isPast || isOver) return;
      const writer = await writerTo(services, trx, credit, now);
      if (!writer) return;
      const url = writer.link(pageUrl("refinanceSupport", { requestId: credit.applicationId }));
      const told = { ...writer.about, number: annex.number, url };
      await writer.mail(`annex-expired:${annex.id}`, writer.words.mail("relief.annexExpired", writer.about, told));
    });
};
