/** English messages of findings that would keep a product from being sold: prices, limits, papers. */
import { formatCents } from "#src/domain/lending/money.ts";
import { enPaperItems, enPaperNames, type PaperItem, type PaperKind } from "./en-papers.ts";

type Unit = "days" | "months";
type Corner = { of: string; amount: number; term: number; unit: Unit };
type Need = { paper: PaperKind; item: PaperItem; law: string; section: string | undefined; of: readonly string[] };

const cents = (amount: number): string => formatCents(amount, "€");
const corner = ({ of, amount, term, unit }: Corner): string => `"${of}": ${cents(amount * 100)} over ${term} ${unit}`;

/** Percent with two decimals, with more when two would hide that it is above the cap; `Infinity` has no number. */
export const shownGpr = (gpr: number, cap: string): string => {
  if (!Number.isFinite(gpr)) return "> 1000000";
  const short = gpr.toFixed(2);
  return Number(short) > Number(cap) ? short : String(Math.ceil(gpr * 1e6) / 1e6);
};

/** Products by name; none stands for all of them. */
const ofProducts = (of: readonly string[]): string => (of.length === 0 ? "every product" : `"${of.join('", "')}"`);
const need = ({ paper, item, law, of }: Need): string =>
  `${enPaperNames[paper]} of ${ofProducts(of)} lacks what the law asks, "${enPaperItems[item]}" (${law}): `;
const part = (section: string | undefined): string =>
  section === undefined ? "the text" : section === "top" ? "the part before all headings" : `the part {#${section}}`;

/** Message by code; each function takes the code's parameters. */
export const enSale = {
  "price-over-cap": ({ gpr, cap, from, ...at }: Corner & { gpr: number; cap: string; from?: string }) =>
    `${corner(at)}: ГПР ${shownGpr(gpr, cap)} %, at most ${cap} %${from === undefined ? "" : ` from ${from} on`} (чл. 19, ал. 4 ЗПК): lower "nominalRate"`,
  "cost-over-cap": ({
    days,
    start,
    cost,
    max,
    ...at
  }: Corner & { days: number; start: string; cost: number; max: number }) =>
    `${corner(at)}, paid out on ${start}: it costs ${cents(cost)}, at most ${cents(max)} for ${days} days ("shortTermCaps"): lower "nominalRate"`,
  "default-not-offered": ({ min, max, term, ...at }: Corner & { min: number; max: number }) =>
    `"${at.of}": the default term ${term} is not offered for the default amount ${at.amount}, only ${min}–${max}: change "default"`,
  "product-terms": ({ of, unit, basis }: { of: string; unit: Unit; basis: string }) =>
    `"${of}" counts in "${unit}" with "${basis}", as its form, papers and terms say`,
  "free-at-rate": ({ of, rate }: { of: string; rate: string }) =>
    `"${of}" is called interest-free everywhere, and "nominalRate" is ${rate}: write "0.00"`,
  "limit-missing": ({ of, list }: { of: string; list: string }) =>
    `"${list}" does not say up to how much of "${of}" may be asked for: add it`,
  "limit-below-min": ({ of, limit, min }: { of: string; limit: number; min: number }) =>
    `nobody can ask for "${of}": the limit is ${limit}, and amounts begin at ${min}: raise the limit`,
  "share-above-one": ({ share }: { share: string }) =>
    `${share} is more than the whole income: write a share up to 1, such as "0.40"`,
  "share-order": ({ auto, max }: { auto: string; max: string }) =>
    `"auto" is ${auto}, above "max", ${max}: credits above the limit would be approved by themselves; lower "auto"`,
  "hours-order": ({ from, to }: { from: number; to: number }) =>
    `nobody looks from ${from} to ${to}: write the hours of one day, such as 8 and 22`,
  "days-below-law": ({ name, days, least }: { name: string; days: number; least: number }) =>
    `"${name}" is ${days}; the law gives at least ${least} days (чл. 29 ЗПК): write ${least} or more`,
  "exchange-rate": ({ rate, fixed }: { rate: string; fixed: string }) =>
    `the rate of the lev is fixed by law: "${fixed}", not "${rate}" (ЗВЕРБ)`,
  "codes-missing": () => "the file is missing, and with it all promo codes: bring it back, or write [] for none",

  "paper-lacks-part": (params: Need) =>
    `${need(params)}${part(params.section)} is missing or empty; no contract could be approved. Write it`,
  "paper-lacks-places": ({ places, ...params }: Need & { places: readonly string[] }) =>
    `${need(params)}${places.map((name) => `{{${name}}}`).join(", ")} missing in ${part(params.section)}; no contract could be approved. Write ${places.length === 1 ? "it" : "them"} there`,
  "paper-lacks-words": ({ words, ...params }: Need & { words: readonly string[] }) =>
    `${need(params)}${part(params.section)} says nothing of ${words.map((word) => `"${word}"`).join(", ")}. Write it there`,
  "paper-place-void": ({ name, paper, of }: { name: string; paper: PaperKind; of: readonly string[] }) =>
    `{{${name}}} has no value in ${enPaperNames[paper]} of ${ofProducts(of)}, which could not be made: take it out`,
};
