/** Copy of the captcha. */
export const captchaWords = {
  label: "Не съм робот",
  states: {
    idle: "Проверката минава сама, докато попълвате.",
    working: "Проверяваме, че не сте робот…",
    solved: "Готово",
    failed: "Проверката не успя. Отбележете отметката, за да опитаме отново.",
  },
  /** Label of the honeypot field, for people who reach it, e.g. with a screen reader. */
  trap: "Оставете това поле празно",
  google: "Отбележете отметката на Google, за да проверим, че не сте робот.",
  googleFailed: "Проверката на Google не се зареди. Презаредете страницата или изпратете формата така.",
} as const;
