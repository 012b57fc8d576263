/** Findings of `schemas:check` with an example and advice: the guide's tables of messages. */
import { formatFinding, type Code, type ParamsOf, type CodedFinding } from "#server/findings/words/index.ts";
import { rules } from "./findings-rules.ts";
import { catalogue, papers, sale } from "./findings-sale.ts";
import { sections } from "./findings-sections.ts";
import { wordFiles } from "./word-findings.ts";

/** Advice, and the parameters of an example. */
type Explained = { [C in Code]: ParamsOf<C> extends undefined ? readonly [string] : readonly [string, ParamsOf<C>] };

const LIMITS = "Вижте [Граници](#граници).";
const NAMES = "Изберете друго име. Вижте [Имена](#имена).";
const NO_SUCH_FIELD = "Поле с това име няма: поправете името.";
const ALL_TERMS = "Сроковете по суми са поредни: всяка сума е на точно един ред.";

const file = {
  "not-utf8": [
    "Отворете файла с редактора, с който е записан, и го запишете като UTF-8 („Encoding“, „Кодиране“).",
    { encoding: "Windows-1251" },
  ],
  "lost-letter": ["Вместо буква стои �. Напишете я отново и запишете файла като UTF-8."],
  "wrong-ending": [
    "Преименувайте файла; покажете в Windows разширенията на имената.",
    { name: "nova.json.txt", ending: ".json" },
  ],
  "file-too-large": [LIMITS, { kilobytes: 256 }],
  "file-too-deep": ["Намалете скобите една в друга."],
  "json-empty": ["Върнете съдържанието му."],
  "json-comma": ["Сложете запетая преди това място."],
  "json-colon": ["Сложете двоеточие между името и стойността му."],
  "json-brace": ["Пребройте отворените скоби и затворете и последната."],
  "json-bracket": ["Пребройте отворените скоби и затворете и последната."],
  "json-name": ["Най-често има излишна запетая след последния ред."],
  "json-value": ["Най-често има излишна запетая преди `]`."],
  "json-quote": ["Използвайте права кавичка.", { sign: "„" }],
  "json-bare": ["Сложете думата в кавички.", { token: "yes" }],
  "json-unclosed": ["Затворете кавичката на същия ред."],
  "json-escape": ['Обратната черта пише само тези знаци; кавичка в текст е `\\"`.'],
  "json-unicode": ["Напишете самия знак."],
  "json-control": ["Махнете табулацията от текста."],
  "json-number": ["Поправете числото."],
  "json-rest": ["Махнете излишното след последната скоба."],
  "json-comment": ["Махнете бележката."],
  "json-other": ["Сравнете реда с подобен от друг файл."],
  "property-twice": ["Махнете едното.", { name: "label" }],
} as const;

const shape = {
  "word-unknown": ["Изберете от [списъка](#кой-елемент-да-изберете).", { property: "type", value: "slidder" }],
  "property-unknown": ["Обикновено е правописна грешка.", { name: "lable" }],
  "property-missing": ["Добавете свойството.", { name: "name" }],
  "not-one-of": [
    "Изберете една от изброените стойности.",
    { value: "equals", allowed: ["equal", "notEqual", "inList"] },
  ],
  "wrong-kind": [
    "Текстът е в кавички, числото без, списъкът в `[ ]`.",
    { subject: "maxLength", wanted: ["integer"], written: "string" },
  ],
  empty: ["Напишете нещо или махнете свойството.", { subject: "hint" }],
  "too-long": ["Скъсете текста.", { subject: "hint", size: 301, most: 300 }],
  "too-many": ["Намалете броя.", { subject: "choices", size: 51, most: 50 }],
  "too-small": ["Числото е твърде малко.", { subject: "maxLength", value: 0, least: 1 }],
  "too-large": ["Числото е твърде голямо.", { subject: "maxFiles", value: 21, most: 20 }],
  "not-above": ["Числото е твърде малко.", { subject: "keyStep", value: 0, limit: 0 }],
  "same-twice": ["Махнете повторението.", { subject: "transform" }],
  "wrong-signs": ["В името има непозволен знак.", { value: "на каса", kind: "value" }],
  "wrong-shape": ["Сравнете с примерите.", { subject: "elements", fault: "must match the schema" }],
  misplaced: ["Този елемент не ползва свойството. Махнете го.", { name: "sliderType", type: "text" }],
  lacks: ["Допълнете елемента.", { path: "city", what: "source" }],
  "lacks-limit": ["Добавете правилото.", { path: "photo", rules: ["identity-card-images"] }],
  "list-and-choices": ["Оставете едното."],
  "choice-repeated": ["Две еднакви `value`: махнете едното.", { value: "rent" }],
  "list-unknown": ["Няма такъв файл в `schemas/lists/`.", { name: "purpose" }],
  "source-unknown": ["Вижте [Списъци](#списъци).", { name: "settlement" }],
  "default-no-choice": ["Началната стойност е `value` на някой избор.", { value: "z" }],
  "default-no-code": ["Началната стойност е код от списъка, не името.", { source: "settlements", value: "София" }],
  "default-off-scale": ["Началната стойност е в границите и на стъпката.", { value: 12 }],
  "default-no-tick": ["Пишете `true` или `false`, без кавички."],
  "consent-ticked": ["Махнете `default`."],
  "consent-reused": ["Вижте [Съгласия](#съгласия).", { path: "marketing.email" }],
  "consent-forced": ["Вижте [Съгласия](#съгласия).", { path: "marketing.email" }],
  "consent-pressed": [
    "Питайте и тези, които са съгласни, или не правете полето задължително.",
    { path: "nickname", consent: "marketing.email" },
  ],
  "autofill-unknown": ["Думата в `autocomplete` не е от стандарта.", { word: "givenname" }],
  "autofill-before": ["Оставете само една дума в `autocomplete`.", { word: "sektion-a" }],
} as const;

