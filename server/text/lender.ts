import { typeset } from "./typeset.ts";

/** The lender's data for agreements, pages and mails, as plain text. `website` has no trailing slash. */
export type Lender = {
  brand: string;
  company: string;
  uic: string;
  address: string;
  /** Place of signing in agreements. */
  city: string;
  /** Who signs for the lender, after „чрез“: office and name (чл. 11, ал. 1, т. 27 ЗПК). */
  representative: string;
  phone: string;
  email: string;
  privacyEmail: string;
  website: string;
  /** Number in БНБ's register of financial institutions (чл. 3а ЗКИ). */
  registerNumber: string;
  bank: { name: string; iban: string; bic: string };
};

/** The settings that describe the lender. */
export type Brand = {
  brandName: string;
  brandCompany: string;
  brandRegisterNumber: string;
  brandPhone: string;
  brandEmail: string;
  origin: string;
};

/** A fictional lender, the default for whatever the settings leave out. Its company number and IBAN are unassigned. */
export const DEMO_LENDER: Lender = {
  brand: "Заявка",
  company: "„Заявка“ ЕАД",
  uic: "200000002",
  address: "гр. София 1000, ул. „Примерна“ № 1",
  city: "гр. София",
  representative: "изпълнителния директор Петър Образцов",
  phone: "0700 10 100",
  email: "pomosht@example.bg",
  privacyEmail: "lichni-danni@example.bg",
  website: "http://localhost:3000",
  registerNumber: "BGR00000",
  bank: { name: "„УниКредит Булбанк“ АД", iban: "BG98UNCR70001500000001", bic: "UNCRBGSF" },
};

/** The lender described by the settings, completed from `DEMO_LENDER`. */
export const lenderOf = (brand: Brand, rest: Partial<Lender> = {}): Lender => ({
  ...DEMO_LENDER,
  privacyEmail: brand.brandEmail,
  ...rest,
  address: typeset(rest.address ?? DEMO_LENDER.address),
  brand: brand.brandName,
  company: brand.brandCompany,
  registerNumber: brand.brandRegisterNumber,
  phone: brand.brandPhone,
  email: brand.brandEmail,
  website: brand.origin,
});
