import type { Catalogue } from "./catalogue.ts";
import { readCatalogue } from "./catalogue-file.ts";

/** Reads a catalogue that is already known to be valid; throws a TypeError listing every fault. */
export const parseCatalogue = (json: unknown): Catalogue => {
  const read = readCatalogue(json);
  if ("catalogue" in read) return read.catalogue;
  throw new TypeError(
    `catalogue: ${read.faults.map(({ place, ...fault }) => `${place.join(".")} ${JSON.stringify(fault)}`).join("; ")}`,
  );
};
