/** A new credit that pays the running one off: who may have it, what it comes to beside the old one, and asking for it. */
import type { NoticeData } from "#src/api/responses/responses.ts";
import { refinanceCopy as words, refinanceFaults } from "#src/copy/refinance.ts";
import { isClosed } from "#src/domain/lending/application-states.ts";
import { clampTerm, onGrid } from "#src/domain/lending/grid.ts";
import type { Price } from "#src/domain/lending/price.ts";
import { refinanceCash, refinanceDifference } from "#src/domain/lending/refinance.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import type { Block } from "#src/domain/text/document.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import { issueForm, keylessForm, type Fill } from "#server/forms/issue-form.ts";
import { sliderProps, valuesFromQuery } from "#server/forms/loan-fill.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { priceLoan } from "#server/lending/applications/pricing.ts";
import { refinanceProduct, refinancingOf, type Refinancing } from "#server/lending/applications/refinancing.ts";
import { askRefinance } from "#server/lending/journey/ask-refinance.ts";
import { definePost, type FormHandler } from "#server/policy/handler.ts";
import { contractPage } from "#server/policy/journey.ts";
import { runningCreditsOf } from "#server/store/tables/credits.ts";
import { activeGuarantees } from "#server/store/tables/guarantees-of.ts";
import { refinance as form } from "#server/submissions/credit.ts";
import { amountText, gprText } from "#server/text/formats.ts";
import type { Context } from "#server/visit/context.ts";
import { save } from "#server/handlers/application/answers.ts";

type Chosen = { amount: number; term: number };

/** The running credit of the person that can be paid off; where none can, one of which it is said why. */
const foundFor = async ({ services, db, person, today }: Context): Promise<Refinancing | undefined> => {
  const all: Refinancing[] = [];
  for (const { no } of await runningCreditsOf(db, person!.id)) {
    const found = await refinancingOf(services, db, no, { today });
    if (found) all.push(found);
  }
  return all.find(({ fault }) => !fault) ?? all.find(({ fault }) => fault !== "line") ?? all[0];
};

/** The sliders' scale: from the least that pays the old credit off, on the product's step. */
const fillFor = ({ services }: Context, { least }: Refinancing, { amount, term }: Chosen): Fill => {
  const product = refinanceProduct(services.catalogue);
  const props = Object.fromEntries(sliderProps(services.catalogue, product, ""));
  const { max, step } = product.amount;
  return {
    values: { amount: String(amount), months: String(term) },
    props: { ...props, amount: { ...props["amount"], min: Math.min(least, max - step) } },
  };
};

/** What the address asks for, on the grid; at first the least sum and the usual term. */
const chosenBy = ({ services, query }: Context, { least }: Refinancing): Chosen => {
  const product = refinanceProduct(services.catalogue);
  const given = valuesFromQuery(query, services.definitions.get("refinance-quote")!.definition);
  const asked = Number(given["amount"] ?? least);
  const { min, max, step } = product.amount;
  const amount = Math.max(least, Math.min(max, min + Math.round(((asked || least) - min) / step) * step));
  const months = Math.round(Number(given["months"] ?? product.term.default)) || product.term.default;
  return { amount, term: clampTerm(product, amount, months).term };
};

const compared = ({ services: { catalogue } }: Context, { left }: Refinancing, fresh: Price, cash: number): Block => {
  const { compare } = words;
  const sum = (cents: number): string => amountText(cents, catalogue);
  const rows: [string, string, string][] = [
    [compare.total, sum(left.cents), sum(fresh.total)],
    [compare.count, String(left.count), String(fresh.schedule.length)],
    [compare.instalment, sum(left.next), sum(fresh.schedule[0]!.instalment)],
    [compare.until, formatDay(left.until), formatDay(fresh.schedule.at(-1)!.dueDate)],
    [compare.cash, sum(0), sum(cash)],
    [compare.gpr, "–", gprText(fresh.gpr)],
  ];
  return {
    kind: "table",
    caption: compare.caption,
    head: [[compare.what], [compare.old], [compare.fresh]],
    rows: rows.map((row) => row.map((cell) => [cell])),
    numeric: [1, 2],
  };
};

