/** Words around the contract. */
export const contractCopy = {
  title: "Преглед на договора",
  footer: (number: string) => `Договор № ${number}`,
  europeanFormFooter: "Стандартен европейски формуляр",
  downloadPdf: "Изтегли като PDF",
} as const;
