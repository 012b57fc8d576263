/** Copy of the error page, by kind of error. */
export const errorWords = {
  title: "Грешка",
  home: "Начало",
  again: "Опитайте отново",
  login: "Вход",
  contacts: "Контакти",
  /** Said only to whom a step of an application is kept. */
  saved: "Въведеното на предишните стъпки е запазено.",
  map: "Калкулаторът е в началото, а всички страници са в",
  mapLink: "картата на сайта",
  program: {
    subtitle: "Програмна грешка",
    text: "Нещо се обърка при нас. Опитайте отново след малко.",
  },
  closed: {
    subtitle: "Страницата не може да се отвори",
    text: "Сесията може да е изтекла. Влезте отново, за да продължите.",
  },
  missing: { subtitle: "Страницата не е намерена", text: "Адресът може да е сгрешен или страницата да е преместена." },
  offline: {
    subtitle: "Няма връзка",
    text: "Проверете интернета и опитайте отново.",
  },
  busy: { subtitle: "В момента сме претоварени", text: "Изчакайте малко и опитайте отново." },
} as const;

/**
 * Copy of the answer to a form of one user posted, without JavaScript, while another is logged in; separate, because
 * scripts do not need it.
 */
export const foreignFormWords = {
  subtitle: "Влезли сте с друг профил",
  text: "Страницата беше отворена с един профил, а сега в този браузър е отворен друг. Въведеното не е изпратено и не е записано никъде. За да продължите с него, излезте, влезте с първия профил и го въведете отново.",
} as const;
