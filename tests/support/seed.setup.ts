/** Set-up of every test file in Node: property tests without a seed of their own take the gate's, if there is one. */
import fc from "fast-check";

const seed = process.env["PROPERTY_SEED"];
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });
