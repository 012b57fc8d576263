import { addDays, formatDay, type Day } from "#src/domain/time/dates.ts";
import { PHONE_HOURS } from "#src/domain/time/time-of-day.ts";

/** „9:00“ for `09:00`. */
const shortTime = (time: string): string => time.replace(/^0/, "");

/** When the phone is answered; contact pages name it by `{{lender-hours}}`. */
const HOURS = `в работни дни, ${shortTime(PHONE_HOURS.from)}–${shortTime(PHONE_HOURS.to)}`;

const dayWord = (day: Day, today: Day): string => {
  if (day === today) return "днес";
  return day === addDays(today, 1) ? "утре" : `на ${formatDay(day)}`;
};

/** Copy of the way to a person, beside texts, single forms and errors. */
export const helpWords = {
  title: "Имате въпрос?",
  call: "Обадете се на",
  or: "или ни",
  only: "Можете да ни",
  write: "пишете",
  hours: `Отговаряме по телефона ${HOURS}.`,
  /** Whether it is answered now; `opens` is the day from whose opening on it is, undefined while it is. */
  answering: (opens: Day | undefined, today: Day): string =>
    opens === undefined
      ? "Сега сме на телефона."
      : `Сега не сме на телефона, а ${dayWord(opens, today)} от ${shortTime(PHONE_HOURS.from)}.`,
  openHours: HOURS,
  calculator: "Изчислете кредита си",
} as const;

/** The phone of the consumers' commission, whose advice is free. */
export const ADVICE_PHONE = "0700\u00a0111\u00a022";

/** For who finds it hard to pay. */
export const hardshipWords = {
  title: "Затруднявате се с плащането?",
  text: "Случва се. Колкото по-рано ни кажете, толкова повече можем да направим: отсрочка, по-ниска вноска, друг ден за плащане. Отговаряме до 5 работни дни и дотогава не напомняме. Можете и да ни се обадите.",
  /** Of a credit that no relief may be asked for. */
  textOtherwise:
    "Обадете ни се или ни пишете, за да уговорим как да плащате. Колкото по-рано ни кажете, толкова повече можем да направим.",
  ask: "Поискайте облекчение",
  write: "Пишете ни",
  advice: `Безплатен съвет дава и Комисията за защита на потребителите: ${ADVICE_PHONE}.`,
} as const;
