/** Files beside forms that product owners write: a table per file, of the properties that its reader takes. */
import { catalogueFile } from "#src/domain/lending/catalogue-file.ts";
import { TIMER_NAMES } from "#src/domain/lending/catalogue.ts";
import type { Reader } from "#src/domain/text/json-reader.ts";
import { affiliates } from "#server/content/affiliates.ts";
import { announcements } from "#server/content/announcements.ts";
import { promoCodes } from "#server/snapshot/promo-codes.ts";
import { HEAD_KEYS } from "#server/text/front-matter.ts";

/** What each property is; those of an inner object are named with a dot. */
type Words = Readonly<Record<string, string>>;

type Row = readonly [property: string, required: string, words: string];

/** Names of the properties that a reader takes, with those of inner objects up to a depth, and whether each may be missing. */
const namesOf = ({ shape = {} }: Reader<unknown>, depth: number, before = ""): [name: string, isOptional: boolean][] =>
  Object.entries(shape).flatMap(([name, inner]): [string, boolean][] => [
    [before + name, inner.optional === true],
    ...(depth > 0 ? namesOf(inner, depth - 1, `${before}${name}.`) : []),
  ]);

/** The rows of a file. Throws where words and reader differ. */
const rowsOf = (file: string, reader: Reader<unknown>, words: Words, depth = 1): Row[] => {
  const names = namesOf(reader, depth);
  const strangers = Object.keys(words).filter((name) => !names.some(([known]) => known === name));
  if (strangers.length > 0) throw new Error(`docs/reference/owned.ts: ${file} has no ${strangers.join(", ")}`);
  return names.map(([name, isOptional]): Row => {
    const said = words[name];
    if (said === undefined) throw new Error(`docs/reference/owned.ts: say what ${name} of ${file} is`);
    return [`\`${name}\``, isOptional ? "не" : "да", said];
  });
};

const ANNOUNCEMENTS: Words = {
  text: "думите, до 300 знака",
  tone: "`info` – новина, `warning` – предупреждение; ако липсва, `info`",
  link: "връзка след думите",
  "link.url": "страница на сайта, започва с `/`",
  "link.label": "думите на връзката",
  from: "първият ден, `2026-12-20`; ако липсва, веднага",
  until: "последният ден, включително; ако липсва, докато не махнете реда",
};

const PROMO_CODES: Words = {
  code: "от 4 до 30 малки латински букви и цифри; клиентът може да го пише и с главни",
  from: "първият ден, в който важи",
  to: "последният ден, включително",
  uses: "най-много колко заявки може да го ползват; ако липсва, без край",
};

const AFFILIATES: Words = {
  key: "ключът от връзката, даден на партньора",
  from: "първият ден; ако липсва, отдавна",
  until: "последният ден, включително; ако липсва, без край",
};

const HEAD: Words = {
  title: "заглавието на страницата и на раздела в браузъра",
  description: "едно изречение за търсачките",
  validFrom: "от кой ден важи текстът, `2026-02-03`; показва се под заглавието на правните текстове",
  version: "номерът на текста; при промяна на правен текст се вдига, защото договорите сочат към него",
};

const LIMITS: Words = {
  new: "за човек без върнат кредит",
  afterOneRepaid: "след един върнат кредит",
  afterTwoOnTime: "след два, върнати в срок",
};

const CATALOGUE: Words = {
  currency: "валутата",
  "currency.code": "кодът ѝ, `EUR`",
  "currency.shortLabel": "знакът ѝ до сумите",
  alternative: "втората валута, в която се показват сумите",
  "alternative.code": "кодът ѝ",
  "alternative.shortLabel": "знакът ѝ",
  "alternative.exchangeRate": "курсът; единственият, който проверката пуска, е законният 1.95583",
  "alternative.enabled": "показва ли се",
  fastCreditMaxAmount: "числото в името на кредитната линия („до 500“); поне толкова трябва да дава линията",
  statutoryRates: "законната лихва по дни, от които тръгва таванът на ГПР",
  "statutoryRates.validFrom": "от кой ден",
  "statutoryRates.mro": "основният лихвен процент",
  "statutoryRates.addOn": "надбавката към него",
  "statutoryRates.statutory": "сборът им",
  "statutoryRates.gprCap": "пет пъти сборът",
  "statutoryRates.assumed": "още не е обявена и е предположена",
  shortTermCaps: "таваните на разхода за кратки кредити",
  "shortTermCaps.maxDays": "до колко дни",
  "shortTermCaps.maxCostPct": "най-много колко процента от сумата",
  warning: "предупреждението, което стои при всяка цена",
  products: "четирите продукта; нов продукт се прави с програмист",
  "products.key": "ключът, по който го знае програмата",
  "products.name": "името, с което се показва",
  "products.amount": "сумите: `min`, `max`, `step`, `default`",
  "products.term": "сроковете, в `days` или `months`: `min`, `max`, `step`, `default`",
  "products.nominalRate": "годишният лихвен процент, в кавички",
  "products.basis": "как се броят дните: `ACT/365` или `months/12`",
  "products.fees": "остава празно: такси по кредита няма (чл. 10а ЗПК)",
  "products.mappings": "за коя сума какви срокове",
  "products.lineMonths": "за колко месеца е линията",
  "products.newClientsOnly": "само за хора без кредит досега",
  limits: "най-голямата сума по история",
  ...Object.fromEntries(Object.entries(LIMITS).map(([name, words]) => [`limits.${name}`, words])),
  guarantorAbove: "над колко евро по потребителски кредит се иска поръчител",
  videoAbove: "над колко евро се иска видео",
  videoHours: "в кои часове се гледат видеата",
  "videoHours.from": "от кой час",
  "videoHours.to": "до кой час",
  dti: "каква част от дохода може да отива за вноски",
  "dti.auto": "дотук решава програмата",
  "dti.max": "дотук решава служител",
  livingMinimum: "колко остава за живот на човека, на месец",
  dependentFactor: "каква част от това за всяко лице на издръжка",
  minNetIncome: "най-малкият доход",
  timers: "сроковете на процеса, в дни, часове или минути според името",
  ...Object.fromEntries(TIMER_NAMES.map((name) => [`timers.${name}`, ""])),
};

/** Rows of the guide's tables, by the name of the part. */
export const ownedRows = (): ReadonlyMap<string, readonly Row[]> =>
  new Map([
    ["announcements", rowsOf("announcements.json", announcements, ANNOUNCEMENTS)],
    ["promo-codes", rowsOf("promo-codes.json", promoCodes, PROMO_CODES)],
    ["affiliates", rowsOf("affiliates.json", affiliates, AFFILIATES)],
    ["page-head", HEAD_KEYS.map((name): Row => [`\`${name}\``, "да", HEAD[name]!])],
    ["catalogue", rowsOf("catalogue.json", catalogueFile, CATALOGUE).filter(([name]) => !name.startsWith("`timers."))],
  ]);
