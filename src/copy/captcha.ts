/** Copy of the captcha. */
export const captchaWords = {
  label: "Не съм робот",
  states: {
    idle: "Проверката минава сама, докато попълвате.",
    working: "Проверяваме, че не сте робот…",
    solved: "Готово",
    failed: "Проверката не успя. Поставете отметка, за да опитаме отново.",
  },
  /** Label of the honeypot field, for people who reach it, e.g. with a screen reader. */
  trap: "Оставете това поле празно",
  google: "Поставете отметка в полето на Google, за да проверим, че не сте робот.",
  googleFailed: "Проверката на Google не се зареди. Презаредете страницата или изпратете формата и без нея.",
} as const;
