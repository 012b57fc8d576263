/** Words of the application's steps. */
export const applicationCopy = {
  codeSent: (phone: string) => `Изпратихме код на ${phone}. С него потвърждавате, че заявката е Ваша. Важи 5 минути.`,
  signLead: (phone: string) => `Ще изпратим кода на ${phone}.`,
} as const;
