/** A payout service, written from docs/payout-protocol.md. */
import { html, json, openService, type Answer, type Service } from "./service.ts";
import { signatureFault } from "./signed.ts";
import { faultsOf, headerFaults, jsonType, just, parsed, sum, text, upTo, uuid, type Check } from "./strict.ts";
import type { Tls } from "./tls.ts";

/** What the service's operator tells its customer. */
export const PAYOUT_ACCOUNT = { base: "/bank/v2", secret: "тайна на плащанията/7+" };

/** Check digits of an IBAN by ISO 13616. */
const iban: Check = (value) => {
  if (!text(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/)(value)) return false;
  const turned = (value as string).slice(4) + (value as string).slice(0, 4);
  return BigInt([...turned].map((sign) => parseInt(sign, 36)).join("")) % 97n === 1n;
};

const ACCOUNTS: Readonly<Record<string, Check>> = {
  wireTransfer: iban,
  easypay: text(/^\+359\d{9}$/),
  revolut: text(/^@[A-Za-z][A-Za-z0-9]*$/),
};

/** An order as it came. */
export type Order = {
  id: string;
  amount: string;
  currency: string;
  method: string;
  account: string;
  holder: string;
  reference: string;
};

const orderFaults = (given: unknown): string[] => {
  const method = String((given as Partial<Order> | undefined)?.method);
  return faultsOf(given, {
    id: uuid,
    amount: sum,
    currency: just("EUR"),
    method: (value) => Object.hasOwn(ACCOUNTS, String(value)),
    account: ACCOUNTS[method] ?? (() => false),
    holder: upTo(200),
    reference: upTo(100),
  });
};

type Payout = { order: Order; body: string; externalId: string; ordered: number; asked: number };

const stateOf = ({ externalId }: Payout, status: string): Answer =>
  json({ status, externalId, bank: "БНБ", retries: 0 }, 202);

/** Answers to an order, in turn: its first is lost, the second comes while it is being worked on. */
const TO_ORDERS: readonly ((payout: Payout) => Answer)[] = [
  () => "lost",
  () => ({ status: 409 }),
  (payout) => stateOf(payout, "pending"),
];

/** Answers to a question, in turn. */
const TO_QUESTIONS: readonly ((payout: Payout) => Answer)[] = [
  (payout) => stateOf(payout, "pending"),
  () => html("Поддръжка"),
  () => ({ status: 500 }),
  (payout) => stateOf(payout, "paid"),
];

const inTurn = (answers: readonly ((payout: Payout) => Answer)[], payout: Payout, turn: number): Answer =>
  answers[Math.min(turn, answers.length - 1)]!(payout);

/** A payout service, and the orders it has taken, each once. */
export type PayoutService = Service & {
  orders(): Order[];
  /** How many were asked about until they were said to be paid. */
  paid(): number;
};

/** Opens the service. */
export const openPayouts = async (tls: Tls): Promise<PayoutService> => {
  const payouts = new Map<string, Payout>();
  const { base, secret } = PAYOUT_ACCOUNT;
  const order = (id: string, body: string): Payout => {
    const known = payouts.get(id);
    if (known) return known;
    const externalId = `банка/${payouts.size + 42}+a=b %20`;
    const payout = { order: parsed(body) as Order, body, externalId, ordered: 0, asked: 0 };
    payouts.set(id, payout);
    return payout;
  };
  const service = await openService(tls, "payout", (asked, object) => {
    const { method, path, headers, body } = asked;
    const unsigned = signatureFault(secret, asked, base);
    if (unsigned) {
      object(unsigned);
      return { status: 401 };
    }
    if (method === "GET") {
      const payout = [...payouts.values()].find(
        ({ externalId }) => path === `${base}/payouts/${encodeURIComponent(externalId)}`,
      );
      if (!payout) object("no such payout");
      else if (payout.asked >= TO_QUESTIONS.length) object("asked after it was paid");
      return payout ? inTurn(TO_QUESTIONS, payout, payout.asked++) : { status: 404 };
    }
    const given = parsed(body);
    const faults = [
      ...(method === "POST" && path === `${base}/payouts` ? [] : ["another address"]),
      ...headerFaults(headers, { "content-type": jsonType, "idempotency-key": just(String((given as Order)?.id)) }),
      ...orderFaults(given),
    ];
    faults.forEach(object);
    if (faults.length > 0) return { status: 400 };
    const payout = order((given as Order).id, body);
    if (payout.body === body) return inTurn(TO_ORDERS, payout, payout.ordered++);
    object("the same id with another body");
    return { status: 422 };
  });
  return {
    ...service,
    orders: () => [...payouts.values()].map((payout) => payout.order),
    paid: () => [...payouts.values()].filter(({ asked }) => asked === TO_QUESTIONS.length).length,
  };
};
