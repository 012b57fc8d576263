import { catalogue, product, rates, TODAY } from "#src/domain/lending/catalogue.fixture.ts";
import type { ProductKey } from "#src/domain/lending/catalogue.ts";
import { price } from "#src/domain/lending/price.ts";
import type { AgreementFacts } from "./agreement-facts.ts";
import { readContentFiles } from "#server/content/files.ts";
import { formatReport } from "#server/findings/report.ts";
import { inRoot } from "#server/kernel/root.ts";
import { readPaperTemplates, type PaperSource, type PaperTemplates } from "./paper-templates.ts";
import { DEMO_LENDER } from "#server/text/lender.ts";

const ownPapers = (): PaperTemplates => {
  const read = readPaperTemplates(readContentFiles(inRoot("server", "content")).papers);
  if ("problems" in read) throw new Error(formatReport(read.problems, "en"));
  return read.papers;
};

/** Test data of an agreement: a fictional borrower; amount and term default to the product's own. */
export const contractFacts = (key: ProductKey, amount?: number, term?: number): AgreementFacts => {
  const of = product(key);
  return {
    lender: DEMO_LENDER,
    borrower: {
      names: "Мария Стоянова Примерова",
      pin: "9602290458",
      idCard: { number: "AA1234567", issuedOn: "2024-05-13", issuedBy: "МВР София" },
      address: "гр. Пловдив 4000, ул. „Образец“ № 5, ап. 7",
      phone: "0888123456",
      email: "maria@example.bg",
    },
    product: of,
    price: price(of, amount ?? of.amount.default, term ?? of.term.default, TODAY, rates),
    payout: { method: "wireTransfer", destination: "BG98 UNCR **** 0001" },
    contractNumber: "КЛ-2026-0000123",
    place: "гр. София (от разстояние)",
    day: TODAY,
    channels: [
      {
        title: "Банков превод",
        rows: [
          { label: "Получател", value: DEMO_LENDER.company },
          { label: "IBAN", value: "BG98 UNCR 7000 1500 0000 01" },
          { label: "Основание", value: "КЛ-2026-0000123" },
        ],
      },
    ],
    terms: { title: "Общи условия", path: "/obshti-usloviya", version: "1.0", validFrom: TODAY },
    shiftRule: "fromPayout",
    termsText: Array.from({ length: 20 }, (_, n) => ({
      kind: "paragraph",
      text: [`${n + 1}. Общите условия са неразделна част от договора.`],
    })),
  };
};

/** The project's own templates, with the catalogue. */
export const source: PaperSource = { catalogue, papers: ownPapers() };

export { catalogue };
