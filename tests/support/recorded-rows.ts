/**
 * The rows that a walk has left in a database, put into another one as if the same walk had been there, of somebody else and
 * at another time: with ids, tokens, hashes, sealed values and times of its own.
 */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { hashToken, type Secrets } from "#server/kernel/secrets.ts";
import { networkOf } from "#server/security/network.ts";
import type { Database } from "#server/store/db/database.ts";
import { queryWithin } from "#server/store/db/raw-query.ts";
import type { Person } from "./borrower-data.ts";

/** What secrets were asked to seal, by the sealed value in hexadecimal, and to hash, by the hash. */
type Asked = {
  sealed: Map<string, { plain: string; place: string }>;
  hashed: Map<string, { purpose: string; value: string }>;
};

/** Secrets that remember what they were asked for. */
export const rememberingSecrets = (secrets: Secrets): { secrets: Secrets; asked: Asked } => {
  const asked: Asked = { sealed: new Map(), hashed: new Map() };
  const noted = (purpose: string, value: string, hash: string): string => {
    asked.hashed.set(hash, { purpose, value });
    return hash;
  };
  return {
    asked,
    secrets: {
      ...secrets,
      seal: (plain, place = "") => {
        const sealed = secrets.seal(plain, place);
        asked.sealed.set(sealed.toString("hex"), { plain: Buffer.from(plain).toString("utf8"), place });
        return sealed;
      },
      lookupHash: (purpose, value) => noted(purpose, value, secrets.lookupHash(purpose, value)),
      lookupHashes: (purpose, value) => secrets.lookupHashes(purpose, value).map((hash) => noted(purpose, value, hash)),
    },
  };
};

/** Who walked, where and when. */
export type Walker = {
  person: Person;
  address: string;
  cookies: ReadonlyMap<string, string>;
  origin: string;
  at: Date;
};

type Row = readonly [table: string, text: string];

/** Rows of a walk, and what is to be another's when they are another's. */
export type Recording = {
  walker: Walker;
  rows: readonly Row[];
  asked: Asked;
  /** Random tokens. */
  tokens: ReadonlySet<string>;
  /** Hashes of tokens and of other words, with the word. */
  digests: ReadonlyMap<string, string>;
  /** Ids that are not the walk's own. */
  foreign: ReadonlySet<string>;
  /** Milliseconds of the clock. */
  took: number;
};

/** Tables with their columns that the database counts itself; definitions are the lender's, not the walk's. */
const TABLES = `
  select c.relname as name, coalesce(json_agg(a.attname) filter (where a.attidentity <> ''), '[]') as counted
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
    and c.relname <> 'definitions'
  group by c.relname`;

/** All rows of a database as JSON, in the order in which the database counted them. */
export const rowsOf = async ({ query }: Database): Promise<Row[]> => {
  const tables = (await query(TABLES)).rows as { name: string; counted: string[] }[];
  const all = tables.map(({ name, counted }) => {
    const copied = ["to_jsonb(x)", ...counted.map((column) => `'${column}'`)].join(" - ");
    const order = counted.length > 0 ? ` order by x."${counted[0]}"` : "";
    return `(select '${name}' as name, (${copied})::text as text from "${name}" x${order})`;
  });
  return (await query(all.join(" union all "))).rows.map((row): Row => [String(row["name"]), String(row["text"])]);
};

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** A token or a hash of 16 or 32 bytes. */
const TOKEN = /(?<![\w-])(?:[\w-]{43}|[\w-]{22})(?![\w-])/g;
/** Whether a word as long as a token is one: 16 or 32 bytes as they are written. Names of forms and products are none. */
const isToken = (word: string): boolean =>
  !/^[a-z-]+$/.test(word) && Buffer.from(word, "base64url").toString("base64url") === word;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;

const found = (pattern: RegExp, texts: Iterable<string>): Set<string> =>
  new Set([...texts].flatMap((text) => text.match(pattern) ?? []));

/** Texts that are the walker's own, by their use. */
const ownWords = ({ person, address, origin, at }: Walker): string[] => [
  person.email,
  person.phone.slice(1),
  person.pin,
  person.idCard,
  networkOf(address),
  address,
  origin,
  sofiaDay(at),
];

