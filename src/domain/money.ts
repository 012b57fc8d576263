/**
 * Money is a whole number of euro cents inside the code and a decimal string ("1205.57") on the wire.
 * All arithmetic goes through BigInt fractions, so nothing is ever rounded twice or by binary floats.
 */

/** Whole euro cents; a safe integer. */
export type Cents = number;

/** An exact number: `numerator / denominator`, the denominator positive. */
export type Fraction = { numerator: bigint; denominator: bigint };

/** A currency as the wire names it; `exchangeRate` is the price of one euro in the second currency. */
export type Currency = { shortLabel: string; exchangeRate: string };

/** An amount as the wire carries it: `value` has a point and two digits. */
export type Money = {
  value: string;
  currency: Currency;
  alternative: { value: string; currency: Currency } | null;
};

/** What `money` needs to know about currencies; a catalogue is one. */
export type Currencies = {
  currency: { shortLabel: string };
  alternative: { shortLabel: string; exchangeRate: string; enabled: boolean } | null;
};

const NBSP = "\u00a0";
const WIRE = /^(-?)(\d{1,14})(?:\.(\d{1,2}))?$/;
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

/** Divides and rounds to a whole number, halves away from zero ("half up" for the amounts people owe). */
export const divRound = (numerator: bigint, denominator: bigint): bigint => {
  if (denominator === 0n) throw new RangeError("division by zero");
  const quotient = (2n * magnitude(numerator) + magnitude(denominator)) / (2n * magnitude(denominator));
  return numerator < 0n === denominator < 0n ? quotient : -quotient;
};

/** The exact value of a decimal string such as "36.00"; throws a RangeError for anything else. */
export const fraction = (text: string): Fraction => {
  const match = DECIMAL.exec(text);
  if (!match) throw new RangeError(`not a decimal number: ${text}`);
  const decimals = match[3] ?? "";
  return {
    numerator: BigInt(`${match[1] ?? ""}${match[2] ?? ""}${decimals}`),
    denominator: 10n ** BigInt(decimals.length),
  };
};

/** `cents × by`, rounded once to whole cents. */
export const multiply = (cents: Cents, by: Fraction): Cents =>
  Number(divRound(BigInt(cents) * by.numerator, by.denominator));

/** Cents from a wire string: digits, at most two decimals after a point; undefined for anything else. */
export const parseMoney = (text: string): Cents | undefined => {
  const match = WIRE.exec(text);
  if (!match) return undefined;
  const cents = Number(match[2]) * 100 + Number((match[3] ?? "").padEnd(2, "0"));
  if (!Number.isSafeInteger(cents)) return undefined;
  return match[1] === "-" && cents !== 0 ? -cents : cents;
};

/** Cents from what a person typed: spaces anywhere, decimal comma or point; undefined when it is not an amount. */
export const parseTypedMoney = (text: string): Cents | undefined =>
  parseMoney(text.replace(/\s/gu, "").replace(",", "."));

/** The wire form of an amount, always with two decimals: "1205.57". */
export const toWire = (cents: Cents): string => {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not whole cents: ${cents}`);
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Euro cents in hundredths of the second currency, at the full rate, rounded once (ЗВЕРБ). */
export const toAlternative = (cents: Cents, rate: string): Cents => multiply(cents, fraction(rate));

/** Hundredths of the second currency in euro cents; not the inverse of `toAlternative`, never apply it to a converted amount. */
export const fromAlternative = (cents: Cents, rate: string): Cents => {
  const { numerator, denominator } = fraction(rate);
  return multiply(cents, { numerator: denominator, denominator: numerator });
};

/** The wire's Money object; `alternative` is null when the second currency is not shown. */
export const money = (cents: Cents, { currency, alternative }: Currencies): Money => {
  if (!alternative?.enabled) {
    return { value: toWire(cents), currency: { shortLabel: currency.shortLabel, exchangeRate: "1" }, alternative: null };
  }
  const { shortLabel, exchangeRate } = alternative;
  return {
    value: toWire(cents),
    currency: { shortLabel: currency.shortLabel, exchangeRate },
    alternative: { value: toWire(toAlternative(cents, exchangeRate)), currency: { shortLabel, exchangeRate } },
  };
};

/** An amount for people: `1 205,57 €`, non-breaking spaces, no decimals when the amount is whole. */
export const formatCents = (cents: Cents, shortLabel: string): string => {
  const [whole = "", decimals = ""] = toWire(cents).split(".");
  // Intl leaves four-digit Bulgarian numbers ungrouped ("1205,57"), so the groups are made here.
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, NBSP);
  return `${grouped}${decimals === "00" ? "" : `,${decimals}`}${NBSP}${shortLabel}`;
};

const formatValue = (value: string, shortLabel: string): string => {
  const cents = parseMoney(value);
  if (cents === undefined) throw new RangeError(`not an amount: ${value}`);
  return formatCents(cents, shortLabel);
};

/** Both currencies for people: `1 205,57 € (2 357,89 лв.)`; a line may break only before the bracket. */
export const formatMoney = ({ value, currency, alternative }: Money): string => {
  const first = formatValue(value, currency.shortLabel);
  return alternative ? `${first} (${formatValue(alternative.value, alternative.currency.shortLabel)})` : first;
};
