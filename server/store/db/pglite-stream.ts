/** The connection between the `pg` client and PGlite: the wire protocol without a socket. */
import { Duplex } from "node:stream";
import type { PGlite } from "@electric-sql/pglite";

type Chunk = { chunk: Buffer };
type Done = (error?: Error | null) => void;

/** Passes each batch of messages to PGlite as one and returns its answer; the methods of a socket do nothing. */
export class PGliteStream extends Duplex {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    super();
    this.#pglite = pglite;
  }

  connect(): this {
    queueMicrotask(() => this.emit("connect"));
    return this;
  }

  setNoDelay = (): this => this;
  setKeepAlive = (): this => this;
  ref = (): this => this;
  unref = (): this => this;

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: Done): void {
    const answers: Buffer[] = [];
    // Not `execProtocolRaw`: that one parses each answer once more and keeps all that it ever parsed.
    this.#pglite
      .execProtocolRawStream(chunk, {
        // Both file systems that we open it on – memory and a folder – are written to at once and have nothing to sync.
        syncToFs: false,
        // A copy: PGlite reuses the memory of its answers.
        onRawData: (answer) => void answers.push(Buffer.from(answer)),
      })
      .then(
        () => {
          for (const answer of answers) this.push(answer);
          done();
        },
        (error: Error) => done(error),
      );
  }

  override _writev(chunks: readonly Chunk[], done: Done): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), "buffer", done);
  }

  override _final(done: Done): void {
    this.push(null);
    done();
  }
}
