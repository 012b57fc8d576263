/** Copy of the staff's pages about the bank's files. */

export const filesWords = {
  lead: "Извлечения от банката: CAMT.053 или CSV, по реда на дните.",
  imported: "Подадени файлове",
  none: "Още няма подаден файл.",
  at: "Подаден",
  days: "Дни",
  state: "Статус",
  lines: "Движения",
  waiting: "Чакат човек",
  statement: "Извлечение",
  account: "Сметка",
  opening: "Начално салдо",
  credits: "Постъпления",
  debits: "Плащания",
  closing: "Крайно салдо",
  control: "Контрол",
  right: "начално + постъпления − плащания = крайно",
  wrong: "сборовете не излизат",
  verdict: "Какво стана",
  rule: "По какво",
  sum: "Сума",
  noLines: "В извлечението няма движения.",
  waitingLines: "За преглед",
  ordinal: "Ред",
  day: "Вальор",
  payment: "Постъпление",
  open: "Отвори",
  line: "Ред от файла",
  detail: "Подробност",
  refused: (why: string) => `Файлът е отказан и нищо не е осчетоводено: ${why}.`,
  refusedNext:
    "Поискайте от банката верен файл или подайте първо липсващите дни. Същият файл може да се подаде отново.",
  undone: (by: string, at: string) =>
    `Файлът беше върнат като вкаран по грешка на ${at} от ${by}: каквото беше осчетоводено по него, е осчетоводено обратно.`,
  standsSince: (by: string, undoneAt: string, at: string) =>
    `Файлът е в сила от ${at}. Преди това беше върнат като вкаран по грешка на ${undoneAt} от ${by}.`,
  done: "Файлът е разнесен.",
  again: "Файлът вече беше разнесен; нищо не се промени.",
  candidate: (contract: string, score: number, why: string) => `може би ${contract} (${score}, ${why})`,
  report: "Отчет",
  hash: "Отпечатък на файла",
  download: "Изтегли",
  formats: { text: "Като текст", csv: "За таблица (CSV)", json: "За програма (JSON)" } as Readonly<
    Record<string, string>
  >,
} as const;

export const lineWords = {
  side: "Другата страна",
  bankRef: "Номер при банката",
  ids: "Номера на превода",
  order: "Наш превод, който назовава",
  notIt: "Защо чака",
  toldBefore: (day: string) =>
    `за този превод вече е прието движение от ${day}: банката е превела два пъти или едното не е негово`,
  otherSum: "сумата е друга, отколкото е нареден преводът",
  isReturn: "Според банката е върнат наш превод",
  code: "Вид при банката",
  kind: "Какво е",
  fee: "Удържана такса",
  like: "Същите данни",
  byHand: "Прието на ръка",
  ifBack: "Ако отнема постъпление",
  takeBack: "отнемете го от неговата страница и движението няма да чака повече",
  takeBackIt: "отнемете това и движението няма да чака повече",
  likeOf: (day: string) => `същата референция и сума като движение от ${day}`,
} as const;

export const fileStates = {
  importing: "разнася се",
  done: "разнесен",
  refused: "отказан",
  undone: "върнат като вкаран по грешка",
} as const;

/** A file that was refused when it was given; again, where it had been undone before. */
export const fileRefused = (reason: string, wasUndone: boolean): string =>
  wasUndone
    ? `${fileStates.undone}, подаден отново и ${fileStates.refused}: ${reason}`
    : `${fileStates.refused}: ${reason}`;

