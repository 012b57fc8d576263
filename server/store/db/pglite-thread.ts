/** The thread that PGlite runs in, from outside. */
import { Worker } from "node:worker_threads";

type Call = "exec" | "dump" | "close";
type Reply = { answer: Uint8Array<ArrayBuffer> } | { error: Error };
type Waiting = { resolve(answer: Uint8Array<ArrayBuffer>): void; reject(error: Error): void };

/** What is opened: the files of a folder, or a database in memory, restored from a dump when one is given. */
export type PGliteSource = { folder: string } | { template?: Blob | undefined };

/** In a build the worker stands beside the server. */
const FROM_SOURCES = import.meta.url.endsWith(".ts");

/** A PGlite instance in a thread of its own. Its calls are answered in turn; after the thread's end they are rejected. */
export class PGliteThread {
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  #end: Error | undefined;

  private constructor(source: PGliteSource) {
    const file = FROM_SOURCES ? "./pglite-worker.mjs" : "./pglite-worker.js";
    this.#worker = new Worker(new URL(file, import.meta.url), { workerData: source });
    this.#worker.on("message", (reply: Reply) => {
      const { resolve, reject } = this.#waiting.shift()!;
      if ("error" in reply) reject(reply.error);
      else resolve(reply.answer);
    });
    this.#worker.on("error", (error) => this.#fail(error));
    this.#worker.on("exit", () => this.#fail(new Error("the embedded database has ended")));
  }

  /** @throws what PGlite says when the files cannot be opened */
  static async open(source: PGliteSource): Promise<PGliteThread> {
    const thread = new PGliteThread(source);
    await thread.#answer();
    return thread;
  }

  get closed(): boolean {
    return this.#end !== undefined;
  }

  /** Messages of the wire protocol, answered by its messages. */
  exec(messages: Buffer): Promise<Uint8Array<ArrayBuffer>> {
    return this.#call("exec", new Uint8Array(messages));
  }

  /** All of it as an uncompressed archive, to be opened as a template. */
  async dump(): Promise<Blob> {
    return new Blob([await this.#call("dump")]);
  }

  async close(): Promise<void> {
    await this.#call("close");
    await this.#worker.terminate();
  }

  #answer(): Promise<Uint8Array<ArrayBuffer>> {
    return new Promise((resolve, reject) => {
      if (this.#end) reject(this.#end);
      else this.#waiting.push({ resolve, reject });
    });
  }

  #call(call: Call, bytes?: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    const answer = this.#answer();
    this.#worker.postMessage({ call, bytes }, bytes ? [bytes.buffer] : []);
    return answer;
  }

  #fail(error: Error): void {
    this.#end ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#end);
  }
}
