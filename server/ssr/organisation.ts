/** Structured data about the lender on every page: the organisation, its customer support, its social profiles. */
import type { RootConfigData } from "#src/api/responses/responses.ts";
import { internationalPhone, normalisePhone } from "#src/domain/identity/phone.ts";
import type { Settings } from "#server/kernel/settings.ts";

type Brand = Pick<
  Settings,
  "origin" | "brandName" | "brandCompany" | "brandPhone" | "brandEmail" | "brandUic" | "brandAddress"
>;

/** A phone number with the country code; a short number is returned unchanged. */
const international = (phone: string): string => internationalPhone(normalisePhone(phone)) ?? phone;

/** The structured data (schema.org) of the configured lender. */
export const organisation = (about: Brand, { brand: { social }, lang }: RootConfigData["root"]) => {
  const { origin, brandName, brandCompany, brandPhone, brandEmail, brandUic, brandAddress } = about;
  const telephone = international(brandPhone);
  const profiles = Object.values(social ?? {}).filter(Boolean);
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: brandName,
    legalName: brandCompany,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    telephone,
    email: brandEmail,
    ...(brandUic && { identifier: { "@type": "PropertyValue", propertyID: "ЕИК", value: brandUic } }),
    ...(brandAddress && { address: { "@type": "PostalAddress", streetAddress: brandAddress, addressCountry: "BG" } }),
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer support",
      telephone,
      email: brandEmail,
      areaServed: "BG",
      availableLanguage: [lang],
    },
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
};
