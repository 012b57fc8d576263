/** Who lends: what every contract, page and mail says about the company. Plain texts; `website` has no closing slash. */
export type Lender = {
  brand: string;
  company: string;
  uic: string;
  address: string;
  /** The settlement contracts name as the place of signing. */
  city: string;
  representative: string;
  phone: string;
  email: string;
  privacyEmail: string;
  website: string;
  /** The number in the register of financial institutions at БНБ (чл. 3а ЗКИ). */
  registerNumber: string;
  bank: { name: string; iban: string; bic: string };
};

/** The part of the settings that names the lender. */
export type Brand = {
  brandName: string;
  brandCompany: string;
  brandRegisterNumber: string;
  brandPhone: string;
  brandEmail: string;
  origin: string;
};

/** An invented lender: stands for whatever the settings do not name. Its company number and account belong to nobody. */
export const DEMO_LENDER: Lender = {
  brand: "Заявка",
  company: "„Заявка“ ЕАД",
  uic: "200000002",
  address: "гр. София 1000, ул. „Примерна“ № 1",
  city: "гр. София",
  representative: "изпълнителния директор",
  phone: "0700 10 100",
  email: "pomosht@example.bg",
  privacyEmail: "lichni-danni@example.bg",
  website: "http://localhost:3000",
  registerNumber: "BGR00000",
  bank: { name: "„УниКредит Булбанк“ АД", iban: "BG98UNCR70001500000001", bic: "UNCRBGSF" },
};

/** The lender the settings describe; what they leave open is the invented one's. */
export const lenderOf = (brand: Brand, rest: Partial<Lender> = {}): Lender => ({
  ...DEMO_LENDER,
  privacyEmail: brand.brandEmail,
  ...rest,
  brand: brand.brandName,
  company: brand.brandCompany,
  registerNumber: brand.brandRegisterNumber,
  phone: brand.brandPhone,
  email: brand.brandEmail,
  website: brand.origin,
});
