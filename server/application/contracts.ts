/** Contracts: made from a request, numbered, fingerprinted; only the latest version can be signed. */
import { randomUUID } from "node:crypto";
import { findProduct } from "#src/domain/catalogue.ts";
import { sofiaDay, type Day } from "#src/domain/dates.ts";
import type { ProductKey } from "#src/domain/catalogue.ts";
import type { FormValues } from "#src/domain/rule.ts";
import { issuerText } from "#server/lists/words.ts";
import { fingerprint } from "#server/documents/fingerprint.ts";
import type { ContractFacts } from "#server/documents/facts.ts";
import { makePapers, type Papers } from "#server/documents/papers.ts";
import { termsOf } from "#server/documents/terms.ts";
import type { Services } from "#server/services.ts";
import { readAnswers } from "#server/store/answers.ts";
import { requestById, type RequestRow } from "#server/store/requests.ts";
import type { Db } from "#server/store/schema.ts";
import { maskedDestination, payoutMethod } from "./payout.ts";
import { lender, paymentChannels } from "./lender.ts";
import { personalOfRequest } from "./facts.ts";
import { priceChosen } from "./pricing.ts";

/** Changes whenever the wording of the papers does. */
export const TEMPLATE_VERSION = "1";

const PREFIX: Readonly<Record<string, string>> = { creditLine: "КЛ", consumerCredit: "ПК", interestFreeInstalment: "ВБЛ", interestFreeCreditLine: "КБЛ" };

/** „ПК-2026-0000123“, by the year in which the request began: one number, whenever it is asked for. */
export const contractNumber = ({ product, number, createdAt }: Pick<RequestRow, "product" | "number" | "createdAt">): string =>
  `${PREFIX[product] ?? "К"}-${sofiaDay(createdAt).slice(0, 4)}-${String(number).padStart(7, "0")}`;

/** What the papers of a request say, priced for today. */
export const contractFacts = async (services: Services, db: Db, request: RequestRow, day: Day): Promise<ContractFacts> => {
  const product = findProduct(services.catalogue, request.product);
  const personal = await personalOfRequest(services, db, request.id);
  const user = await db.selectFrom("users").select(["email", "phone"]).where("id", "=", request.userId).executeTakeFirstOrThrow();
  const payout = (await payoutAnswers(services, db, request.id)) ?? {};
  const number = contractNumber(request);
  return {
    lender: lender(services), product, day, contractNumber: number, place: lender(services).city,
    price: priceChosen({ services, today: day }, { product, amount: request.amountCents / 100, term: request.period }),
    channels: paymentChannels(services, number, request.number),
    terms: termsOf(request.product as ProductKey, services.content),
    borrower: {
      names: personal.names, pin: personal.pin, address: personal.address, phone: user.phone, email: user.email,
      idCard: { number: personal.idCard.number, issuedOn: personal.idCard.issuedOn, issuedBy: issuerText(personal.idCard.issuedBy) },
    },
    payout: { method: payoutMethod(payout), destination: maskedDestination(payout, user.phone) },
  };
};

/** The step that says how the money goes out; a corrected one after a failed payout wins. */
export const payoutAnswers = async ({ secrets }: Pick<Services, "secrets">, db: Db, requestId: string): Promise<FormValues | undefined> =>
  (await readAnswers(db, secrets, requestId, "payment-information")) ?? (await readAnswers(db, secrets, requestId, "payment-and-collateral-data"));

type Draft = { number: string; papers: Papers; sha256: string };

/** What the contract of a request would be, were it made now. Throws when the law's list is not complete. */
export const draftContract = async (services: Services, db: Db, requestId: string, now: Date): Promise<Draft> => {
  const facts = await contractFacts(services, db, await requestById(db, requestId), sofiaDay(now));
  const papers = makePapers(facts, services.catalogue);
  return { number: facts.contractNumber, papers, sha256: fingerprint(papers) };
};

/** Makes the contract of a request, replacing an unsigned earlier version. */
export const prepareContract = async (services: Services, trx: Db, requestId: string, now: Date): Promise<string> => {
  const { number, papers, sha256 } = await draftContract(services, trx, requestId, now);
  const latest = await trx.selectFrom("contracts").select(["version", "sha256"]).where("request_id", "=", requestId).where("kind", "=", "creditContract").orderBy("version", "desc").limit(1).executeTakeFirst();
  if (latest?.sha256 === sha256) return sha256;
  await trx.updateTable("contracts").set({ status: "superseded", number: null }).where("request_id", "=", requestId).where("status", "in", ["rendered", "viewed"]).execute();
  await trx.insertInto("contracts").values({
    id: randomUUID(), request_id: requestId, kind: "creditContract", version: (latest?.version ?? 0) + 1, number,
    template_version: TEMPLATE_VERSION, sha256, document: JSON.stringify(sealedPapers(services, papers, requestId)), status: "rendered",
    rendered_at: now, viewed_at: null, signed_at: null, sign_evidence: null,
  }).execute();
  return sha256;
};

/** Papers name the borrower in full: they lie sealed. */
const sealedPapers = ({ secrets }: Services, papers: Papers, requestId: string): { sealed: string } =>
  ({ sealed: secrets.seal(JSON.stringify(papers), `contract:${requestId}`).toString("base64") });

export type ContractRow = { id: string; version: number; number: string; sha256: string; status: string; renderedAt: Date; papers: Papers };

/** The contract that may be signed now, if there is one. */
export const contractOf = async ({ secrets }: Services, db: Db, requestId: string): Promise<ContractRow | undefined> => {
  const row = await db.selectFrom("contracts").select(["id", "version", "number", "sha256", "status", "document", "rendered_at"])
    .where("request_id", "=", requestId).where("status", "in", ["rendered", "viewed", "signed"]).orderBy("version", "desc").limit(1).executeTakeFirst();
  if (!row) return undefined;
  const { sealed } = row.document as { sealed: string };
  const papers = JSON.parse(secrets.open(Buffer.from(sealed, "base64"), `contract:${requestId}`).toString("utf8")) as Papers;
  return { id: row.id, version: row.version, number: row.number ?? "", sha256: row.sha256, status: row.status, renderedAt: row.rendered_at, papers };
};
