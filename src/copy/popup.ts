/** Copy of popups, and of the phone button's popup. */
export const popupWords = {
  close: "Затворете",
  callTitle: "Обадете ни се",
  callCost: "Цената на обаждането е според тарифния план на Вашия оператор.",
} as const;
