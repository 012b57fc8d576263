/** Whether a yearly rate, as decimal text, bears no interest: the products „безлихвен“. */
export const isInterestFree = (ratePerYear: string): boolean => Number(ratePerYear) === 0;
