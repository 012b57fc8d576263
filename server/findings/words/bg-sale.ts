/** Bulgarian messages of findings that would keep a product from being sold: prices, limits, papers. */
import { counted } from "#src/copy/units.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { bgPaperItems, bgPaperNames } from "./bg-papers.ts";
import { shownGpr, type enSale } from "./en-sale.ts";

const cents = (amount: number): string => formatCents(amount, "€").replaceAll("\u00a0", " ");
const percent = (written: string): string => written.replace(".", ",").replace("> 1000000", "над 1 000 000");
const corner = ({ of, amount, term, unit }: { of: string; amount: number; term: number; unit: "days" | "months" }) =>
  `„${of}“: ${cents(amount * 100)} за ${counted(term, unit)}`;

const list = (names: readonly string[]): string => names.map((name) => `„${name}“`).join(", ");
const ofProducts = (of: readonly string[]): string => (of.length === 0 ? "всеки продукт" : list(of));
const part = (section: string | undefined): string =>
  section === undefined ? "текста" : section === "top" ? "частта преди всички заглавия" : `раздел {#${section}}`;
const missing = (section: string | undefined): string =>
  section === undefined ? "текст няма" : `${part(section)} липсва или е без съдържание`;

type Need = Parameters<(typeof enSale)["paper-lacks-part"]>[0];
const need = ({ paper, item, law, of }: Need): string =>
  `${bgPaperNames[paper]} за ${ofProducts(of)} не съдържа „${bgPaperItems[item]}“, което законът иска (${law}): `;

/** Message by code; each function takes the code's parameters. */
export const bgSale: typeof enSale = {
  "price-over-cap": ({ gpr, cap, from, ...at }) =>
    `${corner(at)}: ГПР ${percent(shownGpr(gpr, cap))} %, ${from === undefined ? "" : `а от ${formatDay(from)} `}най-много ${percent(cap)} % (чл. 19, ал. 4 ЗПК): намалете „nominalRate“`,
  "cost-over-cap": ({ days, start, cost, max, ...at }) =>
    `${corner(at)}, преведени на ${formatDay(start)}: разходът е ${cents(cost)}, за ${counted(days, "days")} най-много ${cents(max)} („shortTermCaps“): намалете „nominalRate“`,
  "default-not-offered": ({ min, max, term, unit, of, amount }) =>
    `„${of}“: началният срок ${counted(term, unit)} го няма за началната сума ${cents(amount * 100)}, а само ${min}–${max}: променете „default“`,
  "product-terms": ({ of, unit, basis }) =>
    `„${of}“ се брои в „${unit}“ с „${basis}“: така казват формата, документите и условията му`,
  "free-at-rate": ({ of, rate }) => `„${of}“ навсякъде се нарича безлихвен, а „nominalRate“ е ${rate}: напишете "0.00"`,
  "limit-missing": ({ of, list: name }) => `„${name}“ не казва до колко може да се иска от „${of}“: допишете го`,
  "limit-below-min": ({ of, limit, min }) =>
    `никой не може да поиска „${of}“: лимитът е ${limit}, а сумите започват от ${min}: увеличете лимита`,
  "share-above-one": ({ share }) => `${share} е повече от целия доход: напишете дял до 1, например "0.40"`,
  "share-order": ({ auto, max }) =>
    `„auto“ е ${auto}, а „max“ – ${max}: кредити над границата биха се одобрявали сами; намалете „auto“`,
  "hours-order": ({ from, to }) => `от ${from} до ${to} никой не гледа: напишете часове от един ден, например 8 и 22`,
  "days-below-law": ({ name, days, least }) =>
    `„${name}“ е ${days}, а законът дава поне ${least} дни (чл. 29 ЗПК): напишете ${least} или повече`,
  "exchange-rate": ({ rate, fixed }) => `курсът на лева е определен от закона: "${fixed}", а не "${rate}" (ЗВЕРБ)`,
  "codes-missing": () => "файлът липсва, а с него и всички промо кодове: върнете го или напишете [], ако няма кодове",

  "paper-lacks-part": (params) =>
    `${need(params)}${missing(params.section)} и никой договор не може да се одобри. Напишете го`,
  "paper-lacks-places": ({ places, ...params }) =>
    `${need(params)}в ${part(params.section)} няма ${places.map((name) => `{{${name}}}`).join(", ")} и никой договор не може да се одобри. Допишете го там`,
  "paper-lacks-words": ({ words, ...params }) =>
    `${need(params)}в ${part(params.section)} не се споменава ${list(words)}. Допишете го там`,
  "paper-place-void": ({ name, paper, of }) =>
    `${bgPaperNames[paper]} за ${ofProducts(of)} не може да се направи: {{${name}}} няма стойност в него. Махнете го`,
};
