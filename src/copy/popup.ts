/** Words of popups, and of the one the phone button opens. */
export const popupWords = {
  close: "Затвори",
  callTitle: "Обадете ни се",
  callCost: "Цената на обаждането е според тарифния план на Вашия оператор.",
} as const;
