/** A service before the credit register, written from docs/ccr-protocol.md. */
import { json, openService, type Service } from "./service.ts";
import { faultsOf, headerFaults, jsonType, just, parsed, text, upTo, uuid, type Check, type Fields } from "./strict.ts";
import type { Tls } from "./tls.ts";

/** What the service's operator tells its customer. */
export const CCR_ACCOUNT = { base: "/ckr/v1", token: "tok-ccr-reports" };

const day = text(/^\d{4}-\d\d-\d\d$/);
const amount = text(/^(?:0|[1-9]\d*)\.\d\d$/);
const within =
  (fields: Fields): Check =>
  (value) =>
    faultsOf(value, fields).length === 0;

const ROW: Fields = {
  id: uuid,
  event: text(/^(?:new|changed|overdue|closed)$/),
  day,
  "corrects?": uuid,
  person: within({ pin: text(/^\d{10}$/), names: text(/^[\p{Script=Cyrillic} '’-]{1,200}$/u) }),
  contract: upTo(60),
  product: text(/^(?:consumerCredit|creditLine|interestFreeInstalment|interestFreeCreditLine)$/),
  currency: just("EUR"),
  opened: day,
  ends: day,
  granted: amount,
  rate: text(/^\d+(?:\.\d+)?$/),
  status: text(/^(?:active|overdue|forbearance|withdrawn|writtenOff|repaid|refinanced|assigned|unlent)$/),
  principal: amount,
  overdue: amount,
  overdueDays: text(/^(?:none|1-30|31-60|61-90|91-180|181-360|over-360)$/),
  instalment: amount,
};

const rows: Check = (value) =>
  Array.isArray(value) && value.length > 0 && value.length <= 500 && value.every((row) => within(ROW)(row));

const REPORT: Fields = { report: uuid, no: (value) => Number.isInteger(value), day, rows };

/** What a report holds that the page does not say, or lacks. */
export const reportFaults = (id: string, body: string): string[] =>
  faultsOf(parsed(body), { ...REPORT, report: just(id) });

/** The service, and the reports that it has, by their ids. */
export type CreditRegister = Service & { reports: ReadonlyMap<string, string> };

/** Opens the service: it loses its first answer, and is away once before it acknowledges. */
export const openCreditRegister = async (tls: Tls): Promise<CreditRegister> => {
  const reports = new Map<string, string>();
  let asked = 0;
  const service = await openService(tls, "ccr", ({ method, path, headers, body }, object) => {
    const [, id = "", answers] = new RegExp(`^${CCR_ACCOUNT.base}/reports/([^/]+)(/answers)?$`).exec(path) ?? [];
    const isReport = method === "PUT" && answers === undefined;
    const faults = [
      ...(uuid(id) && (isReport || (method === "GET" && answers !== undefined)) ? [] : ["another address"]),
      ...headerFaults(headers, {
        authorization: just(`Bearer ${CCR_ACCOUNT.token}`),
        ...(isReport && { "content-type": jsonType }),
      }),
      ...(isReport ? reportFaults(id, body) : []),
    ];
    faults.forEach(object);
    if (faults.length > 0) return { status: 400 };
    if (isReport) {
      const isFirst = reports.size === 0;
      if (reports.has(id) && reports.get(id) !== body) object("the same report with another body");
      reports.set(id, body);
      return isFirst ? "lost" : { status: 202 };
    }
    asked += 1;
    if (asked === 1) return { status: 503 };
    const { rows: told } = parsed(reports.get(id) ?? '{"rows":[]}') as { rows: { id: string }[] };
    return json({ rows: told.map((row) => ({ id: row.id, state: "accepted", at: "later" })), batch: 7 });
  });
  return { ...service, reports };
};
