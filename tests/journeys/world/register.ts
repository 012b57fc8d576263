/** A service before the registers, written from docs/register-protocol.md. */
import { setTimeout as pause } from "node:timers/promises";
import { json, openService, type Service } from "./service.ts";
import { faultsOf, headerFaults, jsonType, just, parsed, sum, text, upTo, type Check, type Fields } from "./strict.ts";
import type { Tls } from "./tls.ts";

/** What the service's operator tells its customer. */
export const REGISTER_ACCOUNT = { base: "/registers/v1", token: "tok-registers" };

const WEIGHTS = [2, 4, 8, 5, 10, 9, 7, 3, 6];

const pin: Check = (value) =>
  text(/^\d{10}$/)(value) &&
  (WEIGHTS.reduce((all, weight, at) => all + weight * Number((value as string)[at]), 0) % 11) % 10 ===
    Number((value as string)[9]);

const name = text(/^[\p{Script=Cyrillic} '’-]{1,60}$/u);

const PERSON: Fields = {
  pin,
  firstName: name,
  "middleName?": name,
  lastName: name,
  idCardNumber: text(/^(?:\d{9}|[A-Z]{2}\d{7})$/),
  phone: text(/^\+359\d{9}$/),
};

const within =
  (fields: Fields): Check =>
  (value) =>
    faultsOf(value, fields).length === 0;

const ASKED: Fields = { person: within(PERSON) };

/** Questions: what a body is, and the answer; all of them are known to somebody whom a register of offices lists, too. */
const QUESTIONS: Readonly<Record<string, { fields: Fields; answer: unknown; waitMs?: number }>> = {
  "credit-record": { fields: ASKED, answer: { status: "notFound" }, waitMs: 1500 },
  income: {
    fields: { person: within({ ...PERSON, "employer?": upTo(100) }), declaredNet: sum },
    answer: { status: "ok", data: { netMonthly: "1800.00", insurer: "НОИ", months: [1800, 1800, 1800] } },
  },
  "id-document": { fields: ASKED, answer: { status: "ok", data: { valid: true, namesMatch: true, validUntil: null } } },
  sanctions: { fields: ASKED, answer: { status: "notFound" } },
  pep: { fields: ASKED, answer: { status: "ok", data: { hit: true, list: "PEP-BG" } } },
  blacklist: { fields: ASKED, answer: { status: "ok", data: { hit: false } } },
};

/** A register service, and how often each question was asked. */
export type Registers = Service & { asked: ReadonlyMap<string, number>; questions: readonly string[] };

/** Opens the service. */
export const openRegisters = async (tls: Tls): Promise<Registers> => {
  const asked = new Map<string, number>();
  const service = await openService(tls, "register", async ({ method, path, headers, body }, object) => {
    const question = path.startsWith(`${REGISTER_ACCOUNT.base}/`) ? path.slice(REGISTER_ACCOUNT.base.length + 1) : "";
    const row = Object.hasOwn(QUESTIONS, question) ? QUESTIONS[question] : undefined;
    if (method !== "POST" || !row) {
      object("no such question");
      return { status: 404 };
    }
    const faults = [
      ...headerFaults(headers, {
        authorization: just(`Bearer ${REGISTER_ACCOUNT.token}`),
        "content-type": jsonType,
      }),
      ...faultsOf(parsed(body), row.fields),
    ];
    faults.forEach(object);
    if (faults.length > 0) return { status: 400 };
    asked.set(question, (asked.get(question) ?? 0) + 1);
    if (row.waitMs) await pause(row.waitMs);
    return json(row.answer);
  });
  return { ...service, asked, questions: Object.keys(QUESTIONS) };
};
