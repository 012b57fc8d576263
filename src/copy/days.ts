/** „1 ден“, „5 дни“. */
export const dayCount = (count: number): string => (count === 1 ? "1 ден" : `${count} дни`);
