/** Of a form that has changed while it was being filled in. */
export const FORM_CHANGED = "Формата беше обновена, докато я попълвахте: може да пита нещо ново или да не пита нещо.";

/** Copy of what follows a refused submit; loads with it. */
export const recoveryWords = {
  renewed: "Влязохте отново. Попълненото е тук – прегледайте го и го изпратете отново.",
  changed: `${FORM_CHANGED} Прегледайте я и продължете.`,
} as const;
