/** Copy of what follows a refused submit; loads with it. */
export const recoveryWords = {
  renewed: "Влязохте отново. Попълненото е тук – прегледайте го и го изпратете отново.",
  changed: "Формата беше обновена, докато я попълвахте. Данните Ви са тук – прегледайте ги и продължете.",
} as const;
