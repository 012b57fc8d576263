/** Copy of the demo's outbox. */
export const outboxWords = {
  title: "Изходяща поща",
  hint: "Така изглежда всичко, което демонстрационният кредитор би изпратил. Най-новото е отгоре; кодовете важат 5 минути.",
  empty: "Още няма съобщения.",
  sms: "SMS",
  mail: "Имейл",
  to: "до",
} as const;
