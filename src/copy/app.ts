/** Copy of the page of the app, and of the picture to share. */
export const appCopy = {
  none: "Приложение за сваляне още няма. И не е нужно: на телефона сайтът прави всичко, което прави и на компютър.",
  stores: {
    ios: {
      download: "Свалете от App Store",
      none: "Приложение за iPhone и iPad още няма.",
      other: "За iPhone и iPad",
    },
    android: {
      download: "Свалете от Google Play",
      none: "Приложение за Android още няма.",
      other: "За Android",
    },
  },
  calculator: "Към калкулатора",
} as const;

export const gameCopy = {
  /** The animation in words. */
  picture:
    "Анимация: зелен и жълт лист със сгънати ъгълчета подскачат един към друг, срещат се и на всеки от тях се появява отметка.",
  share: "Споделете във Facebook",
  /** With whose key, before the button. */
  own: "Споделяте страницата с Вашата връзка от „Доведи приятел“: който дойде по нея и кандидатства, е поканен от Вас.",
} as const;
