/** What random borrowers and their guarantors may do; numbers choose among what is possible. */
import type { GuaranteeAct } from "./guarantors.ts";
import type { Fate } from "./direct-lender.ts";

/** An application as somebody states it; numbers choose among what is possible. */
type Stated = {
  who: number;
  pin: number;
  product: number;
  amount: number;
  term: number;
  net: number;
  family: number;
  /** Whether much is owed elsewhere, so that a guarantor is asked for, and who is named as one: nobody for 0. */
  owes: number;
  names: number;
};

/** One thing somebody does; numbers choose among what is possible. */
export type Act =
  | ({ act: "draft" } & Stated)
  | ({ act: "apply" | "borrow" } & Stated)
  | { act: "vouched"; who: number; names: number; course: number }
  | { act: "send" | "sign" | "cancel" | "correct"; who: number }
  | { act: "accept"; who: number; amount: number; term: number }
  | GuaranteeAct
  | { act: "jobs" }
  | { act: "sweep" }
  | { act: "payLate" }
  | { act: "provider"; fate: Fate }
  | { act: "rate"; percent: number }
  | { act: "statutory"; percent: number }
  | { act: "wait"; hours: number };

/** One of several, by a number. */
export const pick = <T>(all: readonly T[], at: number): T => all[at % all.length]!;

/** Of three, the one who is not this borrower and whom the number names. */
export const namedOf = ({ who, names }: { who: number; names: number }): number =>
  pick(
    [0, 1, 2].filter((n) => n !== who % 3),
    names,
  );

/** What becomes of somebody who was named, act by act. */
const COURSES = [
  ["fills", "jobs", "jobs", "signs", "sign", "jobs", "pays"],
  ["fills", "jobs", "jobs", "signs", "sign", "jobs", "pays", "takenBack"],
  ["fills", "jobs", "jobs", "signs", "sign", "jobs"],
  ["fills", "jobs", "jobs", "signs", "withdraws", "jobs", "cancel"],
  ["declines", "cancel"],
  ["another", "cancel"],
] as const;

/** A credit of a thousand by somebody who owes much elsewhere, and the guarantor's part in it; each states their own ЕГН. */
export const vouched = ({ who, names, course }: { who: number; names: number; course: number }): Act[] => {
  const named = namedOf({ who, names: names + 1 });
  const by = { act: "guarantor", who: named, pin: named } as const;
  const wanted = { product: 0, amount: 16, term: 9, net: 1, family: 0, owes: 1, names: names + 1 };
  return [
    { act: "draft", who, pin: who, ...wanted },
    { act: "send", who },
    { act: "jobs" },
    ...pick(COURSES, course).map((does): Act => {
      if (does === "jobs") return { act: does };
      if (does === "sign" || does === "cancel" || does === "takenBack") return { act: does, who };
      if (does === "another") return { act: does, who, names };
      return does === "pays" ? { act: does, who, by: "guarantor", all: true } : { ...by, does };
    }),
  ];
};
