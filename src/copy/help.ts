/** When the phone is answered; contact pages name it by `{{lender-hours}}`. */
const HOURS = "понеделник – петък, 9:00–18:00";

/** Copy of the way to a person, beside texts, single forms and errors. */
export const helpWords = {
  title: "Имате въпрос?",
  call: "Обадете се на",
  or: "или ни",
  only: "Можете да ни",
  write: "пишете",
  hours: `Работно време: ${HOURS}.`,
  openHours: HOURS,
  calculator: "Изчислете кредита си",
} as const;
