/**
 * Everything product owners write, as one immutable value: read together, checked together, replaced as a whole or not
 * at all.
 */
import type { Catalogue } from "#src/domain/lending/catalogue.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { ContentPages } from "#server/content/load.ts";
import type { Words } from "#server/content/words/words.ts";
import type { Definitions } from "#server/definitions/load.ts";
import type { Steps } from "#server/definitions/steps.ts";
import type { PaperTemplates } from "#server/documents/paper-templates.ts";
import type { Problem } from "#server/findings/finding.ts";
import type { PromoCode } from "#server/store/tables/promo-codes.ts";
import type { Lender } from "#server/text/lender.ts";

export type Snapshot = {
  /** Identity of the contents, SHA-256 in hexadecimal: equal contents have equal revisions, whatever their source. */
  readonly revision: string;
  /** Forms with their lists resolved, by id. */
  readonly definitions: Definitions;
  readonly steps: Steps;
  readonly catalogue: Catalogue;
  /** Pages of text and announcements. */
  readonly content: ContentPages;
  /** Templates of the agreement, the European form and the plan. */
  readonly papers: PaperTemplates;
  readonly promoCodes: readonly PromoCode[];
  /** Words of mails, SMS and what else the server says. */
  readonly words: Words;
};

/** A valid snapshot with notes; or every problem. */
export type Reading = { snapshot: Snapshot; notes: readonly Problem[] } | { problems: readonly Problem[] };

/** Port for the origin of definitions: files or anything else; nothing outside the source depends on which. */
type DefinitionSource = {
  /** Reads everything anew. Rejects only when the source cannot be reached. */
  read(): Promise<Reading>;
};

/** Facts that pages of text mention, beside the catalogue. */
export type SnapshotFacts = { lender: Lender; today(): Day };

/** Makes a source for a starting server. */
export type SourceOn = (facts: SnapshotFacts) => DefinitionSource;

/** Freezes plain data deeply and returns it. */
export const frozen = <T>(value: T): T => {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
};
