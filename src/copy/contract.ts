/** Words around the contract. */
export const contractCopy = {
  title: "Преглед на договора",
  footer: (number: string) => `Договор № ${number}`,
  europeanFormDescription: "Стандартен европейски формуляр: сума, срок, лихва, ГПР и правата Ви по кредита, преди да подпишете договор.",
  europeanFormFooter: "Стандартен европейски формуляр",
  downloadPdf: "Изтегли като PDF",
} as const;
