/** Copy around the answers that are looked through before an application is sent. */
export const answerWords = {
  title: "Проверете отговорите си",
  intro: "Всичко ще запишем така, както е тук. Ако нещо не е вярно, променете го, преди да изпратите заявката.",
  skip: "Към изпращането, след отговорите",
  change: "Променете",
  changeWhat: (label: string): string => `: ${label}`,
  endsWith: (end: string): string => `завършва на ${end}`,
} as const;
