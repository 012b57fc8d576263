/** What is unpaid of a credit is repaid otherwise: an annex is sent to the borrower, who signs it or does not. */
import { isDeepStrictEqual } from "node:util";
import { annexActWords as words } from "#src/copy/staff-reliefs.ts";
import { instalmentsLeft, type AnnexMeasure } from "#src/domain/lending/account/annexing.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { differenceText } from "#server/documents/annex.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { faultOfMeasure, proposeAnnex } from "#server/lending/relief/answer.ts";
import { annexableNow, termsOfAnnex } from "#server/lending/relief/draft.ts";
import { refinanceToSign } from "#server/lending/servicing/end-refinance.ts";
import { openAnnex, signedAnnexes, type Annex } from "#server/store/tables/annexes.ts";
import { openRelief } from "#server/store/tables/reliefs.ts";
import { optionalText, text } from "#server/submissions/fields.ts";
import { defineAct } from "../define-act.ts";
import { shownSum } from "./words.ts";

/** A measure as somebody typed it. */
export const measureIn = ({
  defer,
  count,
  dayOfMonth,
}: {
  defer: string;
  count: string;
  dayOfMonth: string;
}): AnnexMeasure => ({
  defer: Number(defer),
  count: Number(count),
  ...(dayOfMonth.trim() !== "" && { dayOfMonth: Number(dayOfMonth) }),
});

/** Refuses the field of a measure that cannot be offered. */
export const demandMeasure = async (...asked: Parameters<typeof faultOfMeasure>): Promise<void> => {
  const fault = await faultOfMeasure(...asked);
  if (!fault) return;
  const { field, code, params } = fault;
  refuseFields({ [field]: { code, ...(params && { params }) } });
};

/** An annex in a few words. */
const inShort = ({ number, measure, rows, total }: Annex): string =>
  [
    number,
    `${words.defer.toLowerCase()} ${measure.defer}`,
    `${words.count.toLowerCase()} ${rows.length}`,
    `${words.first.toLowerCase()} ${shownSum(rows[0]!.instalment)} на ${formatDay(rows[0]!.dueDate)}`,
    `${words.total.toLowerCase()} ${shownSum(total)}`,
  ].join(", ");

/** The act. */
export const forbear = defineAct({
  name: "forbear",
  title: "Анекс за нов план",
  about: "sends the borrower an annex by which what is unpaid is repaid otherwise",
  subject: "credit",
  roles: ["reviewer", "owner"],
  needsBorrower: true,
  fields: { defer: text("required number"), count: text("required number"), dayOfMonth: optionalText("number") },
  isOffered: async ({ services, db, found, now }) => (await annexableNow(services, db, found, now)) !== undefined,
  fill: async ({ services, db, found, now }) => {
    const annexable = await annexableNow(services, db, found, now);
    return { defer: "0", count: annexable ? String(instalmentsLeft(annexable.one.account)) : "", dayOfMonth: "" };
  },
  warning: async ({ db, id }) => {
    const refinance = await refinanceToSign(db, Number(id));
    return refinance === undefined ? undefined : words.endsRefinance(refinance);
  },
  stands: async ({ services, db, id }) => {
    const relief = await openRelief(db, services.secrets, Number(id));
    const open = await openAnnex(db, Number(id));
    const signed = await signedAnnexes(db, Number(id));
    const refinance = await refinanceToSign(db, Number(id));
    return { relief: relief?.no, open: open && [open.number, open.measure], signed: signed.length, refinance };
  },
  overtaken: async ({ services, db, id }) => {
    const open = await openAnnex(db, Number(id));
    const relief = await openRelief(db, services.secrets, Number(id));
    // One that waits since before the open request was on the page.
    if (open && (!relief || relief.id === open.reliefId)) refuse("desk-offer", { params: { what: inShort(open) } });
  },
  plan: async ({ services, db, id, found, now }, given) => {
    const annexable = (await annexableNow(services, db, found, now)) ?? refuse("desk-decided");
    const relief = await openRelief(db, services.secrets, Number(id));
    const measure = measureIn(given);
    await demandMeasure(db, annexable, measure, relief !== undefined);
    const terms = termsOfAnnex(annexable.one, measure);
    const difference = differenceText(terms, services.catalogue);
    const open = await openAnnex(db, Number(id));
    const refinance = await refinanceToSign(db, Number(id));
    // It waits for the borrower already; opened on another day, it is remade by itself.
    if (open && isDeepStrictEqual(open.measure, measure)) refuse("desk-decided");
    return {
      measure,
      terms,
      difference,
      ...(relief && { relief: relief.no }),
      ...(refinance !== undefined && { refinance }),
      ...(open && { replaces: { id: open.id, number: open.number } }),
    };
  },
  shown: ({ measure, terms, difference, relief, refinance, replaces }) => [
    ...(refinance === undefined ? [] : [[words.ends, words.refinance(refinance)] as const]),
    ...(replaces === undefined ? [] : [[words.replaces, replaces.number] as const]),
    ...(relief === undefined ? [] : [[words.request, `№ ${relief}`] as const]),
    [words.defer, String(measure.defer)],
    [words.count, String(terms.rows.length)],
    [words.first, `${shownSum(terms.rows[0]!.instalment)}, ${formatDay(terms.rows[0]!.dueDate)}`],
    [words.last, `${shownSum(terms.rows.at(-1)!.instalment)}, ${formatDay(terms.rows.at(-1)!.dueDate)}`],
    [words.carried, shownSum(terms.carried)],
    [words.late, shownSum(terms.late)],
    [words.before, shownSum(terms.totalBefore)],
    [words.total, shownSum(terms.total)],
    [words.difference, difference],
    ...(terms.until === undefined ? [] : [[words.until, formatDay(terms.until)] as const]),
  ],
  execute: (services, trx, { id, plan: { measure, terms, replaces }, by, now }) =>
    proposeAnnex(services, trx, { creditNo: Number(id), measure, terms, replaces: replaces?.id, by, now }),
});
