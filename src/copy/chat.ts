/** Copy around the live chat; the chat's own texts are the provider's. */
export const chatWords = {
  open: "Чат с нас",
  opening: "Чатът се отваря…",
  failed: (phone: string) => `Чатът не се отвори. Обадете се на ${phone}.`,
} as const;
