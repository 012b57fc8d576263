/** Units after a count: singular and count form. */
const UNITS = {
  days: ["ден", "дни"],
  months: ["месец", "месеца"],
  instalments: ["вноска", "вноски"],
  friends: ["приятел", "приятели"],
  files: ["файл", "файла"],
} as const;

export type Unit = keyof typeof UNITS;

/** The unit's name after a count: „месец“ after 1, „месеца“ otherwise. */
const unitName = (unit: Unit, count: number): string => UNITS[unit][count === 1 ? 0 : 1];

/** Formats a counted unit: „1 месец“, „30 дни“. Documents pass a non-breaking `space`. */
export const counted = (count: number, unit: Unit, space = " "): string => `${count}${space}${unitName(unit, count)}`;