const form = {
  "name-repeated": ["Преименувайте едното поле.", { name: "firstName" }],
  "name-letters": ["Пишете с латински букви и цифри, първата малка.", { name: "Иван" }],
  "name-number": ["Името започва с буква.", { name: "5" }],
  "name-brackets": ["Махнете скобите и точките.", { name: "a.b" }],
  "name-language": [NAMES, { name: "toString" }],
  "name-ours": [NAMES, { name: "_csrf" }],
  "name-form": [NAMES, { name: "action" }],
  "name-trap": [NAMES, { name: "homepage" }],
  "name-submit": [NAMES],
  "name-captcha": [NAMES],
  "name-of-captcha": ["Дайте му `name` `captcha` и го извадете от групата."],
  "name-too-long": ["Скъсете името или имената на групите му.", { name: "street", length: 201, most: 200 }],
  "label-repeated": ["Хората не ги различават. Дайте им различни етикети.", { label: "Име", path: "firstName" }],
  "id-taken": ["Дайте на формата друго `id`.", { id: "login", file: "schemas/account/login.json" }],
  "form-missing": ["Върнете изтрития файл или старото `id`; на нова форма създайте посочения файл.", { id: "login" }],
  "form-goes-to": ["Върнете предишното `action`.", { id: "login", action: "login" }],
  "call-takes": [
    "Върнете предишното `id`. На нова стъпка `action` е `steps/` и нейното `id`.",
    { action: "login", form: "login" },
  ],
  "action-unknown": ["На нова стъпка `action` е `steps/` и нейното `id`.", { action: "steps/novo" }],
  "call-no-get": ["Махнете `method`.", { action: "login" }],
  "page-needs-get": ["Към страница води само калкулаторът. Върнете `action`.", { action: "/" }],
  "button-elsewhere": ["Махнете `formAction` от бутона."],
  "button-missing": ["Добавете `submit` накрая."],
  "step-password": ["Махнете елемента `password`."],
  "elements-too-deep": ["Извадете група навън.", { most: 6 }],
  "elements-too-many": ["Разделете формата.", { most: 500 }],
  "entries-too-many": [LIMITS, { most: 500 }],
  "post-too-much": [`Разделете формата. ${LIMITS}`, { count: 201, what: "parts", most: 200 }],
} as const;

const steps = {
  "step-unknown": ["Форма с това `id` няма: поправете името.", { form: "tset" }],
  "step-no-step": ["Тази форма е за друго или `action` в нея е друг.", { form: "login" }],
  "step-between": ["Върнете стъпката на мястото ѝ.", { form: "sms-confirmation" }],
  "step-unordered": ["Само бележка: добавете я в `schemas/steps.json`, ако трябва да се пита.", { form: "pets" }],
  "order-begins": ["Първата стъпка открива заявката.", { form: "general-information" }],
  "order-ends": [
    "Последните две стъпки изпращат заявката.",
    { sending: ["payment-and-collateral-data", "collateral-data"], last: "sms-confirmation" },
  ],
  "step-twice": [
    "Махнете едната: обезпечението и получаването се питат веднъж.",
    { form: "collateral-data", other: "payment-and-collateral-data" },
  ],
  "order-lacks": ["Върнете тази стъпка.", { form: "personal-information" }],
} as const;

