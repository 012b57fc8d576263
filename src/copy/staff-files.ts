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
  report: "Отчет",
  hash: "Отпечатък на файла",
  download: "Изтегли",
  formats: { text: "Като текст", csv: "За таблица (CSV)", json: "За програма (JSON)" } as Readonly<
    Record<string, string>
  >,
} as const;

export const fileStates = {
  importing: "разнася се",
  done: "разнесен",
  refused: "отказан",
} as const;

/** Why a file is refused, one for each reason. */
export const fileRefusals = {
  "too-large": "файлът е над 64 MB",
  encoding: "кодирането не е UTF-8 или windows-1251",
  "not-xml": "XML-ът е повреден",
  doctype: "в него има тип на документа (DOCTYPE), какъвто извлечение не съдържа",
  format: "не е CAMT.053 (001.02 до .08), нито CSV с познати колони",
  incomplete: "липсва нещо задължително за извлечение",
  currency: "не е в евро",
  account: "е за друга сметка",
  amount: "някоя сума не е сума над нула",
  day: "някоя дата не съществува",
  future: "има движение с бъдещ вальор",
  "not-booked": "има движение, което банката още не е осчетоводила",
  batch: "движенията в пакет не дават сбора му",
  "too-many-lines": "има над 100 000 движения",
  sum: "сборовете му не са сборът на движенията",
  closing: "началното салдо и движенията не дават крайното",
  opening: "не започва от салдото, с което свършва последното извлечение",
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
  "unknown-reversal": "отнема нещо, което не е тук",
  debit: "плащане от сметката",
  "own-transfer": "между наши сметки",
} as const;

/** By what a line was known. */
export const ruleNames: Readonly<Record<string, string>> = {
  contract: "номер на договора",
  reference: "структурирано основание",
  code: "код за плащане",
  payer: "сметка и сума",
};
