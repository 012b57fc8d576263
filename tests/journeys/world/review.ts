/** A desk elsewhere, written from docs/review-protocol.md. */
import { html, json, openService, type Answer, type Service } from "./service.ts";
import { faultsOf, headerFaults, jsonType, just, parsed, uuid } from "./strict.ts";
import type { Tls } from "./tls.ts";

/** What the desk's operator tells its customer. */
export const REVIEW_ACCOUNT = { path: "/desk/verdict?lender=zaem", token: "tok-review" };

/** What the borrower is told by the desk. */
export const VERDICT_WORDS = "Доходът, който посочихте, не беше потвърден от работодателя.";

/** Verdicts on applications in the order in which they come; the last answer holds. */
const VERDICTS: readonly (readonly Answer[])[] = [
  [
    html("Обновяване"),
    { status: 503 },
    json({ state: "rejected", reasons: [{ code: "STAFF_WORDS", params: { words: VERDICT_WORDS } }] }, 202),
  ],
  [json({ state: "pending", queue: 7 })],
];

/** A desk, and how often it was asked about each application, in their order. */
export type ReviewDesk = Service & { asked(): number[] };

/** Opens the desk. */
export const openReviewDesk = async (tls: Tls): Promise<ReviewDesk> => {
  const asked = new Map<string, number>();
  const service = await openService(tls, "review", ({ method, path, headers, body }, object) => {
    const given = parsed(body) as { requestId: string };
    const faults = [
      ...(method === "POST" && path === REVIEW_ACCOUNT.path ? [] : ["another address"]),
      ...headerFaults(headers, { authorization: just(`Bearer ${REVIEW_ACCOUNT.token}`), "content-type": jsonType }),
      ...faultsOf(given, { requestId: uuid }),
    ];
    faults.forEach(object);
    if (faults.length > 0) return { status: 400 };
    const { requestId } = given;
    const times = asked.get(requestId) ?? 0;
    asked.set(requestId, times + 1);
    const verdicts = VERDICTS[[...asked.keys()].indexOf(requestId)] ?? [json({ state: "pending" })];
    if (times >= verdicts.length && verdicts.length > 1) object("asked after its verdict");
    return verdicts[Math.min(times, verdicts.length - 1)]!;
  });
  return { ...service, asked: () => [...asked.values()] };
};
