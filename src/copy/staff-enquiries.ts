/** Copy of the staff's pages about enquiries. */
import type { EnquiriesShown } from "#src/domain/staff/lists.ts";
import type { EnquiryStepKind } from "#src/domain/staff/enquiries.ts";

/** What somebody did about an enquiry. */
export const enquiryStepWords: Readonly<Record<EnquiryStepKind, string>> = {
  taken: "поето",
  answered: "отговорено с имейл",
  reached: "говорихме по телефона",
  unreached: "не вдига",
  later: "да се обадим по-късно",
  closed: "приключено без отговор",
};

export const enquiryWords = {
  lead: "Съобщения от страницата за контакти и поискани обаждания. Отговаряме до 2 работни дни, а на жалби – до 14 дни.",
  empty: "Няма такива запитвания.",
  show: "Покажи",
  shown: {
    chakat: "чакат",
    moi: "мои",
    priklyucheni: "приключени",
    vsichki: "всички",
  } satisfies Record<EnquiriesShown, string>,
  number: "Номер",
  topic: "Тема",
  since: "Получено",
  waits: "Чака",
  taken: "При кого е",
  state: "Статус",
  free: "свободно",
  done: "приключено",
  open: "чака",
  callOn: (day: string) => `обаждане на ${day}`,
  call: "Обаждане",
  name: "Име",
  person: "Лице",
  toPerson: "Към профила",
  isOther: "писано е от профил с друг имейл",
  nobody: "не е писано от профил",
  application: "Заявка",
  contract: "Договор",
  unknownContract: "няма такъв кредит",
  words: "Съобщение",
  files: "Файлове",
  file: "Файл",
  size: "Размер",
  history: "Какво е направено",
  nothing: "Още нищо.",
  at: "Кога",
  who: "Кой",
  what: "Какво",
  said: "Думи",
  known: "Познат по имейла или телефона",
  greets: (greeting: string) =>
    `Не пишете поздрав и подпис: преди думите Ви стои „${greeting}“, след тях – телефонът и подписът на дружеството. Не пишете ЕГН, номера на карти или сметки.`,
  answerAgain: "Още един отговор",
} as const;
