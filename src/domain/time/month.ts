/** Calendar months are `YYYY-MM` strings, which compare and sort as text. */

const BG_MONTH = /^([0-9]{1,2})\.([0-9]{4})(?:\s*г\.)?$/;

/** Parses a typed month, `09.2023` (also `9.2023`, also with „г.“); `undefined` when there is no such month. */
export const parseBgMonth = (text: string): string | undefined => {
  const match = BG_MONTH.exec(text.trim());
  const month = Number(match?.[1]);
  return match && month >= 1 && month <= 12 ? `${match[2]}-${String(month).padStart(2, "0")}` : undefined;
};

/** Formats a month as `09.2023`. */
export const formatMonth = (month: string): string => `${month.slice(5, 7)}.${month.slice(0, 4)}`;
