/** Sends bent posts to a lender and says what went wrong. */
import { setTimeout as pause } from "node:timers/promises";
import type { Borrower } from "#tests/support/borrower.ts";
import type { Lender } from "#tests/support/lender.ts";
import { bend, deliver, type BentPost, type Own } from "./bent-post.ts";
import { encode, type Part } from "./encoding.ts";
import type { Issued, Place, Standing } from "./place.ts";
import { chooserOf, reach, visitorOf } from "./reach.ts";
import { exchange, type Reply } from "./wire.ts";
import { written } from "./written.ts";

/** Posts between two clearings of the rate limits, which would otherwise answer before anything else does. */
const CLEAR_EVERY = 10;

/** Files that wait for the next post, or for their end. */
const WAITING_FILES: readonly string[] = ["staged_files", "upload_parts"];

/**
 * What a refused post may leave: files that wait for the next one, a record of an attack, when a clerk was last there.
 * Jobs run when their time
 * has come, whatever is posted.
 */
const UNJUDGED: readonly string[] = [...WAITING_FILES, "security_events", "jobs", "staff_sessions"];

/** Looks in a row that find no query under way, before a request counts as judged: between two queries it computes. */
const RESTS = 5;

/** Whether a post is answered with a page, as one that the browser sends by itself. */
const isPlain = ({ page, headers }: BentPost): boolean =>
  page || headers.some(([name, value]) => name === "accept" && value.includes("text/html"));

const text = (value: string): Part["value"] => ({ text: value, as: "utf8" });

/** A lender under torture. `errors` are its log's lines of level error. */
export class Torturer {
  readonly statuses = new Map<number, number>();
  accepted = 0;
  private readonly standing = new Map<string, Standing>();
  private readonly borrowers = new Map<string, Borrower>();
  private others: Issued = {};
  private recent: BentPost[] = [];
  private sent = 0;
  private readonly placeOf: (n: number) => Place;

  constructor(
    private readonly lender: Lender,
    private readonly errors: string[],
    places: readonly Place[],
  ) {
    this.placeOf = chooserOf(places);
  }

  /** Sends one post; what it broke, or nothing. */
  async fault(post: BentPost): Promise<string | undefined> {
    const place = this.placeOf(post.place);
    const standing = await this.reached(place);
    this.sent += 1;
    if (this.sent % CLEAR_EVERY === 0) await this.clearLimits();
    const { reply, isWhole, isComplete } = await this.send(post, standing);
    this.statuses.set(reply.status, (this.statuses.get(reply.status) ?? 0) + 1);
    // A whole post whose client was gone before the answer may have been accepted.
    const isUnknown = reply.status === 0 && isWhole;
    if ((reply.status >= 200 && reply.status < 400) || isUnknown) {
      this.accepted += isUnknown ? 0 : 1;
      this.standing.delete(place.name);
      await this.forgive();
    } else if (reply.status === 401 || reply.status === 403 || reply.status === 409) this.standing.delete(place.name);
    const errors = this.errors.splice(0);
    if (Object.keys(Object.prototype).length > 0 || ({} as Record<string, unknown>)["x"] !== undefined)
      return "polluted a prototype";
    if (reply.status >= 500) return `answered ${reply.status}: ${reply.body.slice(0, 200)} ${errors.join()}`;
    // One post at a time: whoever still takes up the session's uploads is read without end.
    if (place.files && reply.status === 429) return `waits for an earlier post (${reply.body.slice(0, 200)})`;
    // Jobs of earlier posts log here too.
    if (errors.length > 0) return `logged ${errors.join("; ").slice(0, 800)}`;
    if (isComplete && !reply.isWhole) return `broke off (${reply.head.slice(0, 100)})`;
    if ((reply.status === 0 && !isUnknown) || reply.status >= 400) return this.refused(post, isComplete);
    return undefined;
  }

