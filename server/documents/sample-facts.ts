/** Facts of invented agreements, from which every paper of a product is drawn before anybody asks for one. */
import { findProduct, ratesOn, type Catalogue, type Product, type ProductKey } from "#src/domain/lending/catalogue.ts";
import { gridRanges } from "#src/domain/lending/grid.ts";
import { PAYOUT_METHODS } from "#src/domain/lending/payout-method.ts";
import type { Stated } from "#src/domain/lending/certificates.ts";
import { lessenedPrice } from "#src/domain/lending/lessened.ts";
import { price } from "#src/domain/lending/price.ts";
import { addMonthsClamped } from "#src/domain/time/calendar.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Block } from "#src/domain/text/document.ts";
import type { Lender } from "#server/text/lender.ts";
import type { AgreementFacts, TermsRef } from "./agreement-facts.ts";
import type { CertificateFacts } from "./certificate.ts";
import type { AnnexFacts } from "./annex.ts";
import type { GuaranteeFacts } from "./guarantee.ts";
import type { AccelerationFacts, AssignmentFacts, HeirsDebtFacts } from "./law-papers.ts";
import type { SignatureFacts } from "./values.ts";

/** What samples are drawn for: whose papers, on which day, under which general terms. */
export type SampleOf = {
  catalogue: Catalogue;
  lender: Lender;
  day: Day;
  terms(key: ProductKey): { ref: TermsRef; blocks: readonly Block[] };
};

const CONTRACT = "SAMPLE-2026-0000017";

const BORROWER = {
  names: "SAMPLE BORROWER",
  pin: "0000000000",
  idCard: { number: "SA0000019", issuedBy: "SAMPLE ISSUER" },
  address: "SAMPLE ADDRESS",
  phone: "0880000023",
  email: "sample@example.bg",
};

/** What a bonus takes off a sample's interest, in cents. */
const BONUS = 107;

const GUARANTOR = { names: "SAMPLE GUARANTOR" };

/** The contract of a sample's guarantor. */
export const sampleGuarantee = (facts: AgreementFacts): GuaranteeFacts => ({
  ...facts,
  surety: {
    ...facts.borrower,
    names: "SAMPLE SURETY",
    pin: "0000000031",
    idCard: { ...facts.borrower.idCard, number: "SA0000037" },
    address: "SAMPLE SURETY ADDRESS",
    phone: "0880000041",
    email: "surety@example.bg",
  },
  guaranteeNumber: "SAMPLE-2026-0000043",
  most: facts.price.total + 4747,
  lateDays: 53,
});

/** Certificates of every kind about a sample. */
export const sampleCertificates = (facts: AgreementFacts): CertificateFacts[] =>
  (
    [
      { kind: "repaid", settledOn: addMonthsClamped(facts.day, 3) },
      { kind: "noDebt" },
      {
        kind: "debt",
        principal: 12_371,
        interest: 473,
        late: 29,
        writtenOff: 53,
        advance: 17,
        total: 12_909,
        overdue: 431,
        daysLate: 3,
      },
      { kind: "interest", interest: 1_231, late: 67 },
    ] as const satisfies readonly Stated[]
  ).map((stated) => ({
    lender: facts.lender,
    number: "SAMPLE-2026-0000059",
    day: facts.day,
    asOf: addMonthsClamped(facts.day, 5),
    made: new Date(`${addMonthsClamped(facts.day, 6)}T12:00:00Z`),
    borrower: facts.borrower,
    contractNumber: facts.contractNumber,
    product: facts.product.name,
    paidOut: facts.day,
    recipient: "SAMPLE BANK",
    stated,
    period: stated.kind === "interest" ? { from: facts.day, to: addMonthsClamped(facts.day, 7) } : undefined,
    check: { code: "SAMP-LE00-0061", url: "https://example.bg/proverka/SAMP-LE00-0061" },
  }));

/** The annex of a sample: its own plan over again, with interest unpaid and given up. */
export const sampleAnnex = ({
  lender,
  borrower,
  contractNumber,
  day,
  price,
  guarantor,
  channels,
}: AgreementFacts): AnnexFacts => ({
  lender,
  borrower,
  contractNumber,
  annexNumber: "SAMPLE-2026-0000053",
  day,
  openUntil: addMonthsClamped(day, 1),
  ratePerYear: price.nominalRate,
  rows: price.schedule,
  balance: price.amount * 100,
  carried: 5959,
  late: 61,
  totalBefore: price.total + 6767,
  total: price.total,
  isDeferred: true,
  until: addMonthsClamped(day, 2),
  ...(guarantor && { guarantor }),
  channels,
});

