/** SMS about an application: at most two Cyrillic segments each, no names and no sums. */
type SmsParams = {
  brand: string;
  /** The lender's telephone. */
  call: string;
  /** The short link of the application. */
  url: string;
};

/** By occasion; an occasion without a row sends no SMS. */
export const smsWords: Readonly<Partial<Record<string, (params: SmsParams) => string>>> = {
  rejected: ({ brand, url }) => `${brand}: има решение по заявката Ви. ${url}`,
  offer: ({ brand, url }) => `${brand}: имаме предложение за Вас. ${url}`,
  approvedAsAsked: ({ brand, url }) => `${brand}: заявката Ви е одобрена. ${url}`,
  contractReady: ({ brand, url }) => `${brand}: договорът Ви чака. ${url}`,
  paidOut: ({ brand }) => `${brand}: сумата е преведена.`,
  payoutStands: ({ brand }) => `${brand}: преводът Ви не се е връщал, писахме Ви по грешка. Извинете ни.`,
  payoutRedirected: ({ brand, call }) =>
    `${brand}: сменихме сметката за превода Ви. Ако не сте искали, обадете се: ${call}`,
  payoutReturned: ({ brand, url }) =>
    `${brand}: банката върна превода и от него не дължите нищо. Изберете къде да получите парите: ${url}`,
  payoutFailed: ({ brand, url }) => `${brand}: преводът не успя, проверете данните. ${url}`,
};