/** What is recorded of a walk that began at the walker's time and has turned the rows of `before` into those of `after`. */
export const recordingOf = (
  walker: Walker,
  asked: Asked,
  before: readonly Row[],
  after: readonly Row[],
  took: number,
): Recording => {
  const known = new Set(before.map(([table, text]) => `${table} ${text}`));
  const rows = after.filter(([table, text]) => !known.has(`${table} ${text}`));
  const old = before.map(([, text]) => text);
  const foreign = new Set([...found(UUID, old), ...found(TOKEN, old)]);
  // A cell of a table: what stands within a value is another's only if it stands in a cell, too.
  const cells = rows.flatMap(([, text]) =>
    Object.values(JSON.parse(text) as Record<string, unknown>).flatMap((value) =>
      typeof value === "string" ? (/^(?:.*:)?([\w-]{43}|[\w-]{22})$/.exec(value)?.slice(1) ?? []) : [],
    ),
  );
  const random = new Set(cells.filter((cell) => isToken(cell) && !foreign.has(cell) && !asked.hashed.has(cell)));
  const plain = [...[...asked.sealed.values()].map((each) => each.plain), ...walker.cookies.values()];
  const words = [
    ...found(TOKEN, plain),
    ...found(
      UUID,
      rows.map(([, text]) => text),
    ),
    ...ownWords(walker),
  ];
  const digests = new Map(words.map((word) => [hashToken(word), word] as const).filter(([hash]) => random.has(hash)));
  const tokens = new Set([
    ...[...random].filter((token) => !digests.has(token)),
    ...[...digests.values(), ...walker.cookies.values()].filter((word) => /^(?:[\w-]{43}|[\w-]{22})$/.test(word)),
  ]);
  return { walker, rows, asked, tokens, digests, foreign, took };
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** Turns texts of a recorded walk into those of another walker. */
const swapFor = ({ walker, asked, tokens, digests, foreign }: Recording, to: Walker, secrets: Secrets) => {
  const [mine, theirs] = [ownWords(walker), ownWords(to)];
  const swapped = new Map(mine.map((word, at) => [word, theirs[at]!]));
  const pattern = new RegExp([TIME.source, ...mine.map(escaped), UUID.source, TOKEN.source].join("|"), "g");
  const later = to.at.getTime() - walker.at.getTime();
  const another = (text: string): string => {
    if (foreign.has(text)) return text;
    if (text.length === 36) return randomUUID();
    if (tokens.has(text)) return randomBytes(text.length === 22 ? 16 : 32).toString("base64url");
    const [word, hash] = [digests.get(text), asked.hashed.get(text)];
    if (word !== undefined) return createHash("sha256").update(swap(word)).digest("base64url");
    return hash ? secrets.lookupHash(hash.purpose, swap(hash.value)) : text;
  };
  const swap = (text: string): string =>
    text.replace(pattern, (part) => {
      if (/^\d{4}-\d\d-\d\dT/.test(part)) return new Date(Date.parse(part) + later).toISOString();
      const known = swapped.get(part) ?? another(part);
      swapped.set(part, known);
      return known;
    });
  return swap;
};

/** Puts the rows of a walk into a database as those of another walker; resolves to the cookies that it leaves them with. */
export const putRows = async (
  { database, services: { secrets } }: { database: Database; services: { secrets: Secrets } },
  recording: Recording,
  to: Walker,
): Promise<ReadonlyMap<string, string>> => {
  const swap = swapFor(recording, to, secrets);
  const tables = new Map<string, string[]>();
  for (const [table, text] of recording.rows) {
    const own = swap(text).replace(/\\\\x([0-9a-f]+)/g, (_, hex: string) => {
      const sealed = recording.asked.sealed.get(hex);
      if (!sealed) throw new Error(`A row of ${table} holds bytes that were not sealed: ${text.slice(0, 300)}`);
      return `\\\\x${secrets.seal(swap(sealed.plain), swap(sealed.place)).toString("hex")}`;
    });
    tables.set(table, [...(tables.get(table) ?? []), own]);
  }
  const inserts = [...tables].map(([table, [first]], at) => {
    const columns = Object.keys(JSON.parse(first!) as object)
      .map((column) => `"${column}"`)
      .join(", ");
    const counted =
      table === "budgets" ? " on conflict (key) do update set count = budgets.count + excluded.count" : "";
    return `i${at} as (insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb -> '${table}')${counted})`;
  });
  const json = `{${[...tables].map(([table, rows]) => `"${table}":[${rows.join(",")}]`).join(",")}}`;
  await database.transaction((trx) => queryWithin(trx, `with ${inserts.join(", ")} select 1`, [json]));
  return new Map([...recording.walker.cookies].map(([name, value]) => [name, swap(value)]));
};
