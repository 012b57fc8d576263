/** SMS about an application: one Cyrillic segment each, no names and no sums. */
type SmsParams = { brand: string; url: string };

/** By occasion; an occasion without a row sends no SMS. */
export const smsWords: Readonly<Partial<Record<string, (params: SmsParams) => string>>> = {
  rejected: ({ brand, url }) => `${brand}: има решение по заявката Ви. ${url}/status`,
  offer: ({ brand, url }) => `${brand}: имаме предложение за Вас. ${url}/status`,
  contractReady: ({ brand, url }) => `${brand}: договорът Ви чака. ${url}/status`,
  paidOut: ({ brand }) => `${brand}: сумата е преведена.`,
  payoutFailed: ({ brand, url }) => `${brand}: преводът не успя, проверете данните. ${url}/status`,
};
