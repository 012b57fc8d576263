/** The personal-information step as typed facts, for decisions, contracts and payouts. */
import { parseBgDay, type Day } from "#src/domain/dates.ts";
import { parseEgn } from "#src/domain/egn.ts";
import { parseBgMonth } from "#src/domain/month.ts";
import type { Cents } from "#src/domain/money.ts";
import type { FormValues } from "#src/domain/rule.ts";
import { readPath } from "#src/engine/names.ts";

type PlaceOf = (settlement: string) => string | undefined;

export type Personal = {
  firstName: string; middleName?: string; lastName: string; names: string; pin: string; birthDate: Day;
  idCard: { number: string; issuedOn: Day; validUntil: Day | null; issuedBy: string };
  address: string; addressInBulgaria: boolean;
  incomeType: string | null; declaredNet: Cents; declaredExpenses: Cents; declaredInstalments: Cents; dependents: number;
  /** First day of the month the present job began; null without a job. */
  inJobSince: Day | null;
  declaredPep: boolean;
};

/** Reads accepted values; the rules have vouched for their shapes. `placeOf` gives the words of a settlement's code, none for a place typed freely. */
export const personalOf = (values: FormValues, placeOf: PlaceOf): Personal => {
  const text = (path: string): string => String(readPath(values, path) ?? "");
  const euro = (path: string): Cents => Number(text(path) || "0") * 100;
  const middleName = text("middleName");
  const month = text("income.sinceMonth");
  return {
    firstName: text("firstName"), ...(middleName && { middleName }), lastName: text("lastName"),
    names: [text("firstName"), middleName, text("lastName")].filter(Boolean).join(" "),
    pin: text("personPin"), birthDate: parseEgn(text("personPin"))!.birth,
    idCard: {
      number: text("idCardNumber"), issuedOn: parseBgDay(text("idCardIssuedOn"))!, issuedBy: text("idCardIssuedBy"),
      validUntil: parseBgDay(text("idCardValidUntil")) ?? null,
    },
    address: addressOf(text, "permanentAddress", placeOf),
    // Settlements come from the national list; what is typed freely may lie anywhere, and a person judges it.
    addressInBulgaria: true,
    incomeType: text("income.type") === "none" ? null : text("income.type"),
    declaredNet: euro("income.netMonthly"), declaredExpenses: euro("expenses.monthly"), declaredInstalments: euro("expenses.otherCredits"),
    dependents: Number(text("dependents") || "0"),
    inJobSince: month ? `${parseBgMonth(month)!}-01` : null,
    declaredPep: text("isPep") === "1",
  };
};

const PARTS = [
  ["district", ""], ["street", "ул. "], ["number", "№ "], ["block", "бл. "], ["entrance", "вх. "], ["floor", "ет. "], ["apartment", "ап. "],
] as const;

const addressOf = (text: (path: string) => string, group: string, placeOf: PlaceOf): string =>
  [placeOf(text(`${group}.settlement`)) ?? text(`${group}.settlement`), ...PARTS.map(([name, label]) => text(`${group}.${name}`) && label + text(`${group}.${name}`))].filter(Boolean).join(", ");