/** The notice of acceleration of a sample. */
export const sampleAcceleration = ({
  lender,
  borrower,
  day,
  contractNumber,
  channels,
}: AgreementFacts): AccelerationFacts => ({
  lender,
  borrower,
  day,
  contractNumber,
  channels,
  until: addMonthsClamped(day, 1),
  arrears: 7_171,
  meanwhile: 7_215,
  ahead: 66_522,
  accrued: 400,
  total: 81_308,
});

/** The notice of assignment of a sample. */
export const sampleAssignment = ({ lender, borrower, day, contractNumber }: AgreementFacts): AssignmentFacts => ({
  lender,
  borrower,
  day,
  contractNumber,
  owed: 79_797,
  to: { assignee: "SAMPLE ASSIGNEE", uic: "000000079", iban: "SAMPLE-IBAN-83", contact: "0880000083" },
});

/** What the heirs of a sample's borrower are told. */
export const sampleHeirsDebt = ({ lender, borrower, day, contractNumber }: AgreementFacts): HeirsDebtFacts => {
  const debt = { contract: contractNumber, principal: "8 989,00 €", interest: "97,97 €", late: "1,01 €" };
  return {
    lender,
    borrower,
    day: addMonthsClamped(day, 3),
    diedOn: addMonthsClamped(day, 2),
    debts: [{ atDeath: { ...debt, total: "9 087,98 €" }, now: { ...debt, total: "9 103,03 €" } }],
  };
};

/** The record of a sample's signature. */
export const sampleSignature = (day: Day): SignatureFacts => ({
  at: new Date(`${day}T08:05:09Z`),
  phone: "0880***023",
  codeId: "sample-code-29",
  sha256: "0123456789abcdef".repeat(4),
  templateVersion: "31.7",
});

/** The smallest and the largest credit of a product, by amount and term. */
const extremes = (product: Product): { amount: number; term: number }[] => {
  const ranges = gridRanges(product);
  const [low, high] = [ranges[0], ranges.at(-1)];
  if (!low || !high) return [];
  const { min, step } = product.amount;
  const most = min + Math.floor((high.amount.max - min) / step) * step;
  return [
    { amount: low.amount.min, term: low.terms[0]! },
    { amount: most, term: high.terms.at(-1)! },
  ];
};

/** Agreements of a product: its smallest and largest credit, each with and without everything that may be there or not. */
export const sampleFacts = (key: ProductKey, { catalogue, lender, day, terms }: SampleOf): AgreementFacts[] => {
  const product = findProduct(catalogue, key);
  const { ref, blocks } = terms(key);
  const line = { creditNo: 1, contractNumber: "SAMPLE-2026-0000013", until: addMonthsClamped(day, 11) };
  const lines = product.lineMonths === undefined ? [{}] : [{}, { line }];
  const more = lines.flatMap((drawn) => [drawn, { ...drawn, guarantor: GUARANTOR }]);
  const refinance = {
    creditNo: 1,
    contractNumber: "SAMPLE-2026-0000067",
    payOff: 15_171,
    cash: 3_737,
    left: { cents: 17_373, until: addMonthsClamped(day, 7) },
  };
  const all = key === "consumerCredit" ? [...more, { refinance }, { refinance: { ...refinance, cash: 0 } }] : more;
  return extremes(product).flatMap(({ amount, term }) => {
    const rates = ratesOn(catalogue, day);
    const priced = price(product, amount, term, day, rates);
    const lower = lessenedPrice(product, { amount, term, start: day, rates }, BONUS);
    const each = lower ? [...all, { price: lower }] : all;
    return each.map((optional, index): AgreementFacts => ({
      lender,
      product,
      price: priced,
      day,
      channels: [{ title: "SAMPLE BANK", rows: [{ label: "IBAN", value: lender.bank.iban }] }],
      terms: ref,
      borrower: { ...BORROWER, idCard: { ...BORROWER.idCard, issuedOn: day } },
      payout: { method: PAYOUT_METHODS[index % PAYOUT_METHODS.length]!, destination: "SAMPLE ACCOUNT" },
      contractNumber: CONTRACT,
      place: lender.city,
      shiftRule: "fromPayout",
      termsText: blocks,
      ...optional,
    }));
  });
};
