import { catalogue, product, rates, TODAY } from "#src/domain/catalogue.fixture.ts";
import type { ProductKey } from "#src/domain/catalogue.ts";
import { price } from "#src/domain/price.ts";
import type { ContractFacts } from "#server/documents/facts.ts";
import { DEMO_LENDER } from "#server/documents/lender.ts";

/** The facts of a contract for tests: an invented borrower, an offer at its default amount and term. */
export const contractFacts = (key: ProductKey, amount?: number, term?: number): ContractFacts => {
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
    payout: { method: "WireTransfer", destination: "BG98 UNCR **** 0001" },
    contractNumber: "КЛ-2026-0000123",
    place: "гр. София (от разстояние)",
    day: TODAY,
    channels: [{ title: "Банков превод", rows: [{ label: "Получател", value: DEMO_LENDER.company }, { label: "IBAN", value: "BG98 UNCR 7000 1500 0000 01" }, { label: "Основание", value: "КЛ-2026-0000123" }] }],
    terms: { title: "Общи условия", path: "/obshti-usloviya", version: "1.0", validFrom: TODAY },
  };
};

export { catalogue };
