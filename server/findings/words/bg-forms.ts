/** Bulgarian messages of findings about forms, lists and the order of steps. */
import type { enForms, Lack } from "./en-forms.ts";

const LACKS: Readonly<Record<Lack, string>> = {
  label: "етикет „label“",
  text: "текст „text“",
  elements: "елементи „elements“",
  choices: "избори: „choices“, „list“ или „source“",
  source: "източник „source“",
};

const PARTS = { parts: "части", files: "файла", megabytes: "мегабайта файлове" } as const;

/** Bulgarian names of the submission readers (`readBy`), as they follow „за“. */
const READERS: Readonly<Record<string, string>> = {
  agreement: "договора",
  application: "заявката",
  consent: "съгласията",
  decision: "решението",
  login: "входа",
  message: "съобщенията",
  payout: "изплащането",
  price: "цената",
  profile: "профила",
  registration: "регистрацията",
  signature: "подписа",
  staff: "бюрото",
};

const VALUES: Readonly<Record<string, string>> = {
  text: "поле за текст",
  code: "избор от списък",
  number: "плъзгач с число",
  tick: "отметка",
  files: "поле за файлове",
};

const KINDS: Readonly<Record<string, string>> = {
  string: "текст",
  number: "число",
  boolean: "true или false",
  object: "обект",
  array: "списък",
};

const amounts = ({ from, to }: { from: number; to: number }): string =>
  from === to ? `сумата ${from}` : `сумите ${from}–${to}`;

const ofWhom = (of: string | undefined): string => (of === undefined ? "" : `„${of}“: `);

