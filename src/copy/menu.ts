/** Copy of the user menu. */
export const menuWords = {
  menu: "Профил",
  logout: "Изход",
  logoutFailed: "Изходът не успя. Опитайте отново.",
} as const;

/** Names of the pages in the user menu. */
export const ownPageNames = {
  profile: "Профил",
  applicationStatus: "Статус на кредита",
  guaranteedRequests: "Поръчителства",
  applicationHistory: "История на заявките",
  documents: "Документи",
  changePassword: "Смяна на паролата",
} as const;
