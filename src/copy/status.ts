/** Copy of the status of an application and its credit: labels, texts, milestones, and the status page. */
import type { ShownStatus } from "#src/domain/lending/credit-states.ts";
import { videoCopy } from "./video.ts";

export type Tone = "info" | "success" | "warning";
export type StatusWords = { label: string; title: string; text: string; tone: Tone };

const ANSWER_COMES = "Ще получите отговор по имейл и SMS. Обикновено отговаряме до 2 работни дни.";

export const statusWords: Readonly<Record<ShownStatus, StatusWords>> = {
  draft: {
    label: "Незавършена заявка",
    title: "Заявката Ви чака",
    text: "Всяка попълнена стъпка е запазена. Можете да продължите оттам, докъдето сте стигнали.",
    tone: "info",
  },
  awaitingSmsConfirmation: {
    label: "Потвърдете заявката с код от SMS",
    title: "Остава да потвърдите заявката",
    text: "Въведете кода, който изпратихме на телефона Ви.",
    tone: "info",
  },
  processing: {
    label: "Заявката се обработва",
    title: "Разглеждаме заявката Ви",
    text: "Проверяваме данните. Страницата ще продължи сама, не е нужно да я презареждате.",
    tone: "info",
  },
  needsIdCard: {
    label: "Необходима е снимка на лична карта",
    title: "Нужна ни е снимка на личната Ви карта",
    text: "Качете снимки на двете ѝ страни и продължаваме с решението. Пазим ги шифровани.",
    tone: "info",
  },
  needsVideoVerification: {
    label: "Необходима е видеоверификация",
    title: "Покажете ни, че заявката е Ваша",
    text: videoCopy.ways.video.text,
    tone: "info",
  },
  awaitingGuarantor: {
    label: "Очакваме потвърждение от поръчителя",
    title: "Нужен е поръчител",
    text: "Поръчителят отговаря за кредита заедно с Вас. За поръчителство не се плаща такса.",
    tone: "info",
  },
  manualReview: {
    label: "Заявката се разглежда от служител",
    title: "Заявката Ви се разглежда от служител",
    text: `${ANSWER_COMES} Не е нужно да правите нищо.`,
    tone: "info",
  },
  offerActive: {
    label: "Имате одобрено предложение",
    title: "Имаме предложение за Вас",
    text: "Различава се от поисканото. Прегледайте го спокойно: можете да приемете цялата сума или по-малка, или да се откажете.",
    tone: "info",
  },
  contractUnsigned: {
    label: "Договорът очаква Вашия подпис",
    title: "Заявката Ви е одобрена",
    text: "Прегледайте договора и го подпишете с код от SMS.",
    tone: "success",
  },
  contractSigned: {
    label: "Договорът е подписан – превеждаме сумата",
    title: "Договорът е подписан",
    text: "Превеждаме сумата. При банков превод може да отнеме до един работен ден.",
    tone: "success",
  },
  payoutFailed: {
    label: "Преводът не успя – проверете данните за получаване",
    title: "Преводът не успя",
    text: "Проверете данните, по които да получите парите.",
    tone: "warning",
  },
  payoutReturned: {
    label: "Банката върна превода – изберете къде да получите парите",
    title: "Банката върна превода",
    text: "Парите са при нас и не дължите нищо от тях: нито вноски, нито лихва. Изберете къде да ги получите.",
    tone: "warning",
  },
  active: {
    label: "Активен кредит",
    title: "Кредитът Ви е активен",
    text: "Сумата е преведена. Погасителният план и начините за плащане са на разположение по всяко време.",
    tone: "success",
  },
  overdue: {
    label: "Просрочено плащане",
    title: "Имате просрочено плащане",
    text: "Лихвата за забава расте всеки ден, докато платите. Ако не можете да платите всичко, платете колкото можете и ни се обадете.",
    tone: "warning",
  },
  forbearance: {
    label: "Договорено облекчено погасяване",
    title: "Договорено облекчено погасяване",
    text: "Плащате по новия план.",
    tone: "info",
  },
  repaid: {
    label: "Кредитът е погасен",
    title: "Кредитът е погасен",
    text: "Благодарим Ви. Нищо не дължите.",
    tone: "success",
  },
  refinanced: {
    label: "Рефинансиран с нов кредит",
    title: "Кредитът е рефинансиран",
    text: "Той е погасен с новия Ви кредит.",
    tone: "info",
  },
  withdrawn: {
    label: "Отказ от договора (14 дни)",
    title: "Отказахте се от договора",
    text: "Върнете главницата и лихвата за изминалите дни в срок от 30 дни.",
    tone: "info",
  },
  assigned: {
    label: "Вземането е прехвърлено / предадено за събиране",
    title: "Вземането е прехвърлено",
    text: "Плащате на новия кредитор. Кой е той и по коя сметка, пише на страницата за погасяване и в писмото ни.",
    tone: "warning",
  },
  writtenOff: {
    label: "Дългът е отписан",
    title: "Не начисляваме повече лихва",
    text: "Отписахме дълга от счетоводните си книги, но той остава дължим. Можете да го платите наведнъж или на части.",
    tone: "warning",
  },
  unlent: {
    label: "Преводът се върна – не дължите нищо от него",
    title: "Банката върна превода",
    text: "Парите не стигнаха до Вас, затова не дължите нищо от тях.",
    tone: "info",
  },
  rejected: {
    label: "Заявката не е одобрена",
    title: "Не можем да одобрим заявката",
    text: "Съжаляваме. По-долу ще видите причините и правата си.",
    tone: "info",
  },
  cancelled: {
    label: "Отказана от Вас",
    title: "Отказахте се от заявката",
    text: "Нищо не дължите. Можете да кандидатствате отново, когато пожелаете.",
    tone: "info",
  },
  expired: {
    label: "Изтекла заявка",
    title: "Заявката изтече",
    text: "Нищо не дължите. Можете да кандидатствате отново.",
    tone: "info",
  },
  terminated: {
    label: "Прекратен договор",
    title: "Договорът е прекратен",
    text: "Договорът не е в сила и не дължите нищо по него.",
    tone: "info",
  },
};

