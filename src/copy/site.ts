/** Words of site-wide answers. */
export const siteCopy = {
  homeTitle: "Бързи и лесни кредити онлайн",
  homeDescription: "Изчислете вноската, общата сума и ГПР, и кандидатствайте за потребителски кредит изцяло онлайн. Без такси.",
  /** What the demo shows for a lender nobody has described: examples, and said to be. */
  demoBrand: {
    association: "„Сдружение на небанковите кредитори“ (пример)",
    social: { facebook: "https://example.com/facebook", youtube: "https://example.com/youtube", x: "https://example.com/x" },
  },
  emailTaken: "Има профил с този имейл. <a href=\"/vhod\">Влезте</a> или възстановете паролата.",
  promoCodeRefused: "Този промо код не важи. Поправете го или го изтрийте, за да продължите.",
} as const;
