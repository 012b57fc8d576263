/** Worker that tries out keys off the main thread, so that typing stays smooth. */
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { handler } from "altcha-lib/workers/shared";

handler({ deriveKey });
