/** Copy of the application's steps. */
import { FORM_CHANGED } from "./recovery.ts";

export const applicationCopy = {
  firstDescription:
    "Кандидатствайте за кредит онлайн: изберете сума и срок, вижте вноската и ГПР и създайте профил. Отнема няколко минути.",
  haveProfile: { text: "Имате профил?", label: "Влезте" },
  /** A loan chosen while another application is unfinished. */
  replaces: (product: string, sum: string, term: string) => ({
    text: `Имате незавършена заявка: ${product}, ${sum}, ${term}. Новият Ви избор е попълнен тук. Ако продължите с него, той ще смени предишния, а останалото от заявката се запазва.`,
    label: "Продължете с предишния избор",
  }),
  codeSent: (phone: string) => `Изпратихме код на ${phone}. С него потвърждавате, че заявката е Ваша. Важи 5 минути.`,
  /** On a step that was added while a later one was being filled in. */
  inserted:
    "Добавихме тази стъпка, докато попълвахте заявката. Запазеното в следващите стъпки Ви чака; ЕГН, номера на документи и съгласия се въвеждат пак.",
  /** On a step that was begun before. */
  drafted: {
    changed: FORM_CHANGED,
    kept: "Попълненото досега е запазено. За Ваша сигурност ЕГН, номера на документи и съгласия не се пазят: ако са празни, попълнете ги пак.",
  },
  reused: {
    application: (day: string) =>
      `Попълнихме това, което знаем от заявката Ви от ${day} Прегледайте го и променете, каквото вече не е вярно.`,
    profile: (day: string) =>
      `Попълнихме това, което знаем от профила Ви от ${day} Прегледайте го и променете, каквото вече не е вярно.`,
  },
  signLead: (phone: string) => `Ще изпратим кода на ${phone}.`,
} as const;

/** Copy of a call that a borrower asks for while filling in. */
export const callCopy = {
  application: "Заявка №",
  name: "Име",
  phone: "Телефон",
  email: "Имейл",
  time: "Кога",
  /** For the lender. */
  times: {
    soon: "възможно най-скоро",
    morning: "между 9 и 12 часа",
    afternoon: "между 12 и 15 часа",
    evening: "между 15 и 18 часа",
  },
  /** For the borrower. */
  when: {
    soon: "възможно най-скоро в работно време",
    morning: "в работен ден между 9 и 12 часа",
    afternoon: "в работен ден между 12 и 15 часа",
    evening: "в работен ден между 15 и 18 часа",
  },
  asked: (phone: string, when: string) =>
    `Ще Ви се обадим на ${phone} ${when}. Можете и да не чакате: попълнете данните си сега.`,
} as const;
