/** Words of site-wide answers. */
export const siteCopy = {
  homeTitle: "Бързи и лесни кредити онлайн",
  homeDescription: "Изчислете вноската, общата сума и ГПР, и кандидатствайте за потребителски кредит изцяло онлайн. Без такси.",
  emailTaken: "Има профил с този имейл. Влезте или възстановете паролата.",
} as const;