/** Milestones of an application, in order; `key` is the first status of each. */
export const MILESTONES = [
  { key: "draft", title: "Попълване на заявката", next: "Около 5 минути." },
  { key: "processing", title: "Проверка и решение", next: "Обикновено веднага, автоматично." },
  { key: "contractUnsigned", title: "Договор и подпис", next: "Четете спокойно, предложението важи 14 дни." },
  { key: "contractSigned", title: "Превод на сумата", next: "До един работен ден." },
  { key: "active", title: "Активен кредит", next: "Плащате по погасителния план." },
] as const;

export const statusCopy = {
  /** A review that the borrower may end by taking what needs no guarantor. */
  waitOrLess: (less: string) =>
    `${ANSWER_COMES} Ако не искате да чакате, можете още сега да вземете ${less} без поръчител.`,
  garnished:
    "Получихме запор върху суми, които Ви дължим, затова преводът чака. Щом съдебният изпълнител вдигне запора, превеждаме сумата по избрания начин. Лихва не тече, докато парите не са преведени.",
  held: "Преди да преведем сумата, служител ще потвърди сметката с Вас по телефона. Ако не Ви потърси до един работен ден, обадете ни се.",
  /** A payout went out that the agreement does not owe; a mail has said how to send it back. */
  notOwed: (amount: string) =>
    `Преведохме Ви ${amount}, които по договора не Ви се дължат. Молим Ви да ги върнете: обадете ни се, за да Ви кажем как. Лихва по тях не начисляваме.`,
  payoutUntil: (day: string) => `Ако не ги получим до ${day}, договорът се прекратява, без да дължите нищо.`,
  choiceUntil: (day: string) => `Ако не изберете до ${day}, договорът се прекратява, без да дължите нищо.`,
  datesFromPayout: "Сумите по договора не се променят, а датите на плащанията тръгват от деня на превода.",
  /** An application that ended before it was sent. */
  answersKept: (days: string) =>
    `Отговорите от завършените стъпки ще са попълнени в новата заявка, за да ги прегледате. Написаното в незавършена стъпка пазим ${days}.`,
  /** An offer of what was asked for: a member of staff approved it. */
  approvedAsAsked: {
    title: "Заявката Ви е одобрена",
    text: "Наш служител я прегледа и я одобри, както я поискахте. Прегледайте условията: можете да приемете цялата сума или по-малка, или да се откажете.",
  },
  /** After another loan was chosen on the home page. */
  choiceNotTaken:
    "Новият Ви избор не е записан, защото тази заявка вече е изпратена. Друга може да подадете, след като тя приключи или се откажете от нея.",
  /** After a guarantor, or the sum that needs none, was sent when the application had gone on already. */
  collateralNotTaken:
    "Последният Ви избор за обезпечение не е записан, защото заявката вече беше продължила. Ако сте посочили поръчител, той не е записан и не е поканен.",
  offerUntil: (day: string) => `Предложението важи до ${day}`,
  shortText: "Влезте в профила си, за да видите подробностите и да продължите.",
  toStatus: "Към заявката",
  toContract: "Към договора",
  cardUntil: (day: string) => `Приемаме снимките до ${day} После заявката изтича, без да дължите нищо.`,
  /** After the last day of a video. */
  thenExpires: "После заявката изтича, без да дължите нищо.",
  toIdCard: "Качете снимки на картата",
  toGuarantor: "Към поръчителя",
  guarantorSigns: "Договорът очаква подписа на поръчителя",
  guarantorMissing: "Очакваме да посочите поръчител",
  payoutFailed: "Преводът не успя. Проверете данните за получаване и ги изпратете отново. Няма такса.",
  toCredit: "Към кредита",
  toAssignee: "На кого плащате",
  credit: (product: string, contract: string) => `${product}, договор №\u00a0${contract}`,
  toStep: "Продължете заявката",
  toPayout: "Поправете данните за получаване",
  toPayoutAgain: "Изберете къде да получите парите",
  applyAgain: "Нова заявка",
  none: { title: "Нямате заявка", text: "Изчислете вноската и кандидатствайте, когато пожелаете." },
  calculator: "Към калкулатора",
} as const;

export const statusPageWords = {
  application: (number: number) => `Заявка №\u00a0${number}`,
  since: "от",
  timelineTitle: "Докъде стигнахме",
  reasonsTitle: "Причини",
  rightsTitle: "Вашите права",
  laterTitle: "Ако искате да опитате пак",
  offerTitle: "Нашето предложение",
  termsTitle: "Условия по заявката",
  creditsTitle: "Вашите кредити",
  other: "Други възможности",
  checksItself: "Страницата се обновява сама.",
  checkAgain: "Проверете отново",
} as const;
