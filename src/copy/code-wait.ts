type Undelivered = { to: string; phone: string };

/** What has become of the SMS with a code: `to` is the number, masked, `phone` the lender's. */
export const codeDeliveryCopy = {
  late: ({ to, until, phone }: Undelivered & { until: string }): string =>
    `SMS-ът до ${to} се бави. Опитваме отново, докато кодът важи – ${until}. Ако дотогава не дойде, поискайте нов код или ни се обадете на ${phone}.`,
  failed: {
    phone: ({ to, phone }: Undelivered): string =>
      `Не успяхме да изпратим SMS на ${to}. Проверете номера и го поправете по-долу, или поискайте нов код. Ако и той не дойде, обадете ни се на ${phone}.`,
    newPhone: ({ to, phone }: Undelivered): string =>
      `Не успяхме да изпратим SMS на ${to}. Проверете номера и го напишете отново в профила си, или поискайте нов код. Ако и той не дойде, обадете ни се на ${phone}.`,
    request: ({ to, phone }: Undelivered): string =>
      `Не успяхме да изпратим SMS на ${to}. Поискайте нов код. Ако и той не дойде, проверете номера в профила си или ни се обадете на ${phone}.`,
    number: ({ to, phone }: Undelivered): string =>
      `Не успяхме да изпратим SMS на ${to}. Поискайте нов код. Ако и той не дойде, обадете ни се на ${phone}.`,
    sign: ({ to, phone }: Undelivered): string =>
      `Не успяхме да изпратим SMS на ${to}. Поискайте нов код. Ако и той не дойде, проверете номера в профила си или ни се обадете на ${phone}.`,
    guarantee: ({ to, phone }: Undelivered): string =>
      `Не успяхме да изпратим SMS на ${to}. Поискайте нов код. Ако и той не дойде, проверете номера в профила си или ни се обадете на ${phone}.`,
    annex: ({ to, phone }: Undelivered): string =>
      `Не успяхме да изпратим SMS на ${to}. Поискайте нов код. Ако и той не дойде, проверете номера в профила си или ни се обадете на ${phone}.`,
  },
  /** Of a number that somebody was invited by: it cannot be corrected. */
  failedInvited: ({ to, phone }: Undelivered): string =>
    `Не успяхме да изпратим SMS на ${to}. Поискайте нов код. Ако и той не дойде, обадете ни се на ${phone}.`,
  toProfile: "Към профила Ви",
} as const;

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