const words = {
  "tag-unknown": ["Вижте [Удебелено и връзки](#удебелено-и-връзки).", { tag: "h2", allowed: ["b", "strong", "a"] }],
  markdown: [
    'Връзка е `<a href="/…">…</a>`, удебелено е `<strong>…</strong>`; където няма оформяне, махнете го.',
    { text: "**важно**" },
  ],
  "tag-plain": ["Тук оформяне няма. Махнете го.", { tag: "<b>" }],
  "link-bare": ['Адресът се пише `href=\\"/…\\"`.', { tag: "<a href='/vhod'>" }],
  "link-unsafe": ["Адресът започва с `/`, `https://`, `mailto:`, `tel:` или `#`.", { tag: '<a href="javascript:x">' }],
  "page-unknown": ["Поправете адреса.", { path: "/obshti-uslovia" }],
  "hint-long": ["Скъсете подсказката.", { words: 25, most: 20 }],
  impolite: ["Пишете „Вие“ и формите му с главна буква.", { word: "вашата" }],
} as const;

const sliders = {
  "scale-missing": ["Напишете на плъзгача `min` и `max`.", { path: "days", ends: ["min", "max"] }],
  "scale-fraction": ["Напишете цяло число.", { end: "max" }],
  "scale-upside-down": ["Разменени граници.", { min: 10, max: 5 }],
  "step-too-large": ["Намалете `step`.", { step: 50, min: 0, max: 10 }],
  "step-misses-end": [
    "Изберете `step`, който дели разликата между `max` и `min`.",
    { step: 3, min: 0, max: 10, last: 9 },
  ],
  "mapping-malformed": ["Поправете записа.", { key: "1-5", value: "two", of: "months" }],
  "mapping-gap": [ALL_TERMS, { from: 501, to: 601, of: "consumerCredit" }],
  "mapping-twice": [ALL_TERMS, { from: 500, to: 500, of: "consumerCredit" }],
  "mapping-lacks": ["Добавете ред за тези суми.", { from: 2001, to: 3000, of: "consumerCredit" }],
  "mapping-amounts-outside": [
    "Скъсете реда или разширете сумите.",
    { from: 50, to: 3000, min: 100, max: 3000, of: "months" },
  ],
  "mapping-terms-outside": [
    "Скъсете сроковете или разширете плъзгача.",
    { from: 40, to: 50, min: 1, max: 36, of: "months" },
  ],
  "mapping-off-step": ["Изберете срок, на който плъзгачът спира.", { term: 3, min: 2, step: 5, of: "months" }],
  "follows-unknown": ["`amountElementName` е името на друг плъзгач.", { path: "months", name: "amuont" }],
  "follows-circle": [
    "Плъзгач следва сумата на друг, не себе си; и двама не се следват взаимно.",
    { way: ["a", "b", "a"] },
  ],
} as const;

const conditions = {
  "hidden-by-unknown": [NO_SUCH_FIELD, { path: "carBrand", name: "hascar" }],
  "hidden-by-type": [
    "Снимка, документ и проверка за робот нямат стойност за сравняване.",
    { path: "note", source: "photo", type: "photo" },
  ],
  "value-never": ["Сред изборите няма такава стойност.", { path: "housing", value: "rentt", tick: false }],
  "value-quoted": ["Сумите и числата се пишат без кавички, с точка пред стотинките.", { path: "rent", value: "500" }],
  "bound-beyond": [
    "Такова число полето не приема, затова условието не се случва. Вижте границите на полето.",
    { path: "rent", operator: "greater", bound: 5000, end: 3000 },
  ],
  "compared-no-number": [
    "Сравнявайте с число само плъзгач, сума и число.",
    { path: "city", source: "name", type: "text" },
  ],
  "hidden-and-shown": ["Оставете едното."],
  "condition-circle": ["Полета, които се скриват едно друго: махнете едно от условията.", { way: ["a", "b", "a"] }],
  "never-shows": ["Условията никога не го пускат.", { path: "carBrand", required: true }],
} as const;

const program = {
  "read-missing": ["Върнете елемента или старото му име.", { path: "personPin", readBy: "decision" }],
  "read-renamed": [
    "Върнете старото име. Ако полето наистина е друго, добавете и това, което програмата чете.",
    { path: "personPin", name: "pin", readBy: "decision" },
  ],
  "read-kind": ["Върнете предишния тип.", { path: "marketing", holds: ["tick"], readBy: "consent" }],
  "read-rule": ["Върнете правилото.", { path: "email", rule: "email" }],
  "read-choice": ["Програмата не знае какво да прави с него. Махнете го.", { path: "paymentMethod", value: "cash" }],
  "read-always": ["Махнете `hidden` от полето и от групата около него.", { path: "personPin" }],
  "read-with": ["Върнете предишното условие.", { path: "iban", element: "paymentMethod" }],
} as const;

