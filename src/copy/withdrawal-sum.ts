/** What a withdrawal costs, in one sentence for pages and mails; by whether the credit bears interest. */
export const withdrawalSum = (isFree: boolean): string =>
  isFree
    ? "Връщате само получената сума, без лихва."
    : "Връщате получената сума и лихвата за дните, в които сте я ползвали.";
