import { Type } from "typebox";
import { Check } from "typebox/value";
import { PortError } from "#server/ports/port-error.ts";
import type { CcrAnswer } from "./ccr.ts";

const Answers = Type.Object({
  rows: Type.Array(
    Type.Union([
      Type.Object({ id: Type.String(), state: Type.Literal("accepted") }),
      Type.Object({
        id: Type.String(),
        state: Type.Literal("refused"),
        code: Type.String({ pattern: "\\S", maxLength: 40 }),
        words: Type.String({ maxLength: 300 }),
      }),
    ]),
  ),
});

/** Answers of the shape of `docs/ccr-protocol.md`, without anything else that they may hold; a PortError for another shape. */
export const ccrAnswersIn = (said: unknown): CcrAnswer[] => {
  if (!Check(Answers, said)) throw new PortError("ccr: an answer of an unknown shape", false);
  return said.rows.map((row) =>
    row.state === "accepted"
      ? { id: row.id, state: row.state }
      : { id: row.id, state: row.state, code: row.code.trim(), words: row.words.trim() },
  );
};
