/** Words that stand where our address is shared or put among apps. */
export const socialWords = {
  slogan: "Бързи и лесни кредити онлайн",
  promise: "Вижте вноската, общата сума и ГПР, преди да кандидатствате.",
  imageAlt: (brand: string) => `${brand} – бързи и лесни кредити онлайн`,
} as const;
