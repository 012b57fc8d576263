/** Words of popups and of the phone button. */
export const popupWords = {
  close: "Затвори",
  call: "Обадете се",
  callTitle: "Обадете ни се",
  callCost: "Цената на обаждането е според тарифния план на Вашия оператор.",
} as const;
