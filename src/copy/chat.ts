/** Words around the live chat; its own words are the provider's. */
export const chatWords = {
  open: "Чат с нас",
  opening: "Чатът се отваря…",
  failed: (phone: string) => `Чатът не се отвори. Обадете се на ${phone}.`,
} as const;
