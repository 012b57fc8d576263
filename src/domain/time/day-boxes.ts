/** A day typed into three boxes: day, month and year, kept as one text, `28.03.2027`. */

/** The boxes of a day, in the order of the text. */
export const DAY_BOXES = ["day", "month", "year"] as const;

/** One of the boxes. */
type DayBox = (typeof DAY_BOXES)[number];

/** Texts of the three boxes. */
export type BoxTexts = readonly [day: string, month: string, year: string];

/** A whole day written into one box, as people paste it and password managers fill it in. */
const WHOLE = /^\s*(\d{1,2})\s*[./\s-]\s*(\d{1,2})\s*[./\s-]\s*(\d{4})(?:\s*г\.?)?\s*$/;
const ISO = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/;

/** Longest text that may be a day; a longer one is not searched. */
const MOST_SIGNS = 40;

/** The parts of a whole day in one box; `undefined` for other text. */
const wholeDay = (text: string): string[] | undefined => {
  if (text.length > MOST_SIGNS) return undefined;
  const iso = ISO.exec(text);
  return iso ? [iso[3]!, iso[2]!, iso[1]!] : WHOLE.exec(text)?.slice(1, 4);
};

/** Whether a text in one box is a whole day. */
export const isWholeDay = (text: string): boolean => wholeDay(text) !== undefined;

/** The boxes of a kept text; text that is no day stays in the first box. */
export const splitDay = (text: string): BoxTexts => {
  const [day = "", month = "", ...year] = text.split(".");
  return [day, month, year.join(".")];
};

/** The text of the boxes: empty ones at the end are left out; a whole day in one box is taken as it was meant. */
export const joinDay = (boxes: readonly string[]): string => {
  for (const box of boxes) {
    const whole = wholeDay(box);
    if (whole) return whole.join(".");
  }
  const texts = boxes.map((box) => box.trim());
  while (texts.at(-1) === "") texts.pop();
  return texts.join(".");
};

/** What is wrong with a typed day, and in which boxes. `code` names the message. */
export type DayFault = { code: string; boxes: readonly DayBox[]; day?: number };

const EARLIEST_YEAR = 1900;

/** Days of a month, 1 to 12. */
const daysIn = (month: number, year: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The number of at most so many digits in a box; NaN for any other text. */
const numberIn = (box: string, digits: number): number =>
  /^\d+$/.test(box) && box.length <= digits ? Number(box) : NaN;

/** The fault of a typed day: missing boxes, impossible ones, a day the month does not have; `undefined` for a real day. */
export const dayFault = (text: string): DayFault | undefined => {
  if (text.length > MOST_SIGNS) return { code: "date-bg", boxes: DAY_BOXES };
  const boxes = splitDay(text.trim().replace(/\s*г\.?$/, ""));
  const missing = DAY_BOXES.filter((_, at) => boxes[at]!.trim() === "");
  const [day, month, year] = [numberIn(boxes[0], 2), numberIn(boxes[1], 2), numberIn(boxes[2], 4)];
  if (missing.length > 0) {
    // One text that is no number is not the start of a date.
    const isText = missing.length === 2 && [day, month, year].every(Number.isNaN);
    return isText ? { code: "date-bg", boxes: DAY_BOXES } : { code: `date-no-${missing.join("-")}`, boxes: missing };
  }
  if (!(day >= 1 && day <= 31)) return { code: "date-day", boxes: ["day"] };
  if (!(month >= 1 && month <= 12)) return { code: "date-month", boxes: ["month"] };
  if (!(year >= EARLIEST_YEAR)) return { code: "date-year", boxes: ["year"] };
  return day > daysIn(month, year) ? { code: "date-no-such-day", boxes: ["day"], day } : undefined;
};
