/** Copy of the way to a person, beside texts, single forms and errors. */
export const helpWords = {
  title: "Имате въпрос?",
  call: "Обадете се на",
  or: "или ни",
  only: "Можете да ни",
  write: "пишете",
  calculator: "Изчислете кредита си",
} as const;
