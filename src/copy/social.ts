/** Words that stand where our address is shared or put among apps, and at the foot of a printed page. */
export const socialWords = {
  slogan: "Бързи и лесни кредити онлайн",
  promise: "Вижте вноската, общата сума и ГПР, преди да кандидатствате.",
  imageAlt: (brand: string) => `${brand} – бързи и лесни кредити онлайн`,
  pageFoot: (company: string, register: string, phone: string) => `${company} · рег. № ${register} · ${phone}`,
} as const;
