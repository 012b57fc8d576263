/** Eleven things a newcomer may add, each with its edits in order, as CONTRIBUTING.md describes them. */
import { call, formPage } from "./call-kinds.ts";
import type { Kind } from "./kind.ts";
import { elementType, rule } from "./form-kinds.ts";
import { decisionRule, port } from "./lending-kinds.ts";
import { accountPage, page, step } from "./site-kinds.ts";
import { mail, staffAct } from "./staff-kinds.ts";

export const KINDS: readonly Kind[] = [
  rule,
  elementType,
  page,
  call,
  formPage,
  accountPage,
  step,
  staffAct,
  mail,
  decisionRule,
  port,
];

/** Number of rounds until all kinds are complete. */
export const ROUNDS = Math.max(...KINDS.map(({ stages, begins = 0 }) => begins + stages.length));
