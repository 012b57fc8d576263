/** Copy of what follows a refused submit; loads with it. */
export const recoveryWords = {
  renewed: "Влязохте отново. Попълненото е тук – прегледайте го и го изпратете отново.",
  changed:
    "Формата беше обновена, докато я попълвахте: може да пита нещо ново или да не пита нещо. Прегледайте я и продължете.",
} as const;
