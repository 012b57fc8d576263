/** The lender as documents and pages name it. */
import { lenderOf, type Lender } from "#server/text/lender.ts";
import type { Services } from "#server/services.ts";
import { creditCopy } from "#src/copy/credit.ts";
import type { PaymentChannel } from "#server/documents/agreement-facts.ts";
import type { PaymentChannel as MoneyChannel } from "#server/store/db/ledger-tables.ts";

export const lender = ({ settings }: Pick<Services, "settings">): Lender => lenderOf(settings, ownData(settings));

/** The company's data as far as the settings supply them; the demo lender's fill the rest. */
const ownData = ({
  brandUic,
  brandAddress,
  brandCity,
  brandRepresentative,
  brandBank,
  brandIban,
  brandBic,
}: Services["settings"]): Partial<Lender> => ({
  ...(brandUic && { uic: brandUic }),
  ...(brandAddress && { address: brandAddress }),
  ...(brandCity && { city: brandCity }),
  ...(brandRepresentative && { representative: brandRepresentative }),
  ...(brandIban && { bank: { name: brandBank ?? "", iban: brandIban, bic: brandBic ?? "" } }),
});

/** Names of unset settings without which agreements would name the invented company; reported at every start. */
export const invented = (settings: Services["settings"]): string[] =>
  (["brandUic", "brandAddress", "brandCity", "brandRepresentative", "brandIban"] as const)
    .filter((name) => settings[name] === undefined)
    .map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase());

/** A repayment channel of the lender's, and the kind of money that comes by it. */
export type OwnChannel = PaymentChannel & { method: Exclude<MoneyChannel, "card" | "cash" | "internal" | "bonus"> };

/** Repayment channels: bank transfer with the agreement's number, or a cash desk with the application's. */
export const paymentChannels = (
  services: Pick<Services, "settings">,
  contractNumber: string,
  applicationNumber: number,
): OwnChannel[] => {
  const { bank, company } = lender(services);
  const { bank: words, easypay } = creditCopy;
  return [
    {
      method: "bank",
      title: words.title,
      rows: [
        { label: words.holder, value: company },
        { label: words.iban, value: bank.iban },
        { label: words.reason, value: words.reasonText(contractNumber) },
      ],
    },
    {
      method: "easypay",
      title: easypay.title,
      rows: [{ label: easypay.code, value: String(applicationNumber).padStart(10, "0") }],
    },
  ];
};
