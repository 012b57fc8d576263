/** Copy of the wait for another code by SMS. */
export const codeWaitCopy = {
  from: (moment: string) => `Нов код можете да поискате след ${moment}.`,
  counting: "Нов код можете да поискате след {left} мин.",
  over: "Вече можете да поискате нов код.",
} as const;
