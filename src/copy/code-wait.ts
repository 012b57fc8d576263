/** Copy of the wait for a code by SMS: for another one, and for the first. */
export const codeWaitCopy = {
  again: {
    from: (moment: string) => `Нов код можете да поискате след ${moment}.`,
    counting: "Нов код можете да поискате след {left} мин.",
    over: "Вече можете да поискате нов код.",
  },
  first: {
    from: (moment: string) => `Код можете да поискате след ${moment}.`,
    counting: "Код можете да поискате след {left} мин.",
    over: "Вече можете да поискате код.",
  },
} as const;