/** Why a file is refused, one for each reason. */
export const fileRefusals = {
  "too-large": "файлът е над 64 MB",
  encoding: "кодирането не е UTF-8 или windows-1251",
  "not-xml": "XML-ът е повреден",
  doctype: "в него има тип на документа (DOCTYPE), какъвто извлечение не съдържа",
  beyond: "в него има нещо по-дълго или повече, отколкото има в извлечение",
  memory: "четенето му иска повече памет, отколкото му е дадена; поискайте го от банката на части",
  format: "не е CAMT.053 (001.02 до .13), нито CSV с познати колони",
  incomplete: "липсва нещо задължително за извлечение",
  currency: "не е в евро",
  account: "е за друга сметка",
  amount: "някоя сума не е написана, както казва форматът",
  day: "някой ред няма дата, или тя не е написана, както казва форматът, или не съществува",
  ahead: "някое движение има вальор повече от 10 дни напред, какъвто осчетоводено движение няма",
  word: "някоя дума не е от познатите за мястото си",
  columns: "някой ред има друг брой клетки от заглавния",
  "too-many-lines": "има над 100 000 движения",
  sum: "сборовете му не са сборът на движенията",
  closing: "началното салдо и движенията не дават крайното",
  "before-first":
    "е отпреди първото внесено извлечение; за да започнат от него, двама връщат внесените и после всички се внасят отново",
  opening: "не продължава последното извлечение",
  busy: "в момента се разнася друго извлечение на сметката; опитайте отново",
} as const;

export const verdictWords = {
  posted: "погасява кредит",
  advance: "запазено за следващия падеж",
  "paid-off": "погасява кредит изцяло",
  "over-paid": "над дължимото",
  unmatched: "не се знае чие е",
  duplicate: "вече е тук",
  reversed: "отнето обратно",
  "unknown-reversal": "отнема постъпление и чака: не се знае кое, или сумата е над тази, която се отнема сама",
  debit: "плащане от сметката, чака да се каже за какво е",
  "own-transfer": "между наши сметки",
  held: "чака",
  returned: "върнат наш превод",
  "unknown-return": "върнат превод, чака да се каже кой",
  sent: "наш превод",
  other: "не е на кредитополучател",
  noted: "прегледано, няма какво да се осчетоводи",
  undone: "върнато с файла",
} as const;

/** Why a line of the bank waits for somebody. */
export const waitsWords = {
  zero: "сумата е нула",
  pending: "банката още не го е осчетоводила",
  currency: "в друга валута е",
  account: "за друга сметка е",
  future: "вальорът му още не е дошъл",
  known: "движение със същата референция, сума, дата и основание вече е тук, но салдата на извлечението искат и това",
  "by-hand": "може да е прието на ръка: за същата сума и дни има ръчно приет банков превод, който файл не е потвърдил",
  fault: "не може да се осчетоводи; опитва се отново със следващия файл, а причината е в дневника на сървъра",
  batch: "отделните суми в него не дават общата, например заради такси",
} as const;

/** Kinds of money that is no borrower's. */
export const otherMoneyWords = {
  "card-settlement": "превод от оператора на карти",
  "easypay-settlement": "превод от Easypay",
  "revolut-settlement": "превод от Revolut",
  cash: "внесено от касата или изтеглено за нея",
  "provider-fee": "такса на доставчик",
  "bank-fee": "банкова такса",
  "bank-interest": "лихва по банкова сметка",
  capital: "капитал",
  taxes: "данъци и осигуровки",
  "own-transfer": "превод между наши сметки",
  "assignment-price": "цена на прехвърлени вземания",
  suspense: "неизяснена сума",
} as const;

/** Why an import cannot be undone. */
export const undoFaultWords = {
  "not-imported": "такъв файл не е внесен",
  importing: "файлът още се разнася",
  "later-file": "след него е внесен друг; първо се връща той",
  reversal: "по него е отнето постъпление от по-ранен файл",
  surplus: "по него се знае, че превод, който не се дължи, е излязъл, и кредитополучателят е помолен да го върне",
  "order-under-way":
    "вместо превод, който по него се е върнал, друг вече е на път; опитайте отново, щом доставчикът каже какво е станало с него",
} as const;

/** Why a file was refused by earlier versions. */
export const formerRefusals: Readonly<Record<string, string>> = {
  future: "има движение с бъдещ вальор",
  "not-booked": "има движение, което банката още не е осчетоводила",
  batch: "движенията в пакет не дават сбора му",
};

/** By what a line was known. */
export const ruleNames: Readonly<Record<string, string>> = {
  contract: "номер на договора",
  reference: "структурирано основание",
  code: "код за плащане",
  payer: "сметка и сума",
};
