/** Copy of notes, tasks and promises to pay, as the staff read them. */
import type { ArrearsPlanState } from "#src/domain/lending/arrears-plan.ts";
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

/** Plans for arrears on the desk of their credit. */
export const arrearsPlanDeskWords = {
  title: "План за просроченото",
  titleOf: (day: string, state: string) => `План за просроченото от ${day}: ${state}`,
  until: "До",
  sum: "Сума",
  left: "Остава",
  maker: "Записал",
  how: "Как",
  told: (last: string, state: string) => `план до ${last}: ${state}`,
  states: {
    open: "плаща се по него",
    kept: "спазен",
    broken: "неспазен",
    ended: "прекратен",
  } satisfies Record<ArrearsPlanState, string>,
  byAnnex: "прекратен: уговорен е нов план с анекс",
} as const;

/** What acts about plans for arrears show. */
export const arrearsPlanActWords = {
  until: (day: string) => `До ${day}`,
  paid: (sum: string) => `${sum}, платено`,
  total: "Общо по плана",
  overdue: "Просрочено днес",
  dueThen: "Дължимо към последния ден, ако нищо не се плати",
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
