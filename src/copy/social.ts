/** Copy of social previews, the web app manifest and the footer of printed pages. */
export const socialWords = {
  slogan: "Бързи и лесни кредити онлайн",
  promise: "Вижте вноската, общата сума и ГПР, преди да кандидатствате.",
  imageAlt: (brand: string) => `${brand} – бързи и лесни кредити онлайн`,
  pageFoot: (company: string, register: string, phone: string) => `${company} · рег. № ${register} · ${phone}`,
} as const;
