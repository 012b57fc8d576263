import type { ShapeFault } from "#src/domain/text/json-reader.ts";
import { suggest } from "./closest.ts";
import type { Finding } from "./finding.ts";

/** A fault reported by the JSON reader, or a finding; `known` lists the valid names to suggest from. */
export type Fault = ShapeFault | (Finding & { known?: undefined });

/** Converts a fault into a finding, with the closest known name as its suggestion. */
export const faultFinding = (fault: Fault): Finding => {
  if (fault.known === undefined) return fault;
  const { known, ...finding } = fault;
  if (finding.code === "property-unknown") return { ...finding, ...suggest(finding.params.name, known) };
  return finding.code === "not-one-of" ? { ...finding, ...suggest(finding.params.value, known) } : finding;
};