  /** Says whether a refused post wrote anything; one that was cut may still be judged, and is named with the next. */
  private async refused(post: BentPost, isComplete: boolean): Promise<string | undefined> {
    this.recent = [...this.recent.slice(-2), post];
    if (!isComplete) await this.settle();
    const found = await written(this.lender.database);
    // Bytes beyond the announced length are a second request, whose refusal may overtake the answer to the first.
    if (this.recent.some(({ delivery }) => delivery.as === "short")) return undefined;
    // A step that the browser posts by itself becomes a draft when it is refused.
    const drafts = this.recent.some(isPlain) ? ["drafts"] : [];
    // Where a file that waited has gone, its bytes are owed a removal.
    const owed = found.some((table) => WAITING_FILES.includes(table)) ? ["blob_removals"] : [];
    const remade = this.recent.flatMap(({ place }) => this.placeOf(place).remakes ?? []);
    const changed = found.filter((table) => ![...UNJUDGED, ...drafts, ...owed, ...remade].includes(table));
    return changed.length > 0
      ? `a refused post changed ${changed.join(", ")}: one of ${JSON.stringify(this.recent)}`
      : undefined;
  }

  /** What was written until now, accepted posts and walks may have written. */
  private async forgive(): Promise<void> {
    await this.settle();
    await written(this.lender.database);
    this.recent = [];
  }

  /** A request that was cut may still be judged when its reply has arrived: waits until the database rests. */
  private async settle(tries = 4): Promise<void> {
    for (let rested = 0; rested < RESTS; await pause(1)) {
      const { open, idle, waiting } = this.lender.database.load();
      rested = open === idle && waiting === 0 ? rested + 1 : 0;
    }
    await this.lender.settle().catch((error: unknown) => {
      // On a machine with much else to do a job may take longer than tests usually wait.
      if (tries === 1) throw error;
      return this.settle(tries - 1);
    });
  }

  private async clearLimits(): Promise<void> {
    await this.lender.query("delete from budgets");
    await this.lender.query("delete from tries");
  }

  private async reached(place: Place): Promise<Standing> {
    const known = this.standing.get(place.name);
    if (known) return known;
    const visitor = visitorOf(place);
    await this.clearLimits();
    // What a walk that failed has written is not the next post's.
    const standing = await reach(this.lender, place, this.borrowers.get(visitor)).finally(() => this.forgive());
    this.borrowers.set(visitor, standing.borrower);
    this.standing.set(place.name, standing);
    return standing;
  }

  private async send(
    { place: at, edits, coding, delivery, headers, query, page, ...ours }: BentPost,
    { borrower, form, url, fields: own }: Standing,
  ): Promise<{ reply: Reply; isWhole: boolean; isComplete: boolean }> {
    const place = this.placeOf(at);
    const engines = (["csrf", "key", "version"] as const).flatMap((name): Part[] => {
      const value = ownValue(ours[name], form[name], this.others[name]);
      return value === undefined ? [] : [{ name: `_${name}`, value }];
    });
    const fields = Object.entries(own ?? place.fields(borrower)).map(([name, value]): Part => ({
      name,
      value: text(value),
    }));
    const files = (place.files ?? []).map((name): Part => ({
      name,
      filename: "карта.jpg",
      value: { text: "\u00ff\u00d8\u00ff\u00e0 no picture", as: "latin1" },
    }));
    this.others = form;
    const { body, type } = encode([...engines, ...bend([...fields, ...files], edits)], coding);
    const sent = deliver(body, delivery);
    const cookie = [...borrower.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const bent = new Set(headers.map(([name]) => name));
    // A client that says otherwise than it sends waits in vain.
    const lies = bent.has("content-length") || bent.has("transfer-encoding");
    const usual: (readonly [string, string])[] = [
      ["host", new URL(this.lender.url).host],
      ["connection", "close"],
      ["accept", page ? "text/html" : "application/json"],
      ["origin", this.lender.origin],
      ...(cookie ? [["cookie", cookie] as const] : []),
      ...(type ? [["content-type", type] as const] : []),
      sent.header,
    ];
    const lines = [...usual.filter(([name]) => !bent.has(name)), ...headers].map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    const head = Buffer.from(`POST ${url}${query.replace(/\s/g, "")} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1");
    const half = Math.floor(sent.bytes.length / 2);
    const reply = await exchange(
      Number(new URL(this.lender.url).port),
      [head, sent.bytes.subarray(0, half), sent.bytes.subarray(half)],
      // A client that closes its side of the connection is gone for the server.
      !sent.isComplete || lies,
    );
    return { reply, isWhole: sent.isComplete, isComplete: sent.isComplete && !lies };
  }
}

const ownValue = (own: Own, issued: string | undefined, others: string | undefined): Part["value"] | undefined => {
  if (own === "none") return undefined;
  if (own === "issued" || own === "others") {
    const value = own === "issued" ? issued : others;
    return value === undefined ? undefined : text(value);
  }
  return own;
};