const texts = {
  "text-missing": ["Върнете файла.", { name: "tariff" }],
  "text-stranger": ["Поправете името на файла или го махнете.", { name: "tarif" }],
  "paper-missing": ["Върнете файла.", { name: "plan" }],
  "paper-stranger": ["Поправете името на файла или го махнете.", { name: "plam" }],
  "head-missing": ["Добавете началната част."],
  "head-unclosed": ["Затворете я с `---` на отделен ред."],
  "head-line": ["Поправете реда.", { line: "titel: x", names: ["title", "description", "validFrom", "version"] }],
  "head-lacks": ["Допълнете я.", { names: ["version"] }],
  "head-day": ["Поправете деня, например `2026-11-20`."],
  "place-missing": ["Поправете връзката, или отбележете заглавието: `## Такси {#fees}`.", { id: "fees" }],
  "place-unknown": ["Поправете името между скобите.", { name: "late-rat" }],
  "shared-unknown": ["Общите текстове са в `server/content/shared/`.", { name: "lendr" }],
  "text-link": ["Адресът започва с `/`, `https://`, `mailto:`, `tel:` или `#`.", { href: "http://example.bg" }],
  "text-not-allowed": ["Махнете го.", { what: "html", where: "page", written: "<div>" }],
  "text-tick": ["Махнете отметката."],
  "heading-level": ["Започнете заглавието с `##`."],
  "facts-columns": ["Оставете две колони или напишете заглавен ред."],
  "facts-label": ["Махнете оформянето от лявата колона."],
  "notice-more": ["Съберете я в един абзац."],
  "fence-unknown": ["Махнете реда или поправете името в него."],
  "fence-condition": ["Поправете условието (само в договорите).", { word: "lin" }],
  "fence-order": ["Частите не са една в друга (само в договорите)."],
  "fence-unclosed": ["Затворете частта с `:::` (само в договорите)."],
  "link-elsewhere": ["Обявата води само към страница на сайта.", { url: "https://example.bg" }],
  "day-order": ["Разменени дни.", { from: "2026-12-20", until: "2026-12-19" }],
  "promo-code-form": ["Поправете кода, например `lyato2027`.", { code: "Лято" }],
  "promo-code-twice": ["Махнете единия.", { code: "lyato2027" }],
  "affiliate-form": ["Поправете ключа, например `lyato-2027`.", { key: "Лято" }],
  "affiliate-twice": ["Махнете единия.", { key: "lyato-2027" }],
} as const;

/** Sections of the guide's list, in order. */
const SECTIONS: Readonly<Record<string, Readonly<Partial<Explained>>>> = {
  "Записът на файла": file,
  Свойствата: shape,
  "Имената и формата": form,
  "Редът на стъпките": steps,
  Думите: words,
  Правилата: rules,
  "Плъзгачите и сроковете": sliders,
  "Разделите и обобщенията": sections,
  Условията: conditions,
  "На какво разчита програмата": program,
  "Продуктите, `server/catalogue.json`": catalogue,
  "Цените, лимитите и кодовете: може ли да се продава": sale,
  "Документите, `server/content/papers/`": papers,
  "Страниците и обявите, `server/content/`": texts,
  "Думите на съобщенията, `server/content/words/`": wordFiles,
};

/**
 * Findings in forms, lists and the order of steps.
 *
 * @internal for the test of the guide.
 */
export const formsExplained = {
  ...file,
  ...shape,
  ...form,
  ...steps,
  ...words,
  ...rules,
  ...sliders,
  ...sections,
  ...conditions,
  ...program,
};

/** Every finding; a new code without a row does not compile. */
const explained: Explained = { ...formsExplained, ...catalogue, ...sale, ...papers, ...texts, ...wordFiles };

/**
 * An example of a finding.
 *
 * @internal for the test of messages.
 */
export const exampleOf = (code: Code): CodedFinding => {
  const [, params] = explained[code] as readonly [string, unknown?];
  return { code, ...(params !== undefined && { params }) } as CodedFinding;
};

/** Markdown of the guide's list of messages: a section with a table per group. */
export const findingsPart = (): string =>
  Object.entries(SECTIONS)
    .map(([title, rows]) =>
      [
        `### ${title}`,
        "",
        "| Съобщение, например | Какво да направите |",
        "|---|---|",
        ...Object.entries(rows).map(([code, [advice]]) => {
          const example = formatFinding(exampleOf(code as Code), "bg").replaceAll("|", "\\|");
          return `| \`${example}\` | ${advice} |`;
        }),
        "",
      ].join("\n"),
    )
    .join("\n");
