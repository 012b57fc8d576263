/** Table types (Kysely) of form definitions, posts, drafts and files. */
import type { GeneratedAlways } from "kysely";
import type { Definition } from "#src/engine/core/definition.ts";
import type { Interaction } from "#src/web/interaction.ts";
import type { Json, JsonOrNull, Standing } from "./columns.ts";

/** Form definitions by version. */
export type DefinitionsTable = {
  form: string;
  version: string;
  body: Json<Definition>;
  created_at: Date;
  served_at: Date;
};

/**
 * A form that was rendered: the version its post is validated against, and the session and user it was rendered for.
 * `answers_at` is when the stored answers that it showed had been saved; null without any.
 */
export type FormViewsTable = {
  key: string;
  owner: string;
  user_id: Standing<string | null>;
  answers_at: Standing<Date | null>;
  form: string;
  version: string;
  call: string;
  shown_at: Date;
};

/** The stored response to a post: status and URL only, no personal data. */
export type StoredAnswer = {
  status: number;
  nextUrl?: string;
  realRedirect?: boolean;
  /** Hash of the session the effect started, e.g. by login; a retry with the earlier cookie joins that session. */
  session?: string;
};

/** Idempotency keys of posts; `status` and `answer` are set with the effect. */
export type IdempotencyTable = {
  key: string;
  session: string;
  call: string;
  body_hash: string;
  status: number | null;
  answer: JsonOrNull<StoredAnswer>;
  created_at: Date;
};

/** Rate limit counters by hashed key. */
export type BudgetsTable = { key: string; window_start: Date; window_end: Date; count: number };

/** Guesses of passwords and codes by hashed key. */
export type TriesTable = { key: string; count: number; next_at: Date; forget_at: Date };

/** Unsent form input of a person, sealed. */
export type DraftsTable = { user_id: string; form: string; secret: Buffer; kept_at: Date };

/** A person's stored documents: generated papers and accepted uploads. */
export type FilesTable = {
  id: string;
  user_id: string | null;
  request_id: string | null;
  /** Of what a guarantor has signed, which is of no application of theirs. */
  guarantee_id: Standing<string | null>;
  /** Of what came with a message to the lender, which is of nobody else. */
  contact_id: Standing<string | null>;
  kind: string;
  title: string;
  name: string;
  mime: string;
  size: number;
  sha256: string;
  /** Bytes of a generated document; an upload's bytes are sealed in the file store under `blob`. */
  body: Buffer | null;
  blob: string | null;
  is_sealed: Standing<boolean>;
  created_at: Date;
};

/**
 * Who sends a file: the session's hash, its profile, and a keyed hash of the address; by each of them the bytes that wait are
 * limited. The last two are null for rows of before.
 */
export type Sender = { owner: string; user_id: string | null; host: string | null };

/** An uploaded file whose form is not accepted yet, by (owner, form, field). Expires in an hour; id = blob id. */
export type StagedFilesTable = Sender & {
  id: string;
  form: string;
  field: string;
  name: string;
  /** Bytes as uploaded, counted by the limits; `stored_size`, `mime` and `sha256` describe the blob. */
  size: number;
  mime: string;
  stored_size: number;
  sha256: string;
  /** SHA-256 of the bytes as uploaded, by which a retry knows the file again; null for those stored before there was one. */
  received: string | null;
  created_at: Date;
  expires_at: Date;
};

/** A part of a file that is still arriving. Expires in an hour; id = blob id, `file` is the SHA-256 of the whole. */
export type UploadPartsTable = Sender & {
  id: string;
  form: string;
  field: string;
  file: string;
  /** Place of its first byte in the file. */
  at: number;
  size: number;
  created_at: Date;
  expires_at: Date;
};

/** A used captcha solution and the one post it was used for. */
export type CaptchaSolutionsTable = { id: string; post: string; expires_at: Date };

/** A visitor's interaction with a page, for the operator. `visit` is an irreversible pseudonym: `visit-names.ts`. */
export type InteractionsTable = {
  id: GeneratedAlways<number>;
  visit: string;
  event: string;
  type: string;
  params: Json<Interaction["params"]>;
  said_at: Date;
  at: Date;
};
