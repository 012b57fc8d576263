/** What to do about each finding of the catalogue, and of what would keep a product from being sold. */

const corner = { of: "consumerCredit", amount: 3000, term: 36, unit: "months" } as const;

/** The catalogue and the promo codes as files. */
export const catalogue = {
  "product-missing": ["Върнете продукта.", { key: "creditLine" }],
  "product-twice": ["Махнете единия.", { key: "creditLine" }],
  fee: ["Махнете таксата."],
  "rate-not-sum": ["Сметнете отново."],
  "cap-not-fivefold": ["Сметнете отново.", { cap: "50.75" }],
  "no-rate": ["Добавете ред за периода, в който сме.", { day: "2027-01-01" }],
} as const;

/** Prices, limits and codes. */
export const sale = {
  "price-over-cap": [
    "Цените се проверяват за всяка сума и всеки срок, и за всеки бъдещ ден със записана законна лихва.",
    { ...corner, gpr: 64.78, cap: "50.75" },
  ],
  "cost-over-cap": [
    "За кратките кредити таванът е на целия разход.",
    { ...corner, term: 3, days: 89, start: "2027-01-31", cost: 20000, max: 18000 },
  ],
  "default-not-offered": ["Началните сума и срок са това, което хората виждат първо.", { ...corner, min: 6, max: 24 }],
  "product-terms": [
    "Видът на срока идва от продукта. Върнете го.",
    { of: "consumerCredit", unit: "months", basis: "months/12" },
  ],
  "free-at-rate": ["Лихва имат другите два продукта.", { of: "interestFreeInstalment", rate: "5.00" }],
  "limit-missing": [
    "Без лимит всеки би могъл да поиска най-голямата сума. Ако така трябва, напишете нея.",
    { of: "consumerCredit", list: "new" },
  ],
  "limit-below-min": ["Лимитът е поне колкото най-малката сума.", { of: "creditLine", limit: 40, min: 50 }],
  "share-above-one": ["Вноските не може да са повече от дохода.", { share: "40" }],
  "share-order": ["До `auto` се одобрява само, до `max` – с поръчител.", { auto: "0.60", max: "0.50" }],
  "hours-order": ["Казваме ги на кандидата: тогава някой гледа видеото му.", { from: 22, to: 8 }],
  "days-below-law": ["Може да дадете повече, не по-малко.", { name: "withdrawalDays", days: 7, least: 14 }],
  "exchange-rate": ["Курсът е един и не се закръглява.", { rate: "1.95", fixed: "1.95583" }],
  "codes-missing": ["Файлът е `server/promo-codes.json`."],
} as const;

/** Papers. */
export const papers = {
  "paper-lacks-part": [
    "Знакът `{#…}` след заглавието казва кой раздел е. Върнете раздела.",
    { paper: "contract", item: "cost", law: "чл. 11, ал. 1, т. 10 ЗПК", section: "cost", of: ["consumerCredit"] },
  ],
  "paper-lacks-places": [
    "Числото се пише само на своето място `{{…}}`, никога на ръка.",
    {
      paper: "contract",
      item: "cost",
      law: "чл. 11, ал. 1, т. 10 ЗПК",
      section: "cost",
      of: ["consumerCredit"],
      places: ["gpr"],
    },
  ],
  "paper-lacks-words": [
    "Думите са от формуляра, който законът дава.",
    {
      paper: "europeanForm",
      item: "notary",
      law: "чл. 5 и раздел 3 от приложение № 2 ЗПК",
      section: "costs",
      of: ["creditLine"],
      words: ["нотариалн"],
    },
  ],
  "paper-place-void": [
    "Не всяко място има стойност във всеки документ.",
    { name: "signed-at", paper: "contract", of: ["creditLine"] },
  ],
} as const;
