/** 200 pieces of personal data that must not leave the browser in events, and a search for them. */
import { ibanEnding, ownPin } from "#tests/support/borrower-data.ts";

const LETTERS = "абвгдежзийклмнопрстуфхцчшщъюя";
const letter = (n: number): string => LETTERS[n % LETTERS.length]!;
const many = (count: number, make: (n: number) => string): string[] => Array.from({ length: count }, (_, n) => make(n));
const two = (n: number): string => String(n).padStart(2, "0");
const PHONES = [
  (n: number) => `08881${two(n)}321`,
  (n: number) => `0888 2${two(n)} 321`,
  (n: number) => `+359 888 3${two(n)} 321`,
  (n: number) => `+35988848${two(n)}3`,
  (n: number) => `0888/5${two(n)}-321`,
];

/** ЕГН, phones, e-mails, IBANs, id cards, names, passwords and numbers, all different. */
export const SECRETS: readonly string[] = [
  ...many(25, (n) => ownPin(500 + n)),
  ...many(25, (n) => PHONES[n % PHONES.length]!(n)),
  ...many(25, (n) => `${["ivan.skriten", "i_tayna", "чичо+zaem", "x-secret"][n % 4]}${n}@taina${n}.example`),
  ...many(20, (n) =>
    n % 2
      ? ibanEnding(`88${two(n)}`)
      : ibanEnding(`77${two(n)}`)
          .replace(/(.{4})/g, "$1 ")
          .trim(),
  ),
  ...many(20, (n) => (n % 2 ? `64777${two(n)}12` : `MB77${two(n)}888`)),
  ...many(30, (n) => `Скрит${letter(n)}${letter(n * 7 + (n > 28 ? 4 : 3))}ов`),
  ...many(30, (n) => `Pa${n}rola-ТАЙНА!${letter(n)}`),
  ...many(25, (n) => String(310_007 + n * 7919)),
];

const squeezed = (text: string): string => text.toLowerCase().replace(/[\s\u00a0./-]/g, "");

/** Secrets, or six consecutive digits of one, found in `wire`; ignores case, spaces and separators. */
export const leaksIn = (wire: readonly string[], secrets: readonly string[] = SECRETS): string[] => {
  const whole = wire.map(squeezed).join("\n");
  const found = secrets.filter((secret) => whole.includes(squeezed(secret)));
  const digits = secrets
    .map((secret) => secret.replace(/\D/g, ""))
    .flatMap((run) => many(Math.max(0, run.length - 5), (at) => run.slice(at, at + 6)));
  return [...new Set([...found, ...digits.filter((part) => whole.includes(part))])];
};
