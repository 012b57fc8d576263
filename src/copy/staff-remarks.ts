/** Copy of notes, tasks and promises to pay, as the staff read them. */
import type { PromisedBy, PromiseState, TasksShown } from "#src/domain/staff/remarks.ts";

export const remarkWords = {
  title: "Бележки и задачи",
  note: "Бележка",
  task: "Задача",
  empty: "Няма бележки и задачи.",
  at: "Кога",
  writer: "Кой",
  text: "Текст",
  status: "Статус",
  about: "За какво",
  until: "До",
  executor: "Изпълнител",
  nobody: "без изпълнител",
  anybody: "Всеки с роля за това",
  by: "Написал",
  all: "Всички, и по-старите",
  older: "По-старите",
  newest: "Към най-новите",
  waits: (day: string, executor: string) => `до ${day}, ${executor}`,
  struck: (words: string) => `зачертана: ${words}`,
  done: (words: string) => `свършена: ${words}`,
  struckBy: "Зачертал",
  doneBy: "Свършил",
  strike: "Зачертаване",
  why: "Защо я зачертавате",
  strikes: "Зачертай",
} as const;

export const taskWords = {
  lead: "Първи са тези с най-ранен ден. Задача без изпълнител е при всеки, който може да я свърши.",
  empty: "Няма такива задачи.",
  task: "Задача",
  person: "Лице",
  late: (day: string) => `${day}, просрочена`,
  shown: { moi: "мои", prosrocheni: "просрочени", vsichki: "на всички" } satisfies Record<TasksShown, string>,
} as const;

export const promiseWords = {
  title: "Обещания за плащане",
  empty: "Няма обещания.",
  day: "До",
  sum: "Сума",
  how: "Как",
  taker: "Приел",
  promised: "Обещано",
  last: (day: string, sum: string, state: string) => `${sum} до ${day}: ${state}`,
  status: "Статус",
  waitsFor: (day: string) => `чака до приключването на ${day}`,
  hows: { phone: "по телефона", mail: "с имейл", person: "на място" } satisfies Record<PromisedBy, string>,
  states: {
    open: "чака",
    kept: "спазено",
    broken: "неспазено",
    superseded: "заменено с друго",
  } satisfies Record<PromiseState, string>,
} as const;
