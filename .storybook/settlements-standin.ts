/** A few settlements in place of the register, which the server reads from disk. */
import { listOf } from "#server/lists/search.ts";
import type { ListSource } from "#server/lists/source.ts";

const PLACES = [
  { value: "68134", label: "гр. София", name: "София" },
  { value: "56784", label: "гр. Пловдив", name: "Пловдив" },
  { value: "10135", label: "гр. Варна", name: "Варна" },
];

/** The list of settlements. */
export const openSettlements = (): ListSource =>
  listOf(PLACES.map(({ name, ...option }) => ({ option, names: [option.label, name] })));