const shown = async (
  context: Context,
  found: Refinancing,
): Promise<Pick<NoticeData, "news" | "blocks" | "form" | "forms">> => {
  const { services, db, today } = context;
  const { catalogue } = services;
  const { credit, payOff, left } = found;
  const sum = (cents: number): string => amountText(cents, catalogue);
  const facts: Block = {
    kind: "facts",
    rows: [
      { label: words.old.contract, value: [credit.contractNumber] },
      { label: words.old.payOff, value: [sum(payOff)] },
      { label: words.old.left, value: [sum(left.cents)] },
      { label: words.old.until, value: [formatDay(left.until, true)] },
    ],
  };
  if (found.fault) return { news: { tone: "info", text: refinanceFaults[found.fault] }, blocks: [facts] };
  const chosen = chosenBy(context, found);
  const product = refinanceProduct(catalogue);
  const fresh = priceLoan({ services, today }, { product, ...chosen });
  const cash = refinanceCash(chosen.amount * 100, payOff)!;
  const more = refinanceDifference({ left, cash }, fresh.total);
  const said = more === 0 ? words.same : more > 0 ? words.more(sum(more)) : words.less(sum(-more));
  const isGuaranteed = (await activeGuarantees(db, [credit.drawingNo])).length > 0;
  return {
    blocks: [
      paragraph(words.lead),
      { kind: "notice", text: [said] },
      compared(context, found, fresh, cash),
      facts,
      ...(isGuaranteed ? [paragraph(words.guarantor)] : []),
      paragraph(words.next),
    ],
    form: keylessForm(context, "refinance-quote", fillFor(context, found, chosen)),
    forms: {
      refinance: await issueForm(context, "refinance", {
        values: { amount: String(chosen.amount), months: String(chosen.term) },
      }),
    },
  };
};

/** The open application of the person, where there is one: it is gone on with first. */
const isBusy = ({ application }: Context): boolean => application !== null && !isClosed(application.status);

/** The page and the act. */
export const refinance: FormHandler = {
  read: async (context): Promise<NoticeData> => {
    const { title, description } = words;
    const head = { page: { title, description }, today: context.today, title };
    const toCredit = { label: words.toCredit, url: pageUrl("activeCredit") };
    if (isBusy(context)) {
      const { status } = context.application!;
      const page = status === "contractUnsigned" ? contractPage(context.application!) : "applicationStatus";
      return {
        ...head,
        news: { tone: "info", text: words.busy },
        blocks: [],
        actions: [{ label: words.toApplication, url: pageUrl(page) }],
      };
    }
    const found = await foundFor(context);
    if (!found) return { ...head, news: { tone: "info", text: words.none }, blocks: [] };
    return { ...head, ...(await shown(context, found)), actions: [toCredit] };
  },
  post: definePost(form, {
    // Judged anew against the grid and the old credit.
    proves: ["amount", "months"],
    effect: async (context, { amount, term, income }, _prepared, submission) => {
      const { services, db, person, now } = context;
      const found = await foundFor(context);
      if (isBusy(context) || !found || found.fault) return refuse("moved-on", { nextUrl: pageUrl("refinance") });
      const product = refinanceProduct(services.catalogue);
      if (!onGrid(product, amount, term) || amount < found.least)
        return refuseFields({ incomeChanged: { code: "not-offered" } });
      const { no: creditNo, applicationId: from } = found.credit;
      const asked = { userId: person!.id, creditNo, from, amount, term, income, now };
      const applicationId = await askRefinance(services, db, asked);
      if (!applicationId) return refuse("moved-on", { nextUrl: pageUrl("refinance") });
      await save(context, submission, applicationId);
      return { nextUrl: pageUrl("applicationProcessing") };
    },
  }),
};
