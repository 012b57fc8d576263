/** Cases of acts on requests for certificates. */
import { askCertificate } from "#server/lending/certificates/ask.ts";
import { makeCertificate, postCertificate, refuseCertificate, frozenNow } from "#server/lending/certificates/desk.ts";
import type { CertificateDelivery } from "#src/domain/lending/certificates.ts";
import { certificateById } from "#server/store/tables/certificates.ts";
import type { Lender } from "#tests/support/lender.ts";
import { borrow, type ActCase } from "./case.ts";

/** A request for the debt of a credit, which waits for the desk. */
const askedOf = async (lender: Lender, no: number, delivery: CertificateDelivery = "mail"): Promise<string> => {
  const [credit] = await lender.query("select request_id, user_id from credits where no = $1", no);
  const answer = await lender.inside((trx, now) =>
    askCertificate(lender.services, trx, {
      creditNo: no,
      applicationId: String(credit!["request_id"]),
      userId: String(credit!["user_id"]),
      kind: "debt",
      purpose: "bank",
      delivery,
      period: undefined,
      recipient: "",
      address: delivery === "post" ? "4000 Пловдив, ул. Шипка 12" : "",
      now,
    }),
  );
  if (typeof answer === "string" || "fault" in answer) throw new Error("no certificate was asked for");
  return answer.id;
};

/** The same of a new credit. */
const asked = async (lender: Lender, delivery: CertificateDelivery = "mail"): Promise<string> =>
  askedOf(lender, (await borrow(lender)).no, delivery);

/** One that is ready to be posted. */
const ready = async (lender: Lender): Promise<string> => {
  const id = await asked(lender, "post");
  await lender.inside(async (trx, now) => {
    const frozen = await frozenNow(lender.services, trx, (await certificateById(trx, id))!, now);
    if (!frozen || "fault" in frozen) throw new Error("no certificate can be made");
    await makeCertificate(lender.services, trx, { id, frozen, now });
  });
  await lender.settle();
  return id;
};

const ofCertificate = (lender: Lender, id: string): Promise<unknown> =>
  lender.query("select status from certificates where id = $1", id);

const refused = (lender: Lender, id: string): Promise<unknown> =>
  lender.inside((trx, now) => refuseCertificate(lender.services, trx, { id, words: "от колега", now }));

/** The cases by act. */
export const CERTIFICATE_CASES = {
  "order-certificate": {
    stand: async (lender) => String((await borrow(lender)).no),
    fields: () => ({ kind: "debt", recipient: "Банка Юг" }),
    wrong: { kind: "repaid" },
    // Its borrower has asked for one of the kind meanwhile.
    change: (lender, id) => askedOf(lender, Number(id)),
    state: (lender, id) =>
      lender.query("select kind, status, stated, as_of from certificates where credit_no = $1 order by no", id),
  },
  certificate: { stand: (lender) => asked(lender), change: refused, ends: true, state: ofCertificate },
  "refuse-certificate": {
    stand: (lender) => asked(lender),
    fields: () => ({ words: "Поискано е повторно." }),
    wrong: { words: "не" },
    change: refused,
    ends: true,
    state: ofCertificate,
  },
  "post-certificate": {
    stand: ready,
    change: (lender, id) => lender.inside((trx, now) => postCertificate(lender.services, trx, { id, now })),
    ends: true,
    state: ofCertificate,
  },
} satisfies Record<string, ActCase>;
