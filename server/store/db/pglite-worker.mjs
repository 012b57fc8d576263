/**
 * The embedded database, in a thread of its own: it calculates beside the event loop, which serves meanwhile. Not
 * TypeScript, because Node 20 itself reads none and every test's worker starts it.
 */
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";

/** @type {{ folder?: string, template?: Blob }} */
const { folder, template } = workerData;

/** 16 MB of shared buffers instead of 128 MB halve its memory. */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"];

const pglite = await PGlite.create({
  startParams,
  ...(folder !== undefined && { dataDir: folder }),
  ...(template && { loadDataDir: template }),
});

/** What the other side may ask for; each answers with bytes. */
const CALLS = {
  /** Both file systems that we open it on – memory and a folder – are written to at once and have nothing to sync. */
  exec: async (/** @type {Uint8Array} */ messages) =>
    // A copy: PGlite reuses the memory of its answers.
    new Uint8Array(await pglite.execProtocolRaw(messages, { syncToFs: false })),
  dump: async () => new Uint8Array(await (await pglite.dumpDataDir("none")).arrayBuffer()),
  close: async () => {
    await pglite.close();
    return new Uint8Array();
  },
};

/** @param {{ call: keyof typeof CALLS, bytes: Uint8Array }} message */
const answer = async ({ call, bytes }) => {
  try {
    const answered = await CALLS[call](bytes);
    parentPort.postMessage({ answer: answered }, [answered.buffer]);
  } catch (error) {
    parentPort.postMessage({ error });
  }
};

// One after the other: the other side takes answers in the order of its calls.
let last = Promise.resolve();
parentPort.on("message", (message) => {
  last = last.then(() => answer(message));
});
parentPort.postMessage({ answer: new Uint8Array() });