/** Message by code; each function takes the code's parameters. */
export const bgForms: typeof enForms = {
  "elements-too-deep": ({ most }) => `групите са една в друга повече от ${most} пъти`,
  "elements-too-many": ({ most }) => `във формата има повече от ${most} елемента`,
  "entries-too-many": ({ most }) => `на едно място има повече от ${most} записа`,
  "post-too-much": ({ count, what, most }) =>
    `формата може да прати ${count} ${PARTS[what]} наведнъж, а най-много може ${most}`,
  "name-too-long": ({ name, length, most }) =>
    `името „${name}“ се праща заедно с тези на групите си: ${length} знака, а най-много може ${most}`,

  "name-ours": ({ name }) => `името „${name}“ е запазено за собствените полета на формата`,
  "name-number": ({ name }) => `името „${name}“ е число, а то би разместило полетата`,
  "name-brackets": ({ name }) => `в името „${name}“ има скоби или точки, а с тях групите се делят от полетата си`,
  "name-language": ({ name }) => `името „${name}“ е на самия език за програмиране`,
  "name-letters": ({ name }) => `името „${name}“ се пише с латински букви и цифри и започва с малка буква`,
  "name-of-captcha": () => "елементът reCaptcha се казва „captcha“ и стои извън всички групи",
  "name-trap": ({ name }) => `името „${name}“ е запазено за полето, което никой не вижда, до проверката за робот`,
  "name-captcha": () => "името „captcha“ е запазено за елемента reCaptcha",
  "name-submit": () => "името „submit“ е запазено за бутона за изпращане",
  "name-form": ({ name }) => `името „${name}“ е запазено: то би скрило свойство на формата в браузъра`,
  "name-repeated": ({ name }) => `името „${name}“ е два пъти в една и съща група`,

  "id-taken": ({ id, file }) => `това „id“ – „${id}“ – вече е на ${file}`,
  "form-missing": ({ id }) => `никой файл не съдържа формата „${id}“, която програмата показва: създайте този`,
  "action-unknown": ({ action }) => `нито повикване, нито страница на сайта е „${action}“`,
  "form-goes-to": ({ id, action }) => `формата „${id}“ отива само към „${action}“`,
  "call-takes": ({ action, form }) => `„${action}“ приема само формата „${form}“`,
  "call-no-get": ({ action }) => `„${action}“ не приема форма с метод „get“`,
  "page-needs-get": ({ action }) => `„${action}“ е страница: към нея води само методът „get“`,
  "button-elsewhere": () =>
    "„formAction“ е само за форма с метод „get“; иначе отговорите отиват там, където казва „action“",
  "button-missing": () => "формата е без бутон за изпращане",
  "step-password": () => "стъпката пази отговорите си: тя не може да пита за парола",

  lacks: ({ path, what }) => `на „${path}“ липсва ${LACKS[what]}`,
  "lacks-limit": ({ path, rules }) =>
    `на „${path}“ липсва правилото ${rules.map((name) => `„${name}“`).join(" или ")}, което ограничава файловете`,
  misplaced: ({ name, type }) => `„${name}“ не значи нищо за вида „${type}“`,
  "label-repeated": ({ label, path }) => `до него се показва и „${path}“ със същия етикет „${label}“`,
  "choice-repeated": ({ value }) => `изборът „${value}“ е там два пъти`,
  "list-unknown": ({ name }) => `няма списък „${name}“`,
  "source-unknown": ({ name }) => `няма източник „${name}“`,
  "list-and-choices": () => "„list“ и „choices“ се изключват",
  "default-no-code": ({ source, value }) => `в източника „${source}“ няма код „${value}“`,
  "default-no-tick": () => "отметката започва като true или false",
  "default-no-choice": ({ value }) => `началната стойност „${value}“ не е сред изборите`,
  "default-off-scale": ({ value, of }) =>
    `началната стойност ${value} не е сред стойностите на ${of === undefined ? "плъзгача" : `„${of}“`}`,
  "consent-ticked": () => "съгласие не може да започва с отметка",
  "consent-reused": ({ path }) => `съгласието „${path}“ се дава всеки път наново: махнете „reuse“`,
  "consent-forced": ({ path }) =>
    `„${path}“ е съгласие за реклама и е по избор (чл. 7 от Регламент 2016/679): никое правило не може да го иска, махнете „validation“`,
  "consent-pressed": ({ path, consent }) =>
    `„${path}“ се иска от хората без отметка „${consent}“: рекламата е по избор и отказът не може да струва нищо (чл. 7 от Регламент 2016/679)`,
  "autofill-unknown": ({ word }) => `никой браузър не попълва „${word}“`,
  "autofill-before": ({ word }) => `пред думата за полето „${word}“ не значи нищо`,
  "hidden-empty": ({ path }) =>
    `„${path}“ не може да е празно, а скрит елемент никой не попълва: дайте му начална стойност „default“`,

  impolite: ({ word }) => `„${word}“ се пише с главна буква, когато значи читателя`,
  "hint-long": ({ words, most }) => `в подсказката има ${words} думи; най-много ${most}`,
  "tag-unknown": ({ tag, allowed }) => `<${tag}> тук не се допуска; може ${allowed.join(", ")}`,
  "tag-plain": ({ tag }) => `${tag} би се прочело, както е написано: тук оформяне няма`,
  markdown: ({ text }) => `„${text}“ би се прочело, както е написано: във формите няма Markdown`,
  "link-bare": ({ tag }) => `връзката ${tag} е без адрес в href="…"`,
  "link-unsafe": ({ tag }) => `връзката ${tag} не води на сигурно място`,
  "page-unknown": ({ path }) => `на сайта няма страница „${path}“`,

  "rule-unknown": ({ name }) => `непознато правило „${name}“`,
  "rule-lacks": ({ rule, property }) => `на правилото „${rule}“ липсва свойството „${property}“`,
  "rule-kind": ({ rule, property, wanted, written }) =>
    `свойството „${property}“ на правилото „${rule}“ трябва да е ${KINDS[wanted] ?? wanted}, а е ${KINDS[written] ?? written}`,
  "rule-property": ({ name }) => `никое правило тук не ползва свойството „${name}“`,
  "rule-no-value": ({ rule }) => `на правилото „${rule}“ липсва „value“ или „values“: кога да важи`,
  "rule-unfit": ({ rule, type }) => `правилото „${rule}“ не значи нищо за вида „${type}“`,
  "rule-call": ({ url }) => `няма повикване „${url}“, което да проверява стойност`,
  "rule-nested": ({ rule }) =>
    `правилото „${rule}“ пита сървъра, затова стои в собственото „validation“ на елемента, а не вътре в друго правило`,
  "rule-last": ({ rule }) => `правилото „${rule}“ пита сървъра: то стои последно, след като всички други са доволни`,
  "rule-looks": ({ rule, path, name }) => `правилото „${rule}“ на „${path}“ гледа елемента „${name}“, а такъв няма`,
  "rule-itself": ({ rule, path }) => `правилото „${rule}“ на „${path}“ гледа самия този елемент`,
  "rules-opposed": ({ rule, other }) => `правилата „${rule}“ и „${other}“ никога не приемат едно и също`,
  "rule-idle": ({ rule, needs }) =>
    `правилото „${rule}“ не проверява нищо без ${needs.map((name) => `„${name}“`).join(" или ")} до него`,
  "pattern-sign": ({ sign }) => `в образеца тук не може да стои ${sign}`,
  "pattern-overlap": ({ part }) => `в образеца ${part} може да се раздели по повече от един начин`,
  "pattern-wordless": ({ path }) =>
    `„${path}“ има образец, но не казва с думи какъв е: напишете „pattern“ в „messages“`,
  "message-idle": ({ name, path }) => `„${name}“ никога не отказва „${path}“: думите за това правило няма да се видят`,
  "message-blank": ({ blank }) => `${blank} няма да се попълни: напишете самото число`,
  "length-below": ({ most, rule, least }) => `„maxLength“ е ${most}, а „${rule}“ иска ${least}`,
  "value-never": ({ path, value, tick }) =>
    `„${path}“ никога няма стойността „${value}“${tick ? "; отметката е true или false" : ""}`,

  "scale-missing": ({ path, ends }) =>
    `на „${path}“ липсва ${ends.map((end) => `„${end}“`).join(" и ")}: на плъзгача се казва откъде докъде е, например "min": 1, "max": 10`,
  "scale-fraction": ({ end }) => `„${end}“ на плъзгач е цяло число`,
  "scale-upside-down": ({ min, max, of }) => `${ofWhom(of)}„max“ е ${max}; трябва да е над „min“, ${min}`,
  "step-too-large": ({ step, min, max, of }) =>
    `${ofWhom(of)}„step“ е ${step}, повече от целия път от ${min} до ${max}: плъзгачът не може да мръдне`,
  "step-misses-end": ({ step, max, last, of }) =>
    `${ofWhom(of)}със „step“ ${step} никой не стига до „max“, ${max}: последното място е ${last}`,
  "mapping-malformed": ({ key, value, of }) =>
    `${ofWhom(of)}„${key}“: „${value}“ не е написано като "200-500": "3-12", тоест суми и сроковете им`,
  "mapping-twice": ({ of, ...span }) => `${ofWhom(of)}${amounts(span)} ги има на два реда`,
  "mapping-gap": ({ of, ...span }) =>
    `${ofWhom(of)}за ${amounts(span)} няма срок: след ${span.from - 1} идва ${span.to + 1}`,
  "mapping-lacks": ({ of, ...span }) => `${ofWhom(of)}за ${amounts(span)} няма срок`,
  "mapping-amounts-outside": ({ from, to, min, max, of }) =>
    `${ofWhom(of)}написани са срокове за сумите ${from}–${to}, а суми има само ${min}–${max}`,
  "mapping-terms-outside": ({ from, to, min, max, of }) =>
    `${ofWhom(of)}написани са сроковете ${from}–${to}, а плъзгачът има само ${min}–${max}`,
  "mapping-off-step": ({ term, min, step, of }) =>
    `${ofWhom(of)}плъзгачът никога не спира на срока ${term}: той върви от ${min} през ${step}`,
  "follows-unknown": ({ path, name }) => `„${path}“ следва елемента „${name}“, а такъв няма`,
  "follows-circle": ({ way }) => `плъзгачите се следват в кръг: ${way.join(" → ")}`,

  "hidden-by-unknown": ({ path, name }) => `„${path}“ се скрива от елемента „${name}“, а такъв няма`,
  "hidden-by-type": ({ path, source, type }) =>
    `„${path}“ не може да се скрива от „${source}“: видът „${type}“ няма стойност за сравняване`,
  "compared-no-number": ({ path, source, type }) =>
    `„${path}“ сравнява „${source}“ с число, а видът „${type}“ не е число`,
  "hidden-and-shown": () => "или „hidden“, или „shown“: двете заедно казват едно и също по два начина",
  "condition-circle": ({ way }) => `условията вървят в кръг: ${way.join(" → ")}`,
  "section-unknown": ({ name, title }) =>
    `в раздела „${title}“ е записано „${name}“, а сред елементите на самата форма такъв няма или е бутон`,
  "section-twice": ({ name, title }) => `в раздела „${title}“ е записано още веднъж „${name}“`,
  "section-order": ({ name, title }) =>
    `в раздела „${title}“ „${name}“ идва твърде късно: в „elements“ стои преди другите`,
  "section-lacks": ({ name }) => `никой раздел не съдържа „${name}“`,
  "section-empty": ({ title }) => `в раздела „${title}“ няма нищо, което хората да виждат`,
  "summary-unknown": ({ name, title }) =>
    `в обобщението „${title}“ е записано „${name}“, а сред елементите на самата форма такъв няма или е бутон`,
  "summary-twice": ({ name, title }) => `в обобщението „${title}“ „${name}“ е записано за втори път`,
  "summary-apart": ({ name, title }) =>
    `в обобщението „${title}“ „${name}“ не стои във формата веднага след предишния, в същия раздел`,
  "summary-untold": ({ path, title }) => `обобщението „${title}“ не може да каже с думи отговора на „${path}“`,
  "never-shows": ({ path, required }) =>
    `${required ? "задължителното поле " : ""}„${path}“ никога не може да се покаже`,

  "read-missing": ({ path, readBy }) =>
    `липсва елементът „${path}“, който програмата чете за ${READERS[readBy] ?? readBy}`,
  "read-kind": ({ path, holds, readBy }) =>
    `„${path}“ трябва да остане ${VALUES[holds] ?? holds}: програмата го чете за ${READERS[readBy] ?? readBy}`,
  "read-rule": ({ path, rule }) => `„${path}“ трябва да пази правилото „${rule}“: програмата разчита на него`,
  "read-choice": ({ path, value }) => `програмата не познава избора „${value}“ на „${path}“`,
  "read-always": ({ path }) => `за „${path}“ трябва да се пита винаги: програмата разчита на него`,
  "read-with": ({ path, element }) =>
    `за „${path}“ трябва да се пита при всеки избор в „${element}“, който го иска: програмата разчита на него`,

  "step-unknown": ({ form }) => `форма „${form}“ няма`,
  "step-between": ({ form }) => `„${form}“ не може да стои между първата и последните две стъпки`,
  "step-no-step": ({ form }) => `„${form}“ не е стъпка: на стъпката „action“ е „steps/“ и нейното „id“`,
  "step-unordered": ({ form }) => `„${form}“ не се пита никого: никой ред в steps.json не го споменава`,
  "order-begins": ({ form }) => `редът трябва да започва с „${form}“`,
  "order-lacks": ({ form }) => `в реда липсва „${form}“, а на програмата ѝ трябва`,
  "order-ends": ({ sending, last }) => `редът трябва да завършва с „${sending.join("“ или „")}“ и след това „${last}“`,
  "step-twice": ({ form, other }) => `„${form}“ пита отново за нещо, за което пита и „${other}“`,
};
