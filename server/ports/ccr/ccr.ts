/** A report to hand over: the same id is always the same report, with the same body. */
type CcrReport = { id: string; body: string };

/** What the register says of a row; `code` and `words` say why it refuses one, and hold nothing personal. */
export type CcrAnswer = { id: string } & ({ state: "accepted" } | { state: "refused"; code: string; words: string });

/** Reports to the Central Credit Register (ЦКР). Both may be repeated. */
export type CcrPort = {
  /** Hands a report over. Rejects with a PortError; a permanent one means that the report as a whole is refused. */
  hand(report: CcrReport, signal?: AbortSignal): Promise<void>;
  /** What the register has said by now of the rows of a report that it has. */
  answers(reportId: string, signal?: AbortSignal): Promise<readonly CcrAnswer[]>;
};
