import { useSyncExternalStore, type ReactElement } from "react";
import { helpWords } from "#src/copy/help.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { phoneOpens } from "#src/domain/time/time-of-day.ts";

const EACH_MS = 15_000;
const eachMoment = (onChange: () => void): (() => void) => {
  const timer = setInterval(onChange, EACH_MS);
  return () => clearInterval(timer);
};
const spoken = (): string => {
  const now = new Date();
  return helpWords.answering(phoneOpens(now), sofiaDay(now));
};
const silent = (): string => "";

/**
 * When the phone is answered and, by the reader's own clock, whether it is now. The server says the hours alone: its
 * page may be read long after it was made.
 */
export const PhoneHours = (): ReactElement => {
  const now = useSyncExternalStore(eachMoment, spoken, silent);
  return (
    <p className="intro">
      {helpWords.hours}
      {now && ` ${now}`}
    </p>
  );
};
