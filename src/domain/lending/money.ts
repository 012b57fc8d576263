/**
 * Money is an integer number of euro cents in code and a decimal string ("1205.57") on the wire.
 * All arithmetic uses BigInt fractions, so nothing is rounded twice or by binary floating point.
 */

/** Whole euro cents; a safe integer. */
export type Cents = number;

/** An exact number: `numerator / denominator`, the denominator positive. */
export type Fraction = { numerator: bigint; denominator: bigint };

/** A currency on the wire; `exchangeRate` is the price of one euro in the second currency. */
type Currency = { shortLabel: string; exchangeRate: string };

/** An amount on the wire; `value` has a decimal point and two decimals. */
export type Money = {
  value: string;
  currency: Currency;
  alternative: { value: string; currency: Currency } | null;
};

/** The currencies `money` formats; a subset of the catalogue. */
export type Currencies = {
  currency: { shortLabel: string };
  alternative: { shortLabel: string; exchangeRate: string; enabled: boolean } | null;
};

const NBSP = "\u00a0";
const WIRE = /^(-?)(\d{1,14})\.(\d{2})$/;
/** Typed: whole, or in groups of three with spaces; then at most two decimals after a comma or a point. */
const TYPED = /^(-?)(\d{1,14}|\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,4})(?:[.,](\d{1,2}))?$/;
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

/** Integer division rounding half away from zero ("half up" for the amounts people owe). */
export const divRound = (numerator: bigint, denominator: bigint): bigint => {
  if (denominator === 0n) throw new RangeError("division by zero");
  const quotient = (2n * magnitude(numerator) + magnitude(denominator)) / (2n * magnitude(denominator));
  return numerator < 0n === denominator < 0n ? quotient : -quotient;
};

/** Parses a decimal string such as "36.00" exactly; throws a RangeError for anything else. */
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

const centsOf = (match: RegExpExecArray | null): Cents | undefined => {
  if (!match) return undefined;
  const [, sign, whole = "", decimals = ""] = match;
  const cents = Number(whole.replace(/\D/g, "")) * 100 + Number(decimals.padEnd(2, "0"));
  if (!Number.isSafeInteger(cents)) return undefined;
  return sign === "-" && cents !== 0 ? -cents : cents;
};

/** Parses a wire amount (a point and two decimals) to cents; `undefined` for anything else. */
export const parseMoney = (text: string): Cents | undefined => centsOf(WIRE.exec(text));

/**
 * Parses a typed amount to cents: decimal comma or point, spaces between groups of three; `undefined` when it is not an
 * amount, or may be two.
 */
export const parseTypedMoney = (text: string): Cents | undefined => centsOf(TYPED.exec(text.trim()));

/** Formats cents for the wire, always with two decimals: "1205.57". */
export const toWire = (cents: Cents): string => {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not whole cents: ${cents}`);
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Converts euro cents to hundredths of the second currency, at the full rate, rounded once (ЗВЕРБ). */
const toAlternative = (cents: Cents, rate: string): Cents => multiply(cents, fraction(rate));

/** The Money object for the wire; `alternative` is null when the second currency is disabled. */
export const money = (cents: Cents, { currency, alternative }: Currencies): Money => {
  if (!alternative?.enabled) {
    return {
      value: toWire(cents),
      currency: { shortLabel: currency.shortLabel, exchangeRate: "1" },
      alternative: null,
    };
  }
  const { shortLabel, exchangeRate } = alternative;
  return {
    value: toWire(cents),
    currency: { shortLabel: currency.shortLabel, exchangeRate },
    alternative: { value: toWire(toAlternative(cents, exchangeRate)), currency: { shortLabel, exchangeRate } },
  };
};

/** Formats cents for display: `1 205,57 €`, non-breaking spaces, no decimals when the amount is whole. */
export const formatCents = (cents: Cents, shortLabel: string): string => {
  const [whole = "", decimals = ""] = toWire(cents).split(".");
  // Intl leaves four-digit Bulgarian numbers ungrouped ("1205,57"), hence the manual grouping.
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, NBSP);
  return `${grouped}${decimals === "00" ? "" : `,${decimals}`}${NBSP}${shortLabel}`;
};

const formatValue = (value: string, shortLabel: string): string => {
  const cents = parseMoney(value);
  if (cents === undefined) throw new RangeError(`not an amount: ${value}`);
  return formatCents(cents, shortLabel);
};

/** Formats an amount in both currencies: `1 205,57 € (2 357,89 лв.)`; a line may break only before the bracket. */
export const formatMoney = ({ value, currency, alternative }: Money): string => {
  const first = formatValue(value, currency.shortLabel);
  return alternative ? `${first} (${formatValue(alternative.value, alternative.currency.shortLabel)})` : first;
};
